import type { ClientBase, Pool } from 'pg';
import type { DnsName } from '../../domain/name.ts';
import { isPostgresAway } from '../unavailable.ts';
import type { AwayParts } from './part-queries.ts';

/** A worker of Citus that does not answer within this time cannot be used now. */
const TRY_MS = 1000;
/** Begins the names of domains that nobody has, by which we try the workers. */
const PROBE = 'zonewell-probe-';

/** A worker of Citus with its standbys, as Citus counts them, and a name that would lie there. */
interface WorkerGroup {
  readonly id: number;
  readonly key: string;
}

/** Five hundred names leave out none of fifty workers, and read no table but those of Citus. */
const GROUPS = `SELECT groupid AS id, min(key) AS key
  FROM pg_dist_shard JOIN pg_dist_placement USING (shardid)
    JOIN (SELECT name AS key, worker_hash(name) AS hash FROM generate_series(1, 500) AS n, concat('${PROBE}', n) AS name) AS made
      ON hash BETWEEN shardminvalue::int AND shardmaxvalue::int
  WHERE logicalrelid = to_regclass('domain_history') GROUP BY groupid ORDER BY groupid`;

const PLACES = `SELECT key, groupid AS id
  FROM unnest($1::text[]) AS given (key)
    JOIN pg_dist_shard ON worker_hash(key) BETWEEN shardminvalue::int AND shardmaxvalue::int
    JOIN pg_dist_placement USING (shardid)
  WHERE logicalrelid = to_regclass('domain_history') AND groupid = ANY ($2::int[])`;

/** Ends what waits for a worker so long. */
const WAKE = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
  WHERE application_name = 'zonewell' AND usename = current_user AND datname = current_database()
    AND state = 'active' AND wait_event_type = 'Extension' AND query_start < clock_timestamp() - interval '${TRY_MS} ms'`;

/** Returns the workers of Citus that hold domains; none where an operator did not distribute the tables. */
async function groupsOf(client: ClientBase): Promise<readonly WorkerGroup[]> {
  const { rows } = await client.query<{ citus: boolean }>("SELECT to_regclass('pg_dist_shard') IS NOT NULL AS citus");
  return rows[0]?.citus === true ? (await client.query<WorkerGroup>(GROUPS)).rows : [];
}

/**
 * Tries whether a worker can be read and written now, on a connection of its own: while a worker is frozen, Citus cannot
 * end what waits for it in a session that reached it before. So a session whose try failed is not used again.
 */
async function isAway(pool: Pool, { key }: WorkerGroup): Promise<boolean> {
  const client = await pool.connect();
  let isBroken = true;
  try {
    await client.query(
      `BEGIN; SET LOCAL statement_timeout = ${TRY_MS}; SELECT FROM domain_history WHERE key = '${key}' FOR UPDATE; ROLLBACK`,
    );
    isBroken = false;
    return false;
  } catch (error) {
    return isPostgresAway(error);
  } finally {
    client.release(isBroken);
  }
}

/** Tries all workers of Citus at once. */
export async function awayGroups(client: ClientBase, pool: Pool): Promise<AwayParts> {
  const groups = await groupsOf(client);
  const tried = await Promise.all(groups.map((group) => isAway(pool, group)));
  const away = groups.filter((_, i) => tried[i]);
  return {
    names: away.map(({ id }) => nameOf(id)),
    wakeWaiting: (awake) => awake.query(WAKE),
    async placesIn(database, keys) {
      const { rows } = await database.query<{ readonly key: DnsName; readonly id: number }>({
        text: PLACES,
        values: [keys, away.map(({ id }) => id)],
      });
      return rows.map(({ key, id }) => ({ key, part: nameOf(id) }));
    },
  };
}

const nameOf = (id: number): string => `Citus group ${id}`;
