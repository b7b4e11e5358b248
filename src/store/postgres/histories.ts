import type { DnsName } from '../../domain/name.ts';
import { decodeHome, encodeHome } from '../../observations/encode.ts';
import { observe } from '../../observations/intervals.ts';
import { withoutOlder } from '../../observations/retention.ts';
import type { DomainHistory, ObservationStore } from '../../observations/store.ts';
import { type ByHistoryKey, createBatches } from '../batches.ts';
import { createDecoded, newRevision } from '../decoded.ts';
import type { Database } from './database.ts';

interface HomeRow {
  readonly name: DnsName;
  readonly revision: string;
  readonly document: Buffer;
}

/** A history, and the revision that it is to be written as, in place of another or as the first. */
interface Written {
  readonly before: number | null;
  readonly revision: number;
  readonly history: DomainHistory;
}

/** Times that a home is read and folded because somebody else wrote it in between. */
const MAX_TRIES = 50;

const GIVEN = 'unnest($1::text[], $2::bigint[], $3::bytea[], $4::bigint[]) AS given (name, revision, document, before)';

/** Only where nobody else wrote it since it was read. */
const UPDATE = `UPDATE home SET revision = given.revision, document = given.document FROM ${GIVEN}
  WHERE home.name = given.name AND home.revision = given.before RETURNING home.name`;

type Histories = Pick<ObservationStore, 'record' | 'read' | 'revision' | 'purge'> & { close(): Promise<void> };

/** The part of the store that keeps histories. */
export function createHistories(database: Database): Histories {
  const decoded = createDecoded();

  async function rowsOf(homes: readonly DnsName[]): Promise<readonly HomeRow[]> {
    const { rows } = await database.query<HomeRow>({
      name: 'rows',
      text: 'SELECT name, revision, document FROM home WHERE name = ANY($1)',
      values: [homes],
    });
    return rows;
  }

  /**
   * Folds what was observed into what is there, and writes each home only where nobody else wrote it in the meantime;
   * those are read and folded again. No row is locked while we work, so no process waits for another, and the homes of a
   * batch may lie on different machines.
   */
  async function fold(batch: ByHistoryKey): Promise<void> {
    let left = [...batch.keys()].sort();
    for (let tries = 1; left.length > 0; tries += 1) {
      if (tries > MAX_TRIES) throw new Error(`Others write ${left[0]} at the same time again and again.`);
      const known = new Map((await rowsOf(left)).map((row) => [row.name, row]));
      const folded = left.map((home): Written => {
        const row = known.get(home);
        const observations = batch.get(home) ?? [];
        if (row === undefined) {
          const history = observe(undefined, home, observations);
          return { before: null, revision: newRevision(), history };
        }
        const revision = Number(row.revision);
        const history = observe(decoded.readToWrite(home, revision, row.document), home, observations);
        return { before: revision, revision: newRevision(), history };
      });
      const written = new Set([
        ...(await write(
          folded.filter(({ before }) => before !== null),
          'update',
          UPDATE,
        )),
        ...(await write(
          folded.filter(({ before }) => before === null),
          'insert',
          `INSERT INTO home (name, revision, document) SELECT given.name, given.revision, given.document FROM ${GIVEN}
           ON CONFLICT DO NOTHING RETURNING name`,
        )),
      ]);
      for (const { revision, history } of folded)
        if (written.has(history.home)) decoded.renew(history.home, revision, history);
      left = left.filter((home) => !written.has(home));
    }
  }

  /** Gives the homes that were written. */
  async function write(homes: readonly Written[], name: string, text: string): Promise<string[]> {
    if (homes.length === 0) return [];
    const { rows } = await database.query<{ name: string }>({
      name,
      text,
      values: [
        homes.map(({ history }) => history.home),
        homes.map(({ revision }) => revision),
        homes.map(({ history }) => Buffer.from(encodeHome(history))),
        homes.map(({ before }) => before),
      ],
    });
    return rows.map((row) => row.name);
  }

  const batches = createBatches(fold);

  return {
    record: batches.record,
    close: batches.close,
    /** The revision is always read, so that what another process wrote is seen; only document and decoding are saved. */
    async read(home) {
      const { rows } = await database.query<{ revision: string; document: Buffer | null }>({
        name: 'read',
        text: 'SELECT revision, CASE WHEN revision = $2 THEN NULL ELSE document END AS document FROM home WHERE name = $1',
        values: [home, decoded.revisionOf(home) ?? 0],
      });
      const [row] = rows;
      if (row === undefined) return undefined;
      const revision = Number(row.revision);
      if (row.document !== null) return decoded.read(home, revision, row.document);
      const known = decoded.get(home, revision);
      if (known !== undefined) return known;
      // It was forgotten while we asked.
      const [whole] = await rowsOf([home]);
      return whole === undefined ? undefined : decoded.read(home, Number(whole.revision), whole.document);
    },
    async revision(home) {
      const { rows } = await database.query<{ revision: string }>({
        name: 'revision',
        text: 'SELECT revision FROM home WHERE name = $1',
        values: [home],
      });
      return rows[0] === undefined ? undefined : Number(rows[0].revision);
    },
    async purge(homes, before) {
      const values = [homes, before];
      await database.query({ text: 'DELETE FROM probe WHERE home = ANY($1) AND at < $2', values });
      await database.query({ text: 'DELETE FROM imported WHERE home = ANY($1) AND last < $2', values });
      const gone: HomeRow[] = [];
      const shorter: Written[] = [];
      for (const row of await rowsOf(homes)) {
        const known = decodeHome(row.name, row.document);
        const history = withoutOlder(known, before);
        if (history === undefined) gone.push(row);
        else if (history !== known) shorter.push({ before: Number(row.revision), revision: newRevision(), history });
      }
      await write(shorter, 'update', UPDATE);
      await database.query({
        text: `DELETE FROM home USING unnest($1::text[], $2::bigint[]) AS given (name, revision)
               WHERE home.name = given.name AND home.revision = given.revision`,
        values: [gone.map(({ name }) => name), gone.map(({ revision }) => revision)],
      });
    },
  };
}
