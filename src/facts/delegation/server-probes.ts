import type { Ref } from '../../domain/answer.ts';
import { child, type DnsName, ROOT } from '../../domain/name.ts';
import type { ServerQuery } from '../../domain/server-query.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { available, type FactReader, shared } from '../fact.ts';
import { askExactly, authoritative, ownData, RCODE, recordsIn, type ServerReply, SIGNED } from './server-response.ts';
import { readZoneServers, serverState, type ZoneServer, type ZoneServers } from './zone-servers.ts';

type ProbeQuery = Omit<ServerQuery, 'server'>;

const UDP = { transport: 'udp', flags: SIGNED } as const;
const TCP = { transport: 'tcp', flags: SIGNED } as const;
const PLAIN = { rd: false, cd: false, do: false } as const;
const EDNS = { version: 0, udpSize: 1232 } as const;

/** An EDNS option that nobody has assigned. Source: IANA, DNS EDNS0 Option Codes. */
const UNASSIGNED_OPTION = 137;
const COOKIE_OPTION = 10;
/** The client's half of a cookie: 8 octets. It identifies nobody, since each diagnosis sends the same. */
export const CLIENT_COOKIE = '7a6f6e6577656c6c';
/** Flags of EDNS that have no meaning yet: all but DO. */
const ALL_FLAGS = 0x4000;
/** A type that nobody has assigned. Source: IANA, Resource Record TYPEs. */
const UNASSIGNED_TYPE = 1000;
const [ANY, AXFR, IXFR] = [255, 252, 251];
/** A name that is in no zone of most servers: one of those that monitors look up to see whether we are online. */
const ELSEWHERE = 'wikipedia.org' as DnsName;

/** Returns a name that is in no zone. */
export const absentName = (zone: DnsName): DnsName => child('zonewell-no-such-name', zone);

/** Every question beside the usual ones that a server of the zone is asked, by what it shows. */
const PROBES = {
  'tcp-soa': (zone) => ({ ...TCP, name: zone, type: 'SOA' }),
  'tcp-ns': (zone) => ({ ...TCP, name: zone, type: 'NS' }),
  version: (zone) => ({ ...UDP, name: zone, type: 'SOA', edns: { ...EDNS, version: 1 } }),
  option: (zone) => ({
    ...UDP,
    name: zone,
    type: 'SOA',
    edns: { ...EDNS, options: [{ code: UNASSIGNED_OPTION, data: '' }] },
  }),
  flags: (zone) => ({ ...UDP, name: zone, type: 'SOA', edns: { ...EDNS, z: ALL_FLAGS } }),
  cookie: (zone) => ({
    ...UDP,
    name: zone,
    type: 'SOA',
    edns: { ...EDNS, options: [{ code: COOKIE_OPTION, data: CLIENT_COOKIE }] },
  }),
  short: (zone) => ({ ...UDP, name: zone, type: 'DNSKEY', edns: { ...EDNS, udpSize: 512 } }),
  keys: (zone) => ({ ...UDP, name: zone, type: 'DNSKEY' }),
  'mixed-case': (zone) => ({ ...UDP, name: zone, type: 'SOA', mixesCase: true }),
  aaaa: (zone) => ({ ...UDP, name: zone, type: 'AAAA' }),
  https: (zone) => ({ ...UDP, name: zone, type: 'HTTPS' }),
  unknown: (zone) => ({ ...UDP, name: zone, type: UNASSIGNED_TYPE }),
  absent: (zone) => ({ ...UDP, name: absentName(zone), type: 'A' }),
  any: (zone) => ({ ...UDP, name: zone, type: ANY }),
  root: () => ({ ...UDP, name: ROOT, type: 'NS' }),
} as const satisfies Readonly<Record<string, (zone: DnsName) => ProbeQuery>>;

/** Those that cost a server more than a visitor does, or tell something about it. */
const ACTIVE_PROBES = {
  recursion: () => ({ transport: 'udp', flags: { rd: true, cd: false, do: false }, name: ELSEWHERE, type: 'A' }),
  transfer: (zone) => ({ transport: 'tcp', flags: PLAIN, name: zone, type: AXFR, edns: null }),
  changes: (zone, server) => ({
    transport: 'tcp',
    flags: PLAIN,
    name: zone,
    type: IXFR,
    edns: null,
    serial: before(server, zone),
  }),
  software: () => ({ transport: 'udp', flags: PLAIN, name: 'version.bind' as DnsName, type: 'TXT', class: 'CH' }),
} as const satisfies Readonly<Record<string, (zone: DnsName, server: ZoneServer) => ProbeQuery>>;

/** The version before the one that a server has: it has changes since then to tell. */
function before({ soa }: ZoneServer, zone: DnsName): number {
  const [own] = ownData(soa, zone, 'SOA') ?? [];
  return ((own?.serial ?? 0) - 1) >>> 0;
}

/** How one address of a name server that answers for the zone answered each of some questions. */
interface ProbedServer<P extends string> {
  readonly server: ZoneServer;
  readonly replies: Readonly<Record<P, ServerReply>>;
}

/** The name servers of a zone, with what those that answer for it answered. */
export interface ProbedServers<P extends string> {
  readonly found: ZoneServers;
  readonly probed: readonly ProbedServer<P>[];
}

export type ProbeName = keyof typeof PROBES | 'keys-over-tcp' | 'without-edns';
export type ActiveProbeName = keyof typeof ACTIVE_PROBES;

