import { readWebPage } from '../../facts/web/page.ts';
import { extentOf } from '../../facts/web/page-part.ts';
import { readCaching } from '../../records/web-headers/caching.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { GOOGLE_SEARCH_SOURCE, TTFB_GUIDE } from './sources.ts';

/** Good is up to the first, poor from the second. Source: web.dev/articles/ttfb. */
const [GOOD_MS, POOR_MS] = [800, 1800];
const LARGE_OCTETS = 1024 * 1024;

export const seoSpeed = defineCheck({
  id: 'seo-speed',
  name: 'Speed of the HTML',
  means: 'The HTML is the first thing a browser waits for.',
  why: 'Nothing can be shown before it begins to arrive. What needs a browser to measure, such as layout shift, is not part of this check.',
  basis: 'documented',
  citations: [TTFB_GUIDE, { rfc: 9111, section: '5.2.2.5' }],
  restsOn: [GOOGLE_SEARCH_SOURCE],
  needs: { page: onPage(readWebPage) },
  findings: {
    fast: { severity: 'ok', says: 'The first byte came after {ms, number} ms, seen from here.' },
    arrived: {
      severity: 'ok',
      says: 'The page has {extent, select, part {at least } other {}}{octets, number} bytes of HTML.',
    },
    slow: {
      severity: 'notice',
      says: 'The first byte came after {ms, number} ms, seen from here. Up to 800 ms is good.',
      do: 'Cache the page, or make the server faster',
      because: 'Nothing is shown before the first byte comes.',
      certainty: 'open',
    },
    large: {
      severity: 'notice',
      says: 'The HTML is larger than 1 MiB.',
      do: 'Make the HTML smaller than 1 MiB',
      because: 'All of it is read before the page is complete.',
      more: 'Take out what the page does not need, such as data for scripts.',
    },
    cut: {
      severity: 'notice',
      says: 'The HTML is larger than 2 MiB. Googlebot reads the first 2 MB, and we judge the first 2 MiB.',
      do: 'Make the HTML smaller than 1 MiB',
      more: 'Take out what the page does not need, such as data for scripts.',
    },
    'no-store': {
      severity: 'notice',
      says: 'The server forbids storing the page (Cache-Control: no-store), though it asks for no password and set no cookie.',
      do: 'Send Cache-Control: no-cache in place of no-store, unless the page holds what nobody else may see',
      because: 'Browsers load all of it again on each visit, and some also when a visitor goes back.',
      certainty: 'open',
    },
    'no-validator': {
      severity: 'info',
      says: 'The page has neither ETag nor Last-Modified, and nothing says how long it stays fresh: browsers load all of it on each visit.',
      do: 'Send an ETag, or Last-Modified',
      isOptional: true,
    },
  },
  judge({ page }, say) {
    const { firstOctetMs: ms, octets, tooLong } = page.response;
    const isSmall = octets <= LARGE_OCTETS && !tooLong;
    const isFast = ms <= GOOD_MS && isSmall;
    let verdict = isFast
      ? say.graded('fast', { ms })
      : say.graded('arrived', { octets, extent: extentOf(page.response) });
    const caching = readCaching(page.response.headers);
    const isForAll = !page.page.asksPassword && (page.response.cookies ?? []).length === 0;
    if (caching.isForbidden && isForAll) verdict = verdict.minus(0, 'no-store');
    if (!caching.isForbidden && !caching.hasValidator && !caching.hasLifetime)
      verdict = verdict.minus(0, 'no-validator');
    if (ms > GOOD_MS) verdict = verdict.minus(ms > POOR_MS ? 0.75 : 0.5, 'slow', { ms });
    if (isSmall) return verdict;
    return tooLong ? verdict.minus(0.5, 'cut') : verdict.minus(0.25, 'large');
  },
});
