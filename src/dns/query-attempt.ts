import type { Exchange } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags } from '../domain/query.ts';
import type { DnsResponse } from '../domain/response.ts';
import type { RrType } from '../domain/rr.ts';
import type { ServerResponse } from '../domain/server-query.ts';
import { type Interpreted, interpret } from './interpret.ts';
import type { ReadResponse } from './read-response.ts';
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

/** One question to one server. */
export interface QueryTry {
  readonly name: DnsName;
  readonly type: RrType;
  readonly mode: QueryMode;
  readonly timeoutMs: number;
  /** A reading of `performance.now()`, from which the time counts. */
  readonly now: number;
  /** Where a line is added for each query. */
  readonly exchanges: Exchange[];
}

const FORMERR = 1;
const NOTIMP = 4;

/** Interprets a message as the end of a query. `believesAd`: whether the AD bit counts. */
export function receivedOf(
  { message, ede, sameCase, size, exchange }: Extract<ReadResponse, { kind: 'message' }>,
  { name, type, mode }: QueryTry,
  { believesAd }: { readonly believesAd: boolean },
): Received {
  // An answer cut short is never used as if it were whole (RFC 2181 §9).
  if (message.tc) return { kind: 'truncated' };
  const isWhole = mode.keepsMessage === true && exchange.transport === 'udp';
  const whole = isWhole ? serverResponseOf(message, ede, { sameCase, size }) : undefined;
  const attempt: QueryAttempt = {
    kind: 'message',
    interpreted: interpret(message, name, type),
    ad: message.ad && believesAd,
    ede,
    response: whole ?? (mode.keepsResponse ? responseOf(message, ede) : undefined),
    ...(whole === undefined ? undefined : { message: whole }),
  };
  return message.rcode === FORMERR || message.rcode === NOTIMP ? { kind: 'not understood', attempt } : attempt;
}
