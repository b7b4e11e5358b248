import { setTimeout } from 'node:timers/promises';
import type { PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { isPostgresAway, isUnanswered, StoreUnavailable } from '../unavailable.ts';
import { type Connections, STATEMENT_TIMEOUT_MS } from './connections.ts';

/** Tries of what met another transaction, or lost its connection. */
const MAX_TRIES = 4;
const PAUSE_MS = 100;
/**
 * Matches what is no use to try again at once: a disk that is full, a standby, a log-in that is refused, a wait that
 * took long.
 */
const LASTING = /^(?:53100|53200|58030|25006|57014)$|^(?:28|3D)/;
const TOOK_LONG = /^timeout exceeded|connection timeout$|^Query read timeout/;

function isPassing(error: unknown): boolean {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return (
    isPostgresAway(error) &&
    !(typeof code === 'string' && LASTING.test(code)) &&
    !(typeof message === 'string' && TOOK_LONG.test(message))
  );
}

/**
 * A PostgreSQL that is asked again where what went wrong passes by itself: it restarted, or two transactions met. Where
 * it does not pass within half a second, `StoreUnavailable` is thrown.
 */
export interface Database {
  query<R extends QueryResultRow>(query: QueryConfig): Promise<QueryResult<R>>;
  /**
   * Runs `work` in a transaction, with the database as seen in it: what begins another there becomes a part of it, which is
   * rolled back by itself. It may run more than once, and may do what it did before once more: a connection can break
   * after the commit and before its confirmation arrives.
   */
  transaction<T>(work: (inside: Database) => Promise<T>): Promise<T>;
}

interface DatabaseOptions {
  /** Called with every error, also one that a retry recovered from. */
  readonly onError?: (error: unknown) => void;
  /** Whether statements may be prepared now; left out, they may. */
  readonly mayPrepare?: () => boolean;
}

/** Makes a database of connections. */
export function createDatabase(
  connections: Connections,
  { onError = () => {}, mayPrepare = () => true }: DatabaseOptions = {},
): Database {
  // A statement with a name is prepared once for each session, which a pooler may give to others.
  const sent: Sent = (query) => {
    if (!connections.isPooled() && mayPrepare()) return query;
    const { name: _, ...unnamed } = query;
    return unnamed;
  };
  return {
    query: (query) => tried(() => connections.pool.query(sent(query)), onError),
    transaction: (work) => tried(() => once(connections, (client) => work(joinedTo(client, sent))), onError),
  };
}

/** Returns a statement as it is sent. */
type Sent = (query: QueryConfig) => QueryConfig;

const joinedTo = (client: PoolClient, sent: Sent): Database => ({
  query: (query) => client.query(sent(query)),
  async transaction(work) {
    await client.query('SAVEPOINT part');
    try {
      const result = await work(joinedTo(client, sent));
      await client.query('RELEASE part');
      return result;
    } catch (error) {
      await client.query('ROLLBACK TO part; RELEASE part');
      throw error;
    }
  },
});

async function tried<T>(work: () => Promise<T>, onError: (error: unknown) => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work();
    } catch (error) {
      onError(error);
      if (tries >= MAX_TRIES || !isPassing(error)) throw isPostgresAway(error) ? new StoreUnavailable(error) : error;
      // A lost connection is soon replaced; a server that starts needs a moment.
      await setTimeout(PAUSE_MS * (tries - 1) ** 2);
    }
  }
}

async function once<T>({ pool, isPooled }: Connections, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(isPooled() ? `BEGIN; SET LOCAL statement_timeout = ${STATEMENT_TIMEOUT_MS}` : 'BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    broken = isUnanswered(error) ? error : await rolledBack(client);
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Rolls a transaction back. Returns why it could not; then the connection is of no more use. */
async function rolledBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
