import type { ExpressionBuilder } from 'kysely';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { Alert } from '../monitoring/model/alert.ts';
import { gravityOf } from '../monitoring/model/closing.ts';
import { ALERT_VERSION, decodeAlert, encodeAlert } from '../monitoring/model/documents.ts';
import type { AlertStore, Sending } from '../monitoring/model/store.ts';
import type { OnUnreadable } from './monitor-rows.ts';
import type { Queries } from './queries.ts';
import type { AlertRow, Tables } from './tables.ts';

/** Makes the alert log in a table, the same on both engines. */
export function createAlerts(queries: Queries, { onUnreadable }: { readonly onUnreadable: OnUnreadable }): AlertStore {
  const alertOf = createAlertReader(onUnreadable);
  return {
    async add(alert, sending = {}) {
      await queries
        .insertInto('alert')
        .values(rowOf(alert, sending))
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const { ends = [] } = sending;
      if (ends.length === 0) return;
      await queries
        .insertInto('alert_end')
        .values(ends.map((beginning) => ({ alert: alert.id, beginning })))
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    },
    async alerts({ account, domain, open = false, sentWith }, { before, limit }) {
      let query = queries.selectFrom('alert').selectAll().where('account', '=', account);
      if (domain !== undefined) query = query.where('domain', '=', domain);
      if (open) query = query.where('closed_at', 'is', null);
      if (sentWith !== undefined)
        query = query.where(
          'id',
          'in',
          queries
            .selectFrom('delivery as own')
            .innerJoin('delivery as other', 'other.email', 'own.email')
            .select('other.alert')
            .where('own.alert', '=', sentWith),
        );
      if (before !== undefined)
        query = query.where((row) =>
          row.or([row('at', '<', before.at), row.and([row('at', '=', before.at), row('id', '<', before.id)])]),
        );
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.flatMap(alertOf);
    },
    async openGravities(account, limit) {
      const rows = await queries
        .selectFrom('alert')
        .select(['monitor', 'at', 'gravity'])
        .where('account', '=', account)
        .where('closed_at', 'is', null)
        .where('gravity', 'is not', null)
        .orderBy('at', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap(({ monitor, at, gravity }) => (gravity === null ? [] : [{ monitor, at, gravity }]));
    },
    async alert(account, id) {
      const row = await queries
        .selectFrom('alert')
        .selectAll()
        .where('account', '=', account)
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : alertOf(row)[0];
    },
    async close(which, at) {
      const rows = await queries
        .updateTable('alert')
        .set(({ fn, val }) => ({ closed_at: fn.coalesce('closed_at', val(at)) }))
        .where('account', '=', which.account)
        .where((row) => ('id' in which ? row('id', '=', which.id) : row('monitor', '=', which.monitor)))
        .returning('id')
        .execute();
      return rows.length > 0 ? 'done' : 'gone';
    },
    async closeSeveral(account, which, at) {
      const rows = await queries
        .updateTable('alert')
        .set({ closed_at: at })
        .where('account', '=', account)
        .where('closed_at', 'is', null)
        .where((row) => {
          if ('ids' in which) return row('id', 'in', which.ids);
          if ('domains' in which) return row('domain', 'in', which.domains);
          const first = row
            .selectFrom('alert as known')
            .select(({ fn }) => fn.coalesce('known.alike', 'known.id').as('first'))
            .where('known.account', '=', account)
            .where('known.id', '=', which.sameAs);
          return row(row.fn.coalesce('alike', 'id'), '=', first);
        })
        .returning('domain')
        .execute();
      return rows.map(({ domain }) => domain as DomainName);
    },
    async changesSince(account, since, limit) {
      const firsts = queries
        .selectFrom('alert')
        .select(({ fn }) => fn.coalesce('alike', 'id').as('first'))
        .where('account', '=', account)
        .where('at', '>=', since)
        .where((row) =>
          row.or([
            row('gather_until', 'is not', null),
            row.exists(row.selectFrom('delivery as d').select('d.alert').whereRef('d.alert', '=', 'alert.id')),
          ]),
        );
      const rows = await queries
        .selectFrom('alert')
        .selectAll()
        .where('id', 'in', firsts)
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap(alertOf);
    },
    async criticalSince(account, kind, since) {
      const row = await queries
        .selectFrom('alert')
        .leftJoin('delivery', 'delivery.alert', 'alert.id')
        .leftJoin('email', 'email.id', 'delivery.email')
        .select(({ fn }) => [
          fn.min<Instant | null>('alert.gather_until').as('gathering'),
          fn.max<Instant | null>('email.created_at').as('sent'),
        ])
        .where('alert.account', '=', account)
        .where('alert.at', '>=', since)
        .where('alert.kind', '=', kind)
        .where('alert.gravity', '=', 'critical')
        .executeTakeFirstOrThrow();
      return { gatherUntil: numberOf(row.gathering), sentAt: numberOf(row.sent) };
    },
    async undelivered(recipient, limit) {
      const rows = await queries
        .selectFrom('alert')
        .innerJoin('delivery as d', 'd.alert', 'alert.id')
        .innerJoin('email as e', 'e.id', 'd.email')
        .selectAll('alert')
        .where('d.recipient', '=', recipient)
        .where('e.state', 'in', ['refused', 'given-up'])
        .where((row) =>
          row.not(
            row.exists(
              row
                .selectFrom('delivery as later')
                .innerJoin('email as told', 'told.id', 'later.email')
                .select('told.id')
                .whereRef('later.recipient', '=', 'd.recipient')
                .whereRef('told.created_at', '>=', 'e.ended_at')
                .where('told.state', '=', 'accepted'),
            ),
          ),
        )
        .orderBy('alert.at', 'desc')
        .orderBy('alert.id', 'desc')
        .limit(limit)
        .execute();
      return rows.flatMap(alertOf);
    },
    async purge(before) {
      await queries.deleteFrom('alert').where('at', '<', before).where('closed_at', 'is not', null).execute();
    },
    ...createGathering(queries, alertOf),
  };
}

/** PostgreSQL returns what it computes as text. */
const numberOf = (value: number | null): number | null => (value === null ? null : Number(value));

type AlertReader = (row: AlertRow) => readonly Alert[];

/** Alerts that wait for the e-mail that tells of several. */
const createGathering = (
  queries: Queries,
  alertOf: AlertReader,
): Pick<AlertStore, 'gathered' | 'gatheredOf' | 'takeGathered' | 'waiting'> => ({
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
      .where('id', 'in', sentNow(queries, account, now, limit))
      .execute();
    return oldestFirst(rows.flatMap(alertOf));
  },
  async takeGathered(account, now, limit) {
    const rows = await queries
      .updateTable('alert')
      .set({ gather_until: null })
      .where('id', 'in', sentNow(queries, account, now, limit))
      // On PostgreSQL another transaction may have taken one meanwhile: its row is looked at again.
      .where('gather_until', 'is not', null)
      .returningAll()
      .execute();
    return oldestFirst(rows.flatMap(alertOf));
  },
  async waiting(ids) {
    if (ids.length === 0) return new Map();
    const rows = await queries
      .selectFrom('alert')
      .select(['id', 'account', 'gravity', 'gather_until'])
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
      .where(isUncritical)
      .groupBy('account')
      .execute();
    const firsts = new Map(ends.map(({ account, first }) => [account, first]));
    return new Map(
      rows.flatMap(({ id, account, gravity, gather_until: own }) => {
        const end = gravity === 'critical' ? own : (firsts.get(account) ?? null);
        return end === null ? [] : [[id, Number(end)] as const];
      }),
    );
  },
});

