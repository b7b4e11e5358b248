import type { Exchange } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import { endOfQuestion, HEADER_BYTES, type Response } from './channel.ts';
import { type DecodedMessage, type DnsMessage, decodeMessage } from './codec/decode.ts';
import { extendedErrors, rcodeName } from './codec/rcode.ts';
import { isOfCase } from './query-case.ts';

/** One query that was sent. */
export interface SentQuery extends Pick<Exchange, 'server' | 'transport' | 'cd'> {
  readonly bytes: Uint8Array;
  /** The name that these ask about, which need not be read again. */
  readonly name: DnsName;
}

/** Holds the result of one query: its line in the list of exchanges, and the message, or the reason why there is none. */
export type ReadResponse = { readonly exchange: Exchange } & (
  | {
      readonly kind: 'message';
      readonly message: DnsMessage;
      readonly ede: readonly string[];
      /** Whether it repeats upper and lower case of the name; null where it has no question. */
      readonly sameCase: boolean | null;
      /** Octets. */
      readonly size: number;
    }
  | { readonly kind: 'none'; readonly why: 'timeout' | 'unreachable' | 'malformed'; readonly cause: Cause }
);

const NO_ERRORS: readonly string[] = [];

/** Reads the response to one query. Never throws: it runs in a socket's event. */
export function readResponse(
  response: Response,
  { bytes: query, name, server, transport, cd }: SentQuery,
): ReadResponse {
  const rttMs = Math.round(response.rttMs * 100) / 100;
  if (!response.ok) {
    const { why, cause } = response;
    const result = why === 'timeout' ? 'no answer' : cause;
    return { kind: 'none', why, cause, exchange: { server, transport, rttMs, cd, result } };
  }
  const { bytes } = response;
  const decoded = decode(bytes, name, endOfQuestion(query) - HEADER_BYTES - 4);
  if (!decoded.ok) {
    const args = { fault: decoded.fault };
    const exchange = { server, transport, rttMs, cd, result: { code: 'malformed', args } } as const;
    return { kind: 'none', why: 'malformed', cause: { code: 'message-unreadable', args }, exchange };
  }
  const { message } = decoded;
  const ede = message.edns === null || message.edns.options.length === 0 ? NO_ERRORS : extendedErrors(message);
  return {
    kind: 'message',
    message,
    ede,
    sameCase: message.question === null ? null : isOfCase(query, bytes),
    size: bytes.length,
    exchange: {
      server,
      transport,
      rttMs,
      cd,
      ...(message.ad ? { ad: true } : undefined),
      result: message.tc ? 'truncated' : rcodeName(message.rcode),
      ...(ede.length > 0 ? { ede } : undefined),
    },
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
