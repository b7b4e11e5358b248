import { type ListedPart, markInPart } from '../../diagnoses/check-list.ts';
import type { ReportCheck } from '../../diagnoses/report.ts';
import type { Segment } from '../design/ring.tsx';

/** Tells what a check is worth, and how much of it it has. */
export type SegmentCheck = Pick<ReportCheck, 'weight' | 'outcome' | 'points'>;

/** Returns a check as a part of a ring or of a row of points. One without points has no share to show. */
export const segmentOf = ({ weight, outcome, points }: SegmentCheck): Segment => ({
  weight,
  earned: outcome === 'not-tested' ? 'not-tested' : outcome === 'unknown' || weight === 0 ? 'unknown' : points / weight,
});

/** Returns a check as a piece of the bar of its part: what nobody needs is not shown as lost. */
export const segmentInPart = (check: ReportCheck, part: ListedPart): Segment => ({
  ...segmentOf(check),
  ...(markInPart(check, part) === 'info' ? { isSpared: true } : {}),
});
