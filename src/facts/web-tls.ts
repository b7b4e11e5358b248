import type { Failure, Ref } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { HandshakeFacts } from '../domain/handshake.ts';
import { child, type DnsName, type DomainName } from '../domain/name.ts';
import { HTTPS_PORT, starttlsAt } from '../domain/ports.ts';
import type { Instant } from '../domain/time.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { type TlsAnswer, tls } from '../evidence/questions/tls.ts';
import { type CertificateFacts, parseCertificate } from '../records/certificate.ts';
import { readSentChain, type SentChain } from '../records/certificates/sent-chain.ts';
import { readIpv4, readIpv6 } from './addresses.ts';
import { available, type Fact, type FactReader, refOf, shared, unavailable, unavailableFor } from './fact.ts';
import { askControl, isClosedPort, isShut } from './https-control.ts';

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
  /** It refuses the connection; where `httpStatus` says that it is not to us alone, or it closes it. */
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
  /** The status with which the same host answers us on port 80, while port 443 is shut to us at each address. */
  readonly httpStatus?: number;
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

interface AddressToAsk {
  readonly address: string;
  readonly family: 4 | 6;
}

type AskedTls = AddressTls & { readonly ref: Ref };

/** Shakes hands at one address. `further`: only where somebody wants to know all of them. */
async function askOne(
  domain: DomainName,
  { address, family }: AddressToAsk,
  { evidence, further = false, also = {} }: { evidence: Evidence; further?: boolean; also?: { family?: 4 | 6 } },
): Promise<AskedTls> {
  const { port } = evidence.premises;
  // What another port speaks is not known: a server may refuse who asks for other protocols than its own.
  const alpn = port === HTTPS_PORT ? { alpn: ['h2', 'http/1.1'] } : {};
  const starttls = starttlsAt(port);
  const begins = starttls === undefined ? {} : { starttls };
  const answer = await evidence.ask(
    tls({ host: domain, address, port, ...also, ...alpn, ...begins }),
    further ? { active: true } : {},
  );
  return { address, family, state: stateOf(answer, further), ref: refOf(answer) };
}

const isShutAt = ({ state }: Pick<AddressTls, 'state'>): boolean =>
  state.kind === 'refused' || (state.kind === 'failed' && isShut(state.failure));

/**
 * Asks the addresses that were left out, one after the other, while each refuses or closes the connection: only the last can
 * make a whole handshake.
 */
async function askLeft(
  domain: DomainName,
  { asked, all }: { readonly asked: readonly AskedTls[]; readonly all: readonly AddressToAsk[] },
  evidence: Evidence,
): Promise<readonly AskedTls[]> {
  const done = asked.filter(({ state }) => state.kind !== 'not-asked');
  const left = all.filter(({ address }) => done.every((one) => one.address !== address));
  while (done.every(isShutAt)) {
    const next = left.shift();
    if (next === undefined) break;
    // Who asked before was answered that nobody asks.
    done.push(await askOne(domain, next, { evidence, also: { family: next.family } }));
  }
  return [...done, ...asked.filter(({ address }) => done.every((one) => one.address !== address))];
}

/** Finds out whether all that is shut is shut to us alone. Null where something answers, or too little was asked. */
async function readShut(
  domain: DomainName,
  asked: readonly AskedTls[],
  evidence: Evidence,
): Promise<Fact<WebTls> | null> {
  const { port } = evidence.premises;
  if (port !== HTTPS_PORT || !asked.every(isShutAt)) return null;
  const isRefused = asked.every(({ state }) => state.kind === 'refused');
  const shut = { host: domain, addresses: asked.map(({ address }) => address), isRefused };
  const { control, answer } = await askControl(shut, evidence);
  const refs = [...asked.map(({ ref }) => ref), refOf(answer)];
  const failures = asked.flatMap(({ state, ref }): Failure[] => {
    if (state.kind === 'failed') return [state.failure];
    return state.kind === 'refused' ? [{ why: 'refused', causes: state.causes, ref }] : [];
  });
  if (control.kind === 'open') return unavailable(failures, refs);
  const addresses = asked.map(({ address, family }, i): AddressTls => {
    const causes = failures[i]?.causes ?? [];
    return { address, family, state: { kind: 'refused', causes } };
  });
  const found = control.kind === 'answers' ? { httpStatus: control.status } : { noWebsite: true as const };
  return available({ host: domain, port, addresses, ...found }, refs);
}

/**
 * The certificates that the addresses of a name serve. Known where at least one address answered: what the others do is in
 * their state. Where nobody asks for all, the first address of each family alone is connected to; where one a family is
 * enough, the others are left out, unless those refuse or close the connection.
 */
export const readWebTls: FactReader<WebTls> = shared<WebTls>(async (domain, evidence) => {
  const [v4, v6] = await Promise.all([readIpv4(domain, evidence), readIpv6(domain, evidence)]);
  const lookups = [...v4.refs, ...v6.refs];
  const known = (fact: typeof v4) => (fact.kind === 'available' ? fact.value.addresses : []);
  const all = inOrder(known(v4), known(v6));
  const { port } = evidence.premises;
  const failed = unavailable(
    [v4, v6].flatMap((one) => (one.kind === 'unavailable' ? one.failures : [])),
    lookups,
  );
  if (all.length === 0) return failed ?? available({ host: domain, port, addresses: [] }, lookups);
  const ones = firstOfEach(all);
  const targets = evidence.premises.oneAddressAFamily ? ones : all;
  const first = await Promise.all(
    targets.map((one) => askOne(domain, one, { evidence, further: !ones.includes(one) })),
  );
  const asked = port === HTTPS_PORT ? await askLeft(domain, { asked: first, all }, evidence) : first;
  const refs = [...lookups, ...asked.map(({ ref }) => ref)];
  // Addresses that we don't know may answer.
  if (failed !== null && asked.every(isShutAt)) return failed;
  const shut = await readShut(domain, asked, evidence);
  if (shut !== null) return { ...shut, refs: [...lookups, ...shut.refs] };
  const failures = asked.flatMap(({ state }) => (state.kind === 'failed' ? [state.failure] : []));
  const isServed = asked.some(({ state }) => state.kind === 'served');
  const [why, ...more] = failures;
  // What did not answer may serve a certificate.
  if (!isServed && why !== undefined) return unavailableFor([why, ...more], refs);
  const addresses = asked.map(({ ref: _, ...one }) => one);
  return available({ host: domain, port, addresses }, refs);
});

/** Returns whether port 443 is shut at each address, as far as we could find out not to us alone. */
export const hasNoHttps = ({ httpStatus }: WebTls): boolean => httpStatus !== undefined;

/** Returns whether a connection that failed was closed or refused by port 443, and as far as we could find out not to us alone. */
export async function isShutToAll(failure: Failure, domain: DomainName, evidence: Evidence): Promise<boolean> {
  if (!isShut(failure)) return false;
  const web = await readWebTls(domain, evidence);
  return web.kind === 'available' && hasNoHttps(web.value);
}

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
