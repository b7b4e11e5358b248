import type { Severity } from '../domain/severity.ts';
import type { Grade } from './diagnosis.ts';

/** A check or item as scoring sees it: what it is worth, and what it got; null where that could not be found out. */
export interface Scored {
  readonly weight: number;
  readonly points: number | null;
}

export interface Score {
  readonly score: number;
  /** The score if every unknown were satisfied. */
  readonly max: number;
  readonly grade: Grade | null;
}

/** Lowest score of each grade; below the last it is F. */
export const GRADES: readonly (readonly [Grade, number])[] = [
  ['A', 90],
  ['B', 75],
  ['C', 60],
  ['D', 40],
];
/** Points that must have been judged for a grade to mean anything. */
export const JUDGED_FOR_GRADE = 60;

export function scoreOf(items: readonly Scored[]): Score {
  const score = items.reduce((sum, { points }) => sum + (points ?? 0), 0);
  const unknown = items.reduce((sum, { points, weight }) => sum + (points === null ? weight : 0), 0);
  const judged = items.reduce((sum, { weight }) => sum + weight, 0) - unknown;
  return { score, max: score + unknown, grade: judged < JUDGED_FOR_GRADE ? null : gradeOf(score) };
}

/** Returns the grade of a score, caps aside. */
export const gradeOf = (score: number): Grade => GRADES.find(([, from]) => score >= from)?.[0] ?? 'F';

/** Returns whether a check of a report counts for the score: it carries points, or what it finds takes some. */
export const isScored = ({ weight, bySeverity }: { readonly weight: number; readonly bySeverity?: true }): boolean =>
  weight > 0 || bySeverity === true;

/** Returns whether a check of a report has all that it is worth. */
export const isWhole = ({ outcome, points, weight }: Scored & { readonly outcome: string }): boolean =>
  outcome === 'satisfied' && points === weight;

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
    readonly outcome: string;
    readonly findings: readonly { readonly points: number }[];
  }[],
): Score {
  // A name that does not exist fails every check, and none of them finds anything.
  if (checks.length > 0 && checks.every(({ outcome, findings }) => outcome === 'failed' && findings.length === 0))
    return { score: 0, max: 0, grade: gradeOf(0) };
  const lost = checks.flatMap(({ findings }) => findings).reduce((sum, { points }) => sum + points, 0);
  const max = Math.max(0, MAX_SCORE - lost);
  const known = checks.filter(({ outcome }) => outcome !== 'unknown').length;
  // What is unknown might have cost something: it gives none of its share.
  const open = Math.ceil(((checks.length - known) * MAX_SCORE) / Math.max(1, checks.length));
  const score = Math.max(0, max - open);
  const isJudged = known * MAX_SCORE >= checks.length * JUDGED_FOR_GRADE;
  return { score, max, grade: isJudged ? gradeOf(score) : null };
}
const MAX_SCORE = 100;
