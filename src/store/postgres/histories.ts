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
import { type ByHistoryKey, createBatches, Transitions } from '../batches.ts';
import { createDecoded, type Decoded, decodeStored, newRevision, type StoredHistory } from '../decoded.ts';
import type { Database } from './database.ts';
import {
  deleteHistories,
  type HistoryRow,
  insertHistories,
  repeatOrRead,
  rowsOf,
  updateHistories,
  type WrittenHistory,
} from './history-rows.ts';
import type { Partitions } from './parts.ts';

/** A history with what was observed folded in, to be written. */
interface Folded extends WrittenHistory, Observed {}

/** A row as it is read; without its document where we have that. Each column costs time: it is described with every answer. */
interface ReadRow extends Omit<HistoryRow, 'key' | 'document'> {
  readonly document: Buffer | null;
}

/** Times that a domain is read and folded because somebody else wrote it in between. */
const MAX_TRIES = 50;

const writtenByOthers = (key: DnsName | undefined): Error =>
  new Error(`Others write ${key} at the same time again and again.`);

export interface Histories extends ObservationStore {
  close(): Promise<void>;
}

/** Makes the part of the store that keeps histories. `reach` runs what writes a batch. */
export function createHistories(database: Database, reach: Partitions['reach'] = (_, call) => call()): Histories {
  const decoded = createDecoded();
  const batches = createBatches((batch) =>
    reach(
      () => batch.keys(),
      () => fold(database, decoded, batch),
    ),
  );

  return {
    record: batches.record,
    close: batches.close,
    /** The revision is always read, so that what another process wrote is seen; only document and decoding are saved. */
    async read(key) {
      const { rows } = await database.query<ReadRow>({
        name: 'read',
        text: `SELECT revision, CASE WHEN revision = $2 THEN NULL ELSE document END AS document, repeats, last_at
               FROM domain_history WHERE key = $1`,
        values: [key, decoded.revisionOf(key) ?? 0],
      });
      const [row] = rows;
      if (row === undefined) return undefined;
      const { document, repeats, last_at: at } = row;
      if (document !== null) return decoded.read(key, row.revision, { document, repeats: { count: repeats, at } });
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
    if (tries > MAX_TRIES) throw writtenByOthers(left[0]);
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
  const updated = await updateHistories(
    database,
    all.filter(({ before }) => before !== null),
  );
  const inserted = await insertHistories(
    database,
    all.filter(({ before }) => before === null),
  );
  return [...updated, ...inserted];
}

async function purge(database: Database, keys: readonly DnsName[], before: Instant): Promise<void> {
  const values = [keys, before];
  await database.query({ text: 'DELETE FROM stored_response WHERE history_key = ANY($1) AND at < $2', values });
  await database.query({ text: 'DELETE FROM stored_transcript WHERE history_key = ANY($1) AND last_at < $2', values });
  await database.query({ text: 'DELETE FROM stored_judgement WHERE history_key = ANY($1) AND at < $2', values });
  await database.query({ text: 'DELETE FROM imported_interval WHERE history_key = ANY($1) AND last < $2', values });
  let left = keys;
  for (let tries = 1; left.length > 0; tries += 1) {
    if (tries > MAX_TRIES) throw writtenByOthers(left[0]);
    const gone: HistoryRow[] = [];
    const shorter: WrittenHistory[] = [];
    for (const row of await rowsOf(database, left)) {
      const known = decodeStored(row.key, storedOf(row));
      const history = withoutOlder(known, before);
      if (history === undefined) gone.push(row);
      else if (history !== known) shorter.push(writtenOf(row.revision, history, NOT_REPEATABLE));
    }
    const done = new Set([...(await updateHistories(database, shorter)), ...(await deleteHistories(database, gone))]);
    left = [...gone.map(({ key }) => key), ...shorter.map(({ history }) => history.key)].filter(
      (key) => !done.has(key),
    );
  }
}
