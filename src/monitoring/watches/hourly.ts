import { HOUR_MS } from '../../domain/time.ts';
import { nextDue } from '../model/schedule.ts';
import type { RunContext } from './run-context.ts';

/** How often a monitor looks at what mail depends on outside the zone. Source: docs/limits.md. */
export const OUTSIDE_EVERY_MS = HOUR_MS;
/** If runs are further apart than this, or than two intervals if that is more, what failed may have worked meanwhile. */
const LONGEST_GAP_MS = 3 * HOUR_MS;

/**
 * Tells whether a run is the first one, the first after the monitor's own moment of an hour, or the one that closes a window of planned
 * changes, and whether it follows on the one before.
 */
export const hourlyCheck = ({ now, intervalMs, windows, monitor: { id, lastRunAt } }: RunContext) => ({
  isDue:
    lastRunAt === null ||
    nextDue(id, OUTSIDE_EVERY_MS, lastRunAt) <= now ||
    windows.open.some(({ closedAt }) => closedAt === now),
  isSeenOn: lastRunAt !== null && now - lastRunAt < Math.max(LONGEST_GAP_MS, 2 * intervalMs),
});
