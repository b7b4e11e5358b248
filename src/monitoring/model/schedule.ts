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

/** A monitor that has been due for longer than this is late: runs take seconds, and failed ones are due again after minutes. */
export const LATE_MS = 300_000;
