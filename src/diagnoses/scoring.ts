import type { Severity } from '../domain/severity.ts';
import type { Grade, Outcome } from './diagnosis.ts';

/** A check or item as scoring sees it: what it is worth, and what it got. */
export interface Scored {
  readonly weight: number;
  readonly points: number;
  readonly outcome: Outcome;
}

export interface Score {
  readonly score: number;
  /** The score if every unknown were satisfied. */
  readonly max: number;
  readonly grade: Grade | null;
}

/** A score, and how much of the kind it speaks of. */
export interface TestedScore extends Score {
  /** The points that the score is out of. */
  readonly testedPoints: number;
  /** Counts the checks that nobody tested, which are no part of it. */
  readonly notTested: number;
}

/** Lowest score of each grade; below the last it is F. */
export const GRADES: readonly (readonly [Grade, number])[] = [
  ['A', 90],
  ['B', 75],
  ['C', 60],
  ['D', 40],
];
const MAX_SCORE = 100;
/** Points that must have been judged for a grade to mean anything. */
export const JUDGED_FOR_GRADE = 60;

/** Adds up what was tested. What nobody tested is no part of score, range or grade. */
export function scoreOf(items: readonly Scored[]): TestedScore {
  const tested = items.filter(wasTested);
  const worth = (some: readonly Scored[]): number => some.reduce((sum, { weight }) => sum + weight, 0);
  const score = tested.reduce((sum, { points }) => sum + points, 0);
  const unknown = worth(tested.filter(({ outcome }) => outcome === 'unknown'));
  const testedPoints = worth(tested);
  const grade = testedPoints - unknown < JUDGED_FOR_GRADE ? null : gradeOf(score, testedPoints);
  return { score, max: score + unknown, grade, testedPoints, notTested: items.length - tested.length };
}

/** Returns whether a check has a part in the score: only one that needs a probe which nobody started has none. */
const wasTested = ({ outcome }: Pick<Scored, 'outcome'>): boolean => outcome !== 'not-tested';

/** Returns whether a check could be judged: it was tested, and answered. */
export const isJudged = ({ outcome }: Pick<Scored, 'outcome'>): boolean =>
  outcome !== 'unknown' && outcome !== 'not-tested';

/** Returns the grade of a score out of what was tested, caps aside. */
export const gradeOf = (score: number, testedPoints = MAX_SCORE): Grade =>
  GRADES.find(([, from]) => score * MAX_SCORE >= from * testedPoints)?.[0] ?? 'F';

/** Returns whether a check of a report counts for the score: it carries points, or what it finds takes some. */
export const isScored = ({ weight, bySeverity }: { readonly weight: number; readonly bySeverity?: true }): boolean =>
  weight > 0 || bySeverity === true;

/** Returns whether a check of a report has all that it is worth. */
export const isWhole = ({ outcome, points, weight }: Scored): boolean => outcome === 'satisfied' && points === weight;

/** Points that a finding takes from the score of a kind that scores by severity. */
const PENALTIES: Readonly<Partial<Record<Severity, number>>> = { critical: 25, error: 10, warning: 3 };
export const penaltyOf = (severity: Severity): number => PENALTIES[severity] ?? 0;

/** Returns the points that each finding of a check takes. Those beside a critical one say why it is so, and take none. */
export const penaltiesOf = (findings: readonly { readonly severity: Severity }[]): readonly number[] =>
  findings.map(({ severity }, i) => (i > 0 && findings[0]?.severity === 'critical' ? 0 : penaltyOf(severity)));

/**
 * Returns the score of a kind in which each finding costs by its severity. Too little is known where most checks are
 * unknown.
 */
export function scoreBySeverity(
  checks: readonly {
    readonly outcome: Outcome;
    readonly findings: readonly { readonly points: number }[];
  }[],
): TestedScore {
  const tested = checks.filter(wasTested);
  const outOf = { testedPoints: MAX_SCORE, notTested: checks.length - tested.length };
  // A name that does not exist fails every check, and none of them finds anything.
  if (checks.length > 0 && checks.every(({ outcome, findings }) => outcome === 'failed' && findings.length === 0))
    return { score: 0, max: 0, grade: gradeOf(0), ...outOf };
  const lost = checks.flatMap(({ findings }) => findings).reduce((sum, { points }) => sum + points, 0);
  const max = Math.max(0, MAX_SCORE - lost);
  const known = tested.filter(isJudged).length;
  // What is unknown might have cost something: it gives none of its share.
  const open = Math.ceil(((tested.length - known) * MAX_SCORE) / Math.max(1, tested.length));
  const score = Math.max(0, max - open);
  const isEnough = tested.length > 0 && known * MAX_SCORE >= tested.length * JUDGED_FOR_GRADE;
  return { score, max, grade: isEnough ? gradeOf(score) : null, ...outOf };
}
