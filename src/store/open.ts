import type { Opened, OpenOptions } from './opened.ts';

/**
 * Opens the store that `ZONEWELL_DATABASE` names: a SQLite file, `:memory:`, or a `postgres://` URL. Only its own engine
 * is loaded.
 */
export async function openStore(database: string, options: OpenOptions = {}): Promise<Opened> {
  if (/^postgres(ql)?:\/\//.test(database))
    return (await import('./postgres/store.ts')).openPostgresStore(database, options);
  return (await import('./sqlite/store.ts')).openSqliteStore(database, options);
}
