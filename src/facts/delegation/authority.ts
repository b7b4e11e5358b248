import type { Answer } from '../../domain/answer.ts';
import { type DnsName, type DomainName, isAtOrBelow, parentOf, ROOT } from '../../domain/name.ts';
import { DNS_PORT } from '../../domain/ports.ts';
import { shareOf } from '../../domain/psl.ts';
import type { ServerAddress } from '../../domain/query.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type DnsQuestion, dns } from '../../evidence/questions/dns.ts';
import { readZone } from '../zone.ts';
import { delegatedIn } from './delegated-hosts.ts';
import { hostsIn } from './hosts.ts';

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
export const FEW_PARENT_SERVERS = 3;

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
  {
    type,
    evidence,
    domain = name,
  }: { readonly type: RrType; readonly evidence: Evidence; readonly domain?: DnsName | undefined },
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
  const authorities = await Promise.all(names.map((name) => readAuthority(name, { type: 'A', evidence: evidence() })));
  return names.length === 0 || authorities.some((one) => one !== null && one.servers.length > 0);
}

async function authorityOf(apex: DnsName, evidence: Evidence): Promise<Authority | null> {
  const parent = await zoneAbove(apex, evidence);
  const delegation = parent === null ? null : await readDelegation(apex, parent, evidence);
  // No longer delegated, though a resolver still knows the zone: what the parent says about its names counts.
  if (delegation !== null && delegation.hosts.length === 0) return delegation.parent;
  return answering(apex, delegation?.hosts ?? (await resolvedHosts(apex, evidence)), evidence);
}

/** The zone above; null for the root, and where it cannot be established. */
async function zoneAbove(apex: DnsName, evidence: Evidence): Promise<DnsName | null> {
  if (apex === ROOT) return null;
  const zone = await readZone(parentOf(apex) as DomainName, evidence);
  return zone.kind === 'available' ? zone.value.apex : null;
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
  const asked = await askAbove(apex, {
    hosts: await resolvedHosts(above, evidence),
    most: FEW_PARENT_SERVERS,
    evidence,
  });
  const hosts = interleaved(asked.flatMap(({ delegation }) => (delegation === null ? [] : [delegation.hosts])));
  const denying = asked.flatMap(({ server, delegation }) => (delegation?.hosts.length === 0 ? [server] : []));
  // A single server may have lost the zone. If we could ask no server, nothing can be confirmed now.
  if (hosts.length === 0 && denying.length < Math.min(FEWEST_DENYING, asked.length)) return null;
  return { hosts, parent: { zone: above, hosts: [], servers: denying } };
}

/** Asks some servers of the zone above where they delegate a zone to: to no hosts if they deny it, null where they don't say. */
async function askAbove(
  zone: DnsName,
  { hosts, most, evidence }: { readonly hosts: readonly DnsName[]; readonly most: number; readonly evidence: Evidence },
) {
  const servers = (await withAddresses(hosts, evidence)).slice(0, most);
  return Promise.all(
    servers.map(async (server) => {
      const answer = await evidence.ask(askedAt(zone, 'NS', server.address));
      const isDenied = isAuthoritative(answer) && answer.kind !== 'answer';
      const delegated = answer.response === undefined ? null : delegatedIn(answer.response, zone);
      return { server, delegation: delegated ?? (isDenied ? { hosts: [], servesZone: false } : null) };
    }),
  );
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
  return { zone: apex, hosts: await resolvedHosts(apex, evidence) };
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
  const above = await zoneAbove(apex, evidence);
  if (above === null) return null;
  const listed = (await resolvedHosts(above, evidence)).toSorted();
  const first = listed.length === 0 ? 0 : turn % listed.length;
  const inOrder = [...listed.slice(first), ...listed.slice(0, first)].slice(0, most);
  const asked = await askAbove(apex, { hosts: inOrder, most, evidence });
  return {
    above,
    asked: asked.length,
    answers: asked.flatMap(({ delegation }) =>
      delegation === null || delegation.servesZone ? [] : [delegation.hosts],
    ),
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

/** The name servers that a zone lists itself, as resolvers see them. */
const resolvedHosts = async (apex: DnsName, evidence: Evidence): Promise<readonly DnsName[]> =>
  hostsIn(await evidence.ask(dns(apex, 'NS')));

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
