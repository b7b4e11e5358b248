import { inject, type ProvidedContext } from 'vitest';
import type { TestProject } from 'vitest/node';
import { createDatabase, dropDatabase, startPostgres, VOLATILE } from './postgres.ts';
import { openStores } from './stores.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** URL of a database with all tables, on the PostgreSQL of this run. */
    readonly tables: string;
  }
}

/**
 * Starts one PostgreSQL for all files of a run: to make a new one takes longer than most of their tests. Projects are set up
 * one after the other; what the first one starts, the others use.
 */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const provided: Partial<ProvidedContext> = vitest.getProvidedContext();
  if (provided.tables !== undefined) return;
  // Processes of ours that are killed lose nothing that PostgreSQL has.
  const postgres = await startPostgres({ ...VOLATILE, max_connections: '400' });
  const tables = await postgres.database();
  await (await openStores(tables)).close();
  vitest.provide('tables', tables);
  return () => postgres.close();
}

/** A database of a test: its address for `openStores`, and what takes it away again. */
export interface TestDatabase {
  readonly database: string;
  remove(): Promise<void>;
}

/** With all tables. `tests/contract/older-databases.test.ts` makes them from nothing and from older ones. */
export const databaseWithTables = (): Promise<TestDatabase> => copyOf(inject('tables'));

/** A copy of a database that nobody is connected to; of none, it has no tables. */
export async function copyOf(template?: string): Promise<TestDatabase> {
  const database = await createDatabase(inject('tables'), template);
  return { database, remove: () => dropDatabase(database) };
}
