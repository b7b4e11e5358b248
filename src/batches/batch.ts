import { DAY_MS, type Instant } from '../domain/time.ts';
import type { Language } from '../texts/languages.ts';

/** For so long the results of a batch can be read once it has ended. Source: docs/limits.md. */
export const BATCH_RETENTION_MS = DAY_MS;

/** A list of domains that are checked in the background, for a key of the API. */
export interface DomainBatch {
  readonly id: string;
  readonly account: string;
  /** The id of the key. */
  readonly key: string;
  /** Names the request, as its client does, so that it can be sent again; null where it has no name. */
  readonly idempotencyKey: string | null;
  /** Digest of all that was asked for. */
  readonly request: string;
  /** The id of a kind of diagnosis. */
  readonly kind: string;
  /** Whether each domain is asked about afresh, with active probes. */
  readonly live: boolean;
  /** The language of its reports. */
  readonly language: Language;
  readonly createdAt: Instant;
}

/** A batch and how far it is. */
export interface BatchProgress extends DomainBatch {
  /** Null while it runs. */
  readonly endedAt: Instant | null;
  readonly total: number;
  /** Domains that have a result. */
  readonly done: number;
  /** Of these, domains without a report by a fault of ours. */
  readonly failed: number;
}

/** A domain of a batch, by its place in the list. */
export interface BatchedDomain {
  readonly position: number;
  readonly domain: string;
}

/** How a domain ended: with a report, with one that is too long to be kept, or by a fault of ours. */
export type BatchOutcome = 'report' | 'too-long' | 'failed';

export interface BatchResult extends BatchedDomain {
  readonly outcome: BatchOutcome;
  /** The report as JSON, compressed; null where there is none. */
  readonly report: Uint8Array | null;
}

/** Finds a batch of an account. */
type BatchName =
  | { readonly account: string; readonly id: string }
  | { readonly account: string; readonly idempotencyKey: string };

/** Where batches are kept. Both engines keep the same promises; `tests/contract` holds them to these. */
export interface BatchStore {
  /**
   * Adds a batch with its domains. False where its key has one that has not ended, or its account one of the same
   * idempotency key: exact, whoever else adds one at the same time.
   */
  add(batch: DomainBatch, domains: readonly string[]): Promise<boolean>;
  find(name: BatchName): Promise<BatchProgress | undefined>;
  /** The one of a key that has not ended. */
  running(key: string): Promise<string | undefined>;
  /** Counts the domains of all batches of an account. */
  domainsOf(account: string): Promise<number>;
  /** Those that have not ended; the one whose turn is longest ago first. */
  waiting(limit: number): Promise<readonly DomainBatch[]>;
  /** The domains that have no result yet, in order. */
  pending(id: string): Promise<readonly BatchedDomain[]>;
  /** Stores the result of a domain. False where it has one already, or the batch is gone. */
  record(id: string, result: Omit<BatchResult, 'domain'>): Promise<boolean>;
  /** Puts a batch behind the others, or ends it where every domain has a result. */
  endTurn(id: string, at: Instant): Promise<void>;
  /** The results after a place in the list, in its order; -1: from the first on. */
  results(id: string, after: number, limit: number): Promise<readonly BatchResult[]>;
  /** Deletes batches that ended by then. */
  purge(endedBy: Instant): Promise<void>;
}
