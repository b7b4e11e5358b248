import { readWebPage } from '../../facts/web/page.ts';
import { shutClause } from '../certificate/served.ts';
import { defineCheck } from '../check.ts';
import { LED_AWAY_FINDINGS } from '../seo/no-page.ts';
import { GOOGLE_SEARCH_SOURCE, STATUS_GUIDE, TTFB_GUIDE } from '../seo/sources.ts';

const [GOOD_MS, POOR_MS] = [800, 1800];

export const aiResponse = defineCheck({
  id: 'ai-response',
  name: 'Response',
  means: 'Crawlers read a page only if the server answers with status 200 and HTML.',
  why: 'Some crawlers fetch a page while a person waits for the answer. They give up on slow servers.',
  basis: 'documented',
  citations: [STATUS_GUIDE, TTFB_GUIDE],
  restsOn: [GOOGLE_SEARCH_SOURCE],
  needs: { page: readWebPage },
  findings: {
    quick: { severity: 'ok', says: 'The server answers with status 200 after {ms} ms, seen from here.' },
    answered: { severity: 'ok', says: 'The server answers with status 200.' },
    slow: {
      severity: 'notice',
      says: 'The first byte came after {ms} ms, seen from here; up to 800 ms is good.',
      do: 'Cache the page, or make the server faster',
      because: 'A person waits while the page is fetched.',
      certainty: 'open',
    },
    'error-status': {
      severity: 'error',
      says: 'The server answers with status {status} at {url}. Crawlers read no page there.',
      do: 'Serve the page with status 200',
      impact: 'reachability',
    },
    'not-html': {
      severity: 'notice',
      says: 'There is no web page at {url}: the server calls it {type}.',
      do: 'Serve a page as text/html',
      because: 'Crawlers read pages.',
    },
    'absent-server': {
      severity: 'notice',
      says: 'This name has no address, so it has no website.',
      do: 'Publish an A or AAAA record, if there should be a website',
    },
    ...LED_AWAY_FINDINGS,
    unreachable: {
      severity: 'error',
      says: 'The web server can’t be reached: its address is not public, it refuses connections, or its certificate is not valid.',
      do: 'Make the web server answer over HTTPS, at a public address and with a valid certificate',
      impact: 'reachability',
    },
  },
  judge({ page }, say) {
    if (page.kind === 'none') {
      const { why } = page;
      if (why === 'leads-private' || why === 'leads-nowhere') return say.failed(why, { url: page.url, to: page.to });
      return say.failed(why === 'no-address' ? 'absent-server' : 'unreachable');
    }
    const { url, status, headers } = page.response;
    if (page.kind === 'other' && status !== 200 && page.port443 !== undefined)
      return say.failed('no-https', { detail: shutClause(page.port443, status) });
    if (page.kind === 'other')
      return status === 200
        ? say.failed('not-html', { url, type: headers['content-type'] ?? 'application/octet-stream' })
        : say.failed('error-status', { url, status });
    const ms = page.response.firstOctetMs;
    return ms <= GOOD_MS
      ? say.satisfied('quick', { ms })
      : say.graded('answered').minus(ms > POOR_MS ? 0.8 : 0.4, 'slow', { ms });
  },
});
