import type { CheckItem, GradedCheckItem } from '../../diagnoses/report.ts';
import type { Segment } from '../design/ring.tsx';

/** What a check is worth, and how much of it it has. */
export type Scored = Pick<GradedCheckItem, 'weight' | 'outcome' | 'points'>;

/** A check as a part of a ring or of a row of points. One without points has no share to show. */
export const segmentOf = ({ weight, outcome, points }: Scored): Segment => ({
  weight,
  earned: outcome === 'unknown' || weight === 0 ? 'unknown' : points / weight,
});

/** A check of the health report with its points: it has all of them or none. */
export const withPoints = (check: CheckItem): CheckItem & Scored => ({
  ...check,
  points: check.satisfied ? check.weight : 0,
});
