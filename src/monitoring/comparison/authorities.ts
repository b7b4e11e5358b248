import type { Answer } from '../../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow, parentOf, ROOT } from '../../domain/name.ts';
import { DNS_PORT } from '../../domain/ports.ts';
import { shareOf } from '../../domain/psl.ts';
import type { ServerAddress } from '../../domain/query.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { DnsResponse } from '../../domain/response.ts';
import { RR_TYPES, type RrType } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type DnsQuestion, dns } from '../../evidence/questions/dns.ts';
import { readZone } from '../../facts/zone.ts';

/** A name server of a zone that answers for it. */
export interface AuthoritativeServer {
  readonly host: DnsName;
  readonly address: ServerAddress;
}

/** A zone, and those of its name servers that answer for it. */
export interface Authority {
  readonly zone: DnsName;
  /** All hosts that should answer for it. */
  readonly hosts: readonly DnsName[];
  readonly servers: readonly AuthoritativeServer[];
}

/** How many name servers of one zone we ask at most, and among how many hosts we look for them. Source: docs/limits.md. */
const [MAX_SERVERS, MAX_HOSTS] = [8, 16];
/** Servers of the parent that are asked where the zone is delegated to. Source: docs/limits.md. */
export const MAX_PARENT_SERVERS = 3;

/** Servers of the parent that must deny a zone before it counts as gone; all of them if there are fewer. */
export const FEWEST_DENYING = 2;

/** Returns whether too few hosts of a zone denied something for the denial to count. */
export const areTooFew = (by: readonly DnsName[], { hosts }: Authority): boolean =>
  new Set(by).size < Math.min(FEWEST_DENYING, hosts.length);

/** Returns a question to one server, which must not recurse. */
export const askedAt = <T extends RrType>(name: DnsName, type: T, server: ServerAddress): DnsQuestion<T> => ({
  ...dns(name, type),
  server,
});

/**
 * Finds who answers for an RRset now: the zone that holds it, and its name servers as the parent delegates it. Null where
 * the zone cannot be established. DS records are in the parent zone.
 */
export async function readAuthority(
  name: DnsName,
  type: RrType,
  evidence: Evidence,
  domain: DnsName = name,
): Promise<Authority | null> {
  const zone = await readZone((type === 'DS' ? parentOf(name) : name) as DomainName, evidence);
  if (zone.kind === 'unavailable') return null;
  const { apex } = zone.value;
  // Where a server of a registered domain denies it, a resolver takes the registry's zone for the one that has its names.
  const isAbove =
    apex !== domain && isAtOrBelow(domain, apex) && isAtOrBelow(name, domain) && shareOf(domain) === domain;
  return authorityOf(isAbove && type !== 'DS' ? domain : apex, evidence);
}

/** Returns whether name servers can be asked from here: those of any of some names that are always there. */
export async function reachNameServers(names: readonly DnsName[], evidence: () => Evidence): Promise<boolean> {
  const authorities = await Promise.all(names.map((name) => readAuthority(name, 'A', evidence())));
  return names.length === 0 || authorities.some((one) => one !== null && one.servers.length > 0);
}

async function authorityOf(apex: DnsName, evidence: Evidence): Promise<Authority | null> {
  if (apex === ROOT) return answering(apex, await listedHosts(apex, evidence), evidence);
  const parent = await readZone(parentOf(apex) as DomainName, evidence);
  const delegation = parent.kind === 'available' ? await readDelegation(apex, parent.value.apex, evidence) : null;
  // No longer delegated, though a resolver still knows the zone: what the parent says about its names counts.
  if (delegation !== null && delegation.hosts.length === 0) return delegation.parent;
  return answering(apex, delegation?.hosts ?? (await listedHosts(apex, evidence)), evidence);
}

/**
 * Where the parent delegates a zone to: to all that any of its servers names, since some may not know of a move yet; to
 * nobody if at least two of its servers answer and all that answer deny the zone. Null if it is not known.
 */
async function readDelegation(
  apex: DnsName,
  above: DnsName,
  evidence: Evidence,
): Promise<{ readonly hosts: readonly DnsName[]; readonly parent: Authority } | null> {
  const listed = await listedHosts(above, evidence);
  const servers = (await withAddresses(listed, evidence)).slice(0, MAX_PARENT_SERVERS);
  const answers = await Promise.all(servers.map(({ address }) => evidence.ask(askedAt(apex, 'NS', address))));
  const hosts = interleaved(
    answers.map((answer) => (answer.kind === 'answer' ? hostsOf(answer) : referredTo(answer, apex))),
  );
  const denying = servers.filter((_, i) => {
    const answer = answers[i];
    return answer !== undefined && isAuthoritative(answer) && answer.kind !== 'answer';
  });
  // A single server may have lost the zone. If we could ask no server, nothing can be confirmed now.
  if (hosts.length === 0 && denying.length < Math.min(FEWEST_DENYING, servers.length)) return null;
  return { hosts, parent: { zone: above, hosts: [], servers: denying } };
}

/** Where servers of the zone above delegate a zone to. */
export interface ZoneAbove {
  readonly above: DnsName;
  /** The hosts that each server names; none if it denies the zone. One that serves the zone itself says nothing of it. */
  readonly answers: readonly (readonly DnsName[])[];
  /** How many servers were asked. */
  readonly asked: number;
}

