import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Leases } from '../domain/leases.ts';

/** Background work that is done again and again. */
export interface Job {
  /** Names its lease. */
  readonly name: string;
  /** From the end of one run to the beginning of the next, in milliseconds. */
  readonly intervalMs: number;
  /**
   * `leased`: of all processes on one database, one does the work in each interval. `everywhere`: each process does its
   * part, because the rows of the work carry leases of their own.
   */
  readonly sharing: 'leased' | 'everywhere';
  /** Does the work once. Where `signal` aborts it ends what it began and takes on no more. Rejects where it failed. */
  work(signal: AbortSignal): Promise<void>;
}

export interface RunnerOptions {
  readonly leases: Leases;
  /** Aborted to stop: the run that was begun ends, its lease is released, and nothing begins any more. */
  readonly signal: AbortSignal;
  /** Called with the error of a run that failed. It is retried. */
  readonly onError: (job: string, error: unknown) => void;
  /** How long a process that dies keeps others from the work, in milliseconds. */
  readonly leaseMs?: number;
  /** How often a process looks whether the work is due, in milliseconds. */
  readonly checkEveryMs?: number;
}

/** A job that runs in the background of this process. */
export interface Runner {
  /** Runs it now, or once more after the run that is in progress. */
  wake(): void;
  /** Resolves when it has stopped. */
  readonly stopped: Promise<void>;
}

const LEASE_MS = 60_000;
const CHECK_EVERY_MS = 60_000;
/** So often within its time a lease is renewed: two renewals may fail. */
const RENEWALS = 3;

/** Runs a job at once and then again and again, together with all other processes on the same database. */
export function runEvery(job: Job, options: RunnerOptions): Runner {
  const { signal, onError, checkEveryMs = CHECK_EVERY_MS } = options;
  const pauseMs = job.sharing === 'leased' ? Math.min(job.intervalMs, checkEveryMs) : job.intervalMs;
  let woken = new AbortController();

  async function run(): Promise<void> {
    while (!signal.aborted) {
      woken = new AbortController();
      const attempt: Promise<unknown> = job.sharing === 'leased' ? runLeased(job, options) : job.work(signal);
      await attempt.catch((error: unknown) => onError(job.name, error));
      await sleep(pauseMs, undefined, { signal: AbortSignal.any([signal, woken.signal]) }).catch(() => {});
    }
  }

  return { wake: () => woken.abort(), stopped: run() };
}

/** Runs a job if its lease can be had, and after it has succeeded keeps the lease until the next run is due. */
const runLeased = (job: Job, options: RunnerOptions): Promise<boolean> =>
  whileLeased(job.name, { ...options, keepMs: job.intervalMs }, (signal) => job.work(signal));

/**
 * Does long work while its lease is renewed; `signal` of the work aborts where the lease is lost. Where all is done the lease
 * is kept for `keepMs`. Returns false where somebody else has the lease.
 */
export async function whileLeased(
  name: string,
  { leases, signal, onError, leaseMs = LEASE_MS, keepMs = 0 }: RunnerOptions & { readonly keepMs?: number },
  work: (signal: AbortSignal) => Promise<void>,
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await leases.acquire(name, holder, leaseMs))) return false;
  const lost = new AbortController();
  const renew = async (): Promise<void> => {
    if (!(await leases.renew(name, holder, leaseMs))) lost.abort();
  };
  // One after another: a late one must not shorten the lease that is set at the end.
  let renewed = Promise.resolve();
  const renewing = setInterval(() => {
    renewed = renewed.then(renew).catch((error: unknown) => onError(name, error));
  }, leaseMs / RENEWALS);
  let done = false;
  try {
    const either = AbortSignal.any([signal, lost.signal]);
    await work(either);
    done = !either.aborted;
  } finally {
    clearInterval(renewing);
    await renewed;
    if (done && keepMs > 0) await leases.renew(name, holder, keepMs);
    else await leases.release(name, holder);
  }
  return true;
}

/** Does a piece of work unless another process is doing it. Returns whether it was done here. */
export async function unlessLeased(
  leases: Leases,
  { name, leaseMs, work }: { readonly name: string; readonly leaseMs: number; readonly work: () => Promise<unknown> },
): Promise<boolean> {
  const holder = randomUUID();
  if (!(await leases.acquire(name, holder, leaseMs))) return false;
  try {
    await work();
  } finally {
    await leases.release(name, holder);
  }
  return true;
}
