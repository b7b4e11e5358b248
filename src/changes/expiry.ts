import { DAY_MS } from '../domain/time.ts';
import type { Judgement } from './meaning.ts';

/** Days for a sentence, the nearest whole number. */
export const daysLeft = (ms: number): number => Math.max(0, Math.round(ms / DAY_MS));

/** How grave it is that something ends in so many milliseconds; less than none where it has ended. */
export function severityLeft(ms: number): Judgement['severity'] {
  if (ms < 0) return 'critical';
  if (ms <= 3 * DAY_MS) return 'error';
  return ms <= 14 * DAY_MS ? 'warning' : 'notice';
}
