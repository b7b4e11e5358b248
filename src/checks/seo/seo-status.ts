import { readMadeUpPage } from '../../facts/web/neighbours.ts';
import { isCalledHtml, readWebPage } from '../../facts/web/page.ts';
import { shutClause } from '../certificate/served.ts';
import { defineCheck } from '../check.ts';
import { LED_AWAY_FINDINGS } from './no-page.ts';
import { GOOGLE_SEARCH_SOURCE, STATUS_GUIDE } from './sources.ts';

/** Redirects on the way to a page that cost nobody anything. */
const FEW_REDIRECTS = 2;

export const seoStatus = defineCheck({
  id: 'seo-status',
  name: 'Status',
  means: 'Search engines list a page only if its server answers with status 200 and HTML.',
  why: 'A page that answers with an error, or not at all, cannot be found, whatever its content. If addresses that do not exist answer like pages, search engines waste their visits on them.',
  basis: 'documented',
  citations: [STATUS_GUIDE, { rfc: 9110, section: '15' }],
  restsOn: [GOOGLE_SEARCH_SOURCE],
  needs: { page: readWebPage, madeUp: readMadeUpPage },
  findings: {
    served: { severity: 'ok', says: '{url} answers with status 200.' },
    redirected: {
      severity: 'ok',
      says: '{url} answers with status 200, after {count, plural, one {# redirect} other {# redirects}}.',
    },
    'many-redirects': {
      severity: 'notice',
      says: 'It takes {count, plural, one {# redirect} other {# redirects}} to reach the page.',
      do: 'Redirect to the page in one step',
      because: 'Each redirect is one more request before anybody sees the page.',
    },
    refresh: {
      severity: 'notice',
      says: 'The page sends visitors on after {seconds, plural, one {# second} other {# seconds}}, with a meta refresh.',
      do: 'Replace the meta refresh with a redirect of status 301',
      because: 'A redirect with status 301 is clear to every search engine.',
    },
    'soft-404': {
      severity: 'notice',
      says: 'Addresses that don’t exist answer with status {status} instead of 404, so search engines may list empty pages.',
      do: 'Answer with status 404 where there is no page',
    },
    'error-status': {
      severity: 'error',
      says: '{url} answers with status {status}, so search engines don’t list it.',
      do: 'Make the page answer with status 200',
      impact: 'reachability',
    },
    'not-html': {
      severity: 'notice',
      says: '{url} is no web page: the server sends {type}.',
      do: 'Serve the page as text/html',
    },
    'no-html': {
      severity: 'notice',
      says: '{url} is no web page: the server calls it {type}, but it holds no HTML.',
      do: 'Serve HTML at {url}',
    },
    'absent-server': {
      severity: 'notice',
      says: 'This name has no address, so it has no website.',
      do: 'Publish an A or AAAA record, if there should be a website',
    },
    ...LED_AWAY_FINDINGS,
    private: {
      severity: 'error',
      says: 'The website’s address can’t be reached from the internet.',
      do: 'Publish a public address for the website',
      impact: 'reachability',
    },
    closed: {
      severity: 'error',
      says: 'The web server refuses connections, or answers without TLS on port 443.',
      do: 'Start the web server, or open its ports',
      impact: 'reachability',
    },
    untrusted: {
      severity: 'error',
      says: 'The certificate of the web server is not valid, so browsers show a warning and crawlers stop.',
      do: 'Install a valid certificate on the web server',
      impact: 'reachability',
    },
  },
  judge({ page, madeUp }, say) {
    if (page.kind === 'none') {
      const { why } = page;
      if (why === 'leads-private' || why === 'leads-nowhere') return say.failed(why, { url: page.url, to: page.to });
      if (why === 'no-address') return say.failed('absent-server');
      return say.failed(why === 'no-tls' ? 'closed' : why);
    }
    const { url, status, hops, headers } = page.response;
    if (page.kind === 'other') {
      if (status !== 200 && page.port443 !== undefined)
        return say.failed('no-https', { detail: shutClause(page.port443, status) });
      if (status !== 200) return say.failed('error-status', { url, status });
      const type = headers['content-type'] ?? 'application/octet-stream';
      return isCalledHtml(page.response) ? say.failed('no-html', { url, type }) : say.failed('not-html', { url, type });
    }
    const count = hops.length;
    let verdict = count === 0 ? say.graded('served', { url }) : say.graded('redirected', { url, count });
    if (count > FEW_REDIRECTS) verdict = verdict.minus(0.25, 'many-redirects', { count });
    const { refresh } = page.page;
    if (refresh !== null && refresh.url !== null && refresh.url !== url)
      verdict = verdict.minus(0.25, 'refresh', { seconds: refresh.seconds });
    if (madeUp?.kind === 'answered' && madeUp.status >= 200 && madeUp.status < 300)
      verdict = verdict.minus(0.5, 'soft-404', { status: madeUp.status });
    return verdict;
  },
});
