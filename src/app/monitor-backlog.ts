import { type Clock, type Instant, MINUTE_MS } from '../domain/time.ts';
import { LATE_MS } from '../monitoring/model/schedule.ts';
import type { MonitorStore } from '../monitoring/model/store.ts';

/** How long we keep the number of active monitors. Source: docs/limits.md. */
const KEEP_MS = MINUTE_MS;

/** How many monitors are active, how many of these are due, and how many for longer than five minutes. */
export interface MonitorBacklog {
  readonly active: number;
  readonly due: number;
  readonly late: number;
}

/**
 * Counts monitors for the operator. What is due is counted each time, by its index. All that are active are counted
 * once a minute: their number changes slowly, and counting reads as many rows.
 */
export function createBacklogCount(monitors: MonitorStore, clock: Clock): () => Promise<MonitorBacklog> {
  let counted: { readonly active: number; readonly at: Instant } | undefined;
  return async () => {
    const now = clock();
    if (counted === undefined || now - counted.at >= KEEP_MS) counted = { active: await monitors.active(), at: now };
    const { due, late } = await monitors.backlog(now, LATE_MS);
    // Monitors may have been added since.
    return { active: Math.max(counted.active, due), due, late };
  };
}
