import { createSocket } from 'node:dgram';
import type { Listener } from './listener.ts';

/**
 * Names how a host treats QUIC packets of a version that it does not know. `answers`: it names the versions that it knows. `lies`: it
 * does so to somebody else's packet. `silent`: nothing.
 */
export type QuicBehaviour = 'answers' | 'lies' | 'silent';

/** Version 1, and one that means nothing. Source: RFC 9000 §15. */
const VERSIONS = Buffer.from('000000011a2a3a4a', 'hex');
/** Smaller packets get no answer. Source: RFC 9000 §14.1. */
const LEAST_OCTETS = 1200;

/** The packet that names our versions, to the connection IDs of one that came. Source: RFC 9000 §17.2.1. */
function versionNegotiation(packet: Buffer): Buffer {
  const to = packet.subarray(5, 6 + (packet[5] ?? 0));
  const from = packet.subarray(5 + to.length, 6 + to.length + (packet[5 + to.length] ?? 0));
  return Buffer.concat([Buffer.from([0x80, 0, 0, 0, 0]), from, to, VERSIONS]);
}

/** Starts a server on a port of UDP, which is that of a TCP server of the same host. */
export async function startQuicServer(behaviour: QuicBehaviour, port: number): Promise<Listener> {
  const socket = createSocket('udp4');
  socket.on('message', (packet, { port: to, address }) => {
    if (behaviour === 'silent' || packet.length < LEAST_OCTETS) return;
    const answer = versionNegotiation(packet);
    if (behaviour === 'lies') answer[6] = (answer[6] ?? 0) ^ 0xff;
    socket.send(answer, to, address);
  });
  await new Promise<void>((done) => socket.bind(port, '127.0.0.1', done));
  return { port, close: () => new Promise<void>((done) => socket.close(() => done())) };
}
