import type { DomainName } from '../domain/name.ts';
import type { Acknowledgement, Alert } from '../monitoring/model/alert.ts';
import { gravityOf } from '../monitoring/model/closing.ts';
import { ALERT_VERSION, decodeAlert, encodeAlert } from '../monitoring/model/documents.ts';
import type { Sending } from '../monitoring/model/store.ts';
import type { OnUnreadable } from './monitor-rows.ts';
import type { AlertRow } from './tables.ts';

/** Reads a row; nothing where it cannot be read. */
export type AlertReader = (row: AlertRow) => readonly Alert[];

/** Returns an alert as a row. */
export const rowOf = (alert: Alert, { gatherUntil, alike, isHeld }: Sending): AlertRow => ({
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
  acknowledged_at: alert.acknowledged?.at ?? null,
  acknowledged_by: alert.acknowledged?.by ?? null,
  comment: alert.acknowledged?.comment ?? null,
  held_until: isHeld === true ? (gatherUntil ?? null) : null,
  ...NOT_FOLLOWED,
});

/** Makes what reads the rows of alerts. */
export const createAlertReader =
  (onUnreadable: OnUnreadable): AlertReader =>
  (row) => {
    const document = row.version === ALERT_VERSION ? decodeAlert(row.document) : undefined;
    if (document === undefined) {
      onUnreadable('an alert', row.id);
      return [];
    }
    const { id, account, monitor, at, closed_at: closedAt } = row;
    // Only names that were parsed are stored.
    const domain = row.domain as DomainName;
    return [{ id, account, monitor, domain, at, closedAt, acknowledged: acknowledgementOf(row), ...document }];
  };

const acknowledgementOf = ({ acknowledged_at: at, acknowledged_by: by, comment }: AlertRow): Acknowledgement | null =>
  at === null || by === null ? null : { at, by, comment };

/** Holds the columns of an alert that nobody was reminded of. */
const NOT_FOLLOWED = { reminders: 0, reminded_at: null, escalated_at: null, escalation_ended_at: null } as const;
