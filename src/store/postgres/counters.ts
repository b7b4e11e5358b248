import type { AccountStore, Counted, Counting } from '../../accounts/store.ts';
import { HOLDER_COLUMNS, type HolderRow, keyHolder } from '../accounts.ts';
import type { Database } from './database.ts';

interface CountedRow extends Counted {
  readonly subject: string;
  readonly period: string;
}

const keyOf = (subject: string, period: string): string => `${period} ${subject}`;

/** Makes what counts, and finds keys: what each call of the API does. */
export function createCounters(database: Database) {
  /** Counts where there is a row. Rows are locked in one order for all processes, so that none waits in a circle. */
  async function countKnown(countings: readonly Counting[]): Promise<ReadonlyMap<string, Counted>> {
    const { rows } = await database.query<CountedRow>({
      name: 'count',
      text: `WITH given AS (
               SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[]) AS g (subject, period, by, most)
             ), held AS (
               SELECT c.subject, c.period, c.used, given.by, given.most FROM counter c
               JOIN given ON c.subject = given.subject AND c.period = given.period
               ORDER BY c.subject, c.period FOR UPDATE OF c
             )
             UPDATE counter SET used = greatest(0, held.used
               + CASE WHEN held.by < 0 THEN held.by ELSE least(held.by, greatest(0, held.most - held.used)) END)
             FROM held WHERE counter.subject = held.subject AND counter.period = held.period
             RETURNING counter.subject, counter.period, held.used AS before, counter.used AS after`,
      values: [
        countings.map(({ subject }) => subject),
        countings.map(({ period }) => period),
        countings.map(({ by }) => by),
        countings.map(({ limit }) => limit),
      ],
    });
    return new Map(rows.map(({ subject, period, before, after }) => [keyOf(subject, period), { before, after }]));
  }

  return {
    async count(countings) {
      const known = new Map(await countKnown(countings));
      const missing = countings.filter(({ subject, period }) => !known.has(keyOf(subject, period)));
      if (missing.length > 0) {
        await database.query({
          name: 'begin to count',
          text: `INSERT INTO counter (subject, period, used, ends_at)
                 SELECT subject, period, 0, ends_at
                 FROM unnest($1::text[], $2::text[], $3::bigint[]) AS given (subject, period, ends_at)
                 ON CONFLICT DO NOTHING`,
          values: [
            missing.map(({ subject }) => subject),
            missing.map(({ period }) => period),
            missing.map(({ endsAt }) => endsAt),
          ],
        });
        for (const [key, counted] of await countKnown(missing)) known.set(key, counted);
      }
      return countings.map(({ subject, period }) => known.get(keyOf(subject, period)) ?? { before: 0, after: 0 });
    },
    async keyHolders(hashes) {
      if (hashes.length === 0) return new Map();
      const { rows } = await database.query<HolderRow>({
        name: 'holders',
        text: `SELECT ${HOLDER_COLUMNS} FROM api_key k JOIN account a ON a.id = k.account WHERE k.hash = ANY($1)`,
        values: [hashes],
      });
      return new Map(rows.map((row) => [row.hash, keyHolder(row)]));
    },
  } satisfies Partial<AccountStore>;
}
