import type { DnsName } from '../../domain/name.ts';
import { isStoreUnavailable, PartUnavailable } from '../unavailable.ts';
import { awayGroups } from './citus-groups.ts';
import type { Connections } from './connections.ts';
import type { Database } from './database.ts';
import { type AwayParts, awayPartitions } from './part-queries.ts';

/** A call that takes so long may wait for a part that is away. */
const SLOW_MS = 2000;
/** Trying the parts more often returns the same result. */
const EVERY_MS = 1000;
/** A try that is not answered within this time failed: Citus cannot end one that waits for a frozen machine. */
export const TRY_TIMEOUT_MS = 3000;
/** After this time we look anew before anybody is refused. */
const BELIEVED_MS = 5000;

/**
 * Knows which parts of the tables of domains, partitions or machines, cannot be used now, so that a domain in one of them is refused at once
 * and holds no connection that others need.
 */
export interface Partitions {
  /**
   * Runs a call about domains. Rejects with `PartUnavailable` where one of them lies in a part that is known to be away. A
   * call that fails, or takes long, makes us look for such parts; it runs again where there are some, and its domains lie in
   * none of them: what another one makes wait may be all statements that PostgreSQL planned for every partition at once.
   */
  reach<T>(keys: () => Iterable<DnsName>, call: () => Promise<T>): Promise<T>;
  /**
   * Whether some part is known to be away. Then nothing may be prepared: PostgreSQL comes to plan a prepared statement for
   * every partition at once, and locks all of them each time.
   */
  isAnyAway(): boolean;
  /** Tries all parts, unless that was done just now, and returns the names of those that are away. */
  away(): Promise<readonly string[]>;
  close(): Promise<void>;
}

/** Makes what looks for parts that are away, and knows the last result. */
function createExaminer(connections: Connections) {
  let away: readonly AwayParts[] = [];
  let examinedAt = Number.NEGATIVE_INFINITY;
  let examining: Promise<void> | undefined;

  const examine = (): Promise<void> => {
    examining ??= findAway(connections, (found) => {
      away = found;
    })
      // Where nothing can be asked, the whole database is away, and no part of it in particular.
      .catch(() => {
        away = [];
      })
      .finally(() => {
        examinedAt = performance.now();
        examining = undefined;
      });
    return examining;
  };
  const isOlder = (ms: number): boolean => performance.now() - examinedAt >= ms;
  return {
    away: () => away,
    /** Looks again where the last result is as old as that. */
    async renew(ms: number): Promise<void> {
      if (isOlder(ms)) await examine();
    },
    /** Looks again where that may tell more, and waits for nothing. */
    begin(): void {
      if (isOlder(EVERY_MS)) examine().catch(() => {});
    },
    async close(): Promise<void> {
      await examining;
      await connections.pool.end();
    },
  };
}

/** Makes what tells of calls that take long, by one timer for all of them. */
function createSlowWatch(onSlow: () => void) {
  /** Calls under way in the order in which they began, each with the ticks before it. */
  const calls = new Set<{ readonly ticks: number }>();
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;

  function tick(): void {
    const [oldest] = calls;
    ticks += 1;
    if (oldest === undefined) {
      clearInterval(timer);
      timer = undefined;
    } else if (oldest.ticks < ticks - 1) onSlow();
  }
  return {
    /** Begins a call, and returns what ends it. */
    begin(): () => void {
      const call = { ticks };
      calls.add(call);
      timer ??= setInterval(tick, SLOW_MS).unref();
      return () => calls.delete(call);
    },
  };
}

/** Makes what knows the parts. It tries them on a connection of its own: the others may all wait for one that is away. */
export function createParts(database: Database, connections: Connections): Partitions {
  const examiner = createExaminer(connections);
  const calls = createSlowWatch(examiner.begin);
  const isAnyAway = (): boolean => examiner.away().length > 0;

  async function refuseAway(keys: () => Iterable<DnsName>): Promise<void> {
    await examiner.renew(BELIEVED_MS);
    examiner.begin();
    if (!isAnyAway()) return;
    const asked = [...keys()];
    const found = (await Promise.all(examiner.away().map(({ placesIn }) => placesIn(database, asked)))).flat();
    if (found[0] !== undefined)
      throw new PartUnavailable(
        found[0].part,
        found.map(({ key }) => key),
      );
  }

  return {
    async reach(keys, call) {
      if (isAnyAway()) await refuseAway(keys);
      const end = calls.begin();
      try {
        return await call();
      } catch (error) {
        if (!isStoreUnavailable(error) || error instanceof PartUnavailable) throw error;
        await examiner.renew(EVERY_MS);
        if (!isAnyAway()) throw error;
        await refuseAway(keys);
        return await call();
      } finally {
        end();
      }
    },
    isAnyAway,
    async away() {
      await examiner.renew(EVERY_MS);
      return examiner.away().flatMap(({ names }) => names);
    },
    close: examiner.close,
  };
}

/** Tries all parts, publishes which are away, and then ends what waits for these. */
async function findAway({ pool }: Connections, publish: (away: readonly AwayParts[]) => void): Promise<void> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    const tried = [await awayPartitions(client), await awayGroups(client, pool)];
    const away = tried.filter(({ names }) => names.length > 0);
    publish(away);
    for (const { wakeWaiting } of away) await wakeWaiting(client);
    isBroken = false;
  } finally {
    client.release(isBroken);
  }
}
