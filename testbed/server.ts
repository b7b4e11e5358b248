import { createServer, type Socket } from 'node:net';
import { decodeMessage } from '../src/dns/codec/decode.ts';
import type { DnsName } from '../src/domain/name.ts';
import { knownType, typeName } from '../src/domain/rdata/types.ts';
import { listenOnBoth } from './both-ports.ts';
import type { Faults } from './faults.ts';
import { type Behaviour, respond, spoil } from './respond.ts';
import type { World } from './world.ts';

/** One question a server was asked. */
export interface Asked {
  /** When it came, a reading of `performance.now()`. */
  readonly at: number;
  readonly transport: 'udp' | 'tcp';
  readonly name: DnsName;
  readonly type: string;
  readonly rd: boolean;
  readonly cd: boolean;
  /** DNSSEC OK, and the largest UDP answer the client takes; null without EDNS. */
  readonly edns: { readonly do: boolean; readonly udpSize: number } | null;
  /** How many queries this server had not answered when it came, itself among them. */
  readonly open: number;
}

export interface DnsServer {
  /** `IP:PORT`, the same port over UDP and TCP. */
  readonly address: string;
  readonly port: number;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly world: World;
  readonly faults: Faults;
  readonly behaviour: Behaviour;
  readonly host: string;
  readonly port: number;
  /** Every answer is held back so long, as if the server were that far away. */
  readonly delayMs: number;
  readonly onAsked: (asked: Asked) => void;
}

const PLAIN_UDP_BYTES = 512;
const TCP_BYTES = 65_535;
/** Queries come by the thousand. */
const RECEIVE_BUFFER_BYTES = 4 << 20;
const PORT_TRIES = 20;

/** Serves DNS over UDP and TCP on one port. Finds a free one where none is given. */
export async function startDnsServer(options: ServerOptions): Promise<DnsServer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await listen(options);
    } catch (error) {
      if (options.port !== 0 || tries === PORT_TRIES) throw error; // a free TCP port may be taken over UDP
    }
  }
}

const HEADER_BYTES = 12;

/** A response with the question in the upper and lower case of the query, as servers repeat it. */
function inCaseOf(query: Uint8Array, response: Uint8Array): Uint8Array {
  let end = HEADER_BYTES;
  for (let length = query[end] ?? 0; length !== 0; length = query[end] ?? 0) end += 1 + length;
  const [asked, repeated] = [query, response].map((one) =>
    Buffer.from(one.subarray(HEADER_BYTES, end)).toString('latin1').toLowerCase(),
  );
  if (asked !== repeated) return response;
  const copy = Uint8Array.from(response);
  copy.set(query.subarray(HEADER_BYTES, end), HEADER_BYTES);
  return copy;
}

async function listen({ world, faults, behaviour, host, port, delayMs, onAsked }: ServerOptions): Promise<DnsServer> {
  let open = 0;
  function handle(bytes: Uint8Array, transport: 'udp' | 'tcp', send: (message: Uint8Array) => void): void {
    const decoded = decodeMessage(bytes);
    if (!decoded.ok || decoded.message.qr || decoded.message.question === null) return;
    const query = decoded.message;
    const { name, type } = decoded.message.question;
    const edns = query.edns === null ? null : { do: query.edns.do, udpSize: query.edns.udpSize };
    open += 1;
    onAsked({ at: performance.now(), transport, name, type: typeName(type), rd: query.rd, cd: query.cd, edns, open });
    const fault = faults.find(name, knownType(type) ?? null, transport);
    const maxSize =
      transport === 'tcp'
        ? TCP_BYTES
        : Math.max(PLAIN_UDP_BYTES, Math.min(query.edns?.udpSize ?? PLAIN_UDP_BYTES, 1232));
    const response = respond(world, query, behaviour);
    const ent = fault === 'no-ent' && response.rcode === 0 && (response.answers ?? []).length === 0;
    const spoiled = spoil(ent ? { ...response, rcode: 3 } : response, fault, maxSize);
    const messages = fault === 'lower-case' ? spoiled : spoiled.map((message) => inCaseOf(bytes, message));
    const wait = delayMs + (typeof fault === 'object' && fault?.kind === 'delay' ? fault.delayMs : 0);
    const out = () => {
      open -= 1;
      messages.forEach(send);
    };
    if (wait > 0) setTimeout(out, wait);
    else out();
  }

  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.setNoDelay(true);
    let held = Buffer.alloc(0);
    socket.on('data', (chunk) => {
      held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
      // Queries come by the dozen, and their answers go out together.
      socket.cork();
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const end = 2 + held.readUInt16BE(0);
        handle(held.subarray(2, end), 'tcp', (message) => {
          if (!socket.writable) return;
          socket.write(Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]));
        });
        held = held.subarray(end);
      }
      socket.uncork();
    });
  });
  const { udp, port: bound } = await listenOnBoth(tcp, host, port, RECEIVE_BUFFER_BYTES);
  udp.on('error', () => {}); // a client that went away is no matter of ours
  udp.on('message', (bytes, from) => handle(bytes, 'udp', (message) => udp.send(message, from.port, from.address)));
  return {
    address: `${host}:${bound}`,
    port: bound,
    async close() {
      udp.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => tcp.close(() => done()));
    },
  };
}
