import type { PoolClient } from 'pg';
import type { DnsName } from '../../domain/name.ts';
import { encodeHome } from '../../observations/encode.ts';
import { observe } from '../../observations/spans.ts';
import type { HomeHistory, ObservationStore } from '../../observations/store.ts';
import { type ByHome, createBatches } from '../batches.ts';
import { createDecoded } from '../decoded.ts';
import type { Database } from './database.ts';

interface HomeRow {
  readonly name: DnsName;
  readonly revision: string;
  readonly document: Buffer;
}

interface Written {
  readonly revision: number;
  readonly history: HomeHistory;
}

type Homes = Pick<ObservationStore, 'record' | 'read' | 'revision'> & { close(): Promise<void> };

/** The part of the store that keeps histories. */
export function createHomes(database: Database): Homes {
  const decoded = createDecoded();

  /**
   * Rows are locked before they are read, in one order for all processes, so that none writes over what another has
   * just written. A home that another process made at the same time is not inserted; it is then locked and read too.
   */
  async function fold(client: PoolClient, batch: ByHome): Promise<Map<DnsName, Written>> {
    const written = new Map<DnsName, Written>();
    let left = [...batch.keys()].sort();
    while (left.length > 0) {
      const { rows } = await client.query<HomeRow>({
        name: 'lock',
        text: 'SELECT name, revision, document FROM home WHERE name = ANY($1) ORDER BY name FOR UPDATE',
        values: [left],
      });
      const known = new Map(rows.map((row) => [row.name, row]));
      const folded = left.map((home) => {
        const row = known.get(home);
        const before = row === undefined ? undefined : decoded.read(home, Number(row.revision), row.document);
        return { home, row, history: observe(before, home, batch.get(home) ?? []) };
      });
      const changed = folded.filter(({ row }) => row !== undefined);
      if (changed.length > 0)
        await client.query({
          name: 'update',
          text: `UPDATE home SET revision = revision + 1, document = given.document
                 FROM unnest($1::text[], $2::bytea[]) AS given (name, document) WHERE home.name = given.name`,
          values: [changed.map(({ home }) => home), changed.map(({ history }) => Buffer.from(encodeHome(history)))],
        });
      const made = folded.filter(({ row }) => row === undefined);
      const inserted = new Set<string>();
      if (made.length > 0) {
        const result = await client.query<{ name: string }>({
          name: 'insert',
          text: `INSERT INTO home (name, revision, document) SELECT name, 1, document
                 FROM unnest($1::text[], $2::bytea[]) AS given (name, document) ON CONFLICT DO NOTHING RETURNING name`,
          values: [made.map(({ home }) => home), made.map(({ history }) => Buffer.from(encodeHome(history)))],
        });
        for (const { name } of result.rows) inserted.add(name);
      }
      for (const { home, row, history } of folded) {
        if (row !== undefined) written.set(home, { revision: Number(row.revision) + 1, history });
        else if (inserted.has(home)) written.set(home, { revision: 1, history });
      }
      left = left.filter((home) => !written.has(home));
    }
    return written;
  }

  const batches = createBatches(async (batch) => {
    const written = await database.transaction((client) => fold(client, batch));
    for (const [home, { revision, history }] of written) decoded.keep(home, revision, history);
  });

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
      const { rows: whole } = await database.query<HomeRow>({
        text: 'SELECT revision, document FROM home WHERE name = $1',
        values: [home],
      });
      return whole[0] === undefined ? undefined : decoded.read(home, Number(whole[0].revision), whole[0].document);
    },
    async revision(home) {
      const { rows } = await database.query<{ revision: string }>({
        name: 'revision',
        text: 'SELECT revision FROM home WHERE name = $1',
        values: [home],
      });
      return rows[0] === undefined ? undefined : Number(rows[0].revision);
    },
  };
}
