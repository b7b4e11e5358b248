import { hash } from 'node:crypto';
import type { DnsName } from '../../domain/name.ts';
import { knownType } from '../../domain/rdata/types.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { historyKey } from '../../observations/history-key.ts';
import { distinctIntervals, type ImportedInterval } from '../../observations/imported.ts';
import { type ImportStore, MAX_IMPORTED_INTERVALS } from '../../observations/imports.ts';
import { readSource, sourceText } from '../imported-source.ts';
import { valuesList } from '../sql.ts';
import type { Database } from './database.ts';

interface ImportedRow {
  readonly name: DnsName;
  readonly type: number;
  readonly octets: Buffer;
  readonly first: number;
  readonly source: string;
  readonly last: number;
  readonly count: number;
}

/** Makes the part of the store that keeps what archives saw. */
export const createImports = (database: Database): ImportStore => ({
  async importIntervals(intervals, { key, octets: soFar, lines }) {
    const all = distinctIntervals(intervals);
    await database.transaction(async (inside) => {
      if (all.length > 0)
        await inside.query({
          // An index entry holds some 2,700 octets and rdata up to 65,535, so records are told apart by their hash.
          text: `INSERT INTO imported_interval (history_key, name, type, octets, octets_hash, first, source, last, count)
                 VALUES ${valuesList(all.length, 9)}
                 ON CONFLICT (history_key, name, type, octets_hash, first, source) DO UPDATE
                 SET last = greatest(imported_interval.last, excluded.last), count = greatest(imported_interval.count, excluded.count)`,
          values: all.flatMap(valuesOf),
        });
      await inside.query({
        text: `INSERT INTO import (key, octets, lines) VALUES ($1, $2, $3)
               ON CONFLICT (key) DO UPDATE SET octets = excluded.octets, lines = excluded.lines`,
        values: [key, soFar, lines],
      });
    });
  },
  async importedSoFar(key) {
    const { rows } = await database.query<{ octets: number; lines: number }>({
      text: 'SELECT octets, lines FROM import WHERE key = $1',
      values: [key],
    });
    return rows[0] === undefined ? null : { key, ...rows[0] };
  },
  async imported(domain) {
    const { rows } = await database.query<ImportedRow>({
      name: 'imported',
      text: `SELECT name, type, octets, first, source, last, count FROM imported_interval WHERE history_key = $1
             ORDER BY first DESC LIMIT ${MAX_IMPORTED_INTERVALS}`,
      values: [domain],
    });
    return rows.flatMap(intervalsOf);
  },
});

function valuesOf(interval: ImportedInterval): readonly unknown[] {
  const { name, type, octets, firstObserved, lastObserved, count } = interval;
  return [
    historyKey(name),
    name,
    RR_TYPES[type],
    Buffer.from(octets),
    hash('sha256', octets, 'buffer'),
    firstObserved,
    sourceText(interval),
    lastObserved,
    count,
  ];
}

/** Nothing where this version does not know the type. */
function intervalsOf(row: ImportedRow): readonly ImportedInterval[] {
  const { name, first: firstObserved, last: lastObserved, count } = row;
  const type = knownType(row.type);
  if (type === undefined) return [];
  const octets = new Uint8Array(row.octets);
  return [{ ...readSource(row.source, name), name, type, octets, firstObserved, lastObserved, count }];
}
