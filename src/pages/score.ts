import type { Grade, HealthReport } from '../diagnoses/report.ts';

/** The marks that never stand for colour alone: check, dash, cross, question mark. */
export type Tone = 'good' | 'fair' | 'bad' | 'unknown';

/** The score as it may be shown. Where nothing could be judged there is no number that a reader could take for a verdict. */
export type ShownScore =
  | { readonly kind: 'none' }
  | { readonly kind: 'exact'; readonly score: number; readonly grade: Grade | null }
  | { readonly kind: 'at-least'; readonly score: number; readonly max: number; readonly grade: Grade | null };

export function shownScore(report: HealthReport): ShownScore {
  if (report.checks.every((check) => check.outcome === 'unknown')) return { kind: 'none' };
  const { health_score: score, health_score_max: max, grade } = report;
  return max > score ? { kind: 'at-least', score, max, grade } : { kind: 'exact', score, grade };
}

/** `35/100`, `at least 55/100`, or `no score`. */
export function scoreText(shown: ShownScore): string {
  if (shown.kind === 'none') return 'no score';
  return `${shown.kind === 'at-least' ? 'at least ' : ''}${shown.score}/100`;
}

const TONES: Readonly<Record<Grade, Tone>> = { A: 'good', B: 'good', C: 'fair', D: 'fair', F: 'bad' };

/** The colour of a score is that of its grade; without a grade it has none. */
export function scoreTone(shown: ShownScore): Tone {
  return shown.kind === 'none' || shown.grade === null ? 'unknown' : TONES[shown.grade];
}

export const CHECK_TONES = { satisfied: 'good', failed: 'bad', unknown: 'unknown' } as const;

/** The mark of a section. A label that is not listed gets the dash, which claims nothing. */
export function sectionTone(status: string): Tone {
  switch (status) {
    case 'normal':
    case 'null MX':
      return 'good';
    case 'not configured':
    case 'not detected':
    case 'invalid':
    case 'bogus':
      return 'bad';
    case 'unknown':
      return 'unknown';
    default:
      return 'fair';
  }
}
