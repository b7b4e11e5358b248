import type { ExpressionBuilder } from 'kysely';
import type { Instant } from '../domain/time.ts';
import type { Alert } from '../monitoring/model/alert.ts';
import type { AlertStore } from '../monitoring/model/store.ts';
import type { AlertReader } from './alert-rows.ts';
import type { Queries } from './queries.ts';
import type { Tables } from './tables.ts';

/** Makes what reads and takes alerts that wait for the e-mail that reports several. */
export const createGathering = (queries: Queries, alertOf: AlertReader) =>
  ({
    async gathered(now, limit) {
      // Asked for accounts without repetition, SQLite would walk through all alerts in the order of their accounts.
      const rows = await queries
        .with(
          (cte) => cte('gathering').materialized(),
          (db) => db.selectFrom('alert').select('account').where('gather_until', '<=', now),
        )
        .selectFrom('gathering')
        .select('account')
        .distinct()
        .limit(limit)
        .execute();
      return rows.map(({ account }) => account);
    },
    async gatheredOf(account, now, limit) {
      const rows = await queries
        .selectFrom('alert')
        .selectAll()
        .where('id', 'in', sentNow(queries, { account, now, limit }))
        .execute();
      return oldestFirst(rows.flatMap(alertOf));
    },
    async takeGathered(account, now, limit) {
      const rows = await queries
        .updateTable('alert')
        .set({ gather_until: null })
        .where('id', 'in', sentNow(queries, { account, now, limit }))
        // On PostgreSQL another transaction may have taken one meanwhile: its row is looked at again.
        .where('gather_until', 'is not', null)
        .returningAll()
        .execute();
      return oldestFirst(rows.flatMap(alertOf));
    },
    async hold(account, until) {
      await queries
        .updateTable('alert')
        .set({ gather_until: until, held_until: until })
        .where('account', '=', account)
        .where('gather_until', 'is not', null)
        .where('held_until', 'is not', null)
        .execute();
    },
    waiting: (ids) => waiting(queries, ids),
  }) satisfies Partial<AlertStore>;

/**
 * Returns when those of the alerts that wait leave: critical ones and those that are held back by themselves, the others with the
 * first of their account.
 */
async function waiting(queries: Queries, ids: Parameters<AlertStore['waiting']>[0]): ReturnType<AlertStore['waiting']> {
  if (ids.length === 0) return new Map();
  const rows = await queries
    .selectFrom('alert')
    .select(['id', 'account', 'gravity', 'gather_until', 'held_until'])
    .where('id', 'in', ids)
    .where('gather_until', 'is not', null)
    .execute();
  if (rows.length === 0) return new Map();
  const accounts = [...new Set(rows.map(({ account }) => account))];
  const ends = await queries
    .selectFrom('alert')
    .select(({ fn }) => ['account', fn.min('gather_until').as('first')])
    .where('account', 'in', accounts)
    .where('gather_until', 'is not', null)
    .where('held_until', 'is', null)
    .where(isUncritical)
    .groupBy('account')
    .execute();
  const firsts = new Map(ends.map(({ account, first }) => [account, first]));
  return new Map(
    rows.flatMap(({ id, account, gravity, gather_until: own, held_until: held }) => {
      const end = gravity === 'critical' || held !== null ? own : (firsts.get(account) ?? null);
      return end === null ? [] : [[id, Number(end)] as const];
    }),
  );
}

type AlertExpressions = ExpressionBuilder<Tables, 'alert'>;

const isUncritical = (row: AlertExpressions) => row.or([row('gravity', 'is', null), row('gravity', '!=', 'critical')]);

/** The identifiers of the oldest alerts of an account that are sent now. */
const sentNow = (
  queries: Queries,
  { account, now, limit }: { readonly account: string; readonly now: Instant; readonly limit: number },
) =>
  queries
    .selectFrom('alert')
    .select('id')
    .where('account', '=', account)
    .where('gather_until', 'is not', null)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<=', now)]))
    .where((row) =>
      row.or([
        row('gather_until', '<=', now),
        row.and([
          isUncritical(row),
          row.exists(
            queries
              .selectFrom('alert as first')
              .select('first.id')
              .where('first.account', '=', account)
              .where('first.gather_until', '<=', now)
              .where((one) => one.or([one('first.gravity', 'is', null), one('first.gravity', '!=', 'critical')])),
          ),
        ]),
      ]),
    )
    .orderBy('at')
    .orderBy('id')
    .limit(limit);

const oldestFirst = (alerts: readonly Alert[]): readonly Alert[] =>
  alerts.toSorted((a, b) => a.at - b.at || (a.id < b.id ? -1 : 1));
