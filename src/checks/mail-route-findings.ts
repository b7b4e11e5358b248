import type { FindingTable } from './finding.ts';

/** Declares what all checks of mail servers say where no mail can be delivered to the domain. */
export const MAIL_ROUTE_FINDINGS = {
  'takes-none': { severity: 'info', says: 'Not needed: a null MX says that the domain accepts no mail.' },
  nowhere: {
    severity: 'info',
    says: 'Not needed: there is neither an MX record nor an address, so no mail can be delivered to the domain.',
  },
} as const satisfies FindingTable;
