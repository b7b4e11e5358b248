import { randomUUID } from 'node:crypto';
import type { DnsName } from '../../domain/name.ts';
import type { Database } from './database.ts';

/** Domains whose latest write is remembered; where there are more, all of them count as written last. */
const MAX_WRITTEN = 10_000;
/** Checks within the time that a replica may lag. */
const CHECKS_WITHIN_LAG = 4;
/** Between two reads of the replica while it has not shown a mark yet. */
const AGAIN_MS = 20;
/** A row of a process that ended is purged with the leases that ended. */
const ROW_MS = 600_000;

/** Chooses where to read what decides no write. */
export interface Replica {
  /**
   * Reads from the replica where that surely has all that this process wrote of the domain, or of any domain for null, and
   * all that others wrote longer ago than the lag that is allowed; else from the primary.
   */
  read<T>(key: DnsName | null, from: { replica(): Promise<T>; primary(): Promise<T> }): Promise<T>;
  /** Remembers that these domains were written just now. */
  wrote(keys: Iterable<DnsName>): void;
  /** Resolves when no check is under way. */
  close(): Promise<void>;
}

interface ReplicaOptions {
  readonly primary: Database;
  readonly replica: Database;
  readonly maxLagMs: number;
  /** Called with what went wrong when a replica that could be read no longer can. */
  readonly onAway: (error: unknown) => void;
}

/**
 * Makes what chooses. Neither clocks nor positions in a log are compared, which can mislead after a failover: we write a
 * mark at the primary, and a replica that shows the mark has all that was stored before it.
 */
export function createReplica({ primary, replica, maxLagMs, onAway }: ReplicaOptions): Replica {
  const marks = createMarks({ primary, replica, maxLagMs });
  const writes = createWrites();
  /** All that was stored before is surely in the replica. */
  let hasAllBefore = Number.NEGATIVE_INFINITY;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    const shown = await marks.check();
    if (shown === undefined) return;
    hasAllBefore = shown;
    writes.forgetBefore(shown);
  }

  function fail(error: unknown): void {
    if (hasAllBefore > performance.now() - maxLagMs) onAway(error);
    hasAllBefore = Number.NEGATIVE_INFINITY;
    marks.clear();
  }

  function checkWhereDue(): void {
    const now = performance.now();
    const interval = maxLagMs / CHECKS_WITHIN_LAG;
    if (checking !== undefined || now - checkedAt < (marks.isWaiting() ? Math.min(AGAIN_MS, interval) : interval))
      return;
    checkedAt = now;
    checking = check()
      .catch(fail)
      .finally(() => {
        checking = undefined;
      });
  }

  const mayRead = (key: DnsName | null): boolean =>
    hasAllBefore >= performance.now() - maxLagMs && hasAllBefore > writes.lastOf(key);

  return {
    async read(key, from) {
      checkWhereDue();
      if (!mayRead(key)) return from.primary();
      try {
        return await from.replica();
      } catch (error) {
        fail(error);
        return from.primary();
      }
    },
    wrote: writes.note,
    close: async () => checking,
  };
}

/** Writes marks at the primary, and looks for them at the replica. */
function createMarks({ primary, replica, maxLagMs }: Omit<ReplicaOptions, 'onAway'>) {
  const name = `replica ${randomUUID()}`;
  /** When each mark was made that the replica has not shown yet. */
  const marks = new Map<string, number>();
  let markedAt = Number.NEGATIVE_INFINITY;
  return {
    /** Returns when the mark was made that the replica shows now, where that is new. */
    async check(): Promise<number | undefined> {
      if (performance.now() - markedAt >= maxLagMs / CHECKS_WITHIN_LAG) {
        const mark = randomUUID();
        markedAt = performance.now();
        marks.set(mark, markedAt);
        await primary.query({ text: MARK, values: [name, mark, ROW_MS] });
      }
      const { rows } = await replica.query<{ holder: string }>({ text: SHOWN, values: [name] });
      const shown = marks.get(rows[0]?.holder ?? '');
      const useless = Math.max(shown ?? Number.NEGATIVE_INFINITY, performance.now() - maxLagMs);
      for (const [one, at] of marks) if (at <= useless) marks.delete(one);
      return shown;
    },
    isWaiting: (): boolean => marks.size > 0,
    clear(): void {
      markedAt = Number.NEGATIVE_INFINITY;
      marks.clear();
    },
  };
}

/** Remembers when this process last wrote each domain. */
function createWrites() {
  const written = new Map<DnsName, number>();
  let allAt = Number.NEGATIVE_INFINITY;
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    lastOf: (key: DnsName | null): number => (key === null ? lastAt : Math.max(allAt, written.get(key) ?? allAt)),
    note(keys: Iterable<DnsName>): void {
      lastAt = performance.now();
      for (const key of keys) written.set(key, lastAt);
      if (written.size <= MAX_WRITTEN) return;
      written.clear();
      allAt = lastAt;
    },
    forgetBefore(time: number): void {
      for (const [key, at] of written) if (at < time) written.delete(key);
    },
  };
}

const MARK = `INSERT INTO lease (name, holder, expires_at)
  VALUES ($1, $2, CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint) + $3)
  ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at`;
const SHOWN = 'SELECT holder FROM lease WHERE name = $1';
