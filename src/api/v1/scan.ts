import type { Diagnosis, Grade, Prose } from '../../diagnoses/diagnosis.ts';
import type { DiagnosisKind, Outline } from '../../diagnoses/kind.ts';
import { outlineOf } from '../../diagnoses/kinds.ts';
import { isoTime } from '../../domain/time.ts';
import { render } from '../../texts/language.ts';
import type { Language } from '../../texts/languages.ts';
import { diagnosisJson } from './report.ts';

/** Names the fields that a line may have beside the domain and the kind of its report. */
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
export const SCAN_FIELDS: readonly (keyof ScanLine)[] = [
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

/**
 * Returns a line under the names of the API; without `fields`, the whole report. Puts only what the line has
 * into words: the rest of a report takes as long as making it.
 */
export function scanJson(
  kind: DiagnosisKind,
  {
    document,
    fields,
    language,
  }: { readonly document: Diagnosis; readonly fields: readonly (keyof ScanLine)[] | null; readonly language: Language },
): object {
  const head = { domain: document.domain, kind: kind.id };
  if (fields === null) return diagnosisJson(kind, document, language);
  const summary = summaryOf(document, outlineOf(kind, document));
  return { ...head, ...render(language, Object.fromEntries(fields.map((field) => [field, summary[field]]))) };
}
