import { type ClientBase, Pool, TypeOverrides, types } from 'pg';

/** Connections of one process: one writes, the others read. */
const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 5000;
/** Every statement of ours takes milliseconds; one that takes so long has gone wrong. */
export const STATEMENT_TIMEOUT_MS = 30_000;
/** Where a pooler is in between, nobody else may end a statement that is alone: then we no longer wait for it. */
const ANSWER_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 5000;

/** A pooler that pools by session lends one for as long as a connection lasts: those that are idle go soon, for others to have. */
const POOLED_IDLE_MS = 1000;

/** Whole numbers come as numbers and not as texts: ours are times in milliseconds, counts and revisions, below 2^53. */
const TYPES = new TypeOverrides();
TYPES.setTypeParser(types.builtins.INT8, Number);

/** Connections to a PostgreSQL, which go there directly or through a pooler such as PgBouncer. */
export interface Connections {
  readonly pool: Pool;
  /**
   * Whether a pooler is in between: it may give each transaction another session of PostgreSQL, and each session to other
   * programs. So nothing may stay in a session, neither a setting nor the name of a prepared statement.
   */
  isPooled(): boolean;
}

/** Makes connections, each when it is first needed. What is not answered within the time counts as failed. */
export function createConnections(url: string, answerTimeoutMs = ANSWER_TIMEOUT_MS): Connections {
  let pooled = false;
  const pool = new Pool({
    connectionString: url,
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: answerTimeoutMs,
    application_name: 'zonewell',
    types: TYPES,
    async onConnect(client) {
      if (await isDirect(client)) return;
      pooled = true;
      pool.options.idleTimeoutMillis = POOLED_IDLE_MS;
    },
  });
  // A connection that breaks while nobody uses it. The next caller gets a new one, or an error if there is none.
  pool.on('error', () => {});
  // One that breaks while it is used says so to whoever uses it; without a listener it would end the process too.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { pool, isPooled: () => pooled };
}

/**
 * Returns whether a connection ends at PostgreSQL itself, and then bounds the time of its statements. A pooler makes up the
 * process number that it tells us; and it refuses parameters that it does not know at the start of a connection.
 */
async function isDirect(client: ClientBase): Promise<boolean> {
  const { processID } = client as ClientBase & { readonly processID?: number };
  const { rows } = await client.query<{ direct: boolean }>(
    `SELECT pg_backend_pid() = $1::bigint AS direct,
       CASE WHEN pg_backend_pid() = $1::bigint THEN set_config('statement_timeout', $2, false) END`,
    [processID ?? 0, String(STATEMENT_TIMEOUT_MS)],
  );
  return rows[0]?.direct === true;
}
