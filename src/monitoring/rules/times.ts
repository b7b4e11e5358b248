import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import { type LocalTime, laterDay, localTime, momentsOf, weekdayOf } from '../../domain/zoned-time.ts';
import { minuteOf, type PlannedWindow, type QuietHours, type SummaryRule, weekdayIn } from './alert-rules.ts';

/** Returns when quiet hours end that hold at a moment; null where none hold. */
export function quietUntil({ from, to, timeZone }: QuietHours, at: Instant): Instant | null {
  const now = localTime(at, timeZone);
  const [begin, end] = [minuteOf(from), minuteOf(to)];
  const isQuiet = begin < end ? now.minute >= begin && now.minute < end : now.minute >= begin || now.minute < end;
  if (!isQuiet) return null;
  // Clocks that are set back show the end twice, and the first may have passed.
  const days = [0, 1].map((days) => ({ ...laterDay(now, days), minute: end }));
  const ends = days.flatMap((day) => momentsOf(day, timeZone)).filter((one) => one > at);
  return Math.min(...ends);
}

/** Summaries come at eight in the morning. */
const SUMMARY_MINUTE = 8 * 60;

/** Returns when the next summary after a moment is due. */
export function nextSummary({ every, timeZone }: SummaryRule, after: Instant): Instant {
  const today = { ...localTime(after, timeZone), minute: SUMMARY_MINUTE };
  const days =
    every === 'weekly'
      ? [0, 7].map((weeks) => laterDay(today, weeks - weekdayOf(today)))
      : [0, 1].map((months) => laterDay({ ...today, month: today.month + months, day: 1 }, 0));
  const moments = days.map((day) => momentsOf(day, timeZone)[0]).filter((at) => at > after);
  return Math.min(...moments);
}

/** One time at which a window is open. */
export interface Occurrence {
  readonly window: PlannedWindow;
  readonly from: Instant;
  readonly until: Instant;
}

/** Lists when a window is open at a moment of a stretch or at its ends, the earliest first. */
export function occurrencesOf(window: PlannedWindow, since: Instant, until: Instant): readonly Occurrence[] {
  const lengthMs = window.minutes * MINUTE_MS;
  return startDays(window, since - lengthMs - DAY_MS, until + DAY_MS)
    .map((day) => momentsOf(day, window.timeZone)[0])
    .map((from) => ({ window, from, until: from + lengthMs }))
    .filter((one) => one.until >= since && one.from <= until);
}

/** Tells when a window is open: now, the next time, or the only time, which is past. */
export interface WindowTimes extends Occurrence {
  readonly state: 'open' | 'next' | 'past';
}

/** Of a window of each week, one begins within this time. */
const WEEK_MS = 8 * DAY_MS;

/** Returns when a window is open, or opens next; of one that is over, when it was. */
export function timesOf(window: PlannedWindow, now: Instant): WindowTimes {
  const [since, until] = weekdayIn(window) === null ? [0, Number.MAX_SAFE_INTEGER] : [now, now + WEEK_MS];
  const all = occurrencesOf(window, since, until);
  const found = all.find((one) => one.until > now) ?? all.at(-1) ?? { window, from: now, until: now };
  return { ...found, state: found.until <= now ? 'past' : found.from <= now ? 'open' : 'next' };
}

/** The days on which a window may open in a stretch, with the time at which it does. */
function startDays(window: PlannedWindow, since: Instant, until: Instant): readonly LocalTime[] {
  const { day, at, timeZone } = window;
  const minute = minuteOf(at);
  const weekday = weekdayIn(window);
  if (weekday === null) {
    const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
    return [{ year, month, day: date, minute }];
  }
  const first = localTime(since, timeZone);
  const count = Math.ceil((until - since) / DAY_MS) + 2;
  return Array.from({ length: count }, (_, i) => ({ ...laterDay(first, i), minute })).filter(
    (one) => weekdayOf(one) === weekday,
  );
}