async function ask<P extends string>(
  server: ZoneServer,
  {
    zone,
    probes,
    run: { evidence, active },
  }: {
    readonly zone: DnsName;
    readonly probes: Readonly<Record<P, (zone: DnsName, server: ZoneServer) => ProbeQuery>>;
    readonly run: { readonly evidence: Evidence; readonly active: boolean };
  },
): Promise<Readonly<Record<P, ServerReply>>> {
  const names = Object.keys(probes) as P[];
  const replies = await Promise.all(
    names.map((name) =>
      askExactly(evidence, {
        address: server.address,
        query: probes[name](zone, server),
        options: { guess: true, active },
      }),
    ),
  );
  const known = isGone(replies) ? replies.map(({ ref }) => unasked(ref)) : replies;
  return Object.fromEntries(names.map((name, i) => [name, known[i]])) as Record<P, ServerReply>;
}

/** Whether a server that had answered has stopped, so that its silence says nothing about single questions. */
const isGone = (replies: readonly ServerReply[]): boolean => replies.every(({ kind }) => kind !== 'response');

const unasked = (ref: Ref): ServerReply => ({ kind: 'not-asked', why: 'not-asked', ref });

/** Returns how each server that answers for the zone handles what is out of the ordinary. */
export const readServerProbes: FactReader<ProbedServers<ProbeName>> = shared<ProbedServers<ProbeName>>(
  async (domain, evidence) => {
    const fact = await readZoneServers(domain, evidence);
    if (fact.kind === 'unavailable') return fact;
    const { zone, servers } = fact.value;
    const answering = servers.filter((server) => serverState(server, zone) !== 'not-asked');
    const probed = await Promise.all(
      answering.map(async (server): Promise<ProbedServer<ProbeName> | null> => {
        if (serverState(server, zone) !== 'works') return withoutEdns(server, zone, evidence);
        if (server.soa.kind === 'response' && server.soa.withoutEdns === true) return asPlain(server, server.soa);
        const replies = await ask(server, { zone, probes: PROBES, run: { evidence, active: false } });
        const again = replies.keys.kind === 'silent';
        const keys = again
          ? await askExactly(evidence, {
              address: server.address,
              query: PROBES_OVER_TCP(zone),
              options: { guess: true },
            })
          : null;
        return { server, replies: { ...replies, 'keys-over-tcp': keys ?? replies.keys, 'without-edns': server.soa } };
      }),
    );
    const value = { found: fact.value, probed: probed.flatMap((one) => one ?? []) };
    return available(value, [...fact.refs, ...refsOf(value.probed)]);
  },
);

const PROBES_OVER_TCP = (zone: DnsName): ProbeQuery => ({ ...TCP, name: zone, type: 'DNSKEY' });

/** Response codes of servers that do not know EDNS: FORMERR, SERVFAIL, NOTIMP. Source: RFC 6891 §7. */
const OF_NO_EDNS: readonly number[] = [1, RCODE.servFail, 4];

const mayLackEdns = (reply: ServerReply): boolean =>
  reply.kind === 'silent' || (reply.kind === 'response' && OF_NO_EDNS.includes(reply.response.rcode));

/** A server that does not answer for the zone may do so once it is asked without EDNS. */
async function withoutEdns(
  server: ZoneServer,
  zone: DnsName,
  evidence: Evidence,
): Promise<ProbedServer<ProbeName> | null> {
  if (!mayLackEdns(server.soa)) return null;
  const query = { transport: 'udp', flags: PLAIN, name: zone, type: 'SOA' } as const;
  const reply = await askExactly(evidence, {
    address: server.address,
    query: { ...query, edns: null },
    options: { guess: true },
  });
  const response = authoritative(reply);
  if (response === null || recordsIn(response.answers, zone, 'SOA').length === 0) return null;
  // The first answer may only have been lost.
  const again = await askExactly(evidence, { address: server.address, query, options: { guess: true } });
  if (!mayLackEdns(again)) return null;
  return asPlain(server, reply);
}

/** A server that answers without EDNS only: what is asked with EDNS would say the same of it each time. */
function asPlain(server: ZoneServer, reply: ServerReply): ProbedServer<ProbeName> {
  const names = [...Object.keys(PROBES), 'keys-over-tcp'] as ProbeName[];
  const replies = Object.fromEntries(names.map((name) => [name, unasked(reply.ref)])) as Record<ProbeName, ServerReply>;
  return { server, replies: { ...replies, 'without-edns': reply } };
}

/** Returns how each server that answers for the zone treats strangers. Asked only where a person wants to know. */
export const readActiveProbes: FactReader<ProbedServers<ActiveProbeName>> = shared<ProbedServers<ActiveProbeName>>(
  async (domain, evidence) => {
    const fact = await readZoneServers(domain, evidence);
    if (fact.kind === 'unavailable') return fact;
    const { zone, servers } = fact.value;
    const working = servers.filter((server) => serverState(server, zone) === 'works');
    const probed = await Promise.all(
      working.map(async (server) => ({
        server,
        replies: await ask(server, { zone, probes: ACTIVE_PROBES, run: { evidence, active: true } }),
      })),
    );
    return available({ found: fact.value, probed }, [...fact.refs, ...refsOf(probed)]);
  },
);

const refsOf = <P extends string>(probed: readonly ProbedServer<P>[]): readonly Ref[] => [
  ...new Set(probed.flatMap(({ replies }) => Object.values<ServerReply>(replies).map(({ ref }) => ref))),
];
