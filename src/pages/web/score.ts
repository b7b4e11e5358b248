import type { Grade } from '../../diagnoses/diagnosis.ts';
import type { Outline } from '../../diagnoses/kind.ts';
import { isNothingKnown, partsOf } from '../../diagnoses/kinds.ts';
import type { Report } from '../../diagnoses/report.ts';

/** The marks that never stand for colour alone: check, dash, cross, question mark. */
export type ScoreTone = 'good' | 'fair' | 'bad' | 'unknown';

/** The score as it may be shown. Where nothing could be judged there is no number that a reader could take for a verdict. */
export type ShownScore =
  | { readonly kind: 'none' }
  | { readonly kind: 'exact'; readonly score: number; readonly grade: Grade | null }
  | { readonly kind: 'at-least'; readonly score: number; readonly max: number; readonly grade: Grade | null };

type ScoreOutline = Pick<Outline, 'score' | 'max' | 'parts'>;

/** Outlines the score of a report. */
export const scoreOutline = (report: Report): ScoreOutline => ({
  score: report.score,
  max: report.maxScore,
  parts: partsOf(report),
});

/** Returns the score of a report of any kind. */
export function shownScore(grade: Grade | null, outline: ScoreOutline): ShownScore {
  if (isNothingKnown(outline)) return { kind: 'none' };
  const { score, max } = outline;
  return max > score ? { kind: 'at-least', score, max, grade } : { kind: 'exact', score, grade };
}

const TITLES = { none: 'title-no-score', 'at-least': 'title-at-least', exact: 'title' } as const;

/** Returns which of its titles a page has in the tab of the browser. */
export const titleKeyOf = (outline: ScoreOutline): (typeof TITLES)[ShownScore['kind']] =>
  TITLES[shownScore(null, outline).kind];

/** Returns the score and its grade in a few words: `35/100 F`. */
export function scoreAndGrade(shown: ShownScore): string {
  return shown.kind !== 'none' && shown.grade !== null ? `${scoreText(shown)} ${shown.grade}` : scoreText(shown);
}

/** `35/100`, `at least 55/100`, or `no score`. */
function scoreText(shown: ShownScore): string {
  if (shown.kind === 'none') return 'no score';
  return `${shown.kind === 'at-least' ? 'at least ' : ''}${shown.score}/100`;
}

const TONES: Readonly<Record<Grade, ScoreTone>> = { A: 'good', B: 'good', C: 'fair', D: 'fair', F: 'bad' };

/** Returns the colour of a score, which is that of its grade; without a grade it has none. */
export function scoreTone(shown: ShownScore): ScoreTone {
  return shown.kind === 'none' || shown.grade === null ? 'unknown' : TONES[shown.grade];
}
