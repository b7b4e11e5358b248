import { isHeadline, type Severity } from '../checks/check.ts';
import type { FixPath } from './fix-path.ts';
import type { ActionItem, GradedCheckItem } from './report.ts';

/** Something that an item found, with what to do about it. */
export interface Found<P = string> {
  readonly code: string | null;
  readonly args: Readonly<Record<string, unknown>>;
  readonly explanation: P;
  readonly advice: P;
  readonly fix: FixPath<P> | null;
  /** What it costs. */
  readonly points: number;
  /** Null for the main thing, whose outcome says it. */
  readonly severity: Severity | null;
}

/** Whether something that was found deserves a warning's mark: it costs points, or is a warning or worse. */
export const isWarning = ({ points, severity }: Pick<Found, 'points' | 'severity'>): boolean =>
  points > 0 || (severity !== null && isHeadline(severity));

/** What an item found: the main thing first. What it lacks and no deduction costs, the main thing does. */
export function foundOf<P>(item: GradedCheckItem<P>): readonly [Found<P>, ...Found<P>[]] {
  const { code, args, explanation, advice, fix, outcome, weight, points, deductions } = item;
  const lost = outcome === 'unknown' ? 0 : weight - points;
  const deducted = deductions.reduce((sum, one) => sum + one.points, 0);
  return [
    { code, args, explanation, advice, fix, points: Math.max(0, lost - deducted), severity: null },
    ...deductions,
  ];
}

/** Whether two fixes change the same records in the same steps. */
export const isSameFix = (one: FixPath | null, other: FixPath | null): boolean =>
  one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);

/** What to do in words: what the finding says that the action is about. */
export const adviceOf =
  (checks: readonly GradedCheckItem[]) =>
  (action: ActionItem): string => {
    const found = checks.filter(({ id }) => action.checks.includes(id)).flatMap(foundOf);
    const about =
      found.find(({ fix }) => isSameFix(fix, action.fix)) ??
      found.find(({ explanation }) => explanation === action.why) ??
      found.toSorted((a, b) => b.points - a.points)[0];
    return about?.advice ?? '';
  };

/** What the line of an item says: what costs most, or where points do not tell, the first thing that is wrong. */
export function shownOf<P>(
  { weight, outcome, needs_attention }: Pick<GradedCheckItem, 'weight' | 'outcome' | 'needs_attention'>,
  found: readonly [Found<P>, ...Found<P>[]],
): Found<P> {
  const [first, second] = found;
  if (outcome === 'satisfied') return (needs_attention ? found.find(isWarning) : undefined) ?? first;
  if (weight === 0) return second ?? first;
  return found.reduce((most, one) => (one.points > most.points ? one : most));
}
