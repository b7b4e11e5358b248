import type { Exchange, Failure } from '../domain/answer.ts';
import { because, type Cause } from '../domain/cause.ts';
import { type ContactPolicy, routeTo, specialCause } from '../domain/contact-policy.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import { formatServer, type ServerAddress } from '../domain/query.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { RR_TYPES } from '../domain/rr.ts';
import type { AskServer, Edns, ServerQuery, ServerResponse } from '../domain/server-query.ts';
import type { Clock } from '../domain/time.ts';
import type { Channel, Response } from './channel.ts';
import { channelsTo } from './channels.ts';
import type { RawRr } from './codec/decode.ts';
import { encodeMessage } from './codec/encode.ts';
import { CountedRun } from './counted-run.ts';
import type { Slots } from './iterate/slots.ts';
import { UDP_PAYLOAD_SIZE } from './limits.ts';
import { askOpenly } from './open-udp.ts';
import { mixCase } from './query-case.ts';
import { readResponse } from './read-response.ts';
import { serverResponseOf } from './response.ts';
import { ServerPace } from './server-pace.ts';
import { untilAborted } from './until-aborted.ts';

interface ServerClientOptions {
  /** Which servers are contacted. */
  readonly policy: ContactPolicy;
  readonly clock: Clock;
  /** Shared with all who ask name servers. */
  readonly pace?: ServerPace;
  readonly tryTimeoutMs?: number;
}

/** One try; a server that needs longer is as good as away. */
const SERVER_TIMEOUT_MS = 2500;
/** All tries, and the wait for a place, where the caller sets no limit. */
const MAX_MS = 20_000;
/** Datagrams are lost; a connection is not tried again. */
const TRIES = { udp: 2, tcp: 1 } as const;
/** Each query has a port of its own. */
const ONE_PORT_A_QUERY = { sockets: 1, usesASocket: 1 } as const;
const [CLASS_IN, CLASS_CH] = [1, 3];
/** Transfers of zones: of what they hold, nothing but the first record is read. Source: RFC 5936, RFC 1995. */
const TRANSFERS: ReadonlySet<number> = new Set([251, 252]);

/**
 * Makes what sends a query to one server just so: nothing falls back to TCP, to no EDNS or to another server, and no cache
 * is asked. Few queries are in flight to one server at once, and a run that counts them sends it only so many.
 */
export function createServerClient(options: ServerClientOptions): AskServer {
  const { policy, clock, pace = new ServerPace(), tryTimeoutMs = SERVER_TIMEOUT_MS } = options;
  return async (query, { signal = AbortSignal.timeout(MAX_MS), run, isGuess = false } = {}) => {
    const { server, transport } = query;
    const label = formatServer(server);
    const exchanges: Exchange[] = [];
    const others = new Set<string>();
    const failed = (why: Failure['why'], causes: readonly Cause[]) =>
      ({
        kind: 'failure',
        at: clock(),
        exchanges,
        failure: { why, causes },
        ...(others.size === 0 ? {} : { others: [...others] }),
      }) as const;
    const route = routeTo(server, policy);
    if (route.kind === 'invalid') return failed('unreachable', because('address-invalid', label));
    if (route.kind === 'special') {
      const causes: readonly Cause[] = [specialCause(route, label)];
      if (route.isReachable) return failed('not-asked', causes);
      return { kind: 'forbidden', at: clock(), address: server.address, causes };
    }
    const counted = run instanceof CountedRun ? run : null;
    if (counted?.mayContact(server.address, query.name) === false)
      return failed('budget', [{ code: 'budget-addresses', args: { max: counted.maxAddresses }, server: label }]);
    const answered = isPlain(query) ? counted?.answerTo({ ...query, address: server.address }) : undefined;
    if (answered !== undefined)
      return { kind: 'response', at: clock(), exchanges: [answered.exchange], response: answered.response };
    const way = openWay(query, route.to, { timeoutMs: tryTimeoutMs, others });
    try {
      for (let left = query.noticesOthers === true ? 1 : TRIES[transport]; ; left -= 1) {
        if (counted?.shared.take(server.address) === false)
          return failed('budget', [{ code: 'budget-server', args: { max: counted.shared.max }, server: label }]);
        const sent = bytesOf(query);
        const received = await paced(pace.at(server.address), { signal, isGuess }, () => way.send(sent));
        if (received === null) return failed('budget', because('time-used-up', label));
        const read = readResponse(received, {
          server: label,
          transport,
          cd: query.flags.cd,
          bytes: sent,
          name: query.name,
        });
        exchanges.push(read.exchange);
        if (read.kind === 'message') {
          const whole = serverResponseOf(read.message, read.ede, read);
          const response = TRANSFERS.has(typeOf(query)) ? firstRecordOf(whole) : whole;
          return { kind: 'response', at: clock(), exchanges, response };
        }
        if (read.why !== 'timeout' || left === 1) return failed(read.why, [{ ...read.cause, server: label }]);
      }
    } finally {
      way.close();
    }
  };
}

