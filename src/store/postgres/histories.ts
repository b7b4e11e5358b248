import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { encodeHistory } from '../../observations/encode.ts';
import { type Observed, observeTransitions } from '../../observations/intervals.ts';
import {
  NOT_REPEATABLE,
  type Repeatable,
  repeatableOf,
  type Sighting,
  sightingOf,
} from '../../observations/repeats.ts';
import { withoutOlder } from '../../observations/retention.ts';
import type { DomainHistory, Observation, ObservationStore } from '../../observations/store.ts';
import { type ByHistoryKey, byHistoryKey, createBatches, Transitions } from '../batches.ts';
import { createDecoded, type Decoded, decodeStored, newRevision, type StoredHistory } from '../decoded.ts';
import type { Database } from './database.ts';

interface HistoryRow {
  readonly key: DnsName;
  readonly revision: number;
  readonly document: Buffer;
  readonly repeats: number;
  readonly last_at: number;
}

/** A row to fold into, or only the key of a history whose lookups were a repeat, which is counted now. */
type MaybeRow = HistoryRow | { readonly key: DnsName; readonly revision: null };

/** A history, and the revision that it is to be written as, in place of another or as the first. */
interface WrittenHistory {
  readonly before: number | null;
  readonly revision: number;
  readonly history: DomainHistory;
  readonly document: Buffer;
  readonly repeatable: Repeatable;
}

/** A history with what was observed folded in, to be written. */
interface Folded extends WrittenHistory, Observed {}

/** Times that a domain is read and folded because somebody else wrote it in between. */
const MAX_TRIES = 50;

const GIVEN = `unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[], $5::bytea[], $6::bigint[])
  AS given (key, revision, document, before, sighting, last_at)`;

/** Only where nobody else wrote it since it was read. */
const UPDATE = `UPDATE domain_history SET revision = given.revision, document = given.document, sighting = given.sighting,
    last_at = given.last_at, repeats = 0
  FROM ${GIVEN}
  WHERE domain_history.key = given.key AND domain_history.revision = given.before RETURNING domain_history.key`;

/** Only where nobody else did meanwhile. */
const INSERT = `INSERT INTO domain_history (key, revision, document, sighting, last_at, repeats)
  SELECT given.key, given.revision, given.document, given.sighting, given.last_at, 0 FROM ${GIVEN}
  ON CONFLICT DO NOTHING RETURNING key`;

const ROW = 'key, revision, document, repeats, last_at';

/** Counts what repeats the lookups before, and reads all others: a statement for both. */
const REPEAT_OR_READ = `WITH repeated AS (
    UPDATE domain_history SET repeats = domain_history.repeats + 1, last_at = given.at, revision = given.revision
    FROM unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[]) AS given (key, revision, sighting, at)
    WHERE domain_history.key = given.key AND domain_history.sighting = given.sighting AND domain_history.last_at < given.at
    RETURNING domain_history.key
  )
  SELECT key, NULL::bigint AS revision, NULL::bytea AS document, NULL::integer AS repeats, NULL::bigint AS last_at FROM repeated
  UNION ALL SELECT ${ROW} FROM domain_history WHERE key = ANY($1) AND key NOT IN (SELECT key FROM repeated)`;

export interface Histories extends ObservationStore {
  /** Stores observations without waiting for others to share the work with. */
  recordAlone: ObservationStore['record'];
  close(): Promise<void>;
}

