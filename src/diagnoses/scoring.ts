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

/** The grade of a score, caps aside. */
export const gradeOf = (score: number): Grade => GRADES.find(([, from]) => score >= from)?.[0] ?? 'F';

/** Whether a check of a report carries points. */
export const isScored = ({ weight }: { readonly weight: number }): boolean => weight > 0;
