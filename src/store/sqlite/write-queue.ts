import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { isBusy } from './busy.ts';

/** Between two tries while another process writes; its transactions take about a millisecond. */
const PAUSE_MS = 1;
/** Nobody else committed anything for so long: then the file is locked, and not only much used. */
const STALLED_MS = 5000;
/** The longest wait while others commit again and again. */
const MAX_WAIT_MS = 30_000;

/** Reads a number that changes whenever another connection commits. Source: sqlite.org/pragma.html#pragma_data_version. */
const DATA_VERSION = 'PRAGMA data_version';

/**
 * Runs what writes when all that came before has ended, and again where another process was writing. `attempt` waits for no
 * other process itself, and fails as a whole: `isBusy` tells that it has written nothing.
 */
export type Write = <T>(attempt: () => T | Promise<T>) => Promise<T>;

/**
 * Makes the queue of what a connection writes. One waits for other processes at a time, the event loop goes on meanwhile,
 * and so do reads.
 */
export function createWriteQueue(database: DatabaseSync): Write {
  const patiently = createPatience(database);
  let last: Promise<unknown> = Promise.resolve();
  return (attempt) => {
    const since = performance.now();
    const written = last.then(() => patiently(attempt, since));
    last = written.catch(() => {});
    return written;
  };
}

/**
 * Makes what tries until no other process writes. Gives up on what has waited for five seconds in which nobody else committed,
 * or for half a minute: SQLite gives the file to whoever tries first when it is free, so one may wait for as long as others
 * keep it busy. `since` is when the wait began: what waits behind others in a queue waits no longer for that.
 */
export function createPatience(database: DatabaseSync) {
  const readVersion = database.prepare(DATA_VERSION);
  let [version, committedAt]: [unknown, number] = [undefined, 0];
  return async <T>(attempt: () => T | Promise<T>, since = performance.now()): Promise<T> => {
    for (;;) {
      try {
        return await attempt();
      } catch (error) {
        if (!isBusy(error)) throw error;
        const now = performance.now();
        const current = readVersion.get()?.['data_version'];
        if (current !== version) [version, committedAt] = [current, now];
        if (now - Math.max(since, committedAt) >= STALLED_MS || now - since >= MAX_WAIT_MS) throw error;
      }
      await setTimeout(PAUSE_MS);
    }
  };
}
