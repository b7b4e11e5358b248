import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { BUSY_TIMEOUT_MS, isBusy, withoutWaiting } from './busy.ts';

/** Between two tries to begin while another process writes; its transactions take about a millisecond. */
const BUSY_PAUSE_MS = 5;
/** The same where the process waits, and can do nothing else. */
const BLOCKED_PAUSE_MS = 1;
/** Never woken: to wait on it is to sleep. */
const SLEEP = new Int32Array(new SharedArrayBuffer(4));

const WHOLE = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', rollback: 'ROLLBACK' } as const;
/** Inside another transaction: a part of it, which is rolled back by itself. */
const PART = {
  begin: 'SAVEPOINT part',
  commit: 'RELEASE part',
  rollback: 'ROLLBACK TO part; RELEASE part',
} as const;

/**
 * Runs `work` in a transaction that may write from its beginning: all of it happens, or nothing. Inside another, it becomes
 * a part of that, which is rolled back by itself.
 */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  const { begin, commit, rollback } = database.isTransaction ? PART : WHOLE;
  // SQLite's own pauses grow to 100 ms: beside two processes that write all the time one would wait for more than
  // BUSY_TIMEOUT_MS, and fail, though the file is free hundreds of times a second.
  const until = performance.now() + BUSY_TIMEOUT_MS;
  while (!tryToRun(database, begin, until)) Atomics.wait(SLEEP, 0, 0, BLOCKED_PAUSE_MS);
  try {
    const result = work();
    database.exec(commit);
    return result;
  } catch (error) {
    // Some errors, such as a full disk, have ended the whole transaction.
    if (database.isTransaction) database.exec(rollback);
    throw error;
  }
}

/**
 * Does the same for asynchronous work. Nobody else may use the connection meanwhile. Where another process writes, this
 * one goes on with other things until it can begin.
 */
export async function longTransaction<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  const { begin, commit, rollback } = database.isTransaction ? PART : WHOLE;
  const until = performance.now() + BUSY_TIMEOUT_MS;
  while (!tryToRun(database, begin, until)) await setTimeout(BUSY_PAUSE_MS);
  try {
    const result = await work();
    database.exec(commit);
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec(rollback);
    throw error;
  }
}

/** Returns false where another process writes, until the time is over: then it throws. */
function tryToRun(database: DatabaseSync, statement: string, until: number): boolean {
  try {
    withoutWaiting(database, () => database.exec(statement));
    return true;
  } catch (error) {
    if (!isBusy(error) || performance.now() >= until) throw error;
    return false;
  }
}
