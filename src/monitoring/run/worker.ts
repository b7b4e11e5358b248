import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { shareOf } from '../../domain/psl.ts';
import type { Clock, Instant } from '../../domain/time.ts';
import type { Canaries } from '../model/canaries.ts';
import type { DueMonitor } from '../model/monitor.ts';
import { phaseOf } from '../model/schedule.ts';
import type { MonitorStore } from '../model/store.ts';
import type { RunResult } from './run.ts';

/** Monitors that one process runs at once. A dead domain takes seconds and holds up none of the others. */
const MAX_RUNNING = 64;
/** Monitors of one registrable domain at once: they all ask the same name servers. Source: docs/limits.md. */
const MAX_OF_A_DOMAIN = 2;
/**
 * Monitors at once whose zones share a name server: they wait for its pace, and would keep the places of all others.
 * Source: docs/limits.md.
 */
const MAX_OF_A_SERVER = 8;
/** How long a process that dies keeps others from its monitors. */
const LEASE_MS = 120_000;
/** How often a lease is renewed before it ends: two renewals may fail. */
const RENEWALS = 3;
/** How often due monitors are claimed while others run. */
const CLAIM_EVERY_MS = 500;
/** How long monitors wait for others of their domain at most, or of their name server, before they are claimed again. */
const [POLITE_MS, POLITE_AT_SERVER_MS] = [5000, 20_000];
/** After this time, or up to twice as long, a run is tried again that our own network or the database kept from finishing. */
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

/** A monitor that this process is running. */
interface Running {
  readonly holder: string;
  readonly share: string;
  readonly server: string;
  readonly ended: Promise<void>;
}

/**
 * Returns the work of one process: it runs the monitors that are due, and ends when none is left. Any number of processes
 * share them by leases. If our own network is down, it gives them back.
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
      const share = shareOf(monitor.domain);
      const server = serverOf(monitor);
      const others = [...running.values()];
      if (running.has(id) || others.filter((one) => one.share === share).length >= MAX_OF_A_DOMAIN)
        refused.push({ id, until: now + spread(id, POLITE_MS) });
      else if (others.filter((one) => one.server === server).length >= MAX_OF_A_SERVER)
        refused.push({ id, until: now + spread(id, POLITE_AT_SERVER_MS) });
      else {
        const ended = runOne(monitor, holder).finally(() => running.delete(id));
        running.set(id, { holder, share, server, ended });
      }
    }
    for (const [until, some] of Map.groupBy(refused, (one) => one.until))
      await monitors.release(holder, idsOf(some), until);
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

/** Our own network is down: what was leased is leased again later, and no domain is blamed. */
async function giveBack(
  due: readonly DueMonitor[],
  holder: string,
  { monitors, clock, onOutage }: Pick<MonitorWorkerOptions, 'monitors' | 'clock' | 'onOutage'>,
): Promise<0> {
  const now = clock();
  for (const [until, some] of Map.groupBy(due, ({ id }) => afterPause(id, now)))
    await monitors.release(holder, idsOf(some), until);
  await onOutage();
  return 0;
}

const idsOf = (some: readonly Pick<DueMonitor, 'id'>[]): readonly string[] => some.map(({ id }) => id);

/** Returns the first name server of a monitor's zone, by name; before the first run, when it is not known, its own domain. */
const serverOf = ({ domain, watch }: DueMonitor): string =>
  watch?.serials.servers.map(({ host }) => host).toSorted()[0] ?? domain;

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
