import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { databaseWithTables, type TestDatabase } from './postgres-of-run.ts';

async function onSqlite(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-engine-'));
  return {
    database: join(folder, 'zonewell.db'),
    remove: async () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** Both engines, each with an empty database of its own for every test, for `describe.each` and `test.each`. */
export const ENGINES = [
  ['a SQLite file', onSqlite],
  ['PostgreSQL', databaseWithTables],
] as const;
