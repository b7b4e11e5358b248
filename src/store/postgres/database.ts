import { setTimeout } from 'node:timers/promises';
import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';

/** Tries of what met another transaction, or lost its connection. */
const MAX_TRIES = 4;
const PAUSE_MS = 100;
/** serialization_failure, deadlock_detected, admin_shutdown, cannot_connect_now. Source: PostgreSQL manual, Appendix A. */
const PASSING: ReadonlySet<string> = new Set(['40001', '40P01', '57P01', '57P03', 'ECONNRESET', 'EPIPE']);

/** What the client says of a lost connection, without a code. */
const LOST = /^Connection terminated|^Client has encountered a connection error/;

const isPassing = (error: unknown): boolean => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return (
    (typeof code === 'string' && (PASSING.has(code) || code.startsWith('08'))) ||
    (typeof message === 'string' && LOST.test(message))
  );
};

/** A PostgreSQL that is asked again where what went wrong passes by itself: it restarted, or two transactions met. */
export interface Database {
  query<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>>;
  /**
   * Runs `work` in a transaction. It may run more than once, and may do what it did before once more: a connection can
   * break after the commit was done and before we heard of it.
   */
  transaction<T>(work: (client: PoolClient) => Promise<T>): Promise<T>;
}

export const createDatabase = (pool: Pool): Database => ({
  query: (query) => tried(() => pool.query(query)),
  transaction: (work) => tried(() => once(pool, work)),
});

async function tried<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      if (tries >= MAX_TRIES || !isPassing(error)) throw error;
      // A lost connection is soon replaced; a server that starts needs a moment.
      await setTimeout(PAUSE_MS * (tries - 1) ** 2);
    }
  }
}

async function once<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((failed: unknown) => {
      broken = failed instanceof Error ? failed : new Error(String(failed));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
