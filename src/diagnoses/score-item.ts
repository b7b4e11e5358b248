/** Names for names below them alone: a public suffix, or a zone of reverse names and the like. */
export type Unscored = 'public-suffix' | 'infrastructure';

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
  /** Names what its points say nothing of: a name that is there for names below it. Then nobody shows them as a score. */
  readonly unscored?: Unscored;
}
