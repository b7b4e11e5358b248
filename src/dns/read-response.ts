import type { Exchange } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags } from '../domain/query.ts';
import type { DnsResponse } from '../domain/response.ts';
import type { RrType } from '../domain/rr.ts';
import type { ServerResponse } from '../domain/server-query.ts';
import { type Channel, endOfQuestion, HEADER_BYTES, type Response } from './channel.ts';
import { type DecodedMessage, decodeMessage } from './codec/decode.ts';
import { extendedErrors, rcodeName } from './codec/rcode.ts';
import type { Health } from './health.ts';
import { type Interpreted, interpret } from './interpret.ts';
import { isOfCase } from './query-case.ts';
import { responseOf, serverResponseOf } from './response.ts';

/** How querying one server ended: with its response, or with the reason why there is none that can be used. */
export type QueryAttempt =
  /** `ad`: the server set AD, and we believe it: it validated all records. */
  | {
      readonly kind: 'message';
      readonly interpreted: Interpreted;
      readonly ad: boolean;
      readonly ede: readonly string[];
      /** Undefined where the mode does not keep it. */
      readonly response: DnsResponse | undefined;
      /** The same with all that the message says; undefined where the mode does not keep that, or it came over TCP. */
      readonly message?: ServerResponse;
    }
  | { readonly kind: 'none'; readonly why: 'timeout' | 'unreachable' | 'malformed'; readonly cause: Cause };

/** How one query ended; an attempt may need more than one. */
export type Received =
  | QueryAttempt
  | { readonly kind: 'truncated' }
  /** FORMERR or NOTIMP: the server may not know EDNS. */
  | { readonly kind: 'not understood'; readonly attempt: QueryAttempt };

/** How a query is sent, and whether we keep the whole response: an ordinary lookup does without the copy. */
export interface QueryMode extends QueryFlags {
  readonly keepsResponse: boolean;
  /** Whether we keep all that the message says as well. */
  readonly keepsMessage?: true;
  /** Upper and lower case of the name are drawn at random, and a response over UDP has to repeat them. */
  readonly randomCase?: boolean;
}

const NO_ERRORS: readonly string[] = [];
const FORMERR = 1;
const NOTIMP = 4;

/** Whose responses are read. */
interface Reading {
  readonly label: string;
  /** Whether the AD bit counts. */
  readonly believesAd: boolean;
  readonly health: Health;
}

/** Makes what reads the responses of one server, adds their lines to the list of exchanges, and notes how quick it is. */
export function createResponseReader({ label, believesAd, health }: Reading) {
  /** Never throws: it runs in a socket's event. */
  return function readResponse(
    { transport }: Channel,
    response: Response,
    query: Uint8Array,
    name: DnsName,
    type: RrType,
    mode: QueryMode,
    now: number,
    exchanges: Exchange[],
  ): Received {
    const { cd } = mode;
    const rttMs = Math.round(response.rttMs * 100) / 100;
    if (!response.ok) {
      const result = response.why === 'timeout' ? 'no answer' : response.cause;
      exchanges.push({ server: label, transport, rttMs, cd, result });
      return { kind: 'none', why: response.why, cause: response.cause };
    }
    const decoded = decode(response.bytes, name, endOfQuestion(query) - HEADER_BYTES - 4);
    if (!decoded.ok) {
      exchanges.push({
        server: label,
        transport,
        rttMs,
        cd,
        result: { code: 'malformed', args: { fault: decoded.fault } },
      });
      return { kind: 'none', why: 'malformed', cause: { code: 'message-unreadable', args: { fault: decoded.fault } } };
    }
    const { message } = decoded;
    // From somebody who cannot see our queries, or from a server that loses the case: over TCP nobody can forge.
    if (
      mode.randomCase === true &&
      transport === 'udp' &&
      message.question !== null &&
      !isOfCase(query, response.bytes)
    ) {
      exchanges.push({ server: label, transport, rttMs, cd, result: { code: 'other-case', args: {} } });
      return { kind: 'truncated' };
    }
    const ede = message.edns === null || message.edns.options.length === 0 ? NO_ERRORS : extendedErrors(message);
    const result = message.tc ? 'truncated' : rcodeName(message.rcode);
    exchanges.push({
      server: label,
      transport,
      rttMs,
      cd,
      ...(message.ad ? { ad: true } : undefined),
      result,
      ...(ede.length > 0 ? { ede } : undefined),
    });
    health.answered(response.rttMs, now + response.rttMs);
    // An answer cut short is never used as if it were whole (RFC 2181 §9).
    if (message.tc) return { kind: 'truncated' };
    const isWhole = mode.keepsMessage === true && transport === 'udp';
    const size = response.bytes.length;
    const whole = isWhole ? serverResponseOf(message, ede, { sameCase: true, size }) : undefined;
    const attempt: QueryAttempt = {
      kind: 'message',
      interpreted: interpret(message, name, type),
      ad: message.ad && believesAd,
      ede,
      response: whole ?? (mode.keepsResponse ? responseOf(message, ede) : undefined),
      ...(whole === undefined ? undefined : { message: whole }),
    };
    return message.rcode === FORMERR || message.rcode === NOTIMP ? { kind: 'not understood', attempt } : attempt;
  };
}

/** A message from outside must end no process: should reading it ever throw, it counts as malformed. */
function decode(bytes: Uint8Array, name: DnsName, size: number): DecodedMessage {
  try {
    return decodeMessage(bytes, undefined, { name, size });
  } catch {
    return { ok: false, fault: 'reading-failed' };
  }
}
