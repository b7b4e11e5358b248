import { DAY_MS, type Instant } from '../domain/time.ts';
import type { Judgement } from './meaning.ts';

/** Returns the days from one date to another by the calendar (UTC): 5 from 23 to 28 November, whatever the hour. */
export const calendarDays = (from: Instant, to: Instant): number => Math.floor(to / DAY_MS) - Math.floor(from / DAY_MS);

/** Returns how many days something lasted, the nearest whole number. */
export const daysIn = (ms: number): number => Math.max(0, Math.round(ms / DAY_MS));

/** Returns how grave it is that something ends in so many milliseconds; less than none where it has ended. */
export function severityLeft(ms: number): Judgement['severity'] {
  if (ms < 0) return 'critical';
  if (ms <= 3 * DAY_MS) return 'error';
  return ms <= 14 * DAY_MS ? 'warning' : 'notice';
}
