/** A moment in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Tells the time. Passed in wherever time matters, so that tests and simulations choose it. */
export type Clock = () => Instant;

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The day of a moment in UTC, as `2026-11-20`. */
export const dayOf = (at: Instant): string => new Date(at).toISOString().slice(0, 10);
