import type { FindingTable } from '../finding.ts';

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
