import { type Opened, openSqliteStore } from './sqlite/store.ts';

/** Opens the store that `ZONEWELL_DATABASE` names: a SQLite file, `:memory:`, and in time a `postgres://` URL. */
export function openStore(database: string): Opened {
  if (/^postgres(ql)?:\/\//.test(database)) {
    return {
      ok: false,
      fault: 'Cannot open the database: PostgreSQL is not in this version yet',
      hint: 'Name a SQLite file, e.g. data/zonewell.db (ZONEWELL_DATABASE).',
    };
  }
  return openSqliteStore(database);
}
