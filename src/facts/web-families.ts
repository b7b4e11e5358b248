import { addressOctets } from '../domain/addresses.ts';
import type { Failure, Ref } from '../domain/answer.ts';
import type { CauseCode } from '../domain/cause.ts';
import type { DnsName, DomainName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { tls } from '../evidence/questions/tls.ts';
import { readIpv4, readIpv6 } from './addresses.ts';
import { askExactly, SIGNED } from './delegation/server-response.ts';
import { available, type FactReader, shared, unavailableFor } from './fact.ts';
import { readNameServerHosts } from './name-servers.ts';
import { onHttpsPort } from './on-https-port.ts';
import { type AddressTls, readWebTls, type WebTls } from './web-tls.ts';

export type AddressFamily = 4 | 6;
/** Returns the name of a family of addresses. */
export const familyName = (family: AddressFamily): string => `IPv${family}`;

/** An address to which nobody gets a connection, as far as we can tell. */
interface DeadAddress {
  readonly address: string;
  readonly family: AddressFamily;
  /** Whether it refuses connections; else it is silent. */
  readonly refuses: boolean;
}

/** How port 443 answers over the families of a website. */
export interface WebFamilies {
  /** Whether port 443 is shut everywhere, or there is no website: other checks say so. */
  readonly state: 'answers' | 'no-address' | 'no-website' | 'no-https';
  readonly answering: readonly { readonly address: string; readonly family: AddressFamily }[];
  readonly dead: readonly DeadAddress[];
}

/** Causes of a connection that brought nothing, though the address may be there. */
const SILENT: readonly CauseCode[] = ['no-answer', 'late-answer', 'late-handshake', 'unreachable'];

const isSilent = ({ state }: AddressTls): boolean =>
  state.kind === 'failed' &&
  state.failure.causes.length > 0 &&
  state.failure.causes.every(({ code }) => SILENT.includes(code));

const isAnswering = ({ state }: AddressTls): boolean => state.kind === 'served' || state.kind === 'none';

/** Name servers that are asked whether our own network reaches a family. */
const MAX_CONTROLS = 2;

/** Finds out whether our own network reaches a family: a name server of the domain answers over it. */
async function reaches(family: AddressFamily, domain: DomainName, evidence: Evidence): Promise<boolean> {
  const zone = shareOf(domain) as DomainName;
  const hosts = await readNameServerHosts(zone, evidence);
  if (hosts.kind === 'unavailable') return false;
  const controls = hosts.value
    .flatMap(({ addresses }) => addresses.filter((one) => addressOctets(one)?.length === (family === 4 ? 4 : 16)))
    .slice(0, MAX_CONTROLS);
  const query = { name: zone as DnsName, type: 'NS', transport: 'udp', flags: SIGNED } as const;
  const replies = await Promise.all(controls.map((address) => askExactly(evidence, { address, query })));
  return replies.some(({ kind }) => kind === 'response');
}

/**
 * Finds out whether a silent address stays so: asks once more, without names of protocols, so that it is another question than
 * before. Where a connection was made and nothing came, a second and smaller hello was sent already.
 */
async function staysSilent({ host, port }: WebTls, one: AddressTls, evidence: Evidence): Promise<boolean> {
  if (one.state.kind === 'failed' && one.state.failure.causes.every(({ code }) => code === 'late-handshake'))
    return true;
  const answer = await evidence.ask(tls({ host, address: one.address, port }));
  return answer.kind === 'failure' && isSilent({ ...one, state: { kind: 'failed', failure: answer.failure } });
}

/**
 * Reads which addresses of a website are dead on port 443. One that refuses connections is; one that is silent is only if it stays
 * so, and our own network is known to reach its family: another address of the family answers, or a name server of the
 * domain does. A dead one beside one that answers settles the matter; else all addresses must be known and have answered.
 */
const readFamilies: FactReader<WebFamilies> = shared<WebFamilies>(async (domain, evidence) => {
  const [web, v4, v6] = await Promise.all([
    readWebTls(domain, evidence),
    readIpv4(domain, evidence),
    readIpv6(domain, evidence),
  ]);
  if (web.kind === 'unavailable') return web;
  const { addresses, noWebsite, httpStatus } = web.value;
  const shut = { answering: [], dead: [] };
  if (addresses.length === 0) return available({ state: 'no-address', ...shut }, web.refs);
  if (noWebsite === true) return available({ state: 'no-website', ...shut }, web.refs);
  if (httpStatus !== undefined) return available({ state: 'no-https', ...shut }, web.refs);
  const answering = addresses.filter(isAnswering);
  const refusing = addresses.filter(({ state }) => state.kind === 'refused');
  const failing = addresses.filter(({ state }) => state.kind === 'failed');
  const found = await Promise.all(failing.map((one) => judged(one, { web: web.value, domain, evidence })));
  const dead = [
    ...refusing.map(({ address, family }) => ({ address, family, refuses: true })),
    ...found.flatMap((one) => ('why' in one ? [] : [one])),
  ];
  const lookups = [v4, v6].flatMap((one) => (one.kind === 'unavailable' ? one.failures : []));
  const [open, ...more] = [...lookups, ...found.flatMap((one) => ('why' in one ? [one] : []))];
  const isSettled = dead.length > 0 && answering.length > 0;
  if (!isSettled && open !== undefined) return unavailableFor([open, ...more], web.refs);
  return available(
    { state: 'answers', answering: answering.map(({ address, family }) => ({ address, family })), dead },
    web.refs,
  );
});

/** Judges an address that brought no answer: dead, or why that is open. */
async function judged(
  one: AddressTls,
  { web, domain, evidence }: { readonly web: WebTls; readonly domain: DomainName; readonly evidence: Evidence },
): Promise<DeadAddress | Failure> {
  const { address, family, state } = one;
  if (state.kind !== 'failed') throw new Error(`${address} has not failed`);
  if (!isSilent(one)) return state.failure;
  const isReached = web.addresses.some(
    (other) => other.family === family && (isAnswering(other) || other.state.kind === 'refused'),
  );
  if (!isReached && !(await reaches(family, domain, evidence))) return ofOurs(family, state.failure.ref);
  return (await staysSilent(web, one, evidence)) ? { address, family, refuses: false } : state.failure;
}

const ofOurs = (family: AddressFamily, ref: Ref): Failure => ({
  why: 'not-asked',
  causes: [{ code: 'own-family', args: { family: familyName(family) } }],
  ref,
});

/** Reads it where a website on port 443 is checked. */
export const readWebFamilies = onHttpsPort(readFamilies);
