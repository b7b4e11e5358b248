import type { Exchange, Failure } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import { type ContactPolicy, routeTo } from '../domain/contact-policy.ts';
import { KeySemaphore } from '../domain/key-semaphore.ts';
import { shareOf } from '../domain/psl.ts';
import { formatServer } from '../domain/query.ts';
import { RR_TYPES } from '../domain/rr.ts';
import type { AskServer, Edns, ServerQuery, ServerResponse } from '../domain/server-query.ts';
import type { Clock } from '../domain/time.ts';
import type { Channel, Response } from './channel.ts';
import { channelsTo } from './channels.ts';
import { type DnsMessage, decodeMessage } from './codec/decode.ts';
import { encodeMessage } from './codec/encode.ts';
import { extendedErrors, rcodeName } from './codec/rcode.ts';
import { Slots } from './iterate/slots.ts';
import { UDP_PAYLOAD_SIZE } from './limits.ts';
import { isOfCase, mixCase } from './query-case.ts';
import { responseOf } from './response.ts';
import { untilAborted } from './until-aborted.ts';

interface ServerClientOptions {
  /** Which servers are contacted. */
  readonly policy: ContactPolicy;
  readonly clock: Clock;
  readonly tryTimeoutMs?: number;
}

/** One try; a server that needs longer is as good as away. */
const TRY_TIMEOUT_MS = 2500;
/** All tries, and the wait for a place, where the caller sets no limit. */
const MAX_MS = 20_000;
/** Datagrams are lost; a connection is not tried again. */
const TRIES = { udp: 2, tcp: 1 } as const;
/** Each query has a port of its own. */
const ONE_PORT_A_QUERY = { sockets: 1, usesASocket: 1 } as const;
const [CLASS_IN, CLASS_CH] = [1, 3];
/** Queries in flight to one server address, and of these of one registrable domain. Source: docs/limits.md. */
const PLACES = { most: 6, mostOfOne: 6 } as const;
/** Queries that begin in one second to one server address: servers that limit rates drop what comes faster. */
const RATE = { inFlight: Number.POSITIVE_INFINITY, perSecond: 20 } as const;
/** Addresses whose last second is remembered. */
const MAX_ADDRESSES = 1000;
/** Transfers of zones: of what they hold, nothing but the first record is read. Source: RFC 5936, RFC 1995. */
const TRANSFERS: ReadonlySet<number> = new Set([251, 252]);

/**
 * Makes what sends a query to one server just so: nothing falls back to TCP, to no EDNS or to another server, and no cache
 * is asked. Few queries are in flight to one server at once.
 */
export function createServerClient({ policy, clock, tryTimeoutMs = TRY_TIMEOUT_MS }: ServerClientOptions): AskServer {
  const places = new KeySemaphore(PLACES);
  const rates = new Map<string, Slots>();
  return async (query, { signal = AbortSignal.timeout(MAX_MS) } = {}) => {
    const label = formatServer(query.server);
    const exchanges: Exchange[] = [];
    const failed = (why: Failure['why'], causes: readonly Cause[]) =>
      ({ kind: 'failure', at: clock(), exchanges, failure: { why, causes } }) as const;
    const route = routeTo(query.server, policy);
    if (route.kind === 'invalid') return failed('unreachable', because('address-invalid', label));
    if (route.kind === 'special') {
      const causes: readonly Cause[] = [{ code: 'address-special', args: { use: route.use }, server: label }];
      return { kind: 'forbidden', at: clock(), address: query.server.address, causes };
    }
    const { transport } = query;
    const upstream = { kind: 'dns', ...route.to, serverName: route.to.address, path: '', label } as const;
    const channels = channelsTo(upstream, transport, undefined, ONE_PORT_A_QUERY);
    const channel = transport === 'udp' ? channels.datagrams : channels.stream;
    const leave = await places.take(query.server.address, shareOf(query.name), signal);
    try {
      for (let left = TRIES[transport]; ; left -= 1) {
        const sent = bytesOf(query);
        const mayAsk = leave !== null && (await turnAt(rates, query.server.address, signal));
        const received = mayAsk ? await untilAborted(ask(channel, sent, tryTimeoutMs), signal, null) : null;
        if (received === null) return failed('budget', because('time-used-up', label));
        const read = readResponse(received, sent, query);
        exchanges.push({ server: label, transport, rttMs: received.rttMs, cd: query.flags.cd, ...read.exchange });
        if (read.kind === 'response') return { kind: 'response', at: clock(), exchanges, response: read.response };
        if (read.why !== 'timeout' || left === 1) return failed(read.why, [{ ...read.cause, server: label }]);
      }
    } finally {
      channels.datagrams.close();
      channels.stream.close();
      leave?.();
    }
  };
}

