import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from './postgres.ts';

/** An empty database of its own: its address for `openStores`, and what takes it away again. */
interface EmptyDatabase {
  readonly database: string;
  remove(): Promise<void>;
}

async function onSqlite(): Promise<EmptyDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-engine-'));
  return {
    database: join(folder, 'zonewell.db'),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function onPostgres(): Promise<EmptyDatabase> {
  const postgres = await startPostgres();
  return { database: await postgres.database(), remove: () => postgres.close() };
}

/** Both engines, for `describe.each` and `test.each`. */
export const ENGINES = [
  ['a SQLite file', onSqlite],
  ['PostgreSQL', onPostgres],
] as const;
