import { directivesFor, type PageDirectives, readDirectives } from '../../facts/web/directives.ts';
import { extentOf, readPageWhere } from '../../facts/web/page-part.ts';
import { ENGINES } from '../../records/robots/facts.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { withoutDirectives } from './paste.ts';
import { GOOGLE_SEARCH_SOURCE, LINK_GUIDE, ROBOTS_META_GUIDE } from './sources.ts';

export const seoLinks = defineCheck({
  id: 'seo-links',
  name: 'Links',
  means: 'Search engines find pages by links, and learn from their text what is behind them.',
  why: 'A link that only a script can follow leads crawlers nowhere. Texts such as “click here” say nothing.',
  basis: 'documented',
  citations: [LINK_GUIDE, ROBOTS_META_GUIDE],
  restsOn: [GOOGLE_SEARCH_SOURCE],
  needs: { page: onPage(readPageWhere(({ links }) => links.count > 0)), directives: readDirectives },
  findings: {
    none: { severity: 'ok', says: 'The HTML has no links.' },
    scripted: {
      severity: 'notice',
      says: 'The HTML has no links: a script builds this page, and we run no scripts.',
      do: 'Send links to your other pages in the HTML',
      because: 'Crawlers that run no scripts find no other page.',
    },
    good: {
      severity: 'ok',
      says: '{count, plural, one {The link} =2 {Both links} other {All # links}}{extent, select, part { in the first 2 MiB of the HTML} other {}} {count, plural, one {has an address and says} other {have an address and say}} where {count, plural, one {it leads} other {they lead}}.',
    },
    some: {
      severity: 'ok',
      says: 'The page has {extent, select, part {at least } other {}}{count, plural, one {# link} other {# links}}.',
    },
    uncrawlable: {
      severity: 'notice',
      says: 'Crawlers can’t follow {extent, select, part {at least } other {}}{without, plural, one {# link} other {# links}}, because the address is missing or can’t be used. The first is in line {line}: “{text}”.',
      do: 'Give {without, plural, one {a link} other {# links}} an href with an address',
      because: 'Crawlers follow addresses, not scripts.',
    },
    'page-nofollow': {
      severity: 'notice',
      says: '{place, select, page {Line {line} of the page says nofollow} other {The header X-Robots-Tag says nofollow}}, so search engines follow none of its links.',
      do: 'Remove nofollow from the page, if search engines should find your other pages by it',
    },
    'all-nofollow': {
      severity: 'notice',
      says: '{count, plural, one {The only link has} =2 {Both links have} other {All # links have}} rel="nofollow", so search engines may follow none.',
      do: 'Keep nofollow only for links that you don’t vouch for',
      because: 'Search engines find pages by links.',
    },
    'to-local': {
      severity: 'notice',
      says: '{count, plural, one {# link leads} other {# links lead}} to the reader’s own computer or a private network. The first is in line {line}: {url}.',
      do: 'Correct the links to localhost and private addresses, or remove them',
      because: 'Nobody else reaches such an address. It is often left over from development.',
    },
    'to-plain-http': {
      severity: 'info',
      says: '{count, plural, one {# link leads} other {# links lead}} over plain HTTP. The first is in line {line}: {url}.',
      do: 'Link to https where the other site has it',
      isOptional: true,
    },
    'own-nofollow': {
      severity: 'info',
      says: '{count, plural, one {# link to a page of this site has} other {# links to pages of this site have}} rel="nofollow". The first is in line {line}: {url}.',
      do: 'Remove nofollow from links to pages that search engines should find',
      isOptional: true,
    },
    vague: {
      severity: 'notice',
      says: '{extent, select, part {At least } other {}}{without, plural, one {# link does} other {# links do}} not say where {without, plural, one {it leads} other {they lead}}. The first is in line {line}: “{text}”.',
      do: 'Name the page behind each link in its text',
      because: 'The text of a link tells people and search engines what is behind it.',
    },
  },
  judge({ page, directives }, say) {
    const { links, shell } = page.page;
    const { count, uncrawlable, vague } = links;
    const extent = extentOf(page.response);
    if (count === 0) return shell?.isEmpty === true ? say.failed('scripted') : say.satisfied('none');
    const [dead, empty] = [uncrawlable.first[0], vague.first[0]];
    const closing = directives === null ? null : nofollowIn(directives);
    const areAllClosed = links.nofollow === count && extent === 'whole';
    const isGood = dead === undefined && empty === undefined && closing === null && !areAllClosed;
    let verdict = isGood ? say.graded('good', { count, extent }) : say.graded('some', { count, extent });
    const [local, plain] = [links.local.first[0], links.plainHttp.first[0]];
    // Where no link is followed, single ones do not matter.
    const own = closing !== null || areAllClosed ? undefined : links.ownNofollow.first[0];
    if (local !== undefined) verdict = verdict.minus(0, 'to-local', { count: links.local.count, ...local });
    if (plain !== undefined) verdict = verdict.minus(0, 'to-plain-http', { count: links.plainHttp.count, ...plain });
    if (own !== undefined) verdict = verdict.minus(0, 'own-nofollow', { count: links.ownNofollow.count, ...own });
    if (dead !== undefined) {
      const { line, text } = dead;
      const share = Math.max(0.25, Math.min(0.75, uncrawlable.count / count));
      verdict = verdict.minus(share, 'uncrawlable', { without: uncrawlable.count, extent, line, text });
    }
    if (empty !== undefined) {
      const { line, text } = empty;
      verdict = verdict.minus(0.25, 'vague', { without: vague.count, extent, line, text });
    }
    if (closing !== null) {
      const { line } = closing;
      return verdict
        .minus(0, 'page-nofollow', { place: line === null ? 'header' : 'page', line: line ?? 0 })
        .withFix(line === null ? null : withoutDirectives(page.page, { group: { line }, names: ['nofollow'] }));
    }
    return areAllClosed ? verdict.minus(0, 'all-nofollow', { count }) : verdict;
  },
});

/** Returns where all search engines are asked to follow no link: a line of the page, or null for the header. */
function nofollowIn({ meta, header }: PageDirectives): { readonly line: number | null } | null {
  const closing = ENGINES.map((token) => {
    const inPage = directivesFor(meta, token).find(({ name }) => name === 'nofollow');
    if (inPage !== undefined) return { line: inPage.line };
    return directivesFor(header, token).some(({ name }) => name === 'nofollow') ? { line: null } : null;
  });
  return closing.includes(null) ? null : (closing[0] ?? null);
}
