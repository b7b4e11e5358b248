import type { ReportCheck } from '../../diagnoses/report.ts';
import type { Segment } from '../design/ring.tsx';

/** Tells what a check is worth, and how much of it it has. */
export type SegmentCheck = Pick<ReportCheck, 'weight' | 'outcome' | 'points'>;

/** Returns a check as a part of a ring or of a row of points. One without points has no share to show. */
export const segmentOf = ({ weight, outcome, points }: SegmentCheck): Segment => ({
  weight,
  earned: outcome === 'not-tested' ? 'not-tested' : outcome === 'unknown' || weight === 0 ? 'unknown' : points / weight,
});