/** Makes the part of the store that keeps histories. */
export function createHistories(database: Database): Histories {
  const decoded = createDecoded();
  const foldBatch = (batch: ByHistoryKey): Promise<Transitions> => fold(database, decoded, batch);
  const batches = createBatches(foldBatch);

  return {
    record: batches.record,
    recordAlone: async (observations) => (await foldBatch(byHistoryKey([observations]))).take(observations),
    close: batches.close,
    /** The revision is always read, so that what another process wrote is seen; only document and decoding are saved. */
    async read(key) {
      const { rows } = await database.query<Omit<HistoryRow, 'document'> & { readonly document: Buffer | null }>({
        name: 'read',
        text: `SELECT key, revision, CASE WHEN revision = $2 THEN NULL ELSE document END AS document, repeats, last_at
               FROM domain_history WHERE key = $1`,
        values: [key, decoded.revisionOf(key) ?? 0],
      });
      const [row] = rows;
      if (row === undefined) return undefined;
      const { document } = row;
      if (document !== null) return decoded.read(key, row.revision, storedOf({ ...row, document }));
      const known = decoded.get(key, row.revision);
      if (known !== undefined) return known;
      // Another process wrote it while we asked, and the cache dropped it.
      const [whole] = await rowsOf(database, [key]);
      return whole === undefined ? undefined : decoded.read(key, whole.revision, storedOf(whole));
    },
    async revision(key) {
      const { rows } = await database.query<{ revision: number }>({
        name: 'revision',
        text: 'SELECT revision FROM domain_history WHERE key = $1',
        values: [key],
      });
      return rows[0]?.revision;
    },
    async keysAfter(key, limit) {
      const { rows } = await database.query<{ key: DnsName }>({
        name: 'keysAfter',
        text: `(SELECT key FROM domain_history WHERE key > $1 ORDER BY key LIMIT $2)
               UNION (SELECT DISTINCT history_key FROM imported_interval WHERE history_key > $1 ORDER BY history_key LIMIT $2)
               ORDER BY 1 LIMIT $2`,
        values: [key ?? '', limit],
      });
      return rows.map(({ key: found }) => found);
    },
    purge: (keys, before) => purge(database, keys, before),
  };
}

/**
 * Folds what was observed into what is there, and writes each history only where nobody else wrote it in the meantime;
 * others are read and folded again. No row is locked while we work, so no process waits for another, and the domains of a
 * batch may lie on different machines.
 */
async function fold(database: Database, decoded: Decoded, batch: ByHistoryKey): Promise<Transitions> {
  const made = new Transitions();
  const folded = new Map<DnsName, Folded>();
  const sightings = new Map([...batch].map(([key, observations]) => [key, sightingOf(observations)]));
  let left = [...batch.keys()].sort();
  for (let tries = 1; left.length > 0; tries += 1) {
    if (tries > MAX_TRIES) throw new Error(`Others write ${left[0]} at the same time again and again.`);
    const known = new Map((await repeatOrRead(database, left, sightings)).map((row) => [row.key, row]));
    const written = new Set<DnsName>();
    for (const key of left) {
      const row = known.get(key);
      if (row?.revision === null) {
        written.add(key);
        continue;
      }
      // The connection broke after this was committed and before the confirmation arrived.
      if (row !== undefined && row.revision === folded.get(key)?.revision) written.add(key);
      else
        folded.set(
          key,
          foldInto(decoded, { row, key, observations: batch.get(key) ?? [], sighting: sightings.get(key) }),
        );
    }
    const ready = left.filter((key) => !written.has(key)).map((key) => folded.get(key));
    for (const key of await writeAll(database, ready)) written.add(key);
    for (const key of written) {
      const done = folded.get(key);
      if (done === undefined) continue;
      decoded.renew(key, done.revision, done.history, done.document.length);
      made.add(done.transitions);
    }
    left = left.filter((key) => !written.has(key));
  }
  return made;
}

function foldInto(
  decoded: Decoded,
  {
    row,
    key,
    observations,
    sighting,
  }: {
    readonly row: HistoryRow | undefined;
    readonly key: DnsName;
    readonly observations: readonly Observation[];
    readonly sighting: Sighting | undefined;
  },
): Folded {
  const before = row === undefined ? null : row.revision;
  const known = row === undefined ? undefined : decoded.readToWrite(key, row.revision, storedOf(row));
  const observed = observeTransitions(known, key, observations);
  const { history } = observed;
  return { ...writtenOf(before, history, repeatableOf(sighting, known, history)), ...observed };
}

