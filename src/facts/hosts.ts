import { addressOctets, type SpecialAddress, specialAmong } from '../domain/addresses.ts';
import type { Answer, Ref } from '../domain/answer.ts';
import { type DnsName, isAtOrBelow } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Evidence } from '../evidence/evidence.ts';
import { dns } from '../evidence/questions/dns.ts';
import { refOf } from './fact.ts';

/** Holds what the DNS says of a host that an NS or MX record names. */
export interface HostFacts {
  readonly host: DnsName;
  /** The name it is an alias of, where the record names an alias (RFC 2181 §10.3 forbids that). */
  readonly alias: DnsName | null;
  /** Addresses that anybody on the internet can use. */
  readonly addresses: readonly string[];
  /** Addresses that nobody outside can use. */
  readonly special: readonly SpecialAddress[];
  readonly state: HostState;
  /** Whether both address families could be looked up. */
  readonly complete: boolean;
  /** Whether it has addresses, and validating resolvers reject all of them. */
  readonly bogus: boolean;
}

export type HostState =
  /** It has an address that anybody can use. */
  | 'public'
  /** It has addresses, none of which anybody outside can use. */
  | 'inside-only'
  /** The name exists, or its alias does, but has no address. */
  | 'no-address'
  /** There is no such name. */
  | 'missing'
  /** An address, or a name for the machine itself, stands where the name of a host must. */
  | 'no-host'
  /** A failed lookup leaves it open. */
  | 'unknown';

/** Returns whether it is established that nobody outside can use the host. */
export const isUseless = ({ state }: HostFacts): boolean => state !== 'public' && state !== 'unknown';

/** `localhost` means the machine of whoever reads the record. Source: RFC 6761 §6.3. */
const LOCALHOST = 'localhost' as DnsName;

/** Whether a record holds an address where a name must stand: `192.0.2.1.`, `[192.0.2.1].`, `2001:db8::1.` */
const isAddress = (host: DnsName): boolean => addressOctets(host.replace(/^\[(.*)\]$/, '$1')) !== null;

/** Returns whether an MX record cannot mean a host by it: an address, or a name for the machine itself. */
export const isNoHost = (host: DnsName): boolean => isAddress(host) || isAtOrBelow(host, LOCALHOST);

/**
 * Looks up both families of each host. What they say only shapes texts and limits claims, so the questions give way to
 * those of scored checks, and a failed one leaves its host open instead of the whole fact.
 */
export async function readHosts(
  hosts: readonly DnsName[],
  evidence: Evidence,
): Promise<{ readonly hosts: readonly HostFacts[]; readonly refs: readonly Ref[] }> {
  const found = await Promise.all(hosts.map((host) => readHost(host, evidence)));
  return { hosts: found.map(({ facts }) => facts), refs: found.flatMap(({ refs }) => refs) };
}

async function readHost(
  host: DnsName,
  evidence: Evidence,
): Promise<{ readonly facts: HostFacts; readonly refs: readonly Ref[] }> {
  if (isNoHost(host))
    return {
      facts: { host, alias: null, addresses: [], special: [], state: 'no-host', complete: true, bogus: false },
      refs: [],
    };
  const answers: readonly Answer<'A' | 'AAAA'>[] = await Promise.all([
    evidence.ask(dns(host, 'A'), { guess: true }),
    evidence.ask(dns(host, 'AAAA'), { guess: true }),
  ]);
  const all = answers.flatMap((one) =>
    one.kind === 'answer' ? one.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [],
  );
  const special = specialAmong(all, evidence.premises.publicNetworks);
  const unreachable = new Set(special.map(({ address }) => address));
  const addresses = all.filter((address) => !unreachable.has(address));
  const complete = answers.every(({ kind }) => kind !== 'failure');
  const holding = answers.filter((one) => one.kind === 'answer');
  const aliases = answers.flatMap((one) => (one.kind === 'failure' ? [] : one.aliases));
  const alias = aliases.flatMap((rr) => readRdata(rr)?.target ?? []).at(-1) ?? null;
  return {
    facts: {
      host,
      alias,
      addresses,
      special,
      state: stateOf(answers, addresses, all),
      complete,
      bogus: complete && holding.length > 0 && holding.every(({ security }) => security === 'bogus'),
    },
    refs: answers.map(refOf),
  };
}

/** Hosts that can be used, by the families of their public addresses. */
export interface HostsByFamily {
  readonly all: readonly HostFacts[];
  readonly v4: readonly HostFacts[];
  readonly v6: readonly HostFacts[];
}

/**
 * Returns the hosts that can be used, by family; null where a failed lookup leaves a family open, or no host can be
 * used.
 */
export function hostsByFamily(hosts: readonly HostFacts[]): HostsByFamily | null {
  const all = hosts.filter(({ state }) => state === 'public');
  if (all.length === 0 || hosts.some(({ complete }) => !complete)) return null;
  const having = (octets: 4 | 16) =>
    all.filter(({ addresses }) => addresses.some((address) => addressOctets(address)?.length === octets));
  return { all, v4: having(4), v6: having(16) };
}

function stateOf(answers: readonly Answer[], addresses: readonly string[], all: readonly string[]): HostState {
  if (addresses.length > 0) return 'public';
  const known = answers.filter(({ kind }) => kind !== 'failure');
  // A name that does not exist has no records of any type (RFC 8020), so the other question need not be answered.
  if (known.length > 0 && known.every(({ kind }) => kind === 'nxdomain')) return 'missing';
  if (known.length < answers.length) return 'unknown';
  return all.length > 0 ? 'inside-only' : 'no-address';
}
