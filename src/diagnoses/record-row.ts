import type { Instant } from '../domain/time.ts';

/** A current record: since when it is seen, and how often it was. */
export interface RecordRow {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number;
  /** Whether the TTL came from a resolver's cache, where it counts down. */
  readonly ttlFromCache: boolean;
  readonly firstObserved: Instant;
  readonly lastObserved: Instant;
  readonly count: number;
}

/** An SPF record that was ever observed at a name, and when: it need not be there any more. */
export interface SeenSpf {
  readonly name: string;
  readonly text: string;
  readonly firstObserved: Instant;
  readonly lastObserved: Instant;
}
