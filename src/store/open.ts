import { isPostgresUrl } from '../domain/postgres-url.ts';
import { OPEN_TEXTS } from './open-texts.ts';
import type { Opened, OpenOptions } from './opened.ts';

/**
 * Opens the store that `ZONEWELL_DATABASE` names: a SQLite file, `:memory:`, or a `postgres://` URL. Only its own engine
 * is loaded.
 */
export async function openStore(database: string, options: OpenOptions = {}): Promise<Opened> {
  if (isPostgresUrl(database)) return (await import('./postgres/store.ts')).openPostgresStore(database, options);
  if (options.replica !== undefined || options.requireSync === true)
    return {
      ok: false,
      fault: OPEN_TEXTS.message('replicated-file'),
      hint: OPEN_TEXTS.message('replicated-file/hint'),
    };
  return (await import('./sqlite/store.ts')).openSqliteStore(database, options);
}
