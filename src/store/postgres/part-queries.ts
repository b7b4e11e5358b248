import type { ClientBase } from 'pg';
import type { DnsName } from '../../domain/name.ts';
import { isPostgresAway } from '../unavailable.ts';
import type { Database } from './database.ts';

/** Lists the tables that are spread by domain. */
const SPREAD = ['domain_history', 'stored_response', 'stored_transcript', 'stored_judgement', 'imported_interval'];
/** A partition whose lock nobody gives us for so long cannot be used now. */
const LOCK_MS = 250;

/** A domain, and the part of the database that it lies in. */
interface PlacedDomain {
  readonly key: DnsName;
  readonly part: string;
}

/** The parts of the database that cannot be used now, of one kind. */
export interface AwayParts {
  readonly names: readonly string[];
  /** Finds which domains lie in these parts, or would. */
  placesIn(database: Database, keys: readonly DnsName[]): Promise<readonly PlacedDomain[]>;
  /** Ends the statements of ours that wait for these parts, in any process: each holds a connection. */
  wakeWaiting(client: ClientBase): Promise<unknown>;
}

/** A hash partition. */
interface HashPartition {
  /** As PostgreSQL writes it in a statement. */
  readonly name: string;
  readonly id: number;
  /** The table that it is a part of. */
  readonly whole: number;
  readonly modulus: number;
  readonly remainder: number;
}

/** Reads no relation, so it waits for no lock of one. */
const PARTS = `SELECT part.oid::regclass::text AS name, part.oid::int8 AS id, inhparent::int8 AS whole,
    substring(bound FROM 'modulus (\\d+)')::int AS modulus, substring(bound FROM 'remainder (\\d+)')::int AS remainder
  FROM pg_inherits JOIN pg_class AS part ON part.oid = inhrelid, pg_get_expr(part.relpartbound, 0) AS bound
  WHERE inhparent = ANY (SELECT to_regclass(name) FROM unnest($1::text[]) AS given (name)) AND bound LIKE '%modulus%'
  ORDER BY inhparent, remainder`;

/** Returns the hash partitions of the tables of domains; none where an operator did not cut them. */
const partsOf = async (client: ClientBase): Promise<readonly HashPartition[]> =>
  (await client.query<HashPartition>(PARTS, [SPREAD])).rows;

/** Tries whether a partition can be read and written now, and returns the error where it cannot. */
async function tryPart(client: ClientBase, { name }: HashPartition): Promise<unknown> {
  try {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_MS};
      LOCK TABLE ONLY ${name} IN ROW EXCLUSIVE MODE; SELECT FROM ${name} LIMIT 1; ROLLBACK`);
    return undefined;
  } catch (error) {
    // Where the connection is what failed, this fails as well.
    await client.query('ROLLBACK');
    return error;
  }
}

const WAKE = `SELECT pg_cancel_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
  WHERE NOT granted AND application_name = 'zonewell' AND usename = current_user AND datname = current_database()
    AND (relation = ANY ($1::int8[]) OR relation IN (SELECT indexrelid FROM pg_index WHERE indrelid = ANY ($1::int8[])))`;

const AMONG = `SELECT given.key, away.number FROM unnest($1::text[]) AS given (key),
    unnest($2::int8[], $3::int[], $4::int[]) WITH ORDINALITY AS away (whole, modulus, remainder, number)
  WHERE satisfies_hash_partition(away.whole::oid, away.modulus, away.remainder, given.key COLLATE "C")`;

/** Tries one partition after the other. */
export async function awayPartitions(client: ClientBase): Promise<AwayParts> {
  const away: HashPartition[] = [];
  for (const part of await partsOf(client)) {
    const fault = await tryPart(client, part);
    // A standby takes no writes in any part.
    if (isPostgresAway(fault) && !isReadOnly(fault)) away.push(part);
  }
  return {
    names: away.map(({ name }) => name),
    wakeWaiting: (awake) => awake.query(WAKE, [away.map(({ id }) => id)]),
    async placesIn(database, keys) {
      const { rows } = await database.query<{ readonly key: DnsName; readonly number: number }>({
        text: AMONG,
        values: [
          keys,
          away.map(({ whole }) => whole),
          away.map(({ modulus }) => modulus),
          away.map(({ remainder }) => remainder),
        ],
      });
      return rows.map(({ key, number }) => ({ key, part: away[number - 1]?.name ?? '' }));
    },
  };
}

const isReadOnly = (fault: unknown): boolean => (fault as { readonly code?: unknown } | null)?.code === '25006';
