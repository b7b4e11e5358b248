import { SCAN_FIELDS, type ScanLine, scanJson } from '../../api/v1/scan.ts';
import type { Diagnosis } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind } from '../../diagnoses/kind.ts';
import type { Language } from '../../texts/languages.ts';
import { safeJson } from '../terminal/text.ts';

export const DEFAULT_FIELDS: readonly (keyof ScanLine)[] = ['score', 'max', 'grade', 'states'];

/** Parses `--fields`; else names a field that there is not. */
export function parseFields(
  text: string,
): { readonly ok: true; readonly fields: readonly (keyof ScanLine)[] } | { readonly ok: false; readonly odd: string } {
  const asked = text.split(',').map((one) => one.trim());
  // Every line has these two, asked for or not: without them a scan could not be resumed.
  const wanted = asked.filter((one) => one !== 'domain' && one !== 'kind' && one !== '');
  const odd = wanted.find((one) => !SCAN_FIELDS.some((field) => field === one));
  return odd === undefined
    ? { ok: true, fields: SCAN_FIELDS.filter((field) => wanted.includes(field)) }
    : { ok: false, odd };
}

/** Returns one line of NDJSON, its line end included. `fields` null: the whole report. */
export function scanLine(
  kind: DiagnosisKind,
  {
    document,
    fields,
    language,
  }: { readonly document: Diagnosis; readonly fields: readonly (keyof ScanLine)[] | null; readonly language: Language },
): string {
  return `${safeJson(scanJson(kind, { document, fields, language }), 0)}\n`;
}
