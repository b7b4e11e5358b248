import { forbidsListing } from '../../facts/web/directives.ts';
import { readPageWithHead } from '../../facts/web/page-part.ts';
import { CRAWLER_SOURCE } from '../../records/robots/crawlers.ts';
import { ENGINES, ruleFor } from '../../records/robots/facts.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { stepText } from '../fix-texts.ts';
import { directivesOfPage, robotsOfPage } from './page-needs.ts';
import { allowInRobots, withoutDirectives } from './paste.ts';
import { GOOGLE_SEARCH_SOURCE, ROBOTS_META_GUIDE } from './sources.ts';

export const seoIndexable = defineCheck({
  id: 'seo-indexable',
  name: 'Indexing allowed',
  means: 'A page appears in search results only if neither robots.txt nor a noindex directive forbids it.',
  why: 'A noindex directive is often left behind by a test site. The page then disappears from search results, although people can still open it.',
  basis: 'documented',
  citations: [ROBOTS_META_GUIDE, { rfc: 9309, section: '2.2' }],
  restsOn: [GOOGLE_SEARCH_SOURCE, CRAWLER_SOURCE],
  needs: { page: onPage(readPageWithHead), directives: directivesOfPage, robots: robotsOfPage },
  findings: {
    indexable: { severity: 'ok', says: 'robots.txt allows the page, and neither page nor header says noindex.' },
    noindex: {
      severity: 'warning',
      says: 'Line {line} of the page says {directive}, so search engines don’t list it.',
      do: 'Remove {directive} from the page, if it should be found',
    },
    'noindex-header': {
      severity: 'warning',
      says: 'The header X-Robots-Tag says {directive}, so search engines don’t list the page.',
      do: 'Remove {directive} from the header X-Robots-Tag, if the page should be found',
    },
    blocked: {
      severity: 'warning',
      says: 'robots.txt, line {line}, keeps {crawler} from reading the page.',
      do: 'Allow the page in robots.txt, if it should be found',
      partOf: 'ai-search-crawlers',
    },
    'for-some': { severity: 'ok', says: '{crawlers} may read and list the page.' },
    'blocked-one': {
      severity: 'warning',
      says: 'robots.txt, line {line}, keeps {crawler} from reading the page.',
      do: 'Allow {crawler} to read the page, if the page should be found there',
      partOf: 'ai-search-crawlers',
      impact: 'reachability',
    },
    'noindex-one': {
      severity: 'warning',
      says: 'Line {line} of the page says {directive} to {crawler}, so it doesn’t list the page.',
      do: 'Remove {directive} for {crawler} from the page, if the page should be found there',
      impact: 'reachability',
    },
    'noindex-header-one': {
      severity: 'warning',
      says: 'The header X-Robots-Tag says {directive} to {crawler}, so it doesn’t list the page.',
      do: 'Remove {directive} for {crawler} from the header X-Robots-Tag, if the page should be found there',
      impact: 'reachability',
    },
    broken: {
      severity: 'error',
      says: 'robots.txt answers with an error ({status}), which search engines take to mean that they may read nothing.',
      do: 'Make robots.txt answer with its rules, or with status 404',
    },
    'canonical-elsewhere': {
      severity: 'notice',
      says: 'The page also names another canonical address. That contradicts noindex.',
      do: 'Keep either noindex or the other canonical address',
    },
    unseen: {
      severity: 'notice',
      says: 'The page says noindex, but search engines can’t see that, because robots.txt keeps them from reading it.',
      do: 'Allow the page in robots.txt and leave noindex, to keep it out of results',
    },
  },
  judge({ page, directives, robots }, say) {
    if (robots.state === 'broken') return say.failed('broken', { status: robots.status });
    const { url, at } = page.response;
    const engines = ENGINES.map((token) => {
      const meta = forbidsListing(directives.meta, token, at);
      const header = forbidsListing(directives.header, token, at);
      return { meta, header, ...ruleFor(robots.robots, token) };
    });
    const closed = engines.filter(
      ({ allowed, meta, header }) => !allowed || meta !== undefined || header !== undefined,
    );
    const open = engines.filter((one) => !closed.includes(one));
    const [first] = closed;
    if (first === undefined) return say.satisfied('indexable');
    const blocked = closed.filter(({ allowed }) => !allowed);
    const shown = (one: { readonly name: string; readonly value: string | null }) =>
      one.value === null ? one.name : `${one.name}: ${one.value}`;
    const tokens = blocked.map(({ token }) => token);
    const allowing = () => allowInRobots(robots, tokens, stepText('robots-found-when'));
    const removing = (meta: (typeof directives.meta)[number]) =>
      withoutDirectives(page.page, { group: meta, names: ['noindex', 'unavailable_after'] });
    if (open.length > 0) {
      // One of them lists the page, and the other does not.
      const { token: crawler, allowed, line, meta, header } = first;
      const some = say.graded('for-some', { crawlers: open.map(({ token }) => token) });
      if (!allowed) return some.minus(0.5, 'blocked-one', { crawler, line: line ?? 1 }).withFix(allowing());
      if (meta !== undefined)
        return some
          .minus(0.5, 'noindex-one', { crawler, line: meta.line, directive: shown(meta) })
          .withFix(removing(meta));
      return some.minus(0.5, 'noindex-header-one', { crawler, directive: header === undefined ? '' : shown(header) });
    }
    const meta = closed.flatMap((one) => one.meta ?? [])[0];
    const header = closed.flatMap((one) => one.header ?? [])[0];
    if (blocked.length === closed.length) {
      const unseen = meta === undefined && header === undefined ? [] : [{ code: 'unseen', args: {}, fix: null }];
      const args = { crawler: tokens.join(', '), line: first.line ?? 1 };
      return say.failed('blocked', args).withFix(allowing()).also(unseen);
    }
    const canonical = page.page.canonicals[0]?.url ?? url;
    const elsewhere = canonical === url ? [] : [{ code: 'canonical-elsewhere', args: {}, fix: null }];
    // Where robots.txt keeps one of them away, and a directive the other, each has its own remedy.
    const alsoBlocked = blocked.map(({ token, line }) => ({
      code: 'blocked-one',
      args: { crawler: token, line: line ?? 1 },
      fix: allowing(),
    }));
    const remarks = [...alsoBlocked, ...elsewhere];
    if (meta !== undefined)
      return say
        .failed('noindex', { line: meta.line, directive: shown(meta) })
        .withFix(removing(meta))
        .also(remarks);
    if (header !== undefined) return say.failed('noindex-header', { directive: shown(header) }).also(remarks);
    return say.satisfied('indexable');
  },
});
