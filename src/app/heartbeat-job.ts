import { randomUUID } from 'node:crypto';
import type { Clock } from '../domain/time.ts';
import { HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import type { Canaries } from '../monitoring/model/canaries.ts';
import { LATE_MS } from '../monitoring/model/schedule.ts';
import { callHeartbeat } from '../net/heartbeat.ts';
import type { Stores } from '../store/opened.ts';
import type { Log } from './log.ts';
import type { Job } from './run-every.ts';

interface HeartbeatServices {
  readonly stores: Stores;
  readonly clock: Clock;
  /** Further certificate authorities, PEM. */
  readonly ca: string | null;
  readonly log: Log;
  readonly canaries: Canaries;
}

/** How long no other process calls it after one has. Less than the interval, so that the same one may go on. */
const CALLED_FOR_MS = 50_000;
/** Each event is logged so often, whatever the number of processes. */
const LOG_EVERY_MS = HOUR_MS;

/**
 * Calls the operator's URL once a minute while no monitor is overdue and the canary names answer. Each process tries: one
 * whose own network is down leaves the call to the others, whose checks go on.
 */
export function heartbeatJob(url: string, { stores, clock, ca, log, canaries }: HeartbeatServices): Job {
  const mayLog = (event: string): Promise<boolean> =>
    stores.leases.acquire(`heartbeat: ${event}`, randomUUID(), LOG_EVERY_MS);
  return {
    name: 'heartbeat',
    intervalMs: MINUTE_MS,
    sharing: 'everywhere',
    async work(signal) {
      // The worker of monitors logs that.
      if (!(await canaries.answer())) return;
      if (!(await stores.leases.acquire('heartbeat', randomUUID(), CALLED_FOR_MS))) return;
      const { late } = await stores.monitors.backlog(clock(), LATE_MS);
      if (late > 0) {
        if (await mayLog('overdue')) log.warn({ late }, 'the heartbeat waits: checks of monitored domains are overdue');
        return;
      }
      const call = await callHeartbeat({ url, ca, signal });
      if (call.kind === 'accepted' || signal.aborted || !(await mayLog('not accepted'))) return;
      const why = call.kind === 'refused' ? { status: call.status } : { error: call.error };
      log.error(why, 'the heartbeat was not accepted (ZONEWELL_HEARTBEAT_URL)');
    },
  };
}
