import { diagnosisJson } from '../api/v1/kinds.ts';
import type { Diagnosis, Grade, Prose } from '../diagnoses/diagnosis.ts';
import type { DiagnosisKind, Outline } from '../diagnoses/kind.ts';
import { outlineOf } from '../diagnoses/kinds.ts';
import { isoTime } from '../domain/time.ts';
import { render } from '../texts/language.ts';
import type { Language } from '../texts/languages.ts';
import { safeJson } from './text.ts';

/** What a line may tell of a domain beside its name and the kind of its report. */
export interface ScanLine {
  readonly score: number;
  readonly max: number;
  readonly grade: Grade | null;
  /** Why the grade cannot be better, e.g. `bogus`. */
  readonly grade_cap: string | null;
  readonly provisional: boolean;
  readonly exists: boolean | null;
  /** Health: SPF, DMARC, DKIM, IPv6 in words. Mail: the outcome of each item. */
  readonly states: Readonly<Record<string, string>>;
  /** Of checks or items. */
  readonly failed: readonly string[];
  readonly unknown: readonly string[];
  readonly verdict: string;
  readonly observed_at: string;
}

/** A line before its sentences are put into words. */
type Unworded = Omit<ScanLine, 'verdict'> & { readonly verdict: Prose };

/** All fields, in the order in which lines have them. */
export const FIELDS: readonly (keyof ScanLine)[] = [
  'score',
  'max',
  'grade',
  'grade_cap',
  'provisional',
  'exists',
  'states',
  'failed',
  'unknown',
  'verdict',
  'observed_at',
];

export const DEFAULT_FIELDS: readonly (keyof ScanLine)[] = ['score', 'max', 'grade', 'states'];

/** What `--fields` names, or what it names that there is not. */
export function parseFields(
  text: string,
): { readonly ok: true; readonly fields: readonly (keyof ScanLine)[] } | { readonly ok: false; readonly odd: string } {
  const asked = text.split(',').map((one) => one.trim());
  // Every line has these two, asked for or not: without them a scan could not be resumed.
  const wanted = asked.filter((one) => one !== 'domain' && one !== 'kind' && one !== '');
  const odd = wanted.find((one) => !FIELDS.some((field) => field === one));
  return odd === undefined
    ? { ok: true, fields: FIELDS.filter((field) => wanted.includes(field)) }
    : { ok: false, odd };
}

function summaryOf(report: Diagnosis, { score, max, states, parts }: Outline): Unworded {
  const ids = (outcome: string): string[] => parts.flatMap((part) => (part.outcome === outcome ? [part.id] : []));
  const { grade, cap, provisional, exists, verdict, observedAt } = report;
  return {
    score,
    max,
    grade,
    grade_cap: cap?.code ?? null,
    provisional,
    exists,
    states,
    failed: ids('failed'),
    unknown: ids('unknown'),
    verdict,
    observed_at: isoTime(observedAt),
  };
}

/** One line of NDJSON, its line end included. `fields` null: the whole report. */
export function scanLine(
  kind: DiagnosisKind,
  document: Diagnosis,
  fields: readonly (keyof ScanLine)[] | null,
  language: Language,
): string {
  return `${safeJson({ domain: document.domain, kind: kind.id, ...shownOf(kind, document, fields, language) }, 0)}\n`;
}

/** Puts only the parts of a report that a line has into words: the rest of a report takes as long as making it. */
function shownOf(
  kind: DiagnosisKind,
  document: Diagnosis,
  fields: readonly (keyof ScanLine)[] | null,
  language: Language,
): object {
  if (fields === null) return diagnosisJson(kind, document, language);
  const summary = summaryOf(document, outlineOf(kind, document));
  return render(language, Object.fromEntries(fields.map((field) => [field, summary[field]])));
}
