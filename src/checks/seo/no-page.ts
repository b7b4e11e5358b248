import type { FindingTable } from '../check.ts';

/** Says for each check of a page that there is none; the check of its status says why. */
export const NO_PAGE_FINDING = {
  'no-page': { severity: 'info', says: 'There is no page to judge.' },
} as const satisfies FindingTable;

/** Says that a redirect leads away from all that the internet reaches. */
export const LED_AWAY_FINDINGS = {
  'leads-private': {
    severity: 'error',
    says: '{url} redirects to {to}, which can’t be reached from the internet.',
    do: 'Redirect {url} to a public address',
    impact: 'reachability',
  },
  'leads-nowhere': {
    severity: 'error',
    says: '{url} redirects to {to}, a name without an address.',
    do: 'Redirect {url} to a name that has an address',
    impact: 'reachability',
  },
} as const satisfies FindingTable;
