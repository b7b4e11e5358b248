import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { isIPv6 } from 'node:net';
import { type ContactPolicy, routeTo, specialCause } from '../domain/contact-policy.ts';
import type { ProbeQuic } from '../domain/probe.ts';
import type { ServerAddress } from '../domain/query.ts';
import type { Clock } from '../domain/time.ts';
import { lateness } from './deadline.ts';
import type { FamilyReach } from './family-reach.ts';

interface QuicProbeOptions {
  /** Which addresses are contacted. */
  readonly policy: ContactPolicy;
  readonly clock: Clock;
  /** Over which families servers answered so of late. */
  readonly reach: FamilyReach;
}

/** Datagrams are lost. Source: docs/limits.md. */
const TRIES = 3;
/** Between two tries, and after the last. */
const TRY_MS = 700;
/** Smaller ones get no answer. Source: RFC 9000 §14.1. */
const PACKET_OCTETS = 1200;
const ID_OCTETS = 8;
/** Anybody may send to the port: after so many datagrams we stop listening. */
const MAX_DATAGRAMS = 20;
/** Versions that are read; servers name a handful. */
const MAX_VERSIONS = 30;
const HEX_OF_VERSION = 8;

/** The connection IDs of one packet. */
interface ConnectionIds {
  readonly to: Buffer;
  readonly from: Buffer;
}

/** Writes a packet of a version that is reserved for this: whoever speaks QUIC names its own versions. Source: RFC 9000 §6.3, §15. */
function versionProbe({ to, from }: ConnectionIds): Buffer {
  const version = randomBytes(4).map((octet) => (octet & 0xf0) | 0x0a);
  const head = [Buffer.from([0xc0]), version, Buffer.from([to.length]), to, Buffer.from([from.length]), from];
  return Buffer.concat([...head, Buffer.alloc(PACKET_OCTETS)], PACKET_OCTETS);
}

/** Reads the versions that a server names. Null where a packet is no answer to ours. Source: RFC 9000 §17.2.1. */
function readVersions(packet: Buffer, { to, from }: ConnectionIds): readonly string[] | null {
  const ids = Buffer.concat([Buffer.from([from.length]), from, Buffer.from([to.length]), to]);
  const at = 5 + ids.length;
  const isNegotiation = packet.length > at && (packet[0] ?? 0) >= 0x80 && packet.readUInt32BE(1) === 0;
  if (!isNegotiation || !packet.subarray(5, at).equals(ids) || (packet.length - at) % 4 !== 0) return null;
  const hex = packet.subarray(at, at + 4 * MAX_VERSIONS).toString('hex');
  return Array.from({ length: hex.length / HEX_OF_VERSION }, (_, i) =>
    hex.slice(i * HEX_OF_VERSION, (i + 1) * HEX_OF_VERSION),
  );
}

/** Makes what asks one address whether it speaks QUIC. Nothing is negotiated, and there is no cryptography in it. */
export function createQuicProbe({ policy, clock, reach }: QuicProbeOptions): ProbeQuic {
  return async ({ address, port }, { signal } = {}) => {
    const route = routeTo({ address, port }, policy);
    if (route.kind === 'invalid') return { kind: 'forbidden', at: clock(), address, causes: [] };
    if (route.kind === 'special') {
      const causes = [specialCause(route)];
      return route.isReachable
        ? { kind: 'failure', at: clock(), failure: { why: 'unreachable', causes } }
        : { kind: 'forbidden', at: clock(), address, causes };
    }
    const versions = await ask(route.to, signal);
    if (signal?.aborted === true)
      return { kind: 'failure', at: clock(), failure: lateness(signal, `${address}:${port}`, 'late-answer') };
    if (versions === null) return { kind: 'silent', at: clock(), address, reaches: reach.reaches(address) };
    reach.answered(address);
    return { kind: 'quic', at: clock(), address, versions };
  };
}

/** Sends up to three packets, one after the other; null where none was answered. */
function ask(to: ServerAddress, signal: AbortSignal | undefined): Promise<readonly string[] | null> {
  return new Promise((resolve) => {
    const ids = { to: randomBytes(ID_OCTETS), from: randomBytes(ID_OCTETS) };
    const socket = createSocket(isIPv6(to.address) ? 'udp6' : 'udp4');
    let timer: NodeJS.Timeout | undefined;
    let [tries, datagrams, isOver] = [0, 0, false];
    const end = (how: readonly string[] | null): void => {
      if (isOver) return;
      isOver = true;
      clearInterval(timer);
      signal?.removeEventListener('abort', onAbort);
      socket.close();
      resolve(how);
    };
    const onAbort = (): void => end(null);
    const next = (): void => {
      tries += 1;
      // A port that is said to be closed may be so to us alone: that is silence like any other.
      if (tries > TRIES) end(null);
      else socket.send(versionProbe(ids), () => {});
    };
    socket.on('error', () => {});
    socket.on('message', (packet) => {
      datagrams += 1;
      const versions = readVersions(packet, ids);
      if (versions !== null || datagrams >= MAX_DATAGRAMS) end(versions);
    });
    if (signal?.aborted === true) return onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    // Connected, it hears nobody but this server. Node hands an error to the same function.
    socket.connect(to.port, to.address, (error?: Error) => {
      if (isOver) return;
      if (error !== undefined) return end(null);
      timer = setInterval(next, TRY_MS);
      next();
    });
  });
}
