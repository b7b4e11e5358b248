import type { DatabaseSync } from 'node:sqlite';

/** How long what reads, or opens the file, waits for a process that mends or closes it. What writes waits in the write queue. */
export const BUSY_TIMEOUT_MS = 5000;
/** SQLITE_BUSY: the low octet of a result code. Source: sqlite.org/rescode.html. */
const BUSY = 5;

/** Returns whether a statement failed because another process writes. */
export const isBusy = (error: unknown): boolean =>
  (Number((error as { readonly errcode?: unknown }).errcode) & 0xff) === BUSY;

/** Runs `work`, whose statements fail at once where another process writes. */
export function withoutWaiting<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA busy_timeout = 0');
  try {
    return work();
  } finally {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  }
}
