import { addressOctets } from '../../domain/addresses.ts';
import { REDIRECTS } from '../../domain/web.ts';
import { type DocumentAnswer, documentAt } from '../../evidence/questions/document.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from '../fact.ts';
import { readTlsOffers } from '../tls-offers.ts';
import { type AddressFamily, readWebFamilies, type WebFamilies } from '../web-families.ts';
import { readBrowserHead } from '../web-heads.ts';
import { readWebTls, servedIn } from '../web-tls.ts';
import { differ } from './crawlers.ts';
import { reservation } from './page.ts';
import { readPageProtection, withoutRoom } from './page-protection.ts';
import { isPassing } from './passing.ts';

/** How the front page of a website answers over one family. */
interface FamilyPage {
  readonly family: AddressFamily;
  readonly status: number;
  /** Where it leads, absolute; null where it leads nowhere. */
  readonly target: string | null;
  /** Holds the page as it was read; null where there is none. */
  readonly page: PageFacts | null;
}

/** The front page over IPv4 and over IPv6. Null where it was not compared: there is one family, nobody started it, or an answer may be for us alone. */
type FamilyPages = { readonly v4: FamilyPage; readonly v6: FamilyPage } | null;

const OK = 200;
const familyOf = (address: string): AddressFamily => (addressOctets(address)?.length === 4 ? 4 : 6);

type Glance = FamilyPage | null;

/** Reads status, target and page of an answer; null where it may be meant for us, or for this moment. */
function glanceAt(answer: DocumentAnswer): Glance {
  if (answer.kind !== 'response') return null;
  const { status, address, hops, content } = answer;
  // An error of the server is seen by all; which of the families has it is what is asked.
  if (status < 500 && reservation(answer) !== null) return null;
  const target = REDIRECTS.has(status) ? (hops.at(-1)?.to ?? null) : null;
  const page = status === OK && content.read === 'page' ? content.page : null;
  return { family: familyOf(address), status, target, page };
}

/**
 * Reads the front page over the family over which nobody has asked for it yet, beside what it is over the other one. One request,
 * which a person starts, and only where each address may get one more connection.
 */
const readFamilyPages: FactReader<FamilyPages | 'other-port'> = shared<FamilyPages | 'other-port'>(
  async (domain, evidence) => {
    const [web, head] = await Promise.all([readWebTls(domain, evidence), readBrowserHead(domain, evidence)]);
    if (head.kind === 'available' && head.value === 'other-port') return available('other-port', head.refs);
    if (web.kind === 'unavailable') return web;
    const families = new Set(servedIn(web.value).map(({ family }) => family));
    if (families.size < 2) return available(null, web.refs);
    if (head.kind === 'unavailable') return head;
    const { value } = head;
    if (value === null || value === 'other-port' || value.kind !== 'response') return available(null, head.refs);
    // The page is asked for last; where it is the front page itself, that answer serves here as well.
    const [offers] = await Promise.all([readTlsOffers(domain, evidence), readPageProtection(domain, evidence)]);
    // On a visit, nobody asks for them.
    if (offers.kind === 'unavailable')
      return offers.failures.every(({ why }) => why === 'not-asked') ? available(null, offers.refs) : offers;
    const [ref] = head.refs;
    if (!offers.value.hasRoom && ref !== undefined) return withoutRoom(ref, head.refs);
    const url = `https://${domain}/`;
    const { status, location, address } = value;
    const first = status === OK ? await evidence.ask(documentAt(url, { read: 'page', redirects: 0 })) : null;
    if (first?.kind === 'failure') return unavailableFor([first.failure]);
    const target = REDIRECTS.has(status) ? (URL.parse(location ?? '', url)?.href ?? null) : null;
    const passing = status < 500 && isPassing(status);
    const one: Glance =
      first !== null ? glanceAt(first) : passing ? null : { family: familyOf(address), status, target, page: null };
    const refs = [...head.refs, ...(first === null ? [] : [refOf(first)])];
    if (one === null) return available(null, refs);
    const family = one.family === 4 ? 6 : 4;
    const answer = await evidence.ask(documentAt(url, { read: 'page', redirects: 0, family }), { active: true });
    if (answer.kind === 'failure')
      return answer.failure.why === 'not-asked' ? available(null, refs) : unavailableFor([answer.failure]);
    const other = glanceAt(answer);
    const both = other === null ? null : family === 6 ? { v4: one, v6: other } : { v4: other, v6: one };
    return available(both, [...refs, refOf(answer)]);
  },
);

/** How the front page differs between the families, as a sentence shows it. */
interface PageDifference {
  readonly in: 'status' | 'target' | 'page';
  readonly four: string;
  readonly six: string;
}

/**
 * Finds how the front page differs; null where it is one and the same. Pages may change from one request to the next, so titles
 * alone say nothing.
 */
export function differenceOf({ v4, v6 }: NonNullable<FamilyPages>): PageDifference | null {
  if (v4.status !== v6.status) return { in: 'status', four: String(v4.status), six: String(v6.status) };
  if (v4.target !== v6.target) return { in: 'target', four: v4.target ?? '', six: v6.target ?? '' };
  if (v4.page === null || v6.page === null) return null;
  const [four, six] = [titleOf(v4.page), titleOf(v6.page)];
  return four !== six && differ(v4.page, v6.page) ? { in: 'page', four, six } : null;
}

const titleOf = ({ titles }: PageFacts): string => (titles[0] ?? '').trim();

/** How port 443 answers over the families of a website, and its front page over both. */
export interface WebOverFamilies extends WebFamilies {
  readonly pages: FamilyPages;
}

/** Reads both; where an address is dead, that settles the matter. */
export const readWebOverFamilies: FactReader<WebOverFamilies | 'other-port'> = async (domain, evidence) => {
  const families = await readWebFamilies(domain, evidence);
  if (families.kind === 'unavailable') return families;
  const { value, refs } = families;
  if (value === 'other-port') return available('other-port', refs);
  if (value.state !== 'answers' || value.dead.length > 0) return available({ ...value, pages: null }, refs);
  const pages = await readFamilyPages(domain, evidence);
  if (pages.kind === 'unavailable') return pages;
  return available({ ...value, pages: pages.value === 'other-port' ? null : pages.value }, [...refs, ...pages.refs]);
};
