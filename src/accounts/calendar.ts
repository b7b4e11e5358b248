import { DAY_MS, dayOf, type Instant } from '../domain/time.ts';

/** A moment's day and calendar month in UTC. */
export interface Calendar {
  readonly dayBeginsAt: Instant;
  readonly month: string;
  readonly monthEndsAt: Instant;
  readonly windowSeconds: number;
}

/** Returns a function that gives the day and month of a moment: the same object all day, since every call reads it. */
export function createCalendar(): (now: Instant) => Calendar {
  let known = calendarOf(0);
  return (now) => {
    if (now < known.dayBeginsAt || now >= known.dayBeginsAt + DAY_MS) known = calendarOf(now);
    return known;
  };
}

function calendarOf(now: Instant): Calendar {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const monthEndsAt = Date.UTC(year, month + 1, 1);
  return {
    dayBeginsAt: Math.floor(now / DAY_MS) * DAY_MS,
    month: dayOf(now).slice(0, 7),
    monthEndsAt,
    windowSeconds: (monthEndsAt - Date.UTC(year, month, 1)) / 1000,
  };
}
