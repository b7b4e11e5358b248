import type { ExpressionBuilder } from 'kysely';
import type { AlertPlace } from '../monitoring/model/alert.ts';
import type { FollowUp, FollowUpStore } from '../monitoring/model/follow-up-store.ts';
import type { AlertReader } from './alert-rows.ts';
import type { Queries } from './queries.ts';
import type { AlertRow, Tables } from './tables.ts';

/** Makes what reads and notes what is sent about alerts later on. */
export const createFollowUps = (queries: Queries, alertOf: AlertReader) =>
  ({
    async followed() {
      const rows = await queries
        .selectFrom('alert')
        .innerJoin('alert_rules', 'alert_rules.account', 'alert.account')
        .select('alert.account')
        .distinct()
        .where(isFollowed)
        .execute();
      return rows.map(({ account }) => account);
    },
    async followedOf(account, { after, limit }) {
      const rows = await queries
        .selectFrom('alert')
        .selectAll()
        .where('account', '=', account)
        .where(isFollowed)
        .where(isAfter(after))
        .orderBy('at')
        .orderBy('id')
        .limit(limit)
        .execute();
      const followed = rows.flatMap((row) =>
        alertOf(row).map((alert) => ({
          alert,
          reminders: row.reminders,
          remindedAt: row.reminded_at,
          escalatedAt: row.escalated_at,
        })),
      );
      const last = rows.at(-1);
      // Of the rows, not of the alerts: one that cannot be read hides none that follow it.
      return { followed, next: last === undefined || rows.length < limit ? null : { id: last.id, at: last.at } };
    },
    async noteFollowUp(ids, kind, at) {
      if (ids.length === 0) return;
      await queries.updateTable('alert').set(notedBy(kind, at)).where('id', 'in', ids).execute();
    },
  }) satisfies FollowUpStore;

function notedBy(kind: FollowUp, at: number) {
  if (kind === 'escalation') return { escalated_at: at };
  if (kind === 'over') return { escalation_ended_at: at };
  return ({ eb }: ExpressionBuilder<Tables, 'alert'>) => ({ reminded_at: at, reminders: eb('reminders', '+', 1) });
}

const isFollowed = (row: ExpressionBuilder<Tables & { alert: AlertRow }, 'alert'>) =>
  row.and([
    row('alert.gravity', '=', 'critical'),
    row('alert.gather_until', 'is', null),
    row.or([
      row.and([row('alert.closed_at', 'is', null), row('alert.acknowledged_at', 'is', null)]),
      row.and([
        row('alert.closed_at', 'is not', null),
        row('alert.escalated_at', 'is not', null),
        row('alert.escalation_ended_at', 'is', null),
      ]),
    ]),
  ]);

const isAfter = (place: AlertPlace | null) => (row: ExpressionBuilder<Tables & { alert: AlertRow }, 'alert'>) =>
  place === null
    ? row.and([])
    : row.or([
        row('alert.at', '>', place.at),
        row.and([row('alert.at', '=', place.at), row('alert.id', '>', place.id)]),
      ]);
