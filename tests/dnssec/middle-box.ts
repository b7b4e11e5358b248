import { connect, createServer, type Socket } from 'node:net';
import { type DnsMessage, decodeMessage, type RawRr } from '../../src/dns/codec/decode.ts';
import { encodeMessage } from '../../src/dns/codec/encode.ts';
import { RR_TYPES } from '../../src/domain/rr.ts';
import { listenOnBoth } from '../../testbed/both-ports.ts';

/** What stands between us and a resolver, as home routers and filters do, and changes what passes. */
export interface Meddling {
  /** The query as it passes it on; null where it answers by itself that the server failed. */
  query?(query: DnsMessage): DnsMessage | null;
  response?(response: DnsMessage): DnsMessage;
}

export interface MiddleBox {
  /** `IP:PORT`, over UDP and TCP. */
  readonly address: string;
  close(): Promise<void>;
}

const HOST = '127.0.0.1';
const HEADER_BYTES = 12;
const SERVFAIL = 2;
const MAX_TCP_BYTES = 65_535;
const PLAIN_UDP_BYTES = 512;

/** Starts one before a resolver. */
export async function startMiddleBox(resolver: string, meddling: Meddling): Promise<MiddleBox> {
  async function answer(bytes: Uint8Array, maxSize?: number): Promise<Uint8Array | null> {
    const query = readMessage(bytes);
    if (query === null) return null;
    const passed = meddling.query === undefined ? query : meddling.query(query);
    const plain = passed === null ? failureOf(query) : readMessage(await ask(resolver, encodeMessage(passed)));
    if (plain === null) return null;
    const response = meddling.response?.(plain) ?? plain;
    const size = maxSize ?? Math.max(PLAIN_UDP_BYTES, query.edns?.udpSize ?? 0);
    const written = encodeMessage({ ...response, id: query.id, edns: query.edns && response.edns }, { maxSize: size });
    // The question with the letters as they were asked for.
    let end = HEADER_BYTES;
    while ((bytes[end] ?? 0) !== 0) end += 1 + (bytes[end] ?? 0);
    written.set(bytes.subarray(HEADER_BYTES, end), HEADER_BYTES);
    return written;
  }

  const sockets = new Set<Socket>();
  const tcp = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    onMessages(socket, (message) =>
      answer(message, MAX_TCP_BYTES).then((response) => {
        if (response !== null && socket.writable) socket.write(framed(response));
      }),
    );
  });
  const { udp, port } = await listenOnBoth(tcp, HOST);
  udp.on('message', (bytes, from) => {
    void answer(bytes).then((response) => response !== null && udp.send(response, from.port, from.address));
  });
  return {
    address: `${HOST}:${port}`,
    async close() {
      udp.close();
      for (const socket of sockets) socket.destroy();
      await new Promise<void>((done) => tcp.close(() => done()));
    },
  };
}

function readMessage(bytes: Uint8Array): DnsMessage | null {
  const decoded = decodeMessage(bytes);
  return decoded.ok && decoded.message.question !== null ? decoded.message : null;
}

const failureOf = (query: DnsMessage): DnsMessage => ({ ...query, qr: true, ra: true, rcode: SERVFAIL });

const framed = (message: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]);

/** Calls for each message that comes over a connection. */
function onMessages(socket: Socket, call: (message: Uint8Array) => unknown): void {
  let held = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    held = Buffer.concat([held, chunk]);
    while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
      const end = 2 + held.readUInt16BE(0);
      call(Uint8Array.from(held.subarray(2, end)));
      held = held.subarray(end);
    }
  });
}

/** Asks over TCP, so that nothing is cut short. */
function ask(server: string, query: Uint8Array): Promise<Uint8Array> {
  const [host, port] = server.split(':');
  return new Promise((done) => {
    const socket = connect(Number(port), host, () => socket.write(framed(query)));
    // What fails is silence, as with a box that loses its resolver.
    socket.on('error', () => done(new Uint8Array()));
    onMessages(socket, (message) => {
      socket.end();
      done(message);
    });
  });
}

const PROOFS = new Set<number>([RR_TYPES.RRSIG, RR_TYPES.NSEC, RR_TYPES.NSEC3]);
const KEYS = new Set<number>([RR_TYPES.DNSKEY, RR_TYPES.DS]);

/** A message without the records of some types. */
export function without(message: DnsMessage, isRemoved: (rr: RawRr) => boolean): DnsMessage {
  const left = (rrs: readonly RawRr[]) => rrs.filter((rr) => !isRemoved(rr));
  return { ...message, answers: left(message.answers), authorities: left(message.authorities) };
}

const isProof = ({ type }: RawRr): boolean => PROOFS.has(type);
const isDnssec = (rr: RawRr): boolean => isProof(rr) || KEYS.has(rr.type);

/** Ways to lose DNSSEC on the way. */
export const STRIPPING = {
  'clears DO': { query: (query) => ({ ...query, edns: query.edns && { ...query.edns, do: false } }) },
  'knows no EDNS': { query: (query) => ({ ...query, edns: null }) },
  'removes signatures and proofs': { response: (response) => without(response, isProof) },
  'removes all records of DNSSEC': { response: (response) => without(response, isDnssec) },
  'fails for keys and delegations': {
    query: (query) => (KEYS.has(query.question?.type ?? 0) ? null : { ...query, edns: null }),
  },
} as const satisfies Readonly<Record<string, Meddling>>;
