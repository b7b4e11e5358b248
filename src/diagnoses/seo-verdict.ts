import { defineTexts, type Message } from '../domain/message.ts';
import type { JudgedPart, NamedChecks } from './found-in.ts';
import { foundIn } from './found-in.ts';
import type { CapTable } from './grade-cap.ts';
import { sslSentence } from './ssl-verdict.ts';
import { isUnknownFor, mainFinding, type PinnedHeadline, type VerdictHead } from './verdict.ts';

/** The sentences above the score of an SEO check. */
export const SEO_VERDICT_TEXTS = defineTexts('seo-verdict', {
  'no-page': 'Search engines find no page at {name}.',
  noindex: 'The page of {name} asks search engines not to list it.',
  blocked: 'The robots.txt of {name} keeps search engines from reading the page.',
  'one-engine': '{crawler} may not read or list the page of {name}.',
  'other-canonical':
    'The page of {name} names an address of another domain as its canonical one, which search engines list instead.',
  'canonical-closed':
    'The page of {name} names a canonical address that {crawlers} may not list, so it may not be listed either.',
  broken: 'The robots.txt of {name} answers with an error, so search engines read nothing of the site.',
  readable: 'Search engines may read and list the page of {name}.',
  'asked-lately': 'We check only a few pages of {name} a minute beside its front page, so check again in a minute.',
});
const { message } = SEO_VERDICT_TEXTS;

/** Names why a page is not listed, by what is found first. */
const UNLISTED = {
  noindex: 'noindex',
  'noindex-header': 'noindex',
  blocked: 'blocked',
  broken: 'broken',
} as const satisfies Readonly<Record<string, keyof typeof SEO_VERDICT_TEXTS.texts>>;

/** Findings of one search engine alone. */
const OF_ONE: readonly string[] = ['blocked-one', 'noindex-one', 'noindex-header-one'];

/** Names the findings by which no search engine lists the page, of the check by the name that a kind gives it. */
export const notListedBy = (id: string): readonly string[] =>
  ['noindex', 'noindex-header', 'blocked'].map((code) => `${id}/${code}`);

/** Findings of a canonical address that no search engine may list. */
const CLOSED_TARGET: readonly string[] = ['target-noindex', 'target-blocked'];

/** Names the findings by which no search engine may list the canonical address, of the check by the name that a kind gives it. */
export const canonicalClosedBy = (id: string): readonly string[] => CLOSED_TARGET.map((code) => `${id}/${code}`);

/** Names what keeps the grade of a page down. */
export const SEO_CAPS: CapTable = {
  notListed: notListedBy('seo-indexable'),
  canonicalClosed: canonicalClosedBy('seo-canonical'),
  otherCanonical: ['seo-canonical/other-domain'],
  oneEngine: [...OF_ONE.map((code) => `seo-indexable/${code}`), 'seo-canonical/target-closed-one'],
};

/** Says which search engines may not list the canonical address of the page, by the name that a kind gives the check; null where all may. */
export function closedCanonical({ name, checks }: NamedChecks, id: string): Message | null {
  const [found] = foundIn(checks, id, [...CLOSED_TARGET, 'target-closed-one']);
  const { crawlers, crawler } = found?.says.args ?? {};
  const shutOut = [crawlers ?? crawler].flat().filter((one) => typeof one === 'string');
  return shutOut.length === 0 ? null : message('canonical-closed', { name, crawlers: shutOut });
}

/** Returns the search engine that may not list the page, while another one may. */
function shutOut(checks: readonly JudgedPart[]): string | undefined {
  // Where the others may not either, it is beside what says so.
  const isPartial = checks.some(({ id, outcome }) => id === 'seo-indexable' && outcome === 'partial');
  const crawler = foundIn(checks, 'seo-indexable', OF_ONE)[0]?.says.args['crawler'];
  return isPartial && typeof crawler === 'string' ? crawler : undefined;
}

/** Returns that we asked for too many pages lately; null where we did not. */
export const seoState = ({ name, checks }: VerdictHead): PinnedHeadline | null =>
  isUnknownFor(checks, 'seo-status', 'asked-lately')
    ? { says: message('asked-lately', { name }), about: [], mark: 'unknown' }
    : null;

/** Returns why search engines don’t list the page; null where all may. */
export function seoHeadline(head: VerdictHead): PinnedHeadline | null {
  const { name, checks } = head;
  const about = ['seo-indexable'];
  const shut = noHttps(head, 'seo-status');
  if (shut !== null) return shut;
  if (checks.some((one) => one.id === 'seo-status' && one.outcome === 'failed'))
    return { says: message('no-page', { name }), about: ['seo-status'] };
  const unlisted = Object.entries(UNLISTED).find(([code]) => code === mainFinding(checks, 'seo-indexable')?.code);
  if (unlisted !== undefined) return { says: message(unlisted[1], { name }), about };
  const crawler = shutOut(checks);
  if (crawler !== undefined) return { says: message('one-engine', { name, crawler }), about };
  const closed = closedCanonical(head, 'seo-canonical');
  if (closed !== null) return { says: closed, about: ['seo-canonical'] };
  return foundIn(checks, 'seo-canonical', ['other-domain']).length > 0
    ? { says: message('other-canonical', { name }), about: ['seo-canonical/other-domain'] }
    : null;
}

/** Returns that there is no HTTPS and no page over HTTP, by the check that asks for the page; null where that was not found. */
export function noHttps({ name, checks }: NamedChecks, check: string): PinnedHeadline | null {
  const [found] = foundIn(checks, check, ['no-https']);
  const says = found === undefined ? null : sslSentence(name, { check, code: 'no-https' }, found.says.args);
  return says === null ? null : { says, about: [`${check}/no-https`] };
}

/** Returns the sentence above the score where there is nothing to do. */
export const seoCalm = ({ name }: VerdictHead): Message => message('readable', { name });
