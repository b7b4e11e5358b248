import type { ChangeHistory } from '../reports/change-history.ts';
import { csvCell } from './records-csv.ts';

const COLUMNS = ['observed_at', 'not_before', 'code', 'severity', 'name', 'message', 'score_before', 'score_after'];

/** Changes as CSV with a header line, one line for each. Lines end in CRLF. */
export function changesCsv(changes: ChangeHistory['changes']): string {
  const lines = changes.flatMap(({ observed_at, not_before, score_before, score_after, meanings }) =>
    meanings.map(({ code, severity, name, message }) =>
      [
        observed_at,
        not_before,
        code,
        severity,
        name,
        message,
        score_before?.health_score ?? '',
        score_after?.health_score ?? '',
      ]
        .map(csvCell)
        .join(','),
    ),
  );
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}
