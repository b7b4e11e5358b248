import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { closeConnections, createDatabase, dropDatabase, nameOf } from './postgres.ts';

/** A database of a test: its address for `openStores`, and what takes it away again. */
export interface TestDatabase {
  readonly database: string;
  remove(): Promise<void>;
}

let tables: Promise<string> | undefined;

/** URL of a database with all tables, on the PostgreSQL of this run, which the first to ask starts. */
async function askForTables(): Promise<string> {
  const url = await text(connect(inject('postgresOfRun'), '127.0.0.1'));
  if (!url.startsWith('postgres://')) throw new Error(url);
  return url;
}

const databaseOfRun = (): Promise<string> => {
  tables ??= askForTables();
  return tables;
};

/** The same database, through the PgBouncer of this run where it has one. */
function pooled(url: string): string {
  const port = inject('poolerOfRun');
  return port === undefined ? url : Object.assign(new URL(url), { port: String(port) }).href;
}

/** Whether the tables of domains in a database with all tables are spread over the workers of a Citus. */
export const isDistributed = (database: string): boolean =>
  database.startsWith('postgres://') && inject('workersOfRun') !== undefined;

/** With all tables. `tests/contract/older-databases.test.ts` makes them from nothing and from older ones. */
export async function databaseWithTables(): Promise<TestDatabase> {
  const whole = await databaseOfRun();
  const { database, remove } = await copyOf(whole);
  // A worker finds its part of a distributed database by the name of the whole.
  const parts: string[] = [];
  for (const port of inject('workersOfRun') ?? []) {
    const worker = Object.assign(new URL(whole), { port: String(port) }).href;
    parts.push(await createDatabase(worker, worker, nameOf(database)));
  }
  return {
    database,
    async remove() {
      await remove();
      for (const part of parts) await dropDatabase(part);
    },
  };
}

/** A copy of a database that nobody uses; of none, it has no tables. */
export async function copyOf(template?: string): Promise<TestDatabase> {
  const whole = await databaseOfRun();
  if (template !== undefined) await closeConnections(whole, template);
  const database = await createDatabase(whole, template);
  return { database: pooled(database), remove: () => dropDatabase(database) };
}
