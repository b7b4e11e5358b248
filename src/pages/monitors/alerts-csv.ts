import { isoTime } from '../../domain/time.ts';
import type { LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { textIn } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { csvCell } from '../history/records-csv.ts';

const COLUMNS = [
  'alert',
  'confirmed_at',
  'domain',
  'code',
  'kind',
  'severity',
  'message',
  'score_before',
  'score_after',
  'muted',
  'acknowledged_at',
  'acknowledged_by',
  'closed_at',
  'recipients',
  'accepted',
];

/** Returns the alert log as CSV with a header line, a line for each event. Lines end in CRLF. */
export function alertsCsv(alerts: readonly LoggedAlert[], language: Language): string {
  const lines = alerts.flatMap((alert) =>
    alert.events.map(({ kind, group, severity, message }) =>
      [
        alert.id,
        isoTime(alert.at),
        alert.domain,
        kind,
        group,
        severity,
        textIn(language, message),
        alert.scoreBefore?.score ?? '',
        alert.scoreAfter?.score ?? '',
        alert.withheld === 'muted',
        alert.acknowledged === null ? '' : isoTime(alert.acknowledged.at),
        alert.acknowledged?.by ?? '',
        alert.closedAt === null ? '' : isoTime(alert.closedAt),
        alert.deliveries.length,
        alert.deliveries.filter(({ state }) => state === 'accepted').length,
      ]
        .map(csvCell)
        .join(','),
    ),
  );
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}
