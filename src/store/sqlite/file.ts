import { chmodSync, closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { withoutWaiting } from './busy.ts';

/** Read and written by its owner alone: it holds addresses of people, and hashes of passwords and keys. */
const PRIVATE_FILE = 0o600;
const PRIVATE_FOLDER = 0o700;
const OTHERS = 0o077;

/** Makes the folder of a database where it is missing, for its owner alone. One that exists stays as it is. */
export function makeFolder(path: string): void {
  // One by one: where a folder cannot be made, as below /proc, `recursive` tries for ever.
  const missing: string[] = [];
  for (let folder = resolve(dirname(path)); !existsSync(folder) && folder !== dirname(folder); folder = dirname(folder))
    missing.push(folder);
  for (const folder of missing.toReversed()) makeOne(folder);
}

/** Makes a folder. Another process may make it at the same time. */
function makeOne(folder: string): void {
  try {
    mkdirSync(folder, { mode: PRIVATE_FOLDER });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/**
 * Makes an empty file for its owner alone, where there is none; SQLite then takes it. One that exists is never opened:
 * closing it again would drop the locks that this process holds on it. Source: sqlite.org/howtocorrupt.html §2.2.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', PRIVATE_FILE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** Takes a database that is ours, with its log, from everybody but its owner: whatever copied or restored it left that to the umask. */
export function makeFilePrivate(path: string): void {
  for (const file of [path, `${path}-wal`, `${path}-shm`]) {
    const mode = statSync(file, { throwIfNoEntry: false })?.mode;
    if (mode === undefined || (mode & OTHERS) === 0) continue;
    try {
      chmodSync(file, PRIVATE_FILE);
    } catch (error) {
      // It belongs to somebody else, who lets us use it.
      if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
    }
  }
}

/**
 * Writes the log into the file and empties it, so that what was deleted is in neither: deleted rows are overwritten with
 * zeros (`secure_delete`), but the log keeps earlier pages until it is restarted. Does what it can without waiting for
 * other processes: what they still read stays until the next time.
 */
export function emptyLog(database: DatabaseSync): void {
  try {
    withoutWaiting(database, () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
  } catch {
    // What is deleted is deleted; the log is emptied the next time.
  }
}
