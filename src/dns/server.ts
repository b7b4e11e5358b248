import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Exchange } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { RR_TYPES, type RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import type { Channel } from './channel.ts';
import { decodeMessage, type Message } from './codec/decode.ts';
import { encodeQuery } from './codec/encode.ts';
import { extendedErrors, rcodeName } from './codec/rcode.ts';
import { createDohChannel } from './doh.ts';
import { UDP_PAYLOAD_SIZE } from './limits.ts';
import { createStreamChannel } from './stream.ts';
import { createUdpChannel } from './udp.ts';
import type { Upstream } from './upstream.ts';

export type Attempt =
  | { readonly kind: 'message'; readonly message: Message; readonly ede: readonly string[] }
  | { readonly kind: 'none'; readonly why: 'timeout' | 'unreachable' | 'malformed'; readonly detail: string };

/** One resolver with its channels and its health. */
export interface Server {
  readonly label: string;
  /** Asks once. Falls back to TCP where the answer was cut short, and asks without EDNS where that was not understood. */
  ask(name: DnsName, type: RrType, cd: boolean, timeoutMs: number, exchanges: Exchange[]): Promise<Attempt>;
  /** 0 while it answers; grows with failures in a row and fades with time. */
  penalty(): number;
  close(): void;
}

/** With so many questions under way to one server, TCP costs less than UDP (RFC 7766; measured in `bench/dns.ts`). */
const MANY_UNDER_WAY = 16;
/** How long a server that does not speak TCP is spared from it. */
const NO_TCP_MS = 60_000;
/** A failing server is asked last for this long after each failure in a row. */
const BACK_OFF_MS = 2000;
const MAX_BACK_OFFS = 15;
const OPT_BYTES = 11;
const FORMERR = 1;
const NOTIMP = 4;

export function createServer(
  upstream: Upstream,
  transport: 'auto' | 'udp' | 'tcp',
  ca: string | undefined,
  clock: Clock,
): Server {
  const { address, port, serverName, label } = upstream;
  const trust = ca === undefined ? {} : { ca };
  const only: Channel | undefined =
    upstream.kind === 'https'
      ? createDohChannel(upstream, ca)
      : upstream.kind === 'tls'
        ? createStreamChannel(
            'tls',
            () =>
              connectTls({
                host: address,
                port,
                ...(isIP(serverName) === 0 ? { servername: serverName } : {}),
                ...trust,
              }),
            'secureConnect',
          )
        : undefined;
  const tcp = only ?? createStreamChannel('tcp', () => connectTcp({ host: address, port }), 'connect');
  const udp = only ?? (upstream.kind === 'tcp' || transport === 'tcp' ? tcp : createUdpChannel(address, port));
  let underWay = 0;
  let failures = 0;
  let failedAt = 0;
  let noTcpUntil = 0;

  function pick(): Channel {
    if (udp === tcp || transport === 'udp') return udp;
    return underWay > MANY_UNDER_WAY && clock() >= noTcpUntil ? tcp : udp;
  }

  async function attempt(
    channel: Channel,
    query: Uint8Array,
    cd: boolean,
    timeoutMs: number,
    exchanges: Exchange[],
  ): Promise<Attempt> {
    const reply = await channel.ask(query, timeoutMs);
    const sent = { server: label, transport: channel.transport, rttMs: Math.round(reply.rttMs * 100) / 100, cd };
    if (!reply.ok) {
      exchanges.push({ ...sent, result: reply.why === 'timeout' ? 'no answer' : reply.detail });
      return { kind: 'none', why: reply.why, detail: reply.detail };
    }
    const decoded = decodeMessage(reply.bytes);
    if (!decoded.ok) {
      exchanges.push({ ...sent, result: `malformed: ${decoded.fault}` });
      return { kind: 'none', why: 'malformed', detail: `sent a message that cannot be read: ${decoded.fault}` };
    }
    const { message } = decoded;
    const ede = message.edns === null ? [] : extendedErrors(message);
    exchanges.push({
      ...sent,
      result: message.tc ? 'truncated' : rcodeName(message.rcode),
      ...(ede.length > 0 ? { ede } : {}),
    });
    return { kind: 'message', message, ede };
  }

  async function askThrough(
    name: DnsName,
    type: RrType,
    cd: boolean,
    timeoutMs: number,
    exchanges: Exchange[],
  ): Promise<Attempt> {
    const query = encodeQuery({
      id: 0,
      name,
      type: RR_TYPES[type],
      cd,
      rd: true,
      ad: true,
      udpPayloadSize: UDP_PAYLOAD_SIZE,
    });
    const until = performance.now() + timeoutMs;
    const left = () => Math.max(1, until - performance.now());
    const channel = pick();
    let got = await attempt(channel, query, cd, timeoutMs, exchanges);
    if (channel === tcp && tcp !== udp && got.kind === 'none' && got.why !== 'malformed') {
      noTcpUntil = clock() + NO_TCP_MS;
      if (got.why === 'unreachable') got = await attempt(udp, query, cd, left(), exchanges);
    }
    if (got.kind === 'message' && (got.message.rcode === FORMERR || got.message.rcode === NOTIMP)) {
      got = await attempt(channel, withoutEdns(query), cd, left(), exchanges);
    }
    // An answer cut short is never used as if it were whole (RFC 2181 §9).
    if (got.kind === 'message' && got.message.tc) got = await attempt(tcp, query, cd, left(), exchanges);
    if (got.kind === 'message' && got.message.tc)
      return { kind: 'none', why: 'malformed', detail: 'cut its answer short over TCP too' };
    return got;
  }

  return {
    label,
    async ask(name, type, cd, timeoutMs, exchanges) {
      underWay += 1;
      try {
        const got = await askThrough(name, type, cd, timeoutMs, exchanges);
        if (got.kind === 'message') failures = 0;
        else {
          failures = Math.min(failures + 1, MAX_BACK_OFFS);
          failedAt = clock();
        }
        return got;
      } finally {
        underWay -= 1;
      }
    },
    penalty: () => (failures > 0 && clock() - failedAt < failures * BACK_OFF_MS ? failures : 0),
    close() {
      udp.close();
      if (tcp !== udp) tcp.close();
    },
  };
}

/** The same query as a server from before EDNS (RFC 6891 §7) understands it. */
function withoutEdns(query: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(query.subarray(0, query.length - OPT_BYTES));
  plain[11] = 0; // ARCOUNT
  return plain;
}
