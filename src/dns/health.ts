/** A failing server is asked last for this long after each failure in a row. */
const BACK_OFF_MS = 2000;
const MAX_BACK_OFFS = 15;
/** Servers whose round-trip times differ by less are equally good; then the order of configuration decides. */
const BAND_MS = 100;
/** A round-trip time is believed for this long, so that a server once slow gets another chance. */
const BELIEVED_MS = 60_000;
/** Weight of a new round-trip time in the smoothed one. Source: RFC 6298 §2. */
const GAIN = 1 / 8;
/** Any failing server ranks behind any slow one. */
const FAILING = 1000;

/** How well a server does: failures in a row, round-trip time, queries in flight. */
export interface Health {
  began(): void;
  /** A message came, at a reading of `performance.now()`. */
  answered(rttMs: number, now: number): void;
  /** Whether the server gave a message that can be read. */
  ended(spoke: 'spoke' | 'silent'): void;
  inFlight(): number;
  /** The lower, the sooner it should be asked; 0 for one that answers quickly. */
  standing(): number;
}

export function createHealth(): Health {
  let inFlight = 0;
  let failures = 0;
  let failedAt = 0;
  let smoothedMs = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  return {
    began() {
      inFlight += 1;
    },
    answered(rttMs, now) {
      smoothedMs = now - measuredAt > BELIEVED_MS ? rttMs : smoothedMs + (rttMs - smoothedMs) * GAIN;
      measuredAt = now;
    },
    ended(spoke) {
      inFlight -= 1;
      if (spoke === 'spoke') failures = 0;
      else {
        failures = Math.min(failures + 1, MAX_BACK_OFFS);
        failedAt = performance.now();
      }
    },
    inFlight: () => inFlight,
    standing() {
      // When its time to back off is over, one question at a time tries it; the others are spared the wait.
      if (failures > 0 && (inFlight > 0 || performance.now() - failedAt < failures * BACK_OFF_MS))
        return FAILING + failures;
      return smoothedMs < BAND_MS || performance.now() - measuredAt > BELIEVED_MS
        ? 0
        : Math.floor(smoothedMs / BAND_MS);
    },
  };
}
