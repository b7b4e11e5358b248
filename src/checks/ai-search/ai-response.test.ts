import { checkTable } from '../../../tests/support/page-table.ts';
import { html, siteOf } from '../../../tests/support/site.ts';
import { aiResponse } from './ai-response.ts';

checkTable(aiResponse, [
  { about: 'quick', site: siteOf(html()), outcome: 'satisfied', text: 'quick' },
  {
    about: 'slow',
    site: siteOf({ body: html(), firstOctetMs: 1000 }),
    outcome: 'partial',
    text: 'answered',
    minus: [['slow', 0.4]],
  },
  { about: 'an error', site: siteOf({ status: 404 }), outcome: 'failed', text: 'error-status', says: 'status 404' },
  {
    about: 'a challenge, which says nothing of what others get',
    site: siteOf({ status: 403, headers: { 'cf-mitigated': 'challenge' }, body: '<title>Just a moment...</title>' }),
    outcome: 'unknown',
    text: 'challenge of Cloudflare',
  },
  {
    about: 'a file',
    site: siteOf({ body: '%PDF-1.7', headers: { 'content-type': 'application/pdf' } }),
    outcome: 'failed',
    text: 'not-html',
    says: 'application/pdf',
  },
  {
    about: 'no address',
    site: { 'https://case.test/': { none: 'no-address' } },
    outcome: 'failed',
    text: 'absent-server',
  },
  {
    about: 'an error over plain HTTP, and a port 443 that closes connections',
    site: { 'https://case.test/': { none: 'cut-off' }, 'http://case.test/': { status: 404 } },
    outcome: 'failed',
    text: 'no-https',
    says: 'port 443 closes the connection, and port 80 answers HTTP 404',
  },
  {
    about: 'a certificate that is not valid',
    site: { 'https://case.test/': { none: 'untrusted' }, 'http://case.test/': { none: 'refused' } },
    outcome: 'failed',
    text: 'unreachable',
  },
  {
    about: 'a redirect to a private address',
    site: siteOf({ none: 'forbidden', ledTo: 'https://127.0.0.1/' }),
    outcome: 'failed',
    text: 'leads-private',
    says: 'redirects to https://127.0.0.1/',
  },
  {
    about: 'a redirect to a name without an address',
    site: siteOf({ none: 'no-address', ledTo: 'https://gone.test/' }),
    outcome: 'failed',
    text: 'leads-nowhere',
    says: 'redirects to https://gone.test/',
  },
  {
    about: 'a redirect to a port that we don’t ask',
    site: siteOf({ none: 'other-port', ledTo: 'https://case.test:8443/' }),
    outcome: 'unknown',
    text: 'port',
  },
]);
