import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { shareOf } from '../../domain/psl.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Canaries } from '../canaries.ts';
import type { DueMonitor } from '../monitor.ts';
import { phaseOf } from '../schedule.ts';
import type { MonitorStore } from '../store.ts';
import type { RunResult } from './run.ts';

/** Monitors that one process runs at once. A dead domain takes seconds and holds up none of the others. */
const MAX_RUNNING = 64;
/** Of one registrable domain at once: all of them are asked at the same name servers. Source: docs/limits.md. */
const MAX_OF_A_DOMAIN = 2;
/** A process that dies keeps others from its monitors for so long; longer than any run that is renewed takes to notice. */
const LEASE_MS = 120_000;
/** So often within its time a lease is renewed: two renewals may fail. */
const RENEWALS = 3;
/** How often due monitors are claimed while others run. */
const CLAIM_EVERY_MS = 500;
/** Monitors that wait for others of their domain come back after so long at the most. */
const POLITE_MS = 5000;
/** What a run could not finish, because our own network or the database was away, is due again after this, and up to as long again. */
const PAUSE_MS = 60_000;

export interface MonitorWorkerOptions {
  readonly monitors: Pick<MonitorStore, 'claim' | 'renew' | 'release'>;
  readonly clock: Clock;
  readonly canaries: Canaries;
  /** Runs a monitor that this holder has leased, and stores how it ended. */
  run(monitor: DueMonitor, holder: string): Promise<RunResult['kind']>;
  /** Called when our own network does not answer. */
  onOutage(): Promise<void>;
  /** Called with the error of a run that failed. */
  onError(error: unknown): void;
  readonly maxRunning?: number;
  readonly leaseMs?: number;
}

/** A monitor that is being run here. */
interface Running {
  readonly holder: string;
  readonly share: string;
  readonly ended: Promise<void>;
}

/**
 * Returns the work of one process: runs the monitors that are due, and ends when there is none left. Any number of
 * processes share them by leases. Where our own network is away it gives them back.
 */
export function createMonitorWorker(options: MonitorWorkerOptions): (signal: AbortSignal) => Promise<void> {
  const { monitors, clock, canaries, onError, maxRunning = MAX_RUNNING, leaseMs = LEASE_MS } = options;
  const running = new Map<string, Running>();

  async function runOne(monitor: DueMonitor, holder: string): Promise<void> {
    try {
      if ((await options.run(monitor, holder)) === 'ended') return;
      await monitors.release(holder, [monitor.id], afterPause(monitor.id, clock()));
      await options.onOutage();
    } catch (error) {
      onError(error);
      // Where the database is away this fails as well, and the lease ends by itself.
      await monitors.release(holder, [monitor.id], afterPause(monitor.id, clock())).catch(onError);
    }
  }

  /** Leases what is due, as far as there is room, and begins with it. Returns how many there were. */
  async function begin(): Promise<number> {
    const holder = randomUUID();
    const now = clock();
    const due = await monitors.claim(holder, now, now + leaseMs, maxRunning - running.size);
    if (due.length > 0 && !(await canaries.answer())) return giveBack(due, holder, options);
    const refused: string[] = [];
    for (const monitor of due) {
      const share = shareOf(monitor.domain);
      const others = [...running.values()].filter((one) => one.share === share).length;
      if (others >= MAX_OF_A_DOMAIN || running.has(monitor.id)) refused.push(monitor.id);
      else {
        const ended = runOne(monitor, holder).finally(() => running.delete(monitor.id));
        running.set(monitor.id, { holder, share, ended });
      }
    }
    const back = Map.groupBy(refused, (id) => now + spread(id, POLITE_MS));
    for (const [dueAt, ids] of back) await monitors.release(holder, ids, dueAt);
    return due.length;
  }

  return async (signal) => {
    const renewing = setInterval(() => renew(running, clock() + leaseMs, monitors).catch(onError), leaseMs / RENEWALS);
    try {
      while (!signal.aborted) {
        const found = running.size < maxRunning ? await begin() : 0;
        if (running.size === 0 && found === 0) break;
        if (found === 0 || running.size >= maxRunning) await oneEnds(running, signal);
      }
      await Promise.all([...running.values()].map(({ ended }) => ended));
    } finally {
      clearInterval(renewing);
    }
  };
}

type Leasing = Pick<MonitorStore, 'renew' | 'release'>;

/** Our own network is away: what was leased is due again later, and nothing is counted against anybody. */
async function giveBack(
  due: readonly DueMonitor[],
  holder: string,
  { monitors, clock, onOutage }: Pick<MonitorWorkerOptions, 'monitors' | 'clock' | 'onOutage'>,
): Promise<0> {
  const now = clock();
  for (const [dueAt, some] of Map.groupBy(due, ({ id }) => afterPause(id, now)))
    await monitors.release(holder, idsOf(some), dueAt);
  await onOutage();
  return 0;
}

const idsOf = (some: readonly DueMonitor[]): readonly string[] => some.map(({ id }) => id);

/** Makes the leases of all that is running last until then. Whoever lost one finds that out when the run ends. */
async function renew(running: ReadonlyMap<string, Running>, until: Instant, monitors: Leasing): Promise<void> {
  for (const [holder, some] of Map.groupBy(running, ([, one]) => one.holder)) {
    const ids = some.map(([id]) => id);
    await monitors.renew(holder, ids, until);
  }
}

/** Times over which monitors that come back are spread, so that a thousand do not come in one second. */
const SPREAD = 10;
const spread = (id: string, overMs: number): number =>
  (Math.floor(phaseOf(id) * SPREAD) + 1) * Math.floor(overMs / SPREAD);
const afterPause = (id: string, now: Instant): Instant => now + PAUSE_MS + spread(id, PAUSE_MS);

/** Waits until a run ends, or until it is time to look for more. */
async function oneEnds(running: ReadonlyMap<string, Running>, signal: AbortSignal): Promise<void> {
  const woken = new AbortController();
  const pause = sleep(CLAIM_EVERY_MS, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {});
  await Promise.race([pause, ...[...running.values()].map(({ ended }) => ended)]);
  woken.abort();
}
