import type { DatabaseSync } from 'node:sqlite';
import type { DnsName } from '../../domain/name.ts';
import {
  MAX_PROBE_CHARS,
  MAX_PROBE_KEY_CHARS,
  MAX_PROBES_PER_DOMAIN,
  type ObservationStore,
  type StoredProbe,
} from '../../observations/store.ts';
import { transaction } from './transaction.ts';

/** The part of the store that keeps what web and mail servers showed. */
export function createProbes(database: DatabaseSync): Pick<ObservationStore, 'recordProbes' | 'readProbes'> {
  const select = database.prepare('SELECT key, at, answer FROM probe WHERE home = ? ORDER BY key');
  const upsert = database.prepare(
    `INSERT INTO probe (home, key, at, answer) VALUES (?, ?, ?, ?)
     ON CONFLICT (home, key) DO UPDATE SET at = excluded.at, answer = excluded.answer WHERE excluded.at > at`,
  );
  const trim = database.prepare(
    `DELETE FROM probe WHERE home = ?1 AND key NOT IN
       (SELECT key FROM probe WHERE home = ?1 ORDER BY at DESC, key LIMIT ${MAX_PROBES_PER_DOMAIN})`,
  );
  return {
    async recordProbes(home: DnsName, probes: readonly StoredProbe[]) {
      const kept = probes.filter(
        ({ key, answer }) => key.length <= MAX_PROBE_KEY_CHARS && answer.length <= MAX_PROBE_CHARS,
      );
      if (kept.length === 0) return;
      transaction(database, () => {
        for (const { key, at, answer } of kept) upsert.run(home, key, at, answer);
        trim.run(home);
      });
    },
    async readProbes(home: DnsName) {
      return select
        .all(home)
        .map((row) => ({ key: String(row['key']), at: Number(row['at']), answer: String(row['answer']) }));
    },
  };
}
