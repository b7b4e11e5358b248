import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Canaries } from '../model/canaries.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { phaseOf } from '../model/schedule.ts';
import type { MonitorStore } from '../model/store.ts';
import type { RunResult } from './run.ts';
import { RunOrders } from './run-orders.ts';

/** Monitors that one process runs at once. A dead domain takes seconds and holds up none of the others. */
const MAX_RUNNING = 64;
/** How long a process that dies keeps others from its monitors. */
const LEASE_MS = 120_000;
/** How often a lease is renewed before it ends: two renewals may fail. */
const RENEWALS = 3;
/** How often due monitors are claimed while others run. */
const CLAIM_EVERY_MS = 500;
/** How long a monitor waits whose run is still in progress here, though its lease was lost. */
const AGAIN_MS = 5000;
/** After this time, or up to twice as long, a run is tried again that our own network or the database kept from finishing. */
const PAUSE_MS = 60_000;

export interface MonitorWorkerOptions {
  readonly monitors: MonitorStore;
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

/** A monitor that this process is running. */
interface Running {
  readonly holder: string;
  readonly ended: Promise<void>;
}

/**
 * Returns the work of one process: it runs the monitors that are due, and ends when none is left. Any number of processes
 * share them by leases. If our own network is down, it gives them back.
 */
export function createMonitorWorker(options: MonitorWorkerOptions): (signal: AbortSignal) => Promise<void> {
  const { monitors, clock, canaries, onError, maxRunning = MAX_RUNNING, leaseMs = LEASE_MS } = options;
  const running = new Map<string, Running>();
  const orders = new RunOrders();

  function start(monitor: DueMonitor, holder: string): void {
    const { id } = monitor;
    const end = orders.begin(monitor, clock());
    const ended = runOne(monitor, holder).finally(() => {
      running.delete(id);
      end(clock());
    });
    running.set(id, { holder, ended });
  }

  async function runOne(monitor: DueMonitor, holder: string): Promise<void> {
    try {
      if ((await options.run(monitor, holder)) === 'ended') return;
      await monitors.release(holder, [monitor.id], afterPause(monitor.id, clock()));
      await options.onOutage();
    } catch (error) {
      onError(error);
      // If the database can't be reached, this fails as well, and the lease ends by itself.
      await monitors.release(holder, [monitor.id], afterPause(monitor.id, clock())).catch(onError);
    }
  }

  /** Leases monitors that are due, as far as there is room, and starts them. Returns how many were due. */
  async function begin(): Promise<number> {
    const holder = randomUUID();
    const now = clock();
    const due = await monitors.claim(holder, now, now + leaseMs, maxRunning - running.size);
    if (due.length > 0 && !(await canaries.answer())) return giveBack(due, holder, options);
    const refused: { readonly id: string; readonly until: Instant }[] = [];
    for (const monitor of due) {
      const { id } = monitor;
      const until = running.has(id) ? now + AGAIN_MS : orders.waitOf(monitor, now);
      if (until === null) start(monitor, holder);
      else refused.push({ id, until });
    }
    for (const [until, some] of Map.groupBy(refused, (one) => one.until))
      await monitors.release(holder, idsOf(some), until);
    orders.forget(now);
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

type Leasing = MonitorStore;

/** Our own network is down: what was leased is leased again later, and no domain is blamed. */
async function giveBack(
  due: readonly DueMonitor[],
  holder: string,
  { monitors, clock, onOutage }: MonitorWorkerOptions,
): Promise<0> {
  const now = clock();
  for (const [until, some] of Map.groupBy(due, ({ id }) => afterPause(id, now)))
    await monitors.release(holder, idsOf(some), until);
  await onOutage();
  return 0;
}

const idsOf = (some: readonly { readonly id: string }[]): readonly string[] => some.map(({ id }) => id);

/** Extends the leases of all running monitors. A lost lease is noticed when its run ends. */
async function renew(running: ReadonlyMap<string, Running>, until: Instant, monitors: Leasing): Promise<void> {
  for (const [holder, some] of Map.groupBy(running, ([, one]) => one.holder)) {
    const ids = some.map(([id]) => id);
    await monitors.renew(holder, ids, until);
  }
}

/** Number of moments over which returning monitors are spread, so that a thousand do not return in one second. */
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
