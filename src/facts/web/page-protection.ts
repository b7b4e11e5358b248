import type { Failure, Ref } from '../../domain/answer.ts';
import type { DomainName } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { REDIRECTS } from '../../domain/web.ts';
import { type DocumentAnswer, documentAt } from '../../evidence/questions/document.ts';
import { parseHsts } from '../../records/hsts.ts';
import type { UncheckedCode } from '../../records/page/facts.ts';
import type { FoundSecret } from '../../records/page/secrets.ts';
import { type ContentPolicy, parseContentPolicies } from '../../records/web-headers/content-policy.ts';
import type { SetCookie } from '../../records/web-headers/set-cookie.ts';
import { available, type Fact, refOf, shared, unavailableFor } from '../fact.ts';
import { MOST_CONNECTIONS, readTlsOffers } from '../tls-offers.ts';
import { readBrowserHead, readHttpHead } from '../web-heads.ts';
import { pageOf, reservation, type WebPage } from './page.ts';

/** How the page of a domain protects those who read it: its headers, its policies and its cookies. */
export type PageProtection =
  | {
      readonly kind: 'page';
      readonly url: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly policies: {
        /** Those of the header, which alone limit framing. */
        readonly sent: readonly ContentPolicy[];
        /** With those in the page. */
        readonly all: readonly ContentPolicy[];
        /** Whether one of them is longer than what is kept. */
        readonly hasLong: boolean;
      };
      /** Holds what a page says of referrers itself; null where it says nothing. */
      readonly referrer: string | null;
      readonly cookies: readonly SetCookie[];
      readonly asksPassword: boolean;
      /** Lists code from other registrable domains that browsers run as it comes. */
      readonly foreignCode: readonly UncheckedCode[];
      /** Lists what has the form of a key in its HTML. */
      readonly secrets: readonly FoundSecret[];
      /** Whether browsers that were here send nothing over plain HTTP (HSTS). */
      readonly isHttpsOnly: boolean;
    }
  /** No page comes over HTTPS that browsers trust. */
  | { readonly kind: 'no-https' }
  /** A redirect leads to a site of somebody else; or a second one follows the first. */
  | { readonly kind: 'elsewhere' | 'leads-on'; readonly url: string };

/**
 * Reads how the page of a domain protects its readers, where a website on port 443 is checked; null where there is no page. It
 * is asked for last, since a server may take few connections, and by one request: redirects beyond the first are not followed.
 */
export const readPageProtection = shared<PageProtection | 'other-port' | null>(async (domain, evidence) => {
  const head = await readBrowserHead(domain, evidence);
  if (head.kind === 'unavailable') return head;
  const refs = head.refs;
  if (head.value === 'other-port' || head.value === null) return available(head.value, refs);
  if (head.value.kind !== 'response') return available({ kind: 'no-https' }, refs);
  const { status, location } = head.value;
  const root = `https://${domain}/`;
  const target = REDIRECTS.has(status) ? URL.parse(location ?? '', root) : status === OK ? new URL(root) : null;
  if (target === null) return available(null, refs);
  const elsewhere = leadsAway(target, domain);
  if (elsewhere !== null) return available(elsewhere, refs);
  // A server may take few connections, and where it leads to may be the same server.
  const [offers] = await Promise.all([readTlsOffers(domain, evidence), readHttpHead(domain, evidence)]);
  const [ref] = refs;
  if (offers.kind === 'available' && !offers.value.hasRoom && ref !== undefined) return withoutRoom(ref, refs);
  return protectionIn(await evidence.ask(documentAt(target.href, { read: 'page', redirects: 0 })), domain, refs);
});

/** Returns that a request is not sent, where an address of the server gets no further connection. `ref`: what showed that there is a server. */
export const withoutRoom = (ref: Ref, refs: readonly Ref[]) =>
  unavailableFor(
    [{ ref, why: 'budget', causes: [{ code: 'budget-connections', args: { max: MOST_CONNECTIONS } }] }],
    refs,
  );

function protectionIn(answer: DocumentAnswer, domain: DomainName, refs: readonly Ref[]): Fact<PageProtection | null> {
  const page = answerOf(answer, domain);
  return 'why' in page ? unavailableFor([page], refs) : available(page.found, [...refs, refOf(answer)]);
}

const OK = 200;

/** Returns why the page at an address is not judged: it is of somebody else, or without HTTPS. Null where it is judged. */
function leadsAway({ hostname, protocol, href }: URL, domain: DomainName): PageProtection | null {
  if (shareOf(hostname as DomainName) !== shareOf(domain)) return { kind: 'elsewhere', url: href };
  return protocol === 'https:' ? null : { kind: 'no-https' };
}

function answerOf(answer: DocumentAnswer, domain: DomainName): { readonly found: PageProtection | null } | Failure {
  if (answer.kind === 'failure') return answer.failure;
  if (answer.kind !== 'response') return { found: null };
  const { status, url, hops, ref } = answer;
  const reserved = reservation(answer);
  if (reserved !== null) return { ref, why: 'not-understood', causes: [{ ...reserved, server: new URL(url).host }] };
  const on = REDIRECTS.has(status) ? URL.parse(hops.at(-1)?.to ?? '') : null;
  if (on !== null) return { found: leadsAway(on, domain) ?? { kind: 'leads-on', url: on.href } };
  return { found: protectionOf(pageOf(answer)) };
}

function protectionOf(page: WebPage): PageProtection | null {
  if (page.kind !== 'page') return null;
  const { url, headers, cookies = [], hasLongPolicy } = page.response;
  const sent = parseContentPolicies(headers['content-security-policy'] ?? '');
  const { referrer, asksPassword, secrets, uncheckedCode } = page.page;
  const own = siteOfUrl(url);
  return {
    kind: 'page',
    url,
    headers,
    policies: {
      sent,
      all: [...sent, ...page.page.policies.flatMap(parseContentPolicies)],
      hasLong: hasLongPolicy === true || page.page.hasLongPolicy,
    },
    ...{ referrer, asksPassword, cookies, secrets },
    foreignCode: uncheckedCode.filter((one) => siteOfUrl(one.url) !== own),
    isHttpsOnly: (parseHsts(headers['strict-transport-security'] ?? '')?.maxAgeSeconds ?? 0) > 0,
  };
}

const siteOfUrl = (url: string): string => shareOf(new URL(url).hostname as DomainName);

/** The page itself, where there is one to judge. */
export type ProtectedPage = Extract<PageProtection, { kind: 'page' }>;
