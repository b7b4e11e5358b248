import { type SpecialAddress, specialAmong } from '../../domain/addresses.ts';
import type { Ref } from '../../domain/answer.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { available, type FactReader, shared } from '../fact.ts';
import { type AddressedHost, hostNames, isIPv4, listedHosts, lookUpHosts } from './hosts.ts';
import { type ParentView, readParentView } from './parent-view.ts';
import { hostsAtServers, premisedHosts } from './premised-hosts.ts';
import { askServer, dataIn, isReferral, ownData, RCODE, type ServerReply } from './server-response.ts';

/** A host that serves the zone, or is supposed to. */
export interface ZoneHost extends AddressedHost {
  readonly byParent: boolean;
  /** Whether the zone itself names it. */
  readonly byZone: boolean;
  /** Addresses that the zone above gives to it. */
  readonly glue: readonly string[];
  /** Whether it is established that nobody finds an address of it: there is none, or none that leads into the zone. */
  readonly isUnfindable: boolean;
  /** Those of all its addresses that nobody outside can use. */
  readonly special: readonly SpecialAddress[];
}

/** One address of the name servers of a zone. */
export interface ZoneServer {
  /** Every host that has the address, sorted. */
  readonly hosts: readonly [DnsName, ...DnsName[]];
  readonly address: string;
  readonly soa: ServerReply;
  readonly ns: ServerReply;
}

/** The name servers of a zone, as the zone above and the zone itself name them, and how each address answers. */
export interface ZoneServers {
  readonly view: ParentView;
  readonly zone: DnsName;
  readonly hosts: readonly ZoneHost[];
  readonly servers: readonly ZoneServer[];
  /** The hosts in the NS sets of all servers that answer for the zone, sorted. */
  readonly ownHosts: readonly DnsName[];
  /** Addresses that were left out because there are so many. */
  readonly left: number;
}

/** Hosts that are looked up, and addresses that are asked, at most. Source: docs/limits.md. */
const [MAX_HOSTS, MAX_SERVERS] = [20, 16];

