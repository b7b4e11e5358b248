import type { DomainName } from '../domain/name.ts';
import type { Alert } from '../monitoring/alert.ts';
import { ALERT_VERSION, decodeAlert, encodeAlert } from '../monitoring/documents.ts';
import type { AlertStore } from '../monitoring/store.ts';
import type { OnUnreadable } from './monitors.ts';
import type { Queries } from './queries.ts';
import type { AlertRow } from './tables.ts';

/** The alert log in a table, the same on both engines. */
export function createAlerts(queries: Queries, { onUnreadable }: { readonly onUnreadable: OnUnreadable }): AlertStore {
  /** Nothing where it cannot be read. */
  function alertOf(row: AlertRow): readonly Alert[] {
    const document = row.version === ALERT_VERSION ? decodeAlert(row.document) : undefined;
    if (document === undefined) {
      onUnreadable('an alert', row.id);
      return [];
    }
    const { id, account, monitor, at, closed_at: closedAt } = row;
    // Only names that were parsed are stored.
    return [{ id, account, monitor, domain: row.domain as DomainName, at, closedAt, ...document }];
  }

  return {
    async add(alert) {
      await queries
        .insertInto('alert')
        .values({
          id: alert.id,
          account: alert.account,
          monitor: alert.monitor,
          domain: alert.domain,
          at: alert.at,
          version: ALERT_VERSION,
          document: encodeAlert(alert),
          closed_at: alert.closedAt,
        })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    },
    async alerts({ account, domain, open = false }, { before, limit }) {
      let query = queries.selectFrom('alert').selectAll().where('account', '=', account);
      if (domain !== undefined) query = query.where('domain', '=', domain);
      if (open) query = query.where('closed_at', 'is', null);
      if (before !== undefined)
        query = query.where((row) =>
          row.or([row('at', '<', before.at), row.and([row('at', '=', before.at), row('id', '<', before.id)])]),
        );
      const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute();
      return rows.flatMap(alertOf);
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
    async purge(before) {
      await queries.deleteFrom('alert').where('at', '<', before).execute();
    },
  };
}
