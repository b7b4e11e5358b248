import { recordJson } from '../../api/v1/parts.ts';
import type { RecordRow } from '../../diagnoses/record-row.ts';
import { visibleText } from '../web/visible.tsx';

const COLUMNS = [
  'type',
  'name',
  'value',
  'ttl',
  'ttl_from_cache',
  'first_observed',
  'last_observed',
  'count',
  'observed_at',
] as const;

/** Matches what a spreadsheet takes for the start of a formula, ASCII and full-width. */
const FORMULA = /^[\s\0]*[=+\-@＝＋－＠|%]/u;

/**
 * Returns one cell: always quoted, quotes doubled, invisible characters written out, and text that a spreadsheet would
 * run as a formula preceded by an apostrophe. Source: RFC 4180 §2.
 */
export function csvCell(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value);
  const guarded = /^[\t\r\n\0]/.test(value) || FORMULA.test(value) ? `'${value}` : value;
  return `"${visibleText(guarded).replaceAll('"', '""')}"`;
}

/** Returns the records table as CSV with a header line, under the names of the API. Lines end in CRLF. */
export function recordsCsv(rows: readonly RecordRow[]): string {
  const lines = rows.map(recordJson).map((row) => COLUMNS.map((column) => csvCell(row[column])).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\r\n');
}