/** Returns the name servers of the zone and how each of their addresses answers for SOA and NS. */
export const readZoneServers: FactReader<ZoneServers> = shared<ZoneServers>(async (domain, evidence) => {
  const fact = await readParentView(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const view = fact.value;
  const { zone } = view;
  const [delegated, listed] = await Promise.all([
    view.isPremise ? premisedHosts(view, evidence, MAX_HOSTS) : lookUpHosts(view.hosts.slice(0, MAX_HOSTS), evidence),
    view.isPremise ? [] : listedFor(zone, view, evidence),
  ]);
  const beforehand = withGlue([...delegated, ...listed], view);
  const asked = firstAddresses(beforehand, view.isPremise ? view.glue.flatMap(({ addresses }) => addresses) : []);
  const first = await askAll(beforehand, { asked, zone, evidence });
  const named = ownHostsOf(first, zone);
  const known = new Set([...delegated, ...listed].map(({ host }) => host));
  const missing = named.filter((host) => !known.has(host)).slice(0, MAX_HOSTS);
  const isOwn = (host: DnsName): boolean => view.isPremise && isAtOrBelow(host, zone);
  const working = first.filter((one) => serverState(one, zone) === 'works').map(({ address }) => address);
  const [more, own] = await Promise.all([
    lookUpHosts(
      missing.filter((host) => !isOwn(host)),
      evidence,
    ),
    hostsAtServers(missing.filter(isOwn), working, evidence),
  ]);
  const hosts = withGlue([...delegated, ...listed, ...more, ...own], view);
  const servers = within(await askAll(hosts, { asked: firstAddresses(hosts, asked), zone, evidence }));
  const ownHosts = ownHostsOf(servers, zone);
  const byZone = new Set(ownHosts);
  const used = hosts.filter(({ host, byParent }) => byParent || byZone.has(host));
  const usedNames = new Set(used.map(({ host }) => host));
  const refs = [
    ...fact.refs,
    ...used.flatMap((one) => one.refs),
    ...servers.flatMap(({ soa, ns }) => [soa.ref, ns.ref]),
  ];
  return available(
    {
      view,
      zone,
      hosts: used.map((one) => ({
        ...one,
        byZone: byZone.has(one.host),
        isUnfindable: isUnfindable(one, view),
        special: specialAmong([...new Set([...one.glue, ...one.addresses])], evidence.premises.publicNetworks),
      })),
      servers: servers.filter((one) => one.hosts.some((host) => usedNames.has(host))),
      ownHosts,
      left: Math.max(0, addressesOf(hosts).size - MAX_SERVERS),
    },
    [...new Set<Ref>(refs)],
  );
});

/** Name servers that resolvers know of beside those of the delegation: asked at the same time, to save a round trip. */
async function listedFor(zone: DnsName, view: ParentView, evidence: Evidence): Promise<readonly AddressedHost[]> {
  const listed = await listedHosts(zone, evidence);
  if (!listed.ok) return [];
  return lookUpHosts(listed.hosts.filter((host) => !view.hosts.includes(host)).slice(0, MAX_HOSTS), evidence);
}

const withGlue = (hosts: readonly AddressedHost[], { hosts: delegated, glue }: ParentView): readonly ZoneHost[] =>
  hosts.map((one) => ({
    ...one,
    byParent: delegated.includes(one.host),
    byZone: false,
    isUnfindable: false,
    special: [],
    glue: glue.find(({ host }) => host === one.host)?.addresses ?? [],
  }));

/** A delegated host in the zone itself cannot be found without glue, so a lookup that fails says the same as none. */
const isUnfindable = ({ host, state, byParent, glue }: ZoneHost, { zone }: ParentView): boolean =>
  state !== 'addresses' && glue.length === 0 && (state !== 'unknown' || (byParent && isAtOrBelow(host, zone)));

/** The addresses of all hosts, each once with its hosts: IPv4 and IPv6 of each host before the second of any. */
function addressesOf(hosts: readonly ZoneHost[]): Map<string, [DnsName, ...DnsName[]]> {
  const ranked = hosts.flatMap(({ host, addresses, glue }) => {
    const all = [...new Set([...glue, ...addresses])];
    const four = all.filter(isIPv4);
    const six = all.filter((address) => !isIPv4(address));
    return [four, six].flatMap((family) => family.map((address, rank) => ({ host, address, rank })));
  });
  const found = new Map<string, [DnsName, ...DnsName[]]>();
  for (const { host, address } of ranked.sort((a, b) => a.rank - b.rank)) {
    const before = found.get(address);
    if (before === undefined) found.set(address, [host]);
    else if (!before.includes(host)) before.push(host);
  }
  return found;
}

/** Those of the addresses that are asked: the ones that were asked before count among them. */
const firstAddresses = (hosts: readonly ZoneHost[], before: readonly string[]): readonly string[] =>
  [...new Set([...before, ...addressesOf(hosts).keys()])].slice(0, MAX_SERVERS);

const askAll = (
  hosts: readonly ZoneHost[],
  { asked, zone, evidence }: { readonly asked: readonly string[]; readonly zone: DnsName; readonly evidence: Evidence },
): Promise<readonly ZoneServer[]> => {
  const isAsked = new Set(asked);
  const ranked = [...addressesOf(hosts)].filter(([address]) => isAsked.has(address));
  return Promise.all(
    ranked.map(async ([address, names]): Promise<ZoneServer> => {
      const [soa, ns] = await Promise.all([
        askServer(evidence, { address, name: zone, type: 'SOA' }),
        askServer(evidence, { address, name: zone, type: 'NS' }),
      ]);
      return { hosts: names, address, soa, ns };
    }),
  );
};

const ownHostsOf = (servers: readonly ZoneServer[], zone: DnsName): readonly DnsName[] =>
  hostNames(servers.flatMap(({ ns }) => ownData(ns, zone, 'NS') ?? []));

/**
 * Silence over IPv6 says nothing where no address of IPv6 answers: the machine that asks may have no IPv6 itself.
 */
function within(servers: readonly ZoneServer[]): readonly ZoneServer[] {
  const six = servers.filter(({ address }) => !isIPv4(address));
  if (six.some(({ soa, ns }) => soa.kind === 'response' || ns.kind === 'response')) return servers;
  const open = (one: ServerReply): ServerReply => (one.kind === 'silent' ? { ...one, kind: 'not-asked' } : one);
  return servers.map((one) => (isIPv4(one.address) ? one : { ...one, soa: open(one.soa), ns: open(one.ns) }));
}

/** Lists how an address may answer for the zone. */
export const SERVER_STATES = [
  'works',
  // It answers, but not as a server of the zone.
  'not-authoritative',
  'refuses',
  // It answers for the zone, but with an error, or without the records that every zone has.
  'broken',
  'silent',
  'not-asked',
] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/** Tells how an address answers for the zone: what is wrong with SOA counts before what is wrong with NS. */
export function serverState({ soa, ns }: ZoneServer, zone: DnsName): ServerState {
  const states = [replyState(soa, zone, 'SOA'), replyState(ns, zone, 'NS')];
  const fault = states.find((one) => one !== 'works' && one !== 'not-asked');
  return fault ?? states.find((one) => one === 'works') ?? 'not-asked';
}

function replyState(reply: ServerReply, zone: DnsName, type: 'SOA' | 'NS'): ServerState {
  if (reply.kind !== 'response') return reply.kind;
  const { aa, rcode } = reply.response;
  if (rcode === RCODE.refused) return 'refuses';
  if (rcode !== RCODE.noError) return 'broken';
  if (!aa) return 'not-authoritative';
  return (ownData(reply, zone, type) ?? []).length > 0 ? 'works' : 'broken';
}

/** Returns whether an address gives the records of the zone. Resolvers use them without the AA bit as well. */
export function givesZone(server: ZoneServer, zone: DnsName): boolean {
  if (serverState(server, zone) === 'works') return true;
  const { soa } = server;
  return (
    soa.kind === 'response' &&
    soa.response.rcode === RCODE.noError &&
    dataIn(soa.response.answers, zone, 'SOA').length > 0
  );
}

/** Returns the zone that a server has in place of this one, by its denial; null where it does not tell of one. */
export function otherZoneAt({ soa, ns }: ZoneServer, zone: DnsName): DnsName | null {
  const reply = soa.kind === 'response' ? soa : ns;
  if (reply.kind !== 'response' || !reply.response.aa || isReferral(reply.response)) return null;
  const { rcode, answers, authorities } = reply.response;
  if (rcode !== RCODE.noError || answers.some(({ name }) => name === zone)) return null;
  return authorities.find(({ type, name }) => type === RR_TYPES.SOA && name !== zone)?.name ?? null;
}
