import type { DatabaseSync } from 'node:sqlite';
import type { AccountStore, Counted } from '../../accounts/store.ts';
import { HOLDER_COLUMNS, type HolderRow, keyHolder } from '../accounts.ts';

/** Makes what counts, and finds keys: what each call of the API does. `atOnce` runs what counts as one transaction. */
export function createCounters(database: DatabaseSync, atOnce: <T>(work: () => T) => Promise<T>) {
  const select = database.prepare('SELECT used FROM counter WHERE subject = ? AND period = ?');
  const insert = database.prepare('INSERT INTO counter (used, subject, period, ends_at) VALUES (?, ?, ?, ?)');
  const update = database.prepare('UPDATE counter SET used = ? WHERE subject = ? AND period = ?');
  const holder = database.prepare(
    `SELECT ${HOLDER_COLUMNS} FROM api_key k JOIN account a ON a.id = k.account WHERE k.hash = ?`,
  );
  return {
    async count(countings) {
      return atOnce(() =>
        countings.map(({ subject, period, by, limit, endsAt }): Counted => {
          const known = select.get(subject, period)?.['used'];
          const before = Number(known ?? 0);
          const after = Math.max(0, by < 0 ? before + by : before + Math.min(by, Math.max(0, limit - before)));
          if (known === undefined) {
            if (after > 0) insert.run(after, subject, period, endsAt);
          } else if (after !== before) update.run(after, subject, period);
          return { before, after };
        }),
      );
    },
    async keyHolders(hashes) {
      return new Map(
        hashes.flatMap((hash) => {
          const row = holder.get(hash) as HolderRow | undefined;
          return row === undefined ? [] : [[hash, keyHolder(row)]];
        }),
      );
    },
  } satisfies Partial<AccountStore>;
}

/**
 * Runs `work` without waiting for the disk. Each call of the API is counted before it is answered, and most of what that
 * would cost is this wait. A count survives the end of the process at any point, but the last ones not a power cut: then
 * nobody has paid too much. A connection of its own for this would empty the cache of the other at each count.
 */
export function unsynced<T>(database: DatabaseSync, work: () => T): T {
  database.exec('PRAGMA synchronous = NORMAL');
  try {
    return work();
  } finally {
    database.exec('PRAGMA synchronous = FULL');
  }
}
