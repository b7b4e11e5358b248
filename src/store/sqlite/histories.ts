import type { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { encodeHistory } from '../../observations/encode.ts';
import { observeTransitions } from '../../observations/intervals.ts';
import { NOT_REPEATABLE, repeatableOf, type Sighting, sightingOf } from '../../observations/repeats.ts';
import { withoutOlder } from '../../observations/retention.ts';
import type { DomainHistory, ObservationStore } from '../../observations/store.ts';
import { type ByHistoryKey, createBatches, Transitions } from '../batches.ts';
import { createDecoded, type Decoded, newRevision } from '../decoded.ts';
import { transaction } from './transaction.ts';
import type { Write } from './write-queue.ts';

/** A history as it was read from the file. */
interface HistoryInFile {
  readonly id: number;
  readonly revision: number;
  readonly history: DomainHistory;
}

/** Makes the store of observations. */
export function createHistories(
  database: DatabaseSync,
  write: Write,
): {
  readonly observations: ObservationStore;
  /** Writes what was taken, and takes nothing more. */
  close(): Promise<void>;
} {
  const decoded = createDecoded();
  const { read, revisionOf } = createReader(database, decoded);
  const fold = createWriter(database, decoded, read);
  const purge = createPurge(database, decoded, read);
  const batches = createBatches((batch) => write(() => fold(batch)));

  const selectKeys = database.prepare(
    `SELECT key FROM (SELECT key FROM domain_history WHERE key > ?1 ORDER BY key LIMIT ?2 + 0)
     UNION SELECT history_key FROM (SELECT DISTINCT history_key FROM imported_interval WHERE history_key > ?1 ORDER BY history_key LIMIT ?2 + 0)
     ORDER BY 1 LIMIT ?2 + 0`,
  );
  const observations: ObservationStore = {
    record: batches.record,
    async read(key) {
      return read(key, decoded.read)?.history;
    },
    async revision(key) {
      return revisionOf(key);
    },
    async keysAfter(key, limit) {
      return selectKeys.all(key ?? '', limit).map((row) => String(row['key']) as DnsName);
    },
    purge: (keys, before) =>
      write(() =>
        transaction(database, () => {
          for (const key of keys) purge(key, before);
        }),
      ),
  };
  return { observations, close: batches.close };
}

interface Reader {
  /** The revision is read each time, so that what another process wrote is seen; only decoding is saved. */
  read(key: DnsName, decode: Decoded['read']): HistoryInFile | undefined;
  revisionOf(key: DnsName): number | undefined;
}

function createReader(database: DatabaseSync, decoded: Decoded): Reader {
  const selectHistory = database.prepare(
    'SELECT id, revision, document, repeats, last_at FROM domain_history WHERE key = ?',
  );
  // The read that everything begins with: a row as an array costs a tenth less than as an object.
  selectHistory.setReturnArrays(true);
  const selectRevision = database.prepare('SELECT id, revision FROM domain_history WHERE key = ?');
  return {
    read(key, decode) {
      if (decoded.revisionOf(key) !== undefined) {
        const row = selectRevision.get(key);
        const revision = Number(row?.['revision']);
        const known = decoded.get(key, revision);
        if (known !== undefined) return { id: Number(row?.['id']), revision, history: known };
      }
      const row: unknown = selectHistory.get(key);
      if (!Array.isArray(row)) return undefined;
      const [id, revision, document, count, at]: unknown[] = row;
      if (!(document instanceof Uint8Array)) throw new Error(`The history of ${key} is damaged: it is not in octets.`);
      const stored = { document, repeats: { count: Number(count), at: Number(at) } };
      return { id: Number(id), revision: Number(revision), history: decode(key, Number(revision), stored) };
    },
    revisionOf(key) {
      const row = selectRevision.get(key);
      return row === undefined ? undefined : Number(row['revision']);
    },
  };
}

const UPDATE =
  'UPDATE domain_history SET document = ?, revision = ?, sighting = ?, last_at = ?, repeats = 0 WHERE id = ?';

/**
 * Reading, folding and writing happen inside the write transaction, so that other processes lose nothing. What repeats the
 * lookups before is only counted: one statement, which reads no document.
 */
function createWriter(
  database: DatabaseSync,
  decoded: Decoded,
  read: Reader['read'],
): (batch: ByHistoryKey) => Transitions {
  const insert = database.prepare(
    'INSERT INTO domain_history (document, revision, sighting, last_at, repeats, key) VALUES (?, ?, ?, ?, 0, ?)',
  );
  const update = database.prepare(UPDATE);
  const repeat = database.prepare(
    `UPDATE domain_history SET repeats = repeats + 1, last_at = ?1, revision = ?2
     WHERE key = ?3 AND sighting = ?4 AND last_at < ?1`,
  );
  const isRepeat = (key: DnsName, { digest, at }: Sighting): boolean =>
    repeat.run(at, newRevision(), key, digest).changes === 1;
  return (batch) => {
    const made = new Transitions();
    // Callbacks that run once everything is on disk.
    const written: (readonly [DnsName, number, DomainHistory, number])[] = [];
    transaction(database, () => {
      for (const [key, observations] of batch) {
        const sighting = sightingOf(observations);
        if (sighting !== undefined && isRepeat(key, sighting)) continue;
        const before = read(key, decoded.readToWrite);
        const { history, transitions } = observeTransitions(before?.history, key, observations);
        made.add(transitions);
        const revision = newRevision();
        const document = encodeHistory(history);
        const { digest, at } = repeatableOf(sighting, before?.history, history);
        if (before === undefined) insert.run(document, revision, digest, at, key);
        else update.run(document, revision, digest, at, before.id);
        written.push([key, revision, history, document.length]);
      }
    });
    for (const [key, revision, history, octets] of written) decoded.renew(key, revision, history, octets);
    return made;
  };
}

function createPurge(
  database: DatabaseSync,
  decoded: Decoded,
  read: Reader['read'],
): (key: DnsName, before: Instant) => void {
  const purgeResponses = database.prepare('DELETE FROM stored_response WHERE history_key = ? AND at < ?');
  const purgeTranscripts = database.prepare('DELETE FROM stored_transcript WHERE history_key = ? AND last_at < ?');
  const purgeJudgements = database.prepare('DELETE FROM stored_judgement WHERE history_key = ? AND at < ?');
  const purgeImported = database.prepare('DELETE FROM imported_interval WHERE history_key = ? AND last < ?');
  const remove = database.prepare('DELETE FROM domain_history WHERE key = ?');
  const update = database.prepare(UPDATE);
  return (key, before) => {
    purgeResponses.run(key, before);
    purgeTranscripts.run(key, before);
    purgeJudgements.run(key, before);
    purgeImported.run(key, before);
    const known = read(key, decoded.readToWrite);
    const left = known === undefined ? undefined : withoutOlder(known.history, before);
    if (left === undefined) remove.run(key);
    else if (known !== undefined && left !== known.history)
      update.run(encodeHistory(left), newRevision(), NOT_REPEATABLE.digest, NOT_REPEATABLE.at, known.id);
  };
}
