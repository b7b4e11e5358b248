import type { DnsName } from '../../domain/name.ts';
import type { Repeatable, Sighting } from '../../observations/repeats.ts';
import type { DomainHistory } from '../../observations/store.ts';
import { newRevision } from '../decoded.ts';
import { valuesList } from '../sql.ts';
import type { Database } from './database.ts';

export interface HistoryRow {
  readonly key: DnsName;
  readonly revision: number;
  readonly document: Buffer;
  readonly repeats: number;
  readonly last_at: number;
}

/** A row to fold into, or only the key of a history whose lookups were a repeat, which is counted now. */
export type MaybeRow = HistoryRow | { readonly key: DnsName; readonly revision: null };

/** A history, and the revision that it is to be written as, in place of another or as the first. */
export interface WrittenHistory {
  readonly before: number | null;
  readonly revision: number;
  readonly history: DomainHistory;
  readonly document: Buffer;
  readonly repeatable: Repeatable;
}

const GIVEN = `unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[], $6::bigint[])
  AS given (key, revision, document, before, sighting, last_at)`;

/**
 * Only where nobody else wrote it since it was read. What was forgotten meanwhile has no row, and gets none again: this is
 * no upsert, which would bring it back. `= ANY($1)` tells the planner which partitions, or shards, these rows lie in.
 */
const UPDATE = `UPDATE domain_history SET revision = given.revision, document = given.document, sighting = given.sighting,
    last_at = given.last_at, repeats = 0
  FROM ${GIVEN}
  WHERE domain_history.key = ANY($1) AND domain_history.key = given.key AND domain_history.revision = given.before
  RETURNING domain_history.key`;

/** Only where nobody else did meanwhile. */
const insertOf = (count: number): string =>
  `INSERT INTO domain_history (repeats, key, revision, document, sighting, last_at)
   VALUES ${valuesList(count, 5, { before: ['0'] })} ON CONFLICT (key) DO NOTHING RETURNING key`;

const DELETE = `DELETE FROM domain_history USING unnest($1::text[], $2::bigint[]) AS given (key, revision)
  WHERE domain_history.key = ANY($1) AND domain_history.key = given.key AND domain_history.revision = given.revision
  RETURNING domain_history.key`;

const ROW = 'key, revision, document, repeats, last_at';

/** Counts what repeats the lookups before. */
const REPEAT = `UPDATE domain_history SET repeats = domain_history.repeats + 1, last_at = given.at, revision = given.revision
  FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[]) AS given (key, revision, sighting, at)
  WHERE domain_history.key = ANY($1) AND domain_history.key = given.key AND domain_history.sighting = given.sighting
    AND domain_history.last_at < given.at
  RETURNING domain_history.key`;

/** Returns the keys of the histories that were written. */
export async function updateHistories(database: Database, histories: readonly WrittenHistory[]): Promise<DnsName[]> {
  if (histories.length === 0) return [];
  const { rows } = await database.query<{ key: DnsName }>({
    name: 'update',
    text: UPDATE,
    values: [
      histories.map(({ history }) => history.key),
      histories.map(({ revision }) => revision),
      histories.map(({ document }) => document),
      histories.map(({ before }) => before),
      histories.map(({ repeatable }) => octetsOrNull(repeatable.digest)),
      histories.map(({ repeatable }) => repeatable.at),
    ],
  });
  return rows.map((row) => row.key);
}

/** Returns the keys of the histories that were written. */
export async function insertHistories(database: Database, histories: readonly WrittenHistory[]): Promise<DnsName[]> {
  if (histories.length === 0) return [];
  const { rows } = await database.query<{ key: DnsName }>({
    ...(histories.length === 1 ? { name: 'insert' } : {}),
    text: insertOf(histories.length),
    values: histories.flatMap(({ history, revision, document, repeatable }) => [
      history.key,
      revision,
      document,
      octetsOrNull(repeatable.digest),
      repeatable.at,
    ]),
  });
  return rows.map((row) => row.key);
}

export async function rowsOf(database: Database, keys: readonly DnsName[]): Promise<readonly HistoryRow[]> {
  const { rows } = await database.query<HistoryRow>({
    name: 'rows',
    text: `SELECT ${ROW} FROM domain_history WHERE key = ANY($1)`,
    values: [keys],
  });
  return rows;
}

const octetsOrNull = (octets: Uint8Array | null): Buffer | null => (octets === null ? null : Buffer.from(octets));

/**
 * Counts what repeats the lookups before, and then reads all others. A statement for both takes Citus half as long again: it
 * sends what the first part returns to all workers, though mostly nothing is left to read.
 */
export async function repeatOrRead(
  database: Database,
  keys: readonly DnsName[],
  sightings: ReadonlyMap<DnsName, Sighting | undefined>,
): Promise<readonly MaybeRow[]> {
  const given = keys.map((key) => sightings.get(key));
  const { rows } = await database.query<{ key: DnsName }>({
    name: 'repeat',
    text: REPEAT,
    values: [
      keys,
      keys.map(() => newRevision()),
      given.map((one) => octetsOrNull(one?.digest ?? null)),
      given.map((one) => one?.at ?? 0),
    ],
  });
  const repeated = new Set(rows.map(({ key }) => key));
  const others = keys.filter((key) => !repeated.has(key));
  return [
    ...[...repeated].map((key) => ({ key, revision: null })),
    ...(others.length === 0 ? [] : await rowsOf(database, others)),
  ];
}

/** Deletes histories that nobody else wrote since they were read, and returns their keys. */
export async function deleteHistories(database: Database, rows: readonly HistoryRow[]): Promise<DnsName[]> {
  if (rows.length === 0) return [];
  const values = [rows.map(({ key }) => key), rows.map(({ revision }) => revision)];
  const removed = await database.query<{ key: DnsName }>({ text: DELETE, values });
  return removed.rows.map(({ key }) => key);
}
