import { type DocumentAnswer, documentAt } from '../../evidence/questions/document.ts';
import { headerDirectives, metaDirectives } from '../../records/page/robots-directives.ts';
import { ENGINES, ruleFor } from '../../records/robots/facts.ts';
import { available, type Fact, type FactReader, shared, unavailableFor } from '../fact.ts';
import { forbidsListing } from './directives.ts';
import { readWebPage, reservation } from './page.ts';
import { type RobotsTxt, robotsTxtFor } from './robots.ts';

/** The address that a page names as its canonical one, and what search engines find there. */
export interface CanonicalTarget {
  readonly url: string;
  /** 0 where no server can be used there. */
  readonly status: number;
  /** Where it leads; null where it does not. */
  readonly leadsTo: string | null;
  /** Whether its server refused us something, which says nothing of what search engines get. */
  readonly isRefused: boolean;
  /** The address that its own page names; null where it names none. */
  readonly names: string | null;
  /** The search engines to which it says noindex. */
  readonly noindex: readonly string[];
  /** The search engines that its robots.txt keeps away, and the line that keeps the first. */
  readonly blocked: readonly string[];
  readonly blockedLine: number | null;
}

type AnsweredDocument = Extract<DocumentAnswer, { kind: 'response' }>;

/** Reads the address that a page calls its canonical one; null where that is its own, or where it names none. */
export const readCanonicalTarget: FactReader<CanonicalTarget | null> = shared<CanonicalTarget | null>(
  async (domain, evidence) => {
    const page = await readWebPage(domain, evidence);
    if (page.kind === 'unavailable') return page;
    if (page.value.kind !== 'page') return available(null, page.refs);
    const { response, page: facts } = page.value;
    const named = facts.canonicals[0]?.url ?? headerCanonical(response.headers['link'], response.url);
    if (named === null || named === undefined || withoutHash(named) === withoutHash(response.url))
      return available(null, page.refs);
    const answer = await evidence.ask(documentAt(withoutHash(named), { read: 'page', redirects: 0 }));
    if (answer.kind === 'failure') return unavailableFor([answer.failure]);
    const refs = [...page.refs, answer.ref];
    const target = targetOf(named, answer);
    if (answer.kind !== 'response' || target.isRefused || target.status !== 200) return available(target, refs);
    const robots = await robotsTxtFor(answer.url, evidence, refs);
    if (isRefusal(robots)) return available({ ...target, isRefused: true }, robots.refs);
    return robots.kind === 'unavailable' ? robots : available({ ...target, ...blockedBy(robots.value) }, robots.refs);
  },
);

/** Says what an address answers, before its robots.txt is read. */
function targetOf(url: string, answer: Exclude<DocumentAnswer, { kind: 'failure' }>): CanonicalTarget {
  const unread = { url, isRefused: false, names: null, noindex: [], blocked: [], blockedLine: null };
  if (answer.kind !== 'response') return { ...unread, status: 0, leadsTo: null };
  const { status } = answer;
  const leadsTo = answer.hops[0]?.to ?? null;
  // We follow no redirect here, and so were not stopped at one.
  const isRefused = leadsTo === null && reservation(answer) !== null;
  if (isRefused || status !== 200) return { ...unread, status, leadsTo, isRefused };
  return { ...unread, status, leadsTo, names: namedBy(answer), noindex: ENGINES.filter(forbiddenBy(answer)) };
}

/** Tells for a search engine whether an answer says noindex to it, in its page or its headers. */
function forbiddenBy({ content, headers, at }: AnsweredDocument): (token: string) => boolean {
  const meta =
    content.read === 'page' ? content.page.robots.flatMap((one) => metaDirectives(one.agent, one.content)) : [];
  const directives = [...meta, ...headerDirectives(headers['x-robots-tag'] ?? '')];
  return (token) => forbidsListing(directives, token, at) !== undefined;
}

/** Returns the one canonical address that an answer names. Of several, search engines use none. */
function namedBy({ content, headers, url }: AnsweredDocument): string | null {
  const named = new Set(content.read === 'page' ? content.page.canonicals.map((one) => one.url) : []);
  if (named.size > 1) return null;
  const [first = headerCanonical(headers['link'], url)] = named;
  return first;
}

const blockedBy = ({ state, robots }: RobotsTxt) => {
  // What a server could not answer now, it may answer later.
  const rules = state === 'rules' ? ENGINES.map((token) => ruleFor(robots, token)) : [];
  const blocked = rules.filter(({ allowed }) => !allowed);
  return { blocked: blocked.map(({ token }) => token), blockedLine: blocked[0]?.line ?? null };
};

/** Returns whether a file is unknown because its server refused it to us. */
const isRefusal = (fact: Fact<unknown>): boolean =>
  fact.kind === 'unavailable' &&
  fact.failures.every(({ causes }) => causes.some(({ code }) => code === 'page-refused'));

export const withoutHash = (url: string): string => url.replace(/#.*$/, '');

/** Returns the canonical address in a `Link` header. Source: RFC 8288 §3, RFC 6596 §3. */
export function headerCanonical(link: string | undefined, base: string): string | null {
  for (const [, target = '', parameters = ''] of (link ?? '').matchAll(/<([^>]*)>([^,<]*)/g))
    if (/;\s*rel\s*=\s*"?[^"]*\bcanonical\b/i.test(parameters)) return URL.parse(target, base)?.href ?? null;
  return null;
}
