/** A moment in milliseconds since 1970-01-01T00:00:00Z. */
export type Instant = number;

/** Tells the time. Passed in wherever time matters, so that tests and simulations choose it. */
export type Clock = () => Instant;
