/** A moment in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Tells the time. Passed in wherever time matters, so that tests and simulations choose it. */
export type Clock = () => Instant;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the seconds until a moment, at least one. */
export const secondsUntil = (at: Instant, now: Instant): number => Math.max(1, Math.ceil((at - now) / 1000));

/** The moment that was written last: what is written of one report is nearly always of the same few. */
let last = { at: 0, text: new Date(0).toISOString() };

/** Returns a moment in UTC, as `2026-11-20T14:03:07.123Z`. */
export function isoTime(at: Instant): string {
  if (at !== last.at) last = { at, text: new Date(at).toISOString() };
  return last.text;
}

/** Returns the day of a moment in UTC, as `2026-11-20`. */
export const dayOf = (at: Instant): string => isoTime(at).slice(0, 10);

/** Returns the time of day of a moment in UTC, as `14:03`. */
export const clockOf = (at: Instant): string => isoTime(at).slice(11, 16);
