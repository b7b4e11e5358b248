import type { Exchange, Failure } from './answer.ts';
import type { Cause } from './cause.ts';
import type { DnsName } from './name.ts';
import type { QueryFlags, ServerAddress } from './query.ts';
import type { DnsResponse } from './response.ts';
import type { RrType } from './rr.ts';
import type { Instant } from './time.ts';

/** EDNS as it is sent and received. Source: RFC 6891 §6.1. */
export interface Edns {
  readonly version: number;
  readonly udpSize: number;
  /** The flags beside DO that have no meaning yet, as 15 bits. */
  readonly z?: number;
  /** `data` in hexadecimal. */
  readonly options?: readonly { readonly code: number; readonly data: string }[];
}

/** One query, sent to one server just so. */
export interface ServerQuery {
  readonly server: ServerAddress;
  readonly name: DnsName;
  /** A number for a type that has no name here, such as 252. */
  readonly type: RrType | number;
  /** Nothing falls back to TCP: what is truncated is the answer. */
  readonly transport: 'udp' | 'tcp';
  readonly flags: QueryFlags;
  /** Left out, version 0 without options; null: no EDNS, so that DO is not sent. */
  readonly edns?: Edns | null;
  /** Left out, 0: a query. */
  readonly opcode?: number;
  /** Whether the case of each letter of the name is drawn at random. */
  readonly mixesCase?: true;
  /** Whether answers of others are noticed, over UDP: those that sent them are listed, and what they say is dropped. */
  readonly noticesOthers?: true;
  /** The version of the zone that we claim to have, where we ask what changed since (IXFR). Source: RFC 1995 §3. */
  readonly serial?: number;
  /** Left out, IN; `CH`: what servers tell about themselves (RFC 4892). */
  readonly class?: 'CH';
}

/** A whole response as one server sent it. */
export interface ServerResponse extends DnsResponse {
  readonly opcode: number;
  readonly tc: boolean;
  /** Whether it repeats the question, and each letter in the case that was sent; null where it has no question. */
  readonly sameCase: boolean | null;
  readonly edns: (Required<Edns> & { readonly do: boolean }) | null;
  /** There where a zone transfer brought more records than the first. */
  readonly hasMore?: true;
  /** Octets of the message. */
  readonly size: number;
}

/** How a query to one server ended. A `failure` is never an absence. */
export type ServerResult =
  | {
      readonly kind: 'response';
      readonly at: Instant;
      /** The last one brought the response. */
      readonly exchanges: readonly Exchange[];
      /** Of a zone transfer, only the first record. */
      readonly response: ServerResponse;
    }
  /** The address is one that we do not contact. */
  | { readonly kind: 'forbidden'; readonly at: Instant; readonly address: string; readonly causes: readonly Cause[] }
  | {
      readonly kind: 'failure';
      readonly at: Instant;
      readonly exchanges: readonly Exchange[];
      readonly failure: Omit<Failure, 'ref'>;
      /** Others that sent a message with our ID and question, where the query notices them. Anybody can have sent it. */
      readonly others?: readonly string[];
    };

/** Sends one query to one server. Never throws and never hangs. */
export type AskServer = (query: ServerQuery, options?: AskServerOptions) => Promise<ServerResult>;

interface AskServerOptions {
  readonly signal?: AbortSignal;
  /** The same for all questions of a run, which may count them. */
  readonly run?: object;
  /** Others come first. */
  readonly isGuess?: boolean;
}
