import type { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import { knownType } from '../../domain/rdata/types.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { historyKey } from '../../observations/history-key.ts';
import type { ImportedInterval } from '../../observations/imported.ts';
import { type ImportStore, MAX_IMPORTED_INTERVALS } from '../../observations/imports.ts';
import { readSource, sourceText } from '../imported-source.ts';
import { transaction } from './transaction.ts';
import type { Write } from './write-queue.ts';

/** Makes the part of the store that keeps what archives saw. */
export function createImports(database: DatabaseSync, write: Write): ImportStore {
  // An archive grows: the same first time with a later last one is the same interval, longer.
  const upsert = database.prepare(
    `INSERT INTO imported_interval (history_key, name, type, octets, first, source, last, count) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET last = max(last, excluded.last), count = max(count, excluded.count)`,
  );
  const move = database.prepare(
    'INSERT INTO import (key, octets, lines) VALUES (?, ?, ?) ON CONFLICT (key) DO UPDATE SET octets = excluded.octets, lines = excluded.lines',
  );
  const select = database.prepare(
    `SELECT name, type, octets, first, source, last, count FROM imported_interval WHERE history_key = ?
     ORDER BY first DESC LIMIT ${MAX_IMPORTED_INTERVALS}`,
  );
  const selectProgress = database.prepare('SELECT octets, lines FROM import WHERE key = ?');
  return {
    importIntervals: (intervals, { key, octets: soFar, lines }) =>
      write(() =>
        transaction(database, () => {
          for (const interval of intervals) {
            const { name, type, octets, firstObserved: first, lastObserved: last, count } = interval;
            upsert.run(historyKey(name), name, RR_TYPES[type], octets, first, sourceText(interval), last, count);
          }
          move.run(key, soFar, lines);
        }),
      ),
    async importedSoFar(key) {
      const row = selectProgress.get(key);
      return row === undefined ? null : { key, octets: Number(row['octets']), lines: Number(row['lines']) };
    },
    async imported(domain) {
      return select.all(domain).flatMap((row): ImportedInterval[] => {
        const type = knownType(Number(row['type']));
        const { octets } = row;
        const name = String(row['name']) as DnsName;
        if (type === undefined || !(octets instanceof Uint8Array)) return [];
        return [
          {
            ...readSource(String(row['source']), name),
            name,
            type,
            octets,
            firstObserved: Number(row['first']),
            lastObserved: Number(row['last']),
            count: Number(row['count']),
          },
        ];
      });
    },
  };
}
