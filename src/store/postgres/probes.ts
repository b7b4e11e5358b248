import {
  MAX_PROBE_CHARS,
  MAX_PROBE_KEY_CHARS,
  MAX_PROBES_PER_DOMAIN,
  type ObservationStore,
} from '../../observations/store.ts';
import type { Database } from './database.ts';

/** The part of the store that keeps what web and mail servers showed. */
export const createProbes = (database: Database): Pick<ObservationStore, 'recordProbes' | 'readProbes'> => ({
  async recordProbes(home, probes) {
    const newest = new Map<string, { readonly at: number; readonly answer: string }>();
    for (const { key, at, answer } of probes) {
      if (key.length > MAX_PROBE_KEY_CHARS || answer.length > MAX_PROBE_CHARS) continue;
      if ((newest.get(key)?.at ?? -1) < at) newest.set(key, { at, answer });
    }
    if (newest.size === 0) return;
    // One order for all processes, so that none waits for another in a circle.
    const kept = [...newest].sort(([a], [b]) => (a < b ? -1 : 1));
    await database.transaction(async (client) => {
      await client.query({
        name: 'probes',
        text: `INSERT INTO probe (home, key, at, answer)
               SELECT $1, key, at, answer FROM unnest($2::text[], $3::bigint[], $4::text[]) AS given (key, at, answer)
               ON CONFLICT (home, key) DO UPDATE SET at = excluded.at, answer = excluded.answer
               WHERE excluded.at > probe.at`,
        values: [home, kept.map(([key]) => key), kept.map(([, { at }]) => at), kept.map(([, { answer }]) => answer)],
      });
      await client.query({
        name: 'trim',
        text: `DELETE FROM probe WHERE home = $1 AND key NOT IN
                 (SELECT key FROM probe WHERE home = $1 ORDER BY at DESC, key LIMIT ${MAX_PROBES_PER_DOMAIN})`,
        values: [home],
      });
    });
  },
  async readProbes(home) {
    const { rows } = await database.query<{ key: string; at: string; answer: string }>({
      name: 'readProbes',
      text: 'SELECT key, at, answer FROM probe WHERE home = $1 ORDER BY key',
      values: [home],
    });
    return rows.map(({ key, at, answer }) => ({ key, at: Number(at), answer }));
  },
});