const storedOf = ({ document, repeats, last_at: at }: HistoryRow): StoredHistory => ({
  document,
  repeats: { count: repeats, at },
});

const writtenOf = (before: number | null, history: DomainHistory, repeatable: Repeatable): WrittenHistory => ({
  before,
  revision: newRevision(),
  history,
  repeatable,
  document: Buffer.from(encodeHistory(history)),
});

/** Writes those that nobody else wrote in the meantime, and returns their keys. */
async function writeAll(database: Database, histories: readonly (Folded | undefined)[]): Promise<DnsName[]> {
  const all = histories.filter((one) => one !== undefined);
  const updated = await write(database, {
    histories: all.filter(({ before }) => before !== null),
    name: 'update',
    text: UPDATE,
  });
  const inserted = await write(database, {
    histories: all.filter(({ before }) => before === null),
    name: 'insert',
    text: INSERT,
  });
  return [...updated, ...inserted];
}

/** Returns the keys of the histories that were written. */
async function write(
  database: Database,
  {
    histories,
    name,
    text,
  }: { readonly histories: readonly WrittenHistory[]; readonly name: string; readonly text: string },
): Promise<DnsName[]> {
  if (histories.length === 0) return [];
  const { rows } = await database.query<{ key: DnsName }>({
    name,
    text,
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

async function rowsOf(database: Database, keys: readonly DnsName[]): Promise<readonly HistoryRow[]> {
  const { rows } = await database.query<HistoryRow>({
    name: 'rows',
    text: `SELECT ${ROW} FROM domain_history WHERE key = ANY($1)`,
    values: [keys],
  });
  return rows;
}

const octetsOrNull = (octets: Uint8Array | null): Buffer | null => (octets === null ? null : Buffer.from(octets));

async function repeatOrRead(
  database: Database,
  keys: readonly DnsName[],
  sightings: ReadonlyMap<DnsName, Sighting | undefined>,
): Promise<readonly MaybeRow[]> {
  const given = keys.map((key) => sightings.get(key));
  const { rows } = await database.query<MaybeRow>({
    name: 'repeatOrRead',
    text: REPEAT_OR_READ,
    values: [
      keys,
      keys.map(() => newRevision()),
      given.map((one) => octetsOrNull(one?.digest ?? null)),
      given.map((one) => one?.at ?? 0),
    ],
  });
  return rows;
}

async function purge(database: Database, keys: readonly DnsName[], before: Instant): Promise<void> {
  const values = [keys, before];
  await database.query({ text: 'DELETE FROM stored_response WHERE history_key = ANY($1) AND at < $2', values });
  await database.query({ text: 'DELETE FROM stored_transcript WHERE history_key = ANY($1) AND last_at < $2', values });
  await database.query({ text: 'DELETE FROM stored_judgement WHERE history_key = ANY($1) AND at < $2', values });
  await database.query({ text: 'DELETE FROM imported_interval WHERE history_key = ANY($1) AND last < $2', values });
  const gone: HistoryRow[] = [];
  const shorter: WrittenHistory[] = [];
  for (const row of await rowsOf(database, keys)) {
    const known = decodeStored(row.key, storedOf(row));
    const history = withoutOlder(known, before);
    if (history === undefined) gone.push(row);
    else if (history !== known) shorter.push(writtenOf(row.revision, history, NOT_REPEATABLE));
  }
  await write(database, { histories: shorter, name: 'update', text: UPDATE });
  await database.query({
    text: `DELETE FROM domain_history USING unnest($1::text[], $2::bigint[]) AS given (key, revision)
           WHERE domain_history.key = given.key AND domain_history.revision = given.revision`,
    values: [gone.map(({ key }) => key), gone.map(({ revision }) => revision)],
  });
}
