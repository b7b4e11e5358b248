import { DAY_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { DueMonitor } from '../model/monitor.ts';

/** Clocks of hosts on one database differ by less. */
const CLOCKS_DIFFER_MS = MINUTE_MS;
/** Nothing that a monitor knows lasts for longer by itself. */
const LONGEST_MS = 60 * DAY_MS;

/** Moments of something that happened, in all that a monitor knows. */
const PAST: ReadonlySet<string> = new Set([
  'at',
  'since',
  'failedSince',
  'pendingSince',
  'agreedSince',
  'othersSince',
  'alternatingSince',
  'silentSince',
  'bogusSince',
  'validSince',
  'bogusOverAt',
  'toldAt',
  'seenAt',
  'goneSince',
  'overAt',
  'inTurnAt',
  'probedAt',
  'certificatesProbedAt',
]);
/** Moments at which something ends. */
const FUTURE: ReadonlySet<string> = new Set(['rotatingUntil', 'until', 'waitsUntil']);

/**
 * Returns a monitor that knows of nothing that happened after `now`. If our clock was ahead and was set back, what waits
 * for a time to pass would otherwise wait until the clock has caught up, which may be a year. The same object if there is
 * nothing to change.
 */
export function withoutFuture(monitor: DueMonitor, now: Instant): DueMonitor {
  const { watch, status, lastRunAt } = monitor;
  const past = {
    watch: valueBy(watch, now),
    status: valueBy(status, now),
    lastRunAt: lastRunAt === null ? null : timeBy('at', lastRunAt, now),
  };
  const isSame = past.watch === watch && past.status === status && past.lastRunAt === lastRunAt;
  return isSame ? monitor : { ...monitor, ...past };
}

function timeBy(key: string, value: number, now: Instant): number {
  if (PAST.has(key) && value > now + CLOCKS_DIFFER_MS) return now;
  return FUTURE.has(key) ? Math.min(value, now + LONGEST_MS) : value;
}

/** Returns data of the same form, with its times. */
function valueBy<T>(value: T, now: Instant): T {
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value;
  let isSame = true;
  const entries = Object.entries(value).map(([key, one]: [string, unknown]): [string, unknown] => {
    const past = typeof one === 'number' ? timeBy(key, one, now) : valueBy(one, now);
    isSame &&= past === one;
    return [key, past];
  });
  if (isSame) return value;
  // Each part has the type that it had.
  return (Array.isArray(value) ? entries.map(([, one]) => one) : Object.fromEntries(entries)) as T;
}
