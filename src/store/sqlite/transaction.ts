import type { DatabaseSync } from 'node:sqlite';
import { withoutWaiting } from './busy.ts';

const WHOLE = { begin: 'BEGIN IMMEDIATE', commit: 'COMMIT', rollback: 'ROLLBACK' } as const;
/** Inside another transaction: a part of it, which is rolled back by itself. */
const PART = {
  begin: 'SAVEPOINT part',
  commit: 'RELEASE part',
  rollback: 'ROLLBACK TO part; RELEASE part',
} as const;

/** Begins a transaction, or a part of the one that runs. Fails at once where another process writes. */
function begin(database: DatabaseSync): typeof WHOLE | typeof PART {
  const words = database.isTransaction ? PART : WHOLE;
  withoutWaiting(database, () => database.exec(words.begin));
  return words;
}

/**
 * Runs `work` in a transaction that may write from its beginning: all of it happens, or nothing. Inside another, it becomes
 * a part of that, which is rolled back by itself. Fails before `work` where another process writes: the write queue waits.
 */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  const { commit, rollback } = begin(database);
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

/** Does the same for asynchronous work. Nobody else may use the connection meanwhile. */
export async function longTransaction<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  const { commit, rollback } = begin(database);
  try {
    const result = await work();
    database.exec(commit);
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec(rollback);
    throw error;
  }
}
