import type { changesJson } from '../../api/v1/changes.ts';
import { csvCell } from './records-csv.ts';

const COLUMNS = ['observed_at', 'not_before', 'code', 'severity', 'name', 'message', 'score_before', 'score_after'];

/** Changes as CSV with a header line, under the names of the API, one line for each. Lines end in CRLF. */
export function changesCsv(changes: ReturnType<typeof changesJson>['changes']): string {
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
