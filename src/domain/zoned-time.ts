import { DAY_MS, type Instant, MINUTE_MS } from './time.ts';

/** A day and a time of day as clocks of a place show them. */
export interface LocalTime {
  readonly year: number;
  /** From 1. */
  readonly month: number;
  readonly day: number;
  /** Minutes since midnight. */
  readonly minute: number;
}

const CLOCKS = new Map<string, Intl.DateTimeFormat>();

function formOf(timeZone: string): Intl.DateTimeFormat {
  const known = CLOCKS.get(timeZone);
  if (known !== undefined) return known;
  const numeric = 'numeric' as const;
  const parts = { year: numeric, month: numeric, day: numeric, hour: numeric, minute: numeric, second: numeric };
  const made = new Intl.DateTimeFormat('en-GB', { timeZone, calendar: 'gregory', hourCycle: 'h23', ...parts });
  CLOCKS.set(timeZone, made);
  return made;
}

/** Returns whether a time zone has this name, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]{1,63}$/.test(name)) return false;
  try {
    formOf(name);
    return true;
  } catch {
    return false;
  }
}

/** Reads a clock of a time zone at a moment, as if it showed UTC. */
function shownAt(at: Instant, timeZone: string): Instant {
  const found: Partial<Record<string, number>> = {};
  for (const { type, value } of formOf(timeZone).formatToParts(at)) found[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = found;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const offsetAt = (at: Instant, timeZone: string): number => shownAt(at, timeZone) - Math.floor(at / 1000) * 1000;

/** Returns the day and the time of day at a moment. */
export function localTime(at: Instant, timeZone: string): LocalTime {
  const shown = new Date(shownAt(at, timeZone));
  const [year, month, day] = [shown.getUTCFullYear(), shown.getUTCMonth() + 1, shown.getUTCDate()];
  return { year, month, day, minute: shown.getUTCHours() * 60 + shown.getUTCMinutes() };
}

/** Returns the day so many days later, at the same time of day; days beyond the end of a month are those of the next. */
export function laterDay({ year, month, day, minute }: LocalTime, days: number): LocalTime {
  const date = new Date(Date.UTC(year, month - 1, day + days));
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate(), minute };
}

/** Returns the day of the week, from 0 for Monday. */
export const weekdayOf = ({ year, month, day }: LocalTime): number =>
  (new Date(Date.UTC(year, month - 1, day)).getUTCDay() + 6) % 7;

/**
 * Returns the moments at which clocks show a time: two where they are set back over it, the earlier first. Where they are set
 * forward over it, that is the moment at which they are.
 */
export function momentsOf(local: LocalTime, timeZone: string): readonly [Instant, ...Instant[]] {
  const shown = Date.UTC(local.year, local.month - 1, local.day) + local.minute * MINUTE_MS;
  const [before, after] = [shown - DAY_MS, shown + DAY_MS].map((at) => shown - offsetAt(at, timeZone));
  const found = [before ?? shown, after ?? shown].filter((at) => shownAt(at, timeZone) === shown);
  const [first, ...more] = [...new Set(found)].toSorted((a, b) => a - b);
  return first === undefined ? [jumpAt(shown, timeZone)] : [first, ...more];
}

/** Finds when clocks begin to show more than a time that they skip. */
function jumpAt(shown: Instant, timeZone: string): Instant {
  let [low, high] = [shown - DAY_MS, shown + DAY_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (shownAt(middle, timeZone) > shown) high = middle;
    else low = middle;
  }
  return high;
}
