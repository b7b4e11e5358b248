import type { Grade } from '../../diagnoses/diagnosis.ts';
import type { ShownScore } from '../../diagnoses/shown-score.ts';

/** The marks that never stand for colour alone: check, dash, cross, question mark. */
export type ScoreTone = 'good' | 'fair' | 'bad' | 'unknown';

/** Names which of its titles a page has in the tab of the browser, by its score. */
export const TITLE_KEYS = {
  none: 'title-no-score',
  'at-least': 'title-at-least',
  'so-far': 'title-so-far',
  exact: 'title',
} as const satisfies Readonly<Record<ShownScore['kind'], string>>;

/** Returns the score and its grade in a few words: `35/100 F`; `83/83 A so far` where something was not tested. */
export function scoreAndGrade(shown: ShownScore): string {
  if (shown.kind === 'none' || shown.grade === null) return scoreText(shown);
  return `${scoreText(shown)} ${shown.grade}${shown.notTested > 0 ? ' so far' : ''}`;
}

/** `35/100`, `at least 55/100`, or `no score`. */
function scoreText(shown: ShownScore): string {
  if (shown.kind === 'none') return 'no score';
  return `${shown.kind === 'at-least' ? 'at least ' : ''}${shown.score}/${shown.outOf}`;
}

const TONES: Readonly<Record<Grade, ScoreTone>> = { A: 'good', B: 'good', C: 'fair', D: 'fair', F: 'bad' };

/** Returns the colour of a score, which is that of its grade; without a grade it has none. */
export function scoreTone(shown: ShownScore): ScoreTone {
  return shown.kind === 'none' || shown.grade === null ? 'unknown' : TONES[shown.grade];
}
