import type { ActionItem, FixPath } from '../report.ts';
import type { MailItem, MailReport } from './report.ts';

/** Something that an item found, with what to do about it. */
export interface Found {
  readonly explanation: string;
  readonly advice: string;
  readonly fix: FixPath | null;
  /** What it costs. */
  readonly points: number;
}

/** What an item found: the main thing first. What it lacks and no deduction costs, the main thing does. */
export function foundOf({ explanation, advice, fix, outcome, weight, points, deductions }: MailItem): readonly Found[] {
  const lost = outcome === 'unknown' ? 0 : weight - points;
  const deducted = deductions.reduce((sum, one) => sum + one.points, 0);
  return [{ explanation, advice, fix, points: Math.max(0, lost - deducted) }, ...deductions];
}

/** Whether two fixes change the same records in the same steps. */
export const isSameFix = (one: FixPath | null, other: FixPath | null): boolean =>
  one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other);

/** What to do in words: what the finding says that the action is about. */
export const adviceOf =
  ({ items, beside }: Pick<MailReport, 'items' | 'beside'>) =>
  (action: ActionItem): string => {
    const found = [...items, ...beside].filter(({ id }) => action.checks.includes(id)).flatMap(foundOf);
    const about =
      found.find(({ fix }) => isSameFix(fix, action.fix)) ??
      found.find(({ explanation }) => explanation === action.why) ??
      found.toSorted((a, b) => b.points - a.points)[0];
    return about?.advice ?? '';
  };

/** What the line of an item says: what costs most, or where points do not tell, the first thing that is wrong. */
export function saidOf({ weight, outcome }: MailItem, found: readonly Found[]): Found | undefined {
  if (weight === 0 && outcome !== 'satisfied') return found[1] ?? found[0];
  return found.toSorted((a, b) => b.points - a.points)[0];
}
