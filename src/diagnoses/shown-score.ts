import type { CheckItem, Diagnosis, Grade } from './diagnosis.ts';
import { isNothingKnown, partsOf } from './kinds.ts';
import type { Unscored } from './score-item.ts';

interface Numbers {
  readonly score: number;
  /** The points that it is out of. */
  readonly outOf: number;
  /** Counts the checks that nobody tested. */
  readonly notTested: number;
  readonly grade: Grade | null;
}

/**
 * A score as people see it, decided once for ring, title, summary line, badge and terminal. Where nothing could be judged there
 * is no number that a reader could take for a verdict. `at-least`: something is unknown; `so-far`: only tests are left that
 * nobody started.
 */
export type ShownScore = { readonly kind: 'none' } | ({ readonly kind: 'exact' | 'at-least' | 'so-far' } & Numbers);

/** Holds what a score is shown by. */
export interface ScoreNumbers extends Pick<Diagnosis, 'score' | 'maxScore' | 'testedPoints' | 'notTested' | 'grade'> {
  /** Whether anything that counts was found out. */
  readonly isKnown: boolean;
}

/** Returns a score as people see it. */
export function shownScoreOf({
  isKnown,
  score,
  maxScore,
  testedPoints: outOf,
  notTested,
  grade,
}: ScoreNumbers): ShownScore {
  if (!isKnown) return { kind: 'none' };
  const kind = maxScore > score ? 'at-least' : notTested > 0 ? 'so-far' : 'exact';
  return { kind, score, outOf, notTested, grade };
}

/** Holds a diagnosis, or a report of it, as far as its score needs it. */
interface ScoredReport extends Omit<ScoreNumbers, 'isKnown'> {
  readonly unscored?: Unscored;
  readonly judgementOnly?: boolean;
  readonly headline?: Pick<Diagnosis['headline'], 'unanswered'>;
  readonly checks: readonly Pick<CheckItem, 'id' | 'weight' | 'outcome' | 'bySeverity'>[];
}

/** Returns whether too little answered for a score that is counted down from 100: most of it would be what we don't know. */
export const isUnanswered = ({ headline, checks }: Pick<ScoredReport, 'headline' | 'checks'>): boolean =>
  headline?.unanswered !== undefined && checks.some(({ bySeverity }) => bySeverity === true);

/** Returns the score of a diagnosis, or of a report of it, as people see it. */
export const shownScore = (report: ScoredReport): ShownScore =>
  shownScoreOf({ ...report, isKnown: isScoreKnown(report, partsOf(report)) && !isUnanswered(report) });

/** Returns whether a report has a score: something that counts was found out, and it counts for such a name. */
export const isScoreKnown = (
  { unscored }: Pick<ScoredReport, 'unscored'>,
  parts: Parameters<typeof isNothingKnown>[0]['parts'],
): boolean => unscored === undefined && !isNothingKnown({ parts });
