import { hash } from 'node:crypto';
import type { Instant } from '../../domain/time.ts';

/** Hexadecimal digits of a hash that are read as a number: 48 bits, exact in a double. */
const HASH_DIGITS = 12;
const HASH_RANGE = 16 ** HASH_DIGITS;

/** Returns where in each interval a monitor runs, in [0, 1): spread evenly over monitors, and the same after a restart. */
export const phaseOf = (id: string): number =>
  Number.parseInt(hash('sha256', id, 'hex').slice(0, HASH_DIGITS), 16) / HASH_RANGE;

/**
 * Returns when the run after `now` is due: the next of the monitor's own moments, one in each interval. A monitor that is
 * late runs once, not once for each moment that it missed, and then keeps to its own moments, so that monitors do not all
 * run at the same time for ever after an outage.
 */
export function nextDue(id: string, intervalMs: number, now: Instant): Instant {
  const offset = Math.floor(phaseOf(id) * intervalMs);
  return (Math.floor((now - offset) / intervalMs) + 1) * intervalMs + offset;
}

/** First runs of monitors that are added together and are due at once. Source: docs/limits.md. */
const FIRST_AT_ONCE = 8;
/** How far apart the others are. Each asks a name server of its zone some 16 questions, and one gets at most 20 in a second. */
const FIRST_APART_MS = 1000;

/**
 * Returns when the first runs of monitors that are added together are due: one after another, since most lists have their
 * domains at one provider, and all within an interval.
 */
export function firstDues(count: number, intervalMs: number, now: Instant): readonly Instant[] {
  const apartMs = Math.min(FIRST_APART_MS, intervalMs / Math.max(count, 1));
  return Array.from({ length: count }, (_, i) => now + Math.floor(Math.max(i + 1 - FIRST_AT_ONCE, 0) * apartMs));
}

/** A monitor that has been due for longer than this is late: runs take seconds, and failed ones are due again after minutes. */
export const LATE_MS = 300_000;
