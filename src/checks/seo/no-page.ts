import type { FindingTable } from '../check.ts';

/** Says for each check of a page that there is none; the check of its status says why. */
export const NO_PAGE_FINDING = {
  'no-page': { severity: 'info', says: 'There is no page to judge.' },
} as const satisfies FindingTable;