/** Returns the zone that serves a name, and the hosts that it lists, as resolvers see them. Null where that is not known. */
export async function readListed(
  name: DomainName,
  evidence: Evidence,
): Promise<{ readonly zone: DnsName; readonly hosts: readonly DnsName[] } | null> {
  const zone = await readZone(name, evidence);
  if (zone.kind === 'unavailable') return null;
  const { apex } = zone.value;
  return { zone: apex, hosts: await listedHosts(apex, evidence) };
}

/**
 * Asks some servers of the zone above to which hosts they delegate a zone. Each `turn` begins with another server. Null if
 * the zone above cannot be established.
 */
export async function readParent(
  apex: DomainName,
  evidence: Evidence,
  { most, turn }: { readonly most: number; readonly turn: number },
): Promise<ZoneAbove | null> {
  if (apex === ROOT) return null;
  const zone = await readZone(parentOf(apex) as DomainName, evidence);
  if (zone.kind === 'unavailable') return null;
  const above = zone.value.apex;
  const listed = (await listedHosts(above, evidence)).toSorted();
  const first = listed.length === 0 ? 0 : turn % listed.length;
  const inOrder = [...listed.slice(first), ...listed.slice(0, first)];
  const servers = (await withAddresses(inOrder.slice(0, most), evidence)).slice(0, most);
  const answers = await Promise.all(servers.map(({ address }) => evidence.ask(askedAt(apex, 'NS', address))));
  return {
    above,
    asked: servers.length,
    answers: answers.flatMap((answer) => {
      const hosts = referredTo(answer, apex);
      const isDenied = isAuthoritative(answer) && answer.kind !== 'answer';
      return answer.kind !== 'answer' && (hosts.length > 0 || isDenied) ? [hosts] : [];
    }),
  };
}

/** Returns all hosts of some lists, the first of each list before the second of any. */
const interleaved = (lists: readonly (readonly DnsName[])[]): readonly DnsName[] => {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return [...new Set(Array.from({ length: longest }, (_, i) => lists.flatMap((list) => list.slice(i, i + 1))).flat())];
};

/** Returns whether a server answered for a zone of its own, and not from a cache. */
export const isAuthoritative = (answer: Answer): answer is Exclude<Answer, { readonly kind: 'failure' }> =>
  answer.kind !== 'failure' && answer.source === 'authoritative';

const hostsOf = (answer: Answer<'NS'>): readonly DnsName[] =>
  answer.kind === 'answer' && answer.aliases.length === 0
    ? answer.records.flatMap((rr) => readRdata(rr)?.host ?? []).filter((host) => host !== ROOT)
    : [];

/** The name servers in a referral. Source: RFC 1034 section 4.3.2. */
function referredTo({ response }: { readonly response?: DnsResponse }, apex: DnsName): readonly DnsName[] {
  return (response?.authorities ?? []).flatMap(({ name, type, octets }) =>
    name === apex && type === RR_TYPES.NS ? (readRdata({ type: 'NS', octets })?.host ?? []) : [],
  );
}

/** The name servers that a zone lists itself, as resolvers see them. */
const listedHosts = async (apex: DnsName, evidence: Evidence): Promise<readonly DnsName[]> =>
  hostsOf(await evidence.ask(dns(apex, 'NS')));

/** Returns servers that answer for the zone, one of each host before the second of any. If some don't, others are tried. */
async function answering(apex: DnsName, hosts: readonly DnsName[], evidence: Evidence): Promise<Authority> {
  const found: AuthoritativeServer[] = [];
  for (let from = 0; from < Math.min(hosts.length, MAX_HOSTS) && found.length < MAX_SERVERS; from += MAX_SERVERS) {
    const servers = (await withAddresses(hosts.slice(from), evidence)).slice(0, MAX_SERVERS - found.length);
    const asked = servers.map(async (server) =>
      isAuthoritative(await evidence.ask(askedAt(apex, 'SOA', server.address))) ? [server] : [],
    );
    found.push(...(await Promise.all(asked)).flat());
  }
  return { zone: apex, hosts, servers: found };
}

async function withAddresses(hosts: readonly DnsName[], evidence: Evidence): Promise<AuthoritativeServer[]> {
  const all = await Promise.all(
    hosts.slice(0, MAX_SERVERS).map(async (host) => {
      const addresses = await addressesOf(host, evidence);
      return addresses.map((address, rank) => ({ host, rank, address: { address, port: DNS_PORT } }));
    }),
  );
  return all
    .flat()
    .sort((a, b) => a.rank - b.rank)
    .map(({ host, address }) => ({ host, address }));
}

/** IPv4 addresses if there are any: not every machine that asks has IPv6. */
async function addressesOf(host: DnsName, evidence: Evidence): Promise<readonly string[]> {
  const a = await evidence.ask(dns(host, 'A'));
  const four = a.kind === 'answer' ? a.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [];
  if (four.length > 0) return four;
  const aaaa = await evidence.ask(dns(host, 'AAAA'));
  return aaaa.kind === 'answer' ? aaaa.records.flatMap((rr) => readRdata(rr)?.address ?? []) : [];
}
