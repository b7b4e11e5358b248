import type { Opened } from './opened.ts';
import { openPostgresStore } from './postgres/store.ts';
import { openSqliteStore } from './sqlite/store.ts';

/** Opens the store that `ZONEWELL_DATABASE` names: a SQLite file, `:memory:`, or a `postgres://` URL. */
export async function openStore(database: string): Promise<Opened> {
  return /^postgres(ql)?:\/\//.test(database) ? openPostgresStore(database) : openSqliteStore(database);
}