/** Opens a way to send a query, again and again; adds to `others` who else answered, where the query asks for that. */
function openWay(
  { server, transport, noticesOthers }: ServerQuery,
  to: ServerAddress,
  { timeoutMs, others }: { readonly timeoutMs: number; readonly others: Set<string> },
) {
  const upstream = { kind: 'dns', ...to, serverName: to.address, path: '', label: formatServer(server) } as const;
  const channels = channelsTo(upstream, transport, undefined, ONE_PORT_A_QUERY);
  const channel = transport === 'udp' ? channels.datagrams : channels.stream;
  return {
    async send(sent: Uint8Array): Promise<Response> {
      if (noticesOthers !== true) return ask(channel, sent, timeoutMs);
      const { response, others: senders } = await askOpenly(sent, to, timeoutMs);
      for (const one of senders) others.add(one);
      return response;
    },
    close() {
      channels.datagrams.close();
      channels.stream.close();
    },
  };
}

/** Sends a query once a slot is free for it; null where the time of the run ended first. */
async function paced(
  slots: Slots,
  { signal, isGuess }: { readonly signal: AbortSignal; readonly isGuess: boolean },
  send: () => Promise<Response>,
): Promise<Response | null> {
  if (!(await slots.take(Number.POSITIVE_INFINITY, isGuess, signal))) return null;
  try {
    return await untilAborted(send(), signal, null);
  } finally {
    slots.release();
  }
}

/** Whether a lookup at the server's zone asks just so. */
const isPlain = ({ transport, flags, edns, opcode, mixesCase, noticesOthers, class: only }: ServerQuery): boolean =>
  transport === 'udp' &&
  !flags.rd &&
  !flags.cd &&
  flags.do &&
  [edns, opcode, mixesCase, noticesOthers, only].every((one) => one === undefined);

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
    authorities: query.serial === undefined ? [] : [versionOf(query.name, query.serial)],
  });
  if (mixesCase === true) mixCase(bytes);
  return bytes;
}

/** The SOA record of a version of a zone: servers read nothing of it but the serial. */
const versionOf = (name: DnsName, serial: number): RawRr => ({
  name,
  type: RR_TYPES.SOA,
  class: CLASS_IN,
  ttlSeconds: 0,
  octets: encodeRdata('SOA', { mname: ROOT, rname: ROOT, serial, refresh: 0, retry: 0, expire: 0, minimum: 0 }),
});

const optionsOf = ({ options = [] }: Edns) =>
  options.map(({ code, data }) => ({ code, data: new Uint8Array(Buffer.from(data, 'hex')) }));

/** One exchange, whose bytes outlive the read. */
const ask = (channel: Channel, query: Uint8Array, timeoutMs: number): Promise<Response> =>
  new Promise((resolve) => {
    const now = performance.now();
    channel.ask(query, timeoutMs, now, (response) => {
      resolve(response.ok ? { ...response, bytes: Uint8Array.from(response.bytes) } : response);
    });
  });

/** Of a transfer, the first record alone is kept. */
const firstRecordOf = (transfer: ServerResponse): ServerResponse => ({
  ...transfer,
  answers: transfer.answers.slice(0, 1),
  authorities: [],
  additionals: [],
  ...(transfer.answers.length > 1 ? { hasMore: true as const } : {}),
});
