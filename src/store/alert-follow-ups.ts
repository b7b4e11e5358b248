import { type ExpressionBuilder, sql } from 'kysely';
import { type Instant, MINUTE_MS } from '../domain/time.ts';
import type { AlertPlace } from '../monitoring/model/alert.ts';
import { type FollowUp, type FollowUpStore, MAX_REMINDERS } from '../monitoring/model/follow-up-store.ts';
import type { AlertReader } from './alert-rows.ts';
import type { Queries } from './queries.ts';
import type { AlertRow, Tables } from './tables.ts';

/** Makes what reads and notes what is sent about alerts later on. */
export const createFollowUps = (queries: Queries, alertOf: AlertReader) => {
  const due = (now: Instant) =>
    queries
      .selectFrom('alert')
      .innerJoin('alert_rules as rules', 'rules.account', 'alert.account')
      .where(isFollowed)
      .where((row) => row.or([isOver(row), isToEscalate(row, now), isToRemind(row, now)]));
  return {
    async withFollowUps(now) {
      const rows = await due(now).select('alert.account').distinct().execute();
      return rows.map(({ account }) => account);
    },
    async followUps(account, { now, after, limit }) {
      const rows = await due(now)
        .selectAll('alert')
        .select((row) => [
          isOver(row).as('over'),
          isToEscalate(row, now).as('escalation'),
          isToRemind(row, now).as('reminder'),
        ])
        .where('alert.account', '=', account)
        .where(isAfter(after))
        .orderBy('alert.at')
        .orderBy('alert.id')
        .limit(limit)
        .execute();
      const found = rows.flatMap((row) =>
        alertOf(row).map((alert) => ({
          alert,
          reminders: row.reminders,
          escalatedAt: row.escalated_at,
          kinds: KINDS.filter((kind) => Boolean(row[kind])),
        })),
      );
      const last = rows.at(-1);
      // Of the rows, not of the alerts: one that cannot be read hides none that follow it.
      return { due: found, next: last === undefined || rows.length < limit ? null : { id: last.id, at: last.at } };
    },
    async noteFollowUp(ids, kind, at) {
      if (ids.length === 0) return;
      await queries.updateTable('alert').set(notedBy(kind, at)).where('id', 'in', ids).execute();
    },
  } satisfies FollowUpStore;
};

const KINDS = ['over', 'escalation', 'reminder'] as const satisfies readonly FollowUp[];

function notedBy(kind: FollowUp, at: Instant) {
  if (kind === 'escalation') return { escalated_at: at };
  if (kind === 'over') return { escalation_ended_at: at };
  return ({ eb }: ExpressionBuilder<Tables, 'alert'>) => ({ reminded_at: at, reminders: eb('reminders', '+', 1) });
}

type AlertAndRules = ExpressionBuilder<
  Tables & { readonly alert: AlertRow; readonly rules: Tables['alert_rules'] },
  'alert' | 'rules'
>;

/** The condition of the index `alert_followed`, in its words: of all alerts of a year it has those that are followed. */
const isFollowed = (row: AlertAndRules) =>
  row.and([
    row('alert.gravity', '=', sql.lit('critical')),
    row.or([
      row.and([row('alert.closed_at', 'is', null), row('alert.acknowledged_at', 'is', null)]),
      row.and([
        row('alert.closed_at', 'is not', null),
        row('alert.escalated_at', 'is not', null),
        row('alert.escalation_ended_at', 'is', null),
      ]),
    ]),
    row('alert.gather_until', 'is', null),
  ]);

const isOver = (row: AlertAndRules) => row('alert.closed_at', 'is not', null);

const isToEscalate = (row: AlertAndRules, now: Instant) =>
  row.and([
    row('alert.closed_at', 'is', null),
    row('alert.escalated_at', 'is', null),
    row('rules.escalation_minutes', 'is not', null),
    row('alert.at', '<=', row(row.val(now), '-', row('rules.escalation_minutes', '*', MINUTE_MS))),
  ]);

const isToRemind = (row: AlertAndRules, now: Instant) =>
  row.and([
    row('alert.closed_at', 'is', null),
    row('alert.reminders', '<', MAX_REMINDERS),
    row('rules.remind_minutes', 'is not', null),
    row(
      row.fn.coalesce('alert.reminded_at', 'alert.at'),
      '<=',
      row(row.val(now), '-', row('rules.remind_minutes', '*', MINUTE_MS)),
    ),
  ]);

const isAfter = (place: AlertPlace | null) => (row: AlertAndRules) =>
  place === null
    ? row.and([])
    : row.or([
        row('alert.at', '>', place.at),
        row.and([row('alert.at', '=', place.at), row('alert.id', '>', place.id)]),
      ]);
