import { addressOctets } from '../../domain/addresses.ts';
import type { Answer, Failure, Ref } from '../../domain/answer.ts';
import { type DnsName, ROOT } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { dns } from '../../evidence/questions/dns.ts';
import { refOf } from '../fact.ts';

/** A name server and its addresses, as resolvers see them. */
export interface AddressedHost {
  readonly host: DnsName;
  readonly addresses: readonly string[];
  /** The target, where the name is an alias; a name server must not be one (RFC 2181 §10.3). */
  readonly alias: DnsName | null;
  /** `missing`: there is no such name. `none`: it has no address. `unknown`: a lookup failed. */
  readonly state: 'addresses' | 'none' | 'missing' | 'unknown';
  /** Null where both families could be looked up. */
  readonly failure: Failure | null;
  readonly refs: readonly Ref[];
}

/** Returns whether an address is one of IPv4. */
export const isIPv4 = (address: string): boolean => addressOctets(address)?.length === 4;

/** Looks up both families of each host. A failed lookup leaves the state of its host open. */
export const lookUpHosts = (hosts: readonly DnsName[], evidence: Evidence): Promise<readonly AddressedHost[]> =>
  Promise.all(hosts.map((host) => lookUpHost(host, evidence)));

async function lookUpHost(host: DnsName, evidence: Evidence): Promise<AddressedHost> {
  const answers = await Promise.all([evidence.ask(dns(host, 'A')), evidence.ask(dns(host, 'AAAA'))]);
  const addresses = answers.flatMap((one) =>
    one.kind === 'answer' ? one.records.flatMap((rr) => readRdata<'A' | 'AAAA'>(rr)?.address ?? []) : [],
  );
  const aliases = answers.flatMap((one) => (one.kind === 'failure' ? [] : one.aliases));
  const failure = answers.flatMap((one) => (one.kind === 'failure' ? [one.failure] : [])).at(0) ?? null;
  const missing = answers.some(({ kind }) => kind === 'nxdomain');
  return {
    host,
    addresses,
    alias: aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1) ?? null,
    state: addresses.length > 0 ? 'addresses' : missing ? 'missing' : failure === null ? 'none' : 'unknown',
    failure,
    refs: answers.map(refOf),
  };
}

/** Returns the hosts of NS records as resolvers see them: sorted, each once. */
export async function listedHosts(
  zone: DnsName,
  evidence: Evidence,
): Promise<
  | { readonly ok: true; readonly hosts: readonly DnsName[]; readonly ref: Ref }
  | { readonly ok: false; readonly failure: Failure }
> {
  const answer = await evidence.ask(dns(zone, 'NS'));
  if (answer.kind === 'failure') return { ok: false, failure: answer.failure };
  return { ok: true, hosts: hostsIn(answer).toSorted(), ref: refOf(answer) };
}

/** Returns the hosts that an answer names, in its order. */
export const hostsIn = (answer: Answer<'NS'>): readonly DnsName[] =>
  answer.kind === 'answer' && answer.aliases.length === 0
    ? [...new Set(answer.records.flatMap((rr) => readRdata(rr)?.host ?? []))].filter((host) => host !== ROOT)
    : [];

/** Returns the hosts that NS records name: sorted, each once. */
export const hostNames = (records: readonly { readonly host: DnsName }[]): readonly DnsName[] =>
  [...new Set(records.map(({ host }) => host))].filter((host) => host !== ROOT).sort();