type AlertExpressions = ExpressionBuilder<Tables, 'alert'>;

const isUncritical = (row: AlertExpressions) => row.or([row('gravity', 'is', null), row('gravity', '!=', 'critical')]);

/** The identifiers of the oldest alerts of an account that are sent now. */
const sentNow = (queries: Queries, account: string, now: Instant, limit: number) =>
  queries
    .selectFrom('alert')
    .select('id')
    .where('account', '=', account)
    .where('gather_until', 'is not', null)
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

const rowOf = (alert: Alert, { gatherUntil, alike }: Sending): AlertRow => ({
  id: alert.id,
  account: alert.account,
  monitor: alert.monitor,
  domain: alert.domain,
  at: alert.at,
  version: ALERT_VERSION,
  document: encodeAlert(alert),
  closed_at: alert.closedAt,
  gravity: gravityOf(alert),
  gather_until: gatherUntil ?? null,
  kind: alert.events[0].kind,
  alike: alike ?? null,
});

/** Nothing where it cannot be read. */
const createAlertReader =
  (onUnreadable: OnUnreadable): AlertReader =>
  (row) => {
    const document = row.version === ALERT_VERSION ? decodeAlert(row.document) : undefined;
    if (document === undefined) {
      onUnreadable('an alert', row.id);
      return [];
    }
    const { id, account, monitor, at, closed_at: closedAt } = row;
    // Only names that were parsed are stored.
    return [{ id, account, monitor, domain: row.domain as DomainName, at, closedAt, ...document }];
  };
