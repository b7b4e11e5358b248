/** The numbers of a score, wherever it is stored or shown. */
export interface ScoreItem {
  /** Points out of `testedPoints`; what is unknown gives none. */
  readonly score: number;
  /** The score if every unknown were satisfied. */
  readonly maxScore: number;
  /** The points that the score is out of: 100, less what the checks are worth that nobody tested. */
  readonly testedPoints: number;
  /** Counts the checks of the score that nobody tested. */
  readonly notTested: number;
}
