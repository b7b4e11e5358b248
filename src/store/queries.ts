import { type DatabaseConnection, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Sql, SqlValue } from './sql.ts';
import type { Tables } from './tables.ts';

/** Builds and runs typed statements on the ordinary tables. Never use its `transaction()`: `Transact` is the only one. */
export type Queries = Kysely<Tables>;

/**
 * PostgreSQL has no NUL in texts. What others send, such as an id in a path or the reply of a mail server, may have one:
 * on both engines it becomes U+FFFD, as in HTML.
 */
const storable = (value: SqlValue): SqlValue =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\ufffd') : value;

/**
 * Makes the statements that an engine runs, outside of transactions or in one. What we write reads the same in
 * PostgreSQL and SQLite, so one compiler serves both.
 */
export function createQueries(sql: Sql): Queries {
  const connection: DatabaseConnection = {
    async executeQuery<R>(query: { readonly sql: string; readonly parameters: readonly unknown[] }) {
      // `Tables` says what its columns take and hold: values of these types alone, and rows as they were asked for.
      const rows = await sql(query.sql, (query.parameters as readonly SqlValue[]).map(storable));
      return { rows: rows as unknown as R[] };
    },
    streamQuery() {
      throw new Error('No engine streams rows.');
    },
  };
  const refuse = async (): Promise<never> => {
    throw new Error('Transactions are those of the engine.');
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createDriver: () => ({
        async init() {},
        acquireConnection: async () => connection,
        beginTransaction: refuse,
        commitTransaction: refuse,
        rollbackTransaction: refuse,
        async releaseConnection() {},
        async destroy() {},
      }),
    },
  });
}
