import type { Failure } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { HandshakeFacts } from '../domain/handshake.ts';
import { child, type DnsName, type DomainName } from '../domain/name.ts';
import { HTTPS_PORT } from '../domain/ports.ts';
import type { Instant } from '../domain/time.ts';
import { dns } from '../evidence/questions/dns.ts';
import { http } from '../evidence/questions/http.ts';
import { type TlsAnswer, tls } from '../evidence/questions/tls.ts';
import { type CertificateFacts, parseCertificate } from '../records/certificate.ts';
import { readSentChain, type SentChain } from '../records/certificates/sent-chain.ts';
import { readIpv4, readIpv6 } from './addresses.ts';
import { available, type FactReader, refOf, shared, unavailable, unavailableFor } from './fact.ts';

/** A certificate that an address serves. */
export interface Served {
  readonly kind: 'served';
  readonly tls: HandshakeFacts;
  readonly leaf: CertificateFacts;
  /** As sent, the server's own first. */
  readonly sent: readonly CertificateFacts[];
  readonly chain: SentChain;
  readonly at: Instant;
  /** Why there was a second connection, if there was one. */
  readonly again: 'small' | 'client-certificate' | null;
}

type AddressState =
  | Served
  /** It answers, but with nothing that a certificate can be read from. */
  | { readonly kind: 'none'; readonly causes: readonly Cause[] }
  /** It refuses the connection: nothing listens on the port. */
  | { readonly kind: 'refused'; readonly causes: readonly Cause[] }
  /** Nobody on the internet reaches it. */
  | { readonly kind: 'special' }
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Asked only where somebody wants to know all addresses. */
  | { readonly kind: 'not-asked' };

export interface AddressTls {
  readonly address: string;
  readonly family: 4 | 6;
  readonly state: AddressState;
}

/** Tells what the addresses of a name serve on the port that is checked: 443, unless a person asked for another. */
export interface WebTls {
  readonly host: DnsName;
  readonly port: number;
  readonly addresses: readonly AddressTls[];
  /** Nothing listens on port 443 or 80, so the name has no website. */
  readonly noWebsite?: true;
}

/** Addresses that are looked at in full. */
export const MAX_FULL = 8;
/** Addresses that are connected to at all. */
const MAX_ADDRESSES = 16;

/** Returns the addresses of a name in the order in which they are asked: the first of each family, then the others. */
function inOrder(v4: readonly string[], v6: readonly string[]): { readonly address: string; readonly family: 4 | 6 }[] {
  const of = (family: 4 | 6) => (address: string) => ({ address, family });
  const [four, six] = [v4.map(of(4)), v6.map(of(6))];
  return [...six.slice(0, 1), ...four.slice(0, 1), ...four.slice(1), ...six.slice(1)].slice(0, MAX_ADDRESSES);
}

/** Returns the first address of each family. */
const firstOfEach = <A extends { readonly family: 4 | 6 }>(all: readonly A[]): readonly A[] =>
  all.filter(({ family }, i) => all.findIndex((one) => one.family === family) === i);

const isNotAsked = (answer: TlsAnswer): boolean =>
  answer.kind === 'failure' && (answer.failure.why === 'not-asked' || answer.failure.why === 'not-observed');

/** Returns whether a server refused a connection. One of the DNS that refuses to answer is called the same, and says nothing. */
export const isClosedPort = ({ causes }: Failure): boolean =>
  causes.length > 0 && causes.every(({ code }) => code === 'connection-refused');

function stateOf(answer: TlsAnswer, further: boolean): AddressState {
  switch (answer.kind) {
    case 'failure':
      if (further && isNotAsked(answer)) return { kind: 'not-asked' };
      return isClosedPort(answer.failure)
        ? { kind: 'refused', causes: answer.failure.causes }
        : { kind: 'failed', failure: answer.failure };
    case 'forbidden':
      return { kind: 'special' };
    case 'no-address':
      return { kind: 'special' };
    case 'no-tls':
      return { kind: 'none', causes: answer.causes };
    case 'tls': {
      const sent = answer.tls.chain.flatMap((one) => parseCertificate(one) ?? []);
      const [leaf] = sent;
      const chain = readSentChain(sent, answer.at, answer.tls.root);
      if (leaf === undefined || chain === null) return { kind: 'none', causes: answer.tls.fault?.causes ?? [] };
      return { kind: 'served', tls: answer.tls, leaf, sent, chain, at: answer.at, again: answer.again ?? null };
    }
  }
}