/** Waits until one more query may go to an address. False where the time of the run ended first. */
async function turnAt(rates: Map<string, Slots>, address: string, signal: AbortSignal): Promise<boolean> {
  const rate = rates.get(address) ?? new Slots(RATE);
  // The address asked last is the last to be forgotten.
  rates.delete(address);
  rates.set(address, rate);
  const [oldest] = rates.keys();
  if (oldest !== undefined && rates.size > MAX_ADDRESSES && rates.get(oldest)?.isIdle === true) rates.delete(oldest);
  const isTaken = await untilAborted(rate.take(Number.POSITIVE_INFINITY), signal, false);
  rate.release();
  return isTaken;
}

const typeOf = ({ type }: ServerQuery): number => (typeof type === 'number' ? type : RR_TYPES[type]);

function bytesOf(query: ServerQuery): Uint8Array {
  const { name, flags, edns = { version: 0, udpSize: UDP_PAYLOAD_SIZE }, opcode = 0, mixesCase } = query;
  const bytes = encodeMessage({
    id: 0,
    opcode,
    rd: flags.rd,
    cd: flags.cd,
    question: { name, type: typeOf(query), class: query.class === 'CH' ? CLASS_CH : CLASS_IN },
    edns: edns === null ? null : { ...edns, do: flags.do, options: optionsOf(edns) },
  });
  if (mixesCase === true) mixCase(bytes);
  return bytes;
}

const optionsOf = ({ options = [] }: Edns) =>
  options.map(({ code, data }) => ({ code, data: new Uint8Array(Buffer.from(data, 'hex')) }));

/** One exchange, whose bytes outlive the read. */
const ask = (channel: Channel, query: Uint8Array, timeoutMs: number): Promise<Response> =>
  new Promise((resolve) => {
    const now = performance.now();
    channel.ask(query, timeoutMs, now, (response) => {
      const rttMs = Math.round(response.rttMs * 100) / 100;
      resolve(response.ok ? { ...response, rttMs, bytes: Uint8Array.from(response.bytes) } : { ...response, rttMs });
    });
  });

type Read = { readonly exchange: Pick<Exchange, 'result' | 'ad' | 'ede'> } & (
  | { readonly kind: 'response'; readonly response: ServerResponse }
  | { readonly kind: 'none'; readonly why: 'timeout' | 'unreachable' | 'malformed'; readonly cause: Cause }
);

function readResponse(received: Response, sent: Uint8Array, query: ServerQuery): Read {
  if (!received.ok) {
    const { why, cause } = received;
    return { kind: 'none', why, cause, exchange: { result: why === 'timeout' ? 'no answer' : cause } };
  }
  const decoded = decode(received.bytes);
  if (!decoded.ok) {
    const args = { fault: decoded.fault };
    const exchange = { result: { code: 'malformed', args } } as const;
    return { kind: 'none', why: 'malformed', cause: { code: 'message-unreadable', args }, exchange };
  }
  const { message } = decoded;
  const ede = message.edns === null ? [] : extendedErrors(message);
  const isTransfer = TRANSFERS.has(typeOf(query));
  const { answers, authorities, additionals, ...head } = responseOf(message, ede);
  const response: ServerResponse = {
    ...head,
    opcode: message.opcode,
    tc: message.tc,
    sameCase: message.question === null ? null : isOfCase(sent, received.bytes),
    edns: ednsOf(message),
    answers: isTransfer ? answers.slice(0, 1) : answers,
    authorities: isTransfer ? [] : authorities,
    additionals: isTransfer ? [] : additionals,
    size: received.bytes.length,
  };
  const result = message.tc ? 'truncated' : rcodeName(message.rcode);
  const ad = message.ad ? ({ ad: true } as const) : {};
  return { kind: 'response', response, exchange: { ...ad, result, ...(ede.length > 0 ? { ede } : {}) } };
}

function ednsOf({ edns }: DnsMessage): ServerResponse['edns'] {
  if (edns === null) return null;
  const { version, udpSize, z = 0, do: isDnssecOk, options } = edns;
  return {
    version,
    udpSize,
    z,
    do: isDnssecOk,
    options: options.map(({ code, data }) => ({ code, data: Buffer.from(data).toString('hex') })),
  };
}

/** A message from outside must end no process: should reading it ever throw, it counts as malformed. */
function decode(bytes: Uint8Array): ReturnType<typeof decodeMessage> {
  try {
    return decodeMessage(bytes);
  } catch {
    return { ok: false, fault: 'reading-failed' };
  }
}
