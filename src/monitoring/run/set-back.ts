import type { Instant } from '../../domain/time.ts';
import { orNull, past } from '../memory/memory.ts';
import { statusMemory } from '../model/documents.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { watchStateMemory } from '../model/watch-state.ts';

/** Returns a monitor that knows of nothing that happened after `now`. The same object if there is nothing to change. */
export function withoutFuture(monitor: DueMonitor, now: Instant): DueMonitor {
  const watch = orNull(watchStateMemory).setBack(monitor.watch, now);
  const status = statusMemory.setBack(monitor.status, now);
  const lastRunAt = orNull(past).setBack(monitor.lastRunAt, now);
  const isSame = watch === monitor.watch && status === monitor.status && lastRunAt === monitor.lastRunAt;
  return isSame ? monitor : { ...monitor, watch, status, lastRunAt };
}
