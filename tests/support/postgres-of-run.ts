import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { inject } from 'vitest';
import { createDatabase, dropDatabase } from './postgres.ts';

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

/** With all tables. `tests/contract/older-databases.test.ts` makes them from nothing and from older ones. */
export const databaseWithTables = async (): Promise<TestDatabase> => copyOf(await databaseOfRun());

/** A copy of a database that nobody is connected to; of none, it has no tables. */
export async function copyOf(template?: string): Promise<TestDatabase> {
  const database = await createDatabase(await databaseOfRun(), template);
  return { database, remove: () => dropDatabase(database) };
}
