import type { ExpressionBuilder } from 'kysely';
import type { DomainName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import type { AlertStore, SeveralAlerts } from '../monitoring/model/store.ts';
import { createFollowUps } from './alert-follow-ups.ts';
import { createGathering } from './alert-gathering.ts';
import { createAlertHours } from './alert-hours.ts';
import { type AlertReader, createAlertReader, rowOf } from './alert-rows.ts';
import type { OnUnreadable } from './monitor-rows.ts';
import type { Queries } from './queries.ts';
import type { Tables } from './tables.ts';

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
    alerts: (...asked) => pageOf(queries, alertOf, ...asked),
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
    closeSeveral: (...asked) => closeSeveral(queries, ...asked),
    acknowledge: (...asked) => acknowledge(queries, ...asked),
    changesSince: (...asked) => changesSince(queries, alertOf, ...asked),
    criticalSince: (...asked) => criticalSince(queries, ...asked),
    undelivered: (...asked) => undelivered(queries, alertOf, ...asked),
    purge: (before) => purge(queries, before),
    ...createGathering(queries, alertOf),
    ...createFollowUps(queries, alertOf),
    ...createAlertHours(queries),
  };
}

/** Returns a page of the log. */
async function pageOf(
  queries: Queries,
  alertOf: AlertReader,
  ...[{ account, domain, open = false, sentWith }, { before, limit }]: Parameters<AlertStore['alerts']>
): ReturnType<AlertStore['alerts']> {
  let query = queries.selectFrom('alert').selectAll().where('account', '=', account);
  if (domain !== undefined) query = query.where('domain', '=', domain);
  if (open) query = query.where('closed_at', 'is', null);
  if (sentWith !== undefined)
    query = query.where(
      'id',
      'in',
      queries
        .selectFrom('delivery as own')
        .innerJoin('delivery as other', 'other.message', 'own.message')
        .select('other.alert')
        .where('own.alert', '=', sentWith),
    );
  if (before !== undefined)
    query = query.where((row) =>
      row.or([row('at', '<', before.at), row.and([row('at', '=', before.at), row('id', '<', before.id)])]),
    );
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  return rows.flatMap(alertOf);
}

/** Closes several alerts in one statement, and returns their domains. */
async function closeSeveral(
  queries: Queries,
  ...[account, which, at]: Parameters<AlertStore['closeSeveral']>
): ReturnType<AlertStore['closeSeveral']> {
  const rows = await queries
    .updateTable('alert')
    .set({ closed_at: at })
    .where('account', '=', account)
    .where('closed_at', 'is', null)
    .where((row) => namedBy(row, account, which))
    .returning('domain')
    .execute();
  return rows.map(({ domain }) => domain as DomainName);
}

/** Notes who has seen several alerts in one statement, and returns their domains. */
async function acknowledge(
  queries: Queries,
  ...[account, which, acknowledged]: Parameters<AlertStore['acknowledge']>
): ReturnType<AlertStore['acknowledge']> {
  const rows = await queries
    .updateTable('alert')
    .set(({ fn, val }) =>
      acknowledged === null
        ? NOBODY
        : {
            acknowledged_at: fn.coalesce('acknowledged_at', val(acknowledged.at)),
            acknowledged_by: fn.coalesce('acknowledged_by', val(acknowledged.by)),
            comment: fn.coalesce(val(acknowledged.comment), 'comment'),
          },
    )
    .where('account', '=', account)
    .where('closed_at', 'is', null)
    .where('gravity', 'is not', null)
    .where((row) => namedBy(row, account, which))
    .returning('domain')
    .execute();
  return rows.map(({ domain }) => domain as DomainName);
}

const NOBODY = { acknowledged_at: null, acknowledged_by: null, comment: null } as const;

/** Whether a row is one of those that are named. */
function namedBy(row: ExpressionBuilder<Tables, 'alert'>, account: string, which: SeveralAlerts) {
  if ('ids' in which) return row('id', 'in', which.ids);
  if ('domains' in which) return row('domain', 'in', which.domains);
  const first = row
    .selectFrom('alert as known')
    .select(({ fn }) => fn.coalesce('known.alike', 'known.id').as('first'))
    .where('known.account', '=', account)
    .where('known.id', '=', which.sameAs);
  return row(row.fn.coalesce('alike', 'id'), '=', first);
}

/** Returns the alerts of changes that are reported since a time, or wait for that. */
async function changesSince(
  queries: Queries,
  alertOf: AlertReader,
  ...[account, since, limit]: Parameters<AlertStore['changesSince']>
): ReturnType<AlertStore['changesSince']> {
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
}

/** Returns when critical alerts of a kind are, or were, last reported. */
async function criticalSince(
  queries: Queries,
  ...[account, kind, since]: Parameters<AlertStore['criticalSince']>
): ReturnType<AlertStore['criticalSince']> {
  const row = await queries
    .selectFrom('alert')
    .leftJoin('delivery', 'delivery.alert', 'alert.id')
    .leftJoin('outbox', 'outbox.id', 'delivery.message')
    .select(({ fn }) => [
      fn.min<Instant | null>('alert.gather_until').as('gathering'),
      fn.max<Instant | null>('outbox.created_at').as('sent'),
    ])
    .where('alert.account', '=', account)
    .where('alert.at', '>=', since)
    .where('alert.kind', '=', kind)
    .where('alert.gravity', '=', 'critical')
    .executeTakeFirstOrThrow();
  return { gatherUntil: numberOf(row.gathering), sentAt: numberOf(row.sent) };
}

/** Returns the alerts of which the latest e-mails to a recipient failed. */
async function undelivered(
  queries: Queries,
  alertOf: AlertReader,
  ...[recipient, limit]: Parameters<AlertStore['undelivered']>
): ReturnType<AlertStore['undelivered']> {
  const rows = await queries
    .selectFrom('alert')
    .innerJoin('delivery as d', 'd.alert', 'alert.id')
    .innerJoin('outbox as e', 'e.id', 'd.message')
    .selectAll('alert')
    .where('d.recipient', '=', recipient)
    .where('e.state', 'in', ['refused', 'given-up'])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('delivery as later')
            .innerJoin('outbox as told', 'told.id', 'later.message')
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
}

/** PostgreSQL returns what it computes as text. */
const numberOf = (value: number | null): number | null => (value === null ? null : Number(value));

/** Deletes alerts that are closed and old. */
async function purge(queries: Queries, before: Instant): Promise<void> {
  await queries.deleteFrom('alert').where('at', '<', before).where('closed_at', 'is not', null).execute();
}
