import type { Grade } from './report.ts';

/** A check as scoring sees it. */
export interface Scored {
  readonly outcome: 'satisfied' | 'failed' | 'unknown';
  readonly weight: number;
}

export interface Score {
  readonly score: number;
  /** The score if every unknown were satisfied. */
  readonly max: number;
  readonly grade: Grade | null;
}

/** Lowest score of each grade; below the last it is F. */
const GRADES: readonly (readonly [Grade, number])[] = [
  ['A', 90],
  ['B', 75],
  ['C', 60],
  ['D', 40],
];
/** Points that must have been judged for a grade to mean anything. */
const JUDGED_FOR_GRADE = 60;

export function scoreOf(checks: readonly Scored[]): Score {
  const sum = (outcome: Scored['outcome']) =>
    checks.reduce((total, one) => total + (one.outcome === outcome ? one.weight : 0), 0);
  const score = sum('satisfied');
  const unknown = sum('unknown');
  const judged = score + sum('failed');
  const grade = judged < JUDGED_FOR_GRADE ? null : (GRADES.find(([, from]) => score >= from)?.[0] ?? 'F');
  return { score, max: score + unknown, grade };
}