/**
 * The certificates that the addresses of a name serve. Known where at least one address answered: what the others do is in
 * their state. Where nobody asks for all, the first address of each family alone is connected to; where one a family is
 * enough, the others are left out.
 */
export const readWebTls: FactReader<WebTls> = shared<WebTls>(async (domain, evidence) => {
  const [v4, v6] = await Promise.all([readIpv4(domain, evidence), readIpv6(domain, evidence)]);
  const lookups = [...v4.refs, ...v6.refs];
  const known = (fact: typeof v4) => (fact.kind === 'available' ? fact.value.addresses : []);
  const all = inOrder(known(v4), known(v6));
  const { port } = evidence.premises;
  const targets = evidence.premises.oneAddressAFamily ? firstOfEach(all) : all;
  const failed = unavailable(
    [v4, v6].flatMap((one) => (one.kind === 'unavailable' ? one.failures : [])),
    lookups,
  );
  if (targets.length === 0) return failed ?? available({ host: domain, port, addresses: [] }, lookups);
  const seen = new Set<number>();
  const asked = await Promise.all(
    targets.map(async ({ address, family }) => {
      const further = seen.has(family);
      seen.add(family);
      // What another port speaks is not known: a server may refuse who asks for other protocols than its own.
      const answer = await evidence.ask(
        tls({ host: domain, address, port, ...(port === HTTPS_PORT ? { alpn: ['h2', 'http/1.1'] } : {}) }),
        further ? { active: true } : {},
      );
      const state = stateOf(answer, further);
      return { address, family, state, ref: refOf(answer) };
    }),
  );
  const refs = [...lookups, ...asked.map(({ ref }) => ref)];
  const failures = asked.flatMap(({ state }) => (state.kind === 'failed' ? [state.failure] : []));
  const answered = asked.some(({ state }) => state.kind !== 'failed' && state.kind !== 'not-asked');
  const [first, ...more] = failures;
  if (!answered && first !== undefined) return unavailableFor([first, ...more], refs);
  const addresses = asked.map(({ ref: _, ...one }) => one);
  const web = { host: domain, port, addresses };
  if (port !== HTTPS_PORT || addresses.some(({ state }) => state.kind !== 'refused')) return available(web, refs);
  // Names of mail servers have addresses too. The same request shows where port 80 leads.
  const plain = await evidence.ask(http({ url: `http://${domain}/`, method: 'GET', purpose: 'head', redirects: 0 }));
  const noWebsite = plain.kind === 'failure' && isClosedPort(plain.failure);
  return available({ ...web, ...(noWebsite ? { noWebsite } : {}) }, [...refs, refOf(plain)]);
});

/** Returns the addresses that serve a certificate which can be read. */
export const servedIn = ({ addresses }: WebTls): (AddressTls & { readonly state: Served })[] =>
  addresses.flatMap((one) => (one.state.kind === 'served' ? [{ ...one, state: one.state }] : []));

/** Finds out whether all addresses could be asked and answered: only then can it be said that none differs. */
export const readEveryAddress: FactReader<WebTls> = async (domain, evidence) => {
  const [web, v4, v6] = await Promise.all([
    readWebTls(domain, evidence),
    readIpv4(domain, evidence),
    readIpv6(domain, evidence),
  ]);
  if (web.kind === 'unavailable') return web;
  const failures = [
    ...[v4, v6].flatMap((one) => (one.kind === 'unavailable' ? one.failures : [])),
    ...web.value.addresses.flatMap(({ state }) => (state.kind === 'failed' ? [state.failure] : [])),
  ];
  return unavailable(failures, web.refs) ?? web;
};

/**
 * The name with `www` in front and what it serves at all its addresses; null where there is none, the domain is one itself, or another port than that
 * of websites is checked.
 */
export const readWww: FactReader<WebTls | null> = shared<WebTls | null>(async (domain, evidence) => {
  if (domain.startsWith('www.') || evidence.premises.port !== HTTPS_PORT) return available(null, []);
  const host = child('www', domain);
  const [a, aaaa] = await Promise.all([evidence.ask(dns(host, 'A')), evidence.ask(dns(host, 'AAAA'))]);
  const refs = [refOf(a), refOf(aaaa)];
  // What is served at addresses that we don't know may differ.
  const failed = unavailable(
    [a, aaaa].flatMap((one) => (one.kind === 'failure' ? [one.failure] : [])),
    refs,
  );
  if (failed !== null) return failed;
  if (a.kind !== 'answer' && aaaa.kind !== 'answer') return available(null, refs);
  return readWebTls(host as DomainName, evidence);
});
