import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { type Postgres, startPostgres, VOLATILE } from './postgres.ts';
import { openStores } from './stores.ts';

/** A database of its own without content: its address for `openStores`, and what takes it away again. */
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

interface Server {
  readonly postgres: Postgres;
  /** A database with all tables. */
  readonly template: string;
}

/** One for all tests of a file, from the first that needs it. */
let server: Promise<Server> | undefined;
afterAll(async () => {
  const started = await server;
  await started?.postgres.close();
});

async function startServer(): Promise<Server> {
  // Processes of ours that are killed lose nothing that PostgreSQL has.
  const postgres = await startPostgres(VOLATILE);
  const template = await postgres.database();
  await (await openStores(template)).close();
  return { postgres, template };
}

/** Its tables are copied. `tests/contract/older-databases.test.ts` makes them from nothing and from older ones. */
async function onPostgres(): Promise<EmptyDatabase> {
  server ??= startServer();
  const { postgres, template } = await server;
  const database = await postgres.database(template);
  return { database, remove: () => postgres.drop(database) };
}

/** Both engines, for `describe.each` and `test.each`. */
export const ENGINES = [
  ['a SQLite file', onSqlite],
  ['PostgreSQL', onPostgres],
] as const;
