import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import type { Exchange } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { RR_TYPES, type RrType } from '../domain/rr.ts';
import type { Clock } from '../domain/time.ts';
import { type Channel, endOfQuestion, HEADER_BYTES, type Reply } from './channel.ts';
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
const NO_ERRORS: readonly string[] = [];
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

  const queryFor = (name: DnsName, type: RrType, cd: boolean) =>
    encodeQuery({ id: 0, name, type: RR_TYPES[type], cd, rd: true, ad: true, udpPayloadSize: UDP_PAYLOAD_SIZE });

  /** What a reply comes to, with its line in the list of exchanges. */
  function understood(
    channel: Channel,
    reply: Reply,
    name: DnsName,
    nameSize: number,
    cd: boolean,
    exchanges: Exchange[],
  ): Attempt {
    const { transport } = channel;
    const rttMs = Math.round(reply.rttMs * 100) / 100;
    if (!reply.ok) {
      exchanges.push({
        server: label,
        transport,
        rttMs,
        cd,
        result: reply.why === 'timeout' ? 'no answer' : reply.detail,
      });
      return { kind: 'none', why: reply.why, detail: reply.detail };
    }
    const decoded = decodeMessage(reply.bytes, undefined, { name, size: nameSize });
    if (!decoded.ok) {
      exchanges.push({ server: label, transport, rttMs, cd, result: `malformed: ${decoded.fault}` });
      return { kind: 'none', why: 'malformed', detail: `sent a message that cannot be read: ${decoded.fault}` };
    }
    const { message } = decoded;
    const ede = message.edns === null || message.edns.options.length === 0 ? NO_ERRORS : extendedErrors(message);
    const result = message.tc ? 'truncated' : rcodeName(message.rcode);
    exchanges.push(
      ede.length > 0
        ? { server: label, transport, rttMs, cd, result, ede }
        : { server: label, transport, rttMs, cd, result },
    );
    return { kind: 'message', message, ede };
  }

  const attempt = (
    channel: Channel,
    query: Uint8Array,
    name: DnsName,
    cd: boolean,
    timeoutMs: number,
    exchanges: Exchange[],
  ): Promise<Attempt> =>
    channel.ask(query, timeoutMs).then((reply) => understood(channel, reply, name, sizeOfName(query), cd, exchanges));

  /** The cases in which one message is not enough: no TCP there, no EDNS understood, an answer cut short. */
  async function further(
    got: Attempt,
    channel: Channel,
    name: DnsName,
    type: RrType,
    cd: boolean,
    until: number,
    exchanges: Exchange[],
  ): Promise<Attempt> {
    const left = () => Math.max(1, until - performance.now());
    let now = got;
    if (channel === tcp && tcp !== udp && now.kind === 'none' && now.why !== 'malformed') {
      noTcpUntil = clock() + NO_TCP_MS;
      if (now.why === 'unreachable') now = await attempt(udp, queryFor(name, type, cd), name, cd, left(), exchanges);
    }
    if (now.kind === 'message' && (now.message.rcode === FORMERR || now.message.rcode === NOTIMP)) {
      now = await attempt(channel, withoutEdns(queryFor(name, type, cd)), name, cd, left(), exchanges);
    }
    // An answer cut short is never used as if it were whole (RFC 2181 §9).
    if (now.kind === 'message' && now.message.tc)
      now = await attempt(tcp, queryFor(name, type, cd), name, cd, left(), exchanges);
    if (now.kind === 'message' && now.message.tc)
      return { kind: 'none', why: 'malformed', detail: 'cut its answer short over TCP too' };
    return now;
  }

  function finished(got: Attempt): Attempt {
    underWay -= 1;
    if (got.kind === 'message') failures = 0;
    else {
      failures = Math.min(failures + 1, MAX_BACK_OFFS);
      failedAt = clock();
    }
    return got;
  }

  return {
    label,
    ask(name, type, cd, timeoutMs, exchanges) {
      underWay += 1;
      const channel = pick();
      const until = performance.now() + timeoutMs;
      const query = queryFor(name, type, cd);
      return channel.ask(query, timeoutMs).then((reply) => {
        const got = understood(channel, reply, name, sizeOfName(query), cd, exchanges);
        const plain =
          got.kind === 'message' && !got.message.tc && got.message.rcode !== FORMERR && got.message.rcode !== NOTIMP;
        return plain ? finished(got) : further(got, channel, name, type, cd, until, exchanges).then(finished);
      });
    },
    penalty: () => (failures > 0 && clock() - failedAt < failures * BACK_OFF_MS ? failures : 0),
    close() {
      udp.close();
      if (tcp !== udp) tcp.close();
    },
  };
}

/** Octets of the name in a query's question; type and class follow it. */
const sizeOfName = (query: Uint8Array): number => endOfQuestion(query) - HEADER_BYTES - 4;

/** The same query as a server from before EDNS (RFC 6891 §7) understands it. */
function withoutEdns(query: Uint8Array): Uint8Array {
  const plain = Uint8Array.from(query.subarray(0, query.length - OPT_BYTES));
  plain[11] = 0; // ARCOUNT
  return plain;
}
