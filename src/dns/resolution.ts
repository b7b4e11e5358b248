import type { Exchange, FailureReason, Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';

/** How the resolver client says a question ended; `src/evidence` turns it into an `Answer` with a transcript line. */
export type Resolution<T extends RrType = RrType> =
  | {
      readonly kind: 'answer';
      readonly records: readonly [Rr<T>, ...Rr<T>[]];
      readonly aliases: readonly Rr<'CNAME'>[];
      readonly security: Security;
      readonly exchanges: readonly Exchange[];
      readonly fromCache: boolean;
    }
  | {
      readonly kind: 'nodata' | 'nxdomain';
      readonly zone: DnsName | null;
      readonly ttlSeconds: number;
      readonly aliases: readonly Rr<'CNAME'>[];
      readonly security: Security;
      readonly exchanges: readonly Exchange[];
      readonly fromCache: boolean;
    }
  | {
      readonly kind: 'failure';
      readonly why: FailureReason;
      readonly detail: string;
      readonly exchanges: readonly Exchange[];
      readonly fromCache: boolean;
    };

export interface ResolveOptions {
  /** Ends the wait of this caller alone; the resolution is then a `budget` failure. */
  readonly signal?: AbortSignal;
  /** One object for all questions of a run, so that it takes its turn among the runs. Without it, each is its own run. */
  readonly run?: object;
  /** Ask the network even where the cache knows (a live diagnosis); the cache is refreshed. */
  readonly fresh?: boolean;
}

/** A client of recursive resolvers. Never throws and never hangs, whatever the servers send. */
export interface Resolver {
  resolve<T extends RrType>(name: DnsName, type: T, options?: ResolveOptions): Promise<Resolution<T>>;
  /** The upstream servers, as the user may see them. */
  readonly servers: readonly string[];
  /** Those of them whose word on DNSSEC is not believed, since others on the network could forge it. */
  readonly unprotected: readonly string[];
  close(): Promise<void>;
}
