import type { FindingTable } from '../finding.ts';

/** Says that port 443 speaks no TLS, or that a redirect leads away from all that the internet reaches. */
export const LED_AWAY_FINDINGS = {
  'no-https': {
    severity: 'error',
    says: 'The website has no working HTTPS: port 443 closes the connection.',
    do: 'Set up HTTPS',
    because: 'Crawlers and browsers get no page over HTTPS, and none over HTTP either.',
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
