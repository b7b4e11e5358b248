import type { Exchange, FailureReason, Security, SecurityReason } from '../domain/answer.ts';
import type { Cause } from '../domain/cause.ts';
import type { DnsName } from '../domain/name.ts';
import type { QueryFlags, ServerAddress } from '../domain/query.ts';
import type { DnsResponse } from '../domain/response.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Run } from './run.ts';

/** How a resolver ended one question; `src/evidence` turns it into an `Answer` with a transcript line. */
export type Resolution<T extends RrType = RrType> =
  | {
      readonly kind: 'answer';
      readonly records: readonly [Rr<T>, ...Rr<T>[]];
      readonly aliases: readonly Rr<'CNAME'>[];
      readonly security: Security;
      readonly reason?: SecurityReason;
      /** From the zone's own servers just now, so that its TTLs are those of the zone. */
      readonly authoritative?: true;
      readonly exchanges: readonly Exchange[];
      readonly fromCache: boolean;
      readonly response?: DnsResponse;
    }
  | {
      readonly kind: 'nodata' | 'nxdomain';
      readonly zone: DnsName | null;
      readonly ttlSeconds: number;
      readonly aliases: readonly Rr<'CNAME'>[];
      readonly security: Security;
      readonly reason?: SecurityReason;
      /** From the zone's own servers just now, so that its TTLs are those of the zone. */
      readonly authoritative?: true;
      readonly exchanges: readonly Exchange[];
      readonly fromCache: boolean;
      readonly response?: DnsResponse;
    }
  | {
      readonly kind: 'failure';
      readonly why: FailureReason;
      readonly causes: readonly Cause[];
      readonly exchanges: readonly Exchange[];
      readonly fromCache: boolean;
      readonly response?: DnsResponse;
    };

export interface ResolveOptions {
  /** Ends the wait of this caller alone; the resolution is then a `budget` failure. */
  readonly signal?: AbortSignal;
  /** One object for all questions of a run, so that runs share the places in flight. Without it, each is its own run. */
  readonly run?: Run;
  /** Ask the network even where the cache knows (a live diagnosis); the cache is refreshed. */
  readonly fresh?: boolean;
  /** Nobody asks how secure the answer is: where the resolver removes signatures, it is taken at once, and nothing walks from the root. */
  readonly unvalidated?: true;
  /** Ask the zone's own servers first, where they can be reached, and resolvers only for what those do not answer. */
  readonly atOwnServers?: true;
  /**
   * Ask this server alone and send just these flags; either is enough for the resolution to have the whole `response`.
   * Such a lookup neither reads nor fills the cache. A server that the address policy forbids is a failure, never asked.
   */
  readonly server?: ServerAddress;
  readonly flags?: QueryFlags;
  /** A guess, of which there are many: that it is not there is not validated. */
  readonly guess?: true;
}

/** Looks up records in the DNS. Never throws and never hangs, whatever the servers send. */
export interface Resolver {
  resolve<T extends RrType>(name: DnsName, type: T, options?: ResolveOptions): Promise<Resolution<T>>;
  /** The servers that it was configured with, as the user may see them. */
  readonly servers: readonly string[];
  close(): Promise<void>;
}
