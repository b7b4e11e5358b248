import type { Pool, PoolClient } from 'pg';

/** Tries of one transaction that met another, or lost its connection. */
const MAX_TRIES = 4;
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

/**
 * Runs `work` in a transaction. What passes by itself is tried again, so `work` may run more than once, and may do what
 * it did before once more: a connection can break after the commit was done and before we heard of it.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await once(pool, work);
    } catch (error) {
      if (tries >= MAX_TRIES || !isPassing(error)) throw error;
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
