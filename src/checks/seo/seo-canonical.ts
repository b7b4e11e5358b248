import type { DomainName } from '../../domain/name.ts';
import { PUBLIC_SUFFIX_SOURCE, registrableDomain } from '../../domain/psl.ts';
import { headerCanonical, readCanonicalTarget } from '../../facts/web/canonical.ts';
import { readPageWithHead } from '../../facts/web/page-part.ts';
import { readVariants } from '../../facts/web/variants.ts';
import { onPage } from '../applies.ts';
import { defineCheck } from '../check.ts';
import { pasteFix } from '../fix.ts';
import { stepText } from '../fix-texts.ts';
import { canonicalElement, inHead } from './paste.ts';
import { TARGET_FINDINGS, targetDeductions } from './seo-canonical-target.ts';
import { CANONICAL_GUIDE, GOOGLE_SEARCH_SOURCE, VALID_HEAD_GUIDE } from './sources.ts';

export const seoCanonical = defineCheck({
  id: 'seo-canonical',
  name: 'Canonical address',
  means: 'One page often has several addresses. Its canonical address is the one that search results should show.',
  why: 'If several addresses show the same page, search engines choose one of them, and links to the others may not count for it.',
  basis: 'documented',
  citations: [CANONICAL_GUIDE, VALID_HEAD_GUIDE, { rfc: 6596 }],
  restsOn: [GOOGLE_SEARCH_SOURCE, PUBLIC_SUFFIX_SOURCE],
  needs: { page: onPage(readPageWithHead), target: readCanonicalTarget, variants: readVariants },
  findings: {
    own: { severity: 'ok', says: 'The page names itself as its canonical address: {url}.' },
    elsewhere: { severity: 'ok', says: 'The page names {url} as its canonical address.' },
    unnamed: { severity: 'ok', says: 'The page answers at {url}.' },
    'not-named': {
      severity: 'notice',
      says: 'The page names no canonical address, so search engines choose one themselves.',
      do: 'Name the canonical address of the page in a link element in the head',
    },
    'outside-head': {
      severity: 'notice',
      says: 'The canonical address in line {line} is outside the head, so search engines don’t use it.',
      do: 'Move the canonical address into the head',
      more: 'An element that is only allowed in the body, such as img, ends the head.',
    },
    several: {
      severity: 'notice',
      says: 'The page names {count} different canonical addresses. Search engines then ignore all of them.',
      do: 'Keep one canonical address',
    },
    invalid: {
      severity: 'notice',
      says: 'The canonical address “{href}” is not an address.',
      do: 'Write the canonical address in full, with https',
    },
    relative: {
      severity: 'notice',
      says: 'The canonical address is written without its host: “{href}”.',
      do: 'Write the canonical address in full, with https',
      because: 'A relative address changes with the address at which the page is read.',
    },
    'header-differs': {
      severity: 'notice',
      says: 'The Link header names another canonical address: {url}.',
      do: 'Name the same canonical address in page and header, or in one of them only',
      because: 'Search engines can’t tell which one you mean.',
    },
    ...TARGET_FINDINGS,
    'other-domain': {
      severity: 'warning',
      says: 'The page names a page of another domain as its canonical address: {host}. Search engines usually list that one.',
      do: 'Name the address of this page as the canonical one, if it should be found itself',
      certainty: 'open',
    },
    variants: {
      severity: 'notice',
      says: '{url} shows a page as well, instead of leading to the canonical address.',
      do: 'Redirect {url} to the canonical address, with status 301',
      because: 'The same page otherwise has two addresses.',
    },
  },
  judge({ page, target, variants }, say) {
    const { url, headers } = page.response;
    const { canonicals, outsideHead } = page.page;
    const header = headerCanonical(headers['link'], url);
    const different = new Set(canonicals.map((one) => one.url ?? one.href));
    if (different.size > 1) return say.failed('several', { count: different.size });
    const [first] = canonicals;
    if (first !== undefined && first.url === null) return say.failed('invalid', { href: first.href });
    const named = first?.url ?? header;
    const outside = outsideHead.find(({ what }) => what === 'canonical');
    const unnamed =
      outside === undefined
        ? say
            .graded('unnamed', { url })
            .minus(0.4, 'not-named')
            // Whether a query makes a page of its own, only the owner knows.
            .withFix(url.includes('?') ? null : inHead([canonicalElement(url)]))
        : say.graded('unnamed', { url }).minus(0.4, 'outside-head', { line: outside.line });
    let verdict =
      named === null ? unnamed : named === url ? say.graded('own', { url }) : say.graded('elsewhere', { url: named });
    if (first !== undefined && !/^\s*https?:/i.test(first.href))
      verdict = verdict
        .minus(0.2, 'relative', { href: first.href })
        .withFix(
          named === null ? null : pasteFix(stepText('paste-link', { line: first.line }), canonicalElement(named)),
        );
    if (header !== null && first !== undefined && header !== first.url)
      verdict = verdict.minus(0.6, 'header-differs', { url: header });
    if (target !== null) verdict = verdict.less(targetDeductions(target, { url, line: first?.line ?? null, variants }));
    if (named !== null && isOfAnotherDomain(named, url))
      verdict = verdict.minus(0.8, 'other-domain', { host: new URL(named).host });
    const other = (variants ?? []).find(
      (one) => one.url !== url && one.outcome.kind === 'served' && one.outcome.status === 200 && named !== one.url,
    );
    // An address that shows the same page is no harm once the page names another: that is what canonical addresses are for.
    if (other !== undefined && named === null) verdict = verdict.minus(0.4, 'variants', { url: other.url });
    return verdict;
  },
});

const domainOf = (url: string): string => {
  const { hostname } = new URL(url);
  return registrableDomain(hostname as DomainName) ?? hostname;
};

/** Whether an address belongs to another domain: not merely to another name of the same one, as www and m are. */
const isOfAnotherDomain = (one: string, other: string): boolean => domainOf(one) !== domainOf(other);
