import type { DatabaseSync } from 'node:sqlite';

/**
 * Runs `work` in a transaction that may write from its beginning: all of it happens, or nothing. Inside another, it becomes
 * a part of that, which is rolled back by itself.
 */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  if (database.isTransaction) return part(database, work);
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}

function part<T>(database: DatabaseSync, work: () => T): T {
  database.exec('SAVEPOINT part');
  try {
    const result = work();
    database.exec('RELEASE part');
    return result;
  } catch (error) {
    // Some errors, such as a full disk, have ended the whole transaction.
    if (database.isTransaction) database.exec('ROLLBACK TO part; RELEASE part');
    throw error;
  }
}

/** Runs asynchronous work in a transaction. Nobody else may use the connection meanwhile. */
export async function longTransaction<T>(database: DatabaseSync, work: () => Promise<T>): Promise<T> {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = await work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
