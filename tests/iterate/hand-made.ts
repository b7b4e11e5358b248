import { createServer, type Socket } from 'node:net';
import {
  type Answer,
  AUTHORITATIVE_ANSWER,
  decode,
  encode,
  type Packet,
  RECURSION_DESIRED,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import {
  createIterativeResolver,
  type IterativeResolver,
  type IterativeResolverOptions,
} from '../../src/dns/iterate/iterative-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { listenOnBoth } from '../../testbed/both-ports.ts';

/** Name servers made by hand with dns-packet and bare sockets, so that resolver and server share no code. */

/** How a server was asked. */
interface Asked {
  readonly transport: 'udp' | 'tcp';
  readonly hasEdns: boolean;
  readonly wantsRecursion: boolean;
}

/** What a server answers to a name, in lower case, and a type; null for silence. */
export type Script = (name: string, type: string, asked: Asked) => Partial<Packet> | null;

/** What a server does beside what its script says. */
interface Manners {
  /** Repeats names in lower case. */
  readonly losesCase?: true;
  /** What it does with a TCP connection that has a query, in place of an answer. */
  readonly overTcp?: (socket: Socket) => void;
  /** Every answer over UDP is held back so long. */
  readonly delayMs?: number;
}

interface HandMade {
  /** What it was asked, in order: `udp www.example.com A`. */
  readonly asked: string[];
  /** Most questions that waited for their answers at once. */
  mostAtOnce: number;
  /** From which ports, one for each query over UDP. */
  readonly ports: number[];
  /** TCP connections that are open. */
  readonly connections: Set<Socket>;
}

export interface World {
  /** By the address that zones give. */
  server(address: string): HandMade;
  /** Messages of all servers. */
  messages(): number;
  readonly resolver: IterativeResolver;
  close(): Promise<void>;
}

export const ROOT_ADDRESS = '198.51.100.1';
const DNS_PORT = 53;

export const ns = (zone: string, host: string, ttl = 3600): Answer => ({ type: 'NS', name: zone, ttl, data: host });
/** An address record of either family. */
export const a = (name: string, address: string, ttl = 3600): Answer => ({
  type: address.includes(':') ? 'AAAA' : 'A',
  name,
  ttl,
  data: address,
});
export const cname = (name: string, target: string): Answer => ({ type: 'CNAME', name, ttl: 60, data: target });
export const soa = (zone: string): Answer => ({
  type: 'SOA',
  name: zone,
  ttl: 60,
  data: { mname: `ns.${zone}`, rname: `h.${zone}`, serial: 1, refresh: 1, retry: 1, expire: 1, minimum: 60 },
});

/** A referral: who serves a zone, and their addresses. */
export const referral = (
  zone: string,
  servers: Readonly<Record<string, string | null>>,
  ttl = 3600,
): Partial<Packet> => ({
  authorities: Object.keys(servers).map((host) => ns(zone, host, ttl)),
  additionals: Object.entries(servers).flatMap(([host, address]) => (address === null ? [] : [a(host, address, ttl)])),
});
export const authoritative = (packet: Partial<Packet>): Partial<Packet> => ({ flags: AUTHORITATIVE_ANSWER, ...packet });
export const answer = (...answers: readonly Answer[]): Partial<Packet> => authoritative({ answers: [...answers] });
export const absent = (zone: string): Partial<Packet> => authoritative({ authorities: [soa(zone)] });
export const rcode = (code: number): Partial<Packet> => ({ flags: code });
export const cutShort: Partial<Packet> = { flags: AUTHORITATIVE_ANSWER | TRUNCATED_RESPONSE };

const isIn = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`);

/** A server that refers what lies below each zone to its servers, the longest zone first, and refuses the rest. */
export const delegating =
  (zones: Readonly<Record<string, Readonly<Record<string, string | null>>>>, ttl = 3600): Script =>
  (name) => {
    const zone = Object.keys(zones)
      .filter((one) => isIn(name, one))
      .toSorted((x, y) => y.length - x.length)[0];
    return zone === undefined ? rcode(5) : referral(zone, zones[zone] ?? {}, ttl);
  };

/** Starts servers at the addresses that zones give them, and a resolver that knows the root's, `ROOT_ADDRESS`. */
export async function startWorld(
  scripts: Readonly<Record<string, Script>>,
  options: IterativeResolverOptions & { readonly manners?: Readonly<Record<string, Manners>> } = {},
): Promise<World> {
  const { manners = {}, ...given } = options;
  const servers = new Map<string, HandMade>();
  const connectTo: AddressOverride[] = [];
  const ends: (() => unknown)[] = [];
  for (const [address, script] of Object.entries(scripts)) {
    const { made, port, close } = await startOne(script, manners[address] ?? {});
    servers.set(address, made);
    connectTo.push({ address, port: DNS_PORT, toAddress: '127.0.0.1', toPort: port });
    ends.push(close);
  }
  const resolver = createIterativeResolver({
    rootHints: [{ name: 'root.test' as DnsName, addresses: [ROOT_ADDRESS] }],
    policy: { connectTo },
    ...given,
  });
  return {
    resolver,
    server(address) {
      const found = servers.get(address);
      if (found === undefined) throw new Error(`no server at ${address}`);
      return found;
    },
    messages: () => [...servers.values()].reduce((sum, { asked }) => sum + asked.length, 0),
    async close() {
      await resolver.close();
      for (const end of ends) await end();
    },
  };
}

async function startOne(script: Script, { losesCase, overTcp, delayMs = 0 }: Manners) {
  const made: HandMade = { asked: [], mostAtOnce: 0, ports: [], connections: new Set() };
  let pending = 0;
  function respond(query: Buffer, transport: 'udp' | 'tcp'): Buffer | null {
    const { id = 0, flags = 0, questions = [], additionals = [] } = decode(query);
    const [{ name, type } = { name: '', type: 'A' }] = questions;
    made.asked.push(`${transport} ${name.toLowerCase()} ${type}`);
    const packet = script(name.toLowerCase(), type, {
      transport,
      hasEdns: additionals.some((one) => one.type === 'OPT'),
      wantsRecursion: (flags & RECURSION_DESIRED) !== 0,
    });
    if (packet === null) return null;
    const repeated =
      losesCase === true ? questions.map((one) => ({ ...one, name: one.name.toLowerCase() })) : questions;
    return encode({ type: 'response', id, questions: repeated, ...packet });
  }
  const tcp = createServer((socket) => {
    made.connections.add(socket);
    socket.on('close', () => made.connections.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const response = respond(chunk.subarray(2), 'tcp');
      if (overTcp !== undefined) overTcp(socket);
      else if (response !== null)
        socket.write(Buffer.concat([Buffer.from([response.length >> 8, response.length & 0xff]), response]));
    });
  });
  const { udp, port } = await listenOnBoth(tcp, '127.0.0.1');
  udp.on('message', (query, from) => {
    made.ports.push(from.port);
    const response = respond(query, 'udp');
    if (response === null) return;
    pending += 1;
    made.mostAtOnce = Math.max(made.mostAtOnce, pending);
    setTimeout(() => {
      pending -= 1;
      udp.send(response, from.port, from.address);
    }, delayMs);
  });
  const close = async () => {
    udp.close();
    for (const socket of made.connections) socket.destroy();
    await new Promise<void>((done) => tcp.close(() => done()));
  };
  return { made, port, close };
}
