import type { Ref } from '../../domain/answer.ts';
import type { Cause } from '../../domain/cause.ts';
import { type DocumentAnswer, documentAt } from '../../evidence/questions/document.ts';
import type { DocumentResponse } from '../../evidence/web/response.ts';
import { challengeIn } from '../../records/challenge-marks.ts';
import type { PageFacts } from '../../records/page/facts.ts';
import { available, type Fact, type FactReader, refOf, shared, unavailableFor } from '../fact.ts';
import { isClosedPort } from '../https-control.ts';
import { isShutToAll } from '../web-tls.ts';
import { isPassing } from './passing.ts';

/** Redirects that are followed from the address of a name. */
const MAX_REDIRECTS = 5;

/** The page of a domain as a crawler gets it. */
export type WebPage =
  | {
      readonly kind: 'page';
      readonly response: DocumentResponse;
      readonly page: PageFacts;
      /** How port 443 ends connections, where the page came over HTTP since it is shut. */
      readonly port443?: 'refuses' | 'closes';
    }
  /** The server answered with something else: an error, a file, a redirect that leads nowhere. */
  | { readonly kind: 'other'; readonly response: DocumentResponse; readonly port443?: 'refuses' | 'closes' }
  /** There is no web server that can be used. */
  | { readonly kind: 'none'; readonly why: 'no-address' | 'private' | 'untrusted' | 'no-tls' | 'closed' }
  /** A redirect leads to where nobody on the internet reaches anything. */
  | {
      readonly kind: 'none';
      readonly why: 'leads-nowhere' | 'leads-private';
      readonly url: string;
      readonly to: string;
    };

/** The page at an address of the premises, below the domain: over HTTPS, else over HTTP. */
export const readWebPage: FactReader<WebPage> = shared(async (domain, evidence) => {
  const { path } = evidence.premises;
  const ask = (scheme: 'https' | 'http') =>
    evidence.ask(documentAt(`${scheme}://${domain}${path}`, { read: 'page', redirects: MAX_REDIRECTS }));
  const secure = await ask('https');
  if (secure.kind === 'response') return readable(secure, [secure.ref]);
  const isRefused = secure.kind === 'failure' && isClosedPort(secure.failure);
  if (secure.kind === 'failure' && !isRefused && !(await isShutToAll(secure.failure, domain, evidence)))
    return unavailableFor([secure.failure]);
  if (secure.kind === 'no-address' || secure.kind === 'forbidden') return ledAway(secure);
  const plain = await ask('http');
  const refs = [refOf(secure)];
  if (plain.kind === 'response') {
    const page = readable(plain, [...refs, plain.ref]);
    if (page.kind === 'unavailable') return page;
    if (secure.kind === 'failure')
      return { ...page, value: { ...page.value, port443: isRefused ? 'refuses' : 'closes' } };
    // Where there is something on port 443, that matters more than an error over plain HTTP.
    if (page.value.kind === 'page') return page;
  }
  const isClear = secure.kind !== 'failure' || isRefused;
  if (plain.kind === 'failure' && !(isClear && isClosedPort(plain.failure))) return unavailableFor([plain.failure]);
  const why = secure.kind === 'failure' ? 'closed' : secure.kind;
  return available({ kind: 'none', why }, [...refs, refOf(plain)]);
});

/** Where the name has no address that can be reached, or a redirect leads to one that can't. */
function ledAway(answer: Extract<DocumentAnswer, { kind: 'no-address' | 'forbidden' }>): Fact<WebPage> {
  const { ref } = answer;
  const causes = answer.kind === 'forbidden' ? answer.causes : [];
  // Which schemes, ports and paths we ask is our own limit.
  const [first, ...rest] = causes.filter(({ code }) => code.startsWith('url-'));
  if (first !== undefined) return unavailableFor([{ ref, why: 'not-understood', causes: [first, ...rest] }]);
  const last = answer.hops?.at(-1);
  if (last === undefined)
    return available({ kind: 'none', why: answer.kind === 'forbidden' ? 'private' : 'no-address' }, [ref]);
  const why = answer.kind === 'forbidden' ? 'leads-private' : 'leads-nowhere';
  const to = URL.parse(last.location, last.url)?.href ?? last.location;
  return available({ kind: 'none', why, url: last.url, to }, [ref]);
}

/** Says that a server refused us with a status, which others may not get. */
export const refusedUs = (status: number, url: string): Cause => ({
  code: 'page-refused',
  args: { status },
  server: new URL(url).host,
});

/** Returns why an answer says nothing of what people and crawlers get; null where it does. */
export function reservation({ status, headers, content, hops }: Extract<DocumentAnswer, { kind: 'response' }>) {
  const vendor = content.read === 'page' ? challengeIn({ status, headers, page: content.page }) : null;
  if (vendor !== null) return { code: 'page-challenged', args: { vendor } } as const;
  if (isPassing(status)) return { code: 'page-refused', args: { status } } as const;
  // What goes in a circle leads nowhere, however far one follows it.
  const isCircle = new Set(hops.map(({ url }) => url)).size < hops.length;
  const isStopped = status >= 300 && status < 400 && hops.length > MAX_REDIRECTS && !isCircle;
  return isStopped ? ({ code: 'redirects-stopped', args: { max: MAX_REDIRECTS } } as const) : null;
}

/** The page; unknown where the answer says nothing of what people and crawlers get. */
function readable(answer: Extract<DocumentAnswer, { kind: 'response' }>, refs: readonly Ref[]): Fact<WebPage> {
  const { ref } = answer;
  const reserved = reservation(answer);
  if (reserved === null) return available(pageOf(answer), refs);
  const server = URL.parse(answer.url)?.host ?? answer.address;
  return unavailableFor([{ ref, why: 'not-understood', causes: [{ ...reserved, server }] }], refs);
}

/** Tells a page from any other answer. */
export const pageOf = ({ content, ...response }: Extract<DocumentAnswer, { kind: 'response' }>): WebPage =>
  response.status === 200 && content.read === 'page' && content.page.isHtml && isCalledHtml(response)
    ? { kind: 'page', response, page: content.page }
    : { kind: 'other', response };

/** Returns whether a server says of its answer that it is a page, or nothing. */
export const isCalledHtml = ({ headers }: DocumentResponse): boolean =>
  /^\s*(?:text\/html|application\/xhtml\+xml|$)/i.test(headers['content-type'] ?? '');

/** Returns a fact of the page itself; null where there is none. */
export const ofPage =
  <T>(make: (page: PageFacts, response: DocumentResponse) => T): FactReader<T | null> =>
  async (domain, evidence) => {
    const fact = await readWebPage(domain, evidence);
    if (fact.kind === 'unavailable') return fact;
    const { value } = fact;
    return { ...fact, value: value.kind === 'page' ? make(value.page, value.response) : null } as Fact<T | null>;
  };
