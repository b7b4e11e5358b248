import type { FindingTable } from '../finding.ts';

/** Says that there is no HTTPS and no page over HTTP, or that a redirect leads away from all that the internet reaches. */
export const LED_AWAY_FINDINGS = {
  'no-https': {
    severity: 'error',
    says: 'There is no working HTTPS: {detail}. So crawlers get no page.',
    do: 'Set up HTTPS, and serve the page there with status 200',
    impact: 'reachability',
  },
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
