import { createSocket, type RemoteInfo, type Socket as UdpSocket } from 'node:dgram';
import { readFileSync } from 'node:fs';
import type { AddressInfo, Server, Socket } from 'node:net';
import { join } from 'node:path';
import { decode, encode, type Packet } from 'dns-packet';
import type { Resolution, Resolver } from '../../src/dns/resolution.ts';
import { createStubResolver, type StubResolverOptions } from '../../src/dns/stub-resolver.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';

/** Servers made by hand with dns-packet and bare sockets, so that client and server share no code. */
const TLS = join(import.meta.dirname, '../fixtures/tls');
export const cert = readFileSync(join(TLS, 'cert.pem'), 'utf8');
export const key = readFileSync(join(TLS, 'key.pem'), 'utf8');

export const ends: (() => unknown)[] = [];

/** Ends all that a test began: for its `afterEach`. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}

export function answerTo(query: Buffer, address = '192.0.2.1', change: Partial<Packet> = {}): Buffer {
  const { id, questions = [] } = decode(query);
  const [question] = questions;
  const answers = [{ type: 'A' as const, name: question?.name ?? '', ttl: 60, data: address }];
  return encode({ type: 'response', id: id ?? 0, flags: 0x0180, questions, answers, ...change });
}

export async function udpServer(handle: (query: Buffer, from: RemoteInfo, socket: UdpSocket) => void): Promise<number> {
  const socket = createSocket('udp4');
  await new Promise<void>((ready) => socket.bind(0, '127.0.0.1', ready));
  socket.on('message', (query, from) => handle(query, from, socket));
  ends.push(() => new Promise<void>((closed) => socket.close(() => closed())));
  return socket.address().port;
}

/** Calls `handle` with each whole query of a connection; `send` frames the answer. */
export function serveStream(
  handle: (query: Buffer, send: (answer: Buffer) => void, socket: Socket, count: number) => void,
) {
  return (socket: Socket) => {
    let held = Buffer.alloc(0);
    let count = 0;
    socket.on('error', () => socket.destroy());
    ends.push(() => socket.destroy());
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 2 && held.length >= 2 + held.readUInt16BE(0)) {
        const end = 2 + held.readUInt16BE(0);
        count += 1;
        handle(held.subarray(2, end), (answer) => socket.write(framed(answer)), socket, count);
        held = held.subarray(end);
      }
    });
  };
}

export const framed = (message: Buffer) =>
  Buffer.concat([Buffer.from([message.length >> 8, message.length & 0xff]), message]);

export async function listening(server: Server): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  ends.push(() => new Promise<void>((closed) => server.close(() => closed())));
  return (server.address() as AddressInfo).port;
}

export function client(servers: readonly string[], options: Partial<StubResolverOptions> = {}): Resolver {
  const resolver = createStubResolver({ servers, timeoutMs: 4000, tryTimeoutMs: 3000, triesPerServer: 1, ...options });
  ends.push(() => resolver.close());
  return resolver;
}

export const values = (resolution: Resolution): string[] =>
  resolution.kind === 'answer'
    ? resolution.records.map((rr) => presentRdata(rr.type, rr.octets))
    : [resolution.kind === 'failure' ? resolution.why : resolution.kind];

export const ask = async (resolver: Resolver, name = 'example.com') =>
  values(await resolver.resolve(name as DnsName, 'A', { fresh: true }));

/** So many different names. */
export const many = (count: number) => Array.from({ length: count }, (_, i) => `n${i}.example.com`);
