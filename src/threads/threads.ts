import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, Worker } from 'node:worker_threads';
import { ExpiringMap } from '../domain/expiring-map.ts';
import { later } from '../net/later.ts';
import { FairLine, type WorkedFor } from './fair-line.ts';
import { threadFile } from './thread-file.ts';

export interface ThreadLimits {
  /** Memory of one thread, in MiB: what lives long, and what was made just now. */
  readonly maxHeapMb: number;
  readonly maxYoungHeapMb: number;
  readonly threads: number;
}

interface Threads extends ThreadLimits {
  /** The folder of the file `worker.ts`. */
  readonly folder: string;
  /** Names that file in the bundle. */
  readonly bundled: string;
}

/**
 * How some work ended. `stopped`: it took more CPU or memory than it may, or did so a while ago. `busy`: we had no thread
 * for it in time, which says nothing of what was to be read.
 */
export type Worked<R> =
  | { readonly kind: 'done'; readonly result: R }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'busy' };

/** Works in threads of their own on what strangers sent. */
export interface WorkApart<T, R> {
  /** `what` names the work for which its host rests where it is stopped; it ends early only while it waits. */
  work(task: T, what: string, by: WorkedFor, signal?: AbortSignal): Promise<Worked<R>>;
  /** Whether such work of a host was stopped a while ago, so that it is not begun. */
  isResting(what: string, host: string): boolean;
}

/** A loaded machine takes seconds to start a thread. That is not the fault of what it is to read. */
const START_MS = 15_000;
/** CPU that a task may take, in milliseconds. Source: docs/limits.md. */
export const TASK_MS = 1500;
/** How long it may take by the clock: so long only where the machine is busy with others. */
const TASK_CLOCK_MS = 20 * TASK_MS;
/** The soonest that we measure again whether a task used up its CPU. */
const MEASURE_AGAIN_MS = 50;
/** Tasks that wait, and for how long. Source: docs/limits.md. */
const MAX_WAITING = 64;
const MAX_WAIT_MS = 10_000;
/** How long the work of a host is not begun again that was stopped. Source: docs/limits.md. */
export const REST_MS = 600_000;
const RESTS = { maxEntries: 5000, maxWeight: 2 * 1024 * 1024, lifeMs: REST_MS };
const SWEEP_MS = 60_000;
/** Parsers of strangers' text go deep; this is what Node gives a thread. */
const STACK_MB = 4;
/** The first message of a thread, once it can work. */
const READY = 'ready';

/** Holds the result of a task. */
interface Returned<R> {
  readonly result: R;
  readonly cpuMs: number;
}

interface Pending<T, R> {
  readonly task: T;
  /** Called once a thread begins with it: it waits no more. */
  readonly begin: () => void;
  readonly end: (worked: Worked<R>) => void;
}

/** How a thread ended a task; one that is not `done` is over with it. */
type Ended<R> = Worked<R> & { readonly cpuMs: number };

function startThread({ folder, bundled, maxHeapMb, maxYoungHeapMb }: Threads): Worker {
  const resourceLimits = {
    maxOldGenerationSizeMb: maxHeapMb,
    maxYoungGenerationSizeMb: maxYoungHeapMb,
    stackSizeMb: STACK_MB,
  };
  return new Worker(threadFile(folder, bundled), { resourceLimits, stdout: false, stderr: false });
}

/** Makes a few threads, which start when they are first needed, and keep no process alive. */
export function createThreads<T, R>(options: Threads, now: () => number = () => performance.now()): WorkApart<T, R> {
  const { threads } = options;
  const idle: Worker[] = [];
  const line = new FairLine<Pending<T, R>>({ threads, maxWaiting: MAX_WAITING }, now);
  const rests = new ExpiringMap<string, true>({ ...RESTS, clock: now, later });
  let sweeping: NodeJS.Timeout | undefined;

  function next(): void {
    for (let taken = line.next(); taken !== undefined; taken = line.next()) {
      const { work, end } = taken;
      const isNew = idle.length === 0;
      const thread = idle.pop() ?? startThread(options);
      work.begin();
      runIn<T, R>({ thread, task: work.task, isNew }, ({ cpuMs, ...worked }) => {
        end(cpuMs);
        if (worked.kind === 'done') idle.push(thread);
        work.end(worked);
        next();
      });
    }
    sweeping ??= setInterval(() => {
      if (!line.sweep()) return;
      clearInterval(sweeping);
      sweeping = undefined;
    }, SWEEP_MS).unref();
  }

  return {
    isResting: (what, host) => rests.get(`${what} ${host}`) === true,
    work(task, what, by, signal) {
      const rest = `${what} ${by.host}`;
      if (rests.get(rest) === true) return Promise.resolve({ kind: 'stopped' });
      return new Promise((resolve) => {
        const begin = (): void => {
          clearTimeout(timer);
          signal?.removeEventListener('abort', giveUp);
        };
        const giveUp = (): void => {
          begin();
          leave?.();
          resolve({ kind: 'busy' });
        };
        const end = (worked: Worked<R>): void => {
          if (worked.kind === 'stopped') rests.set(rest, true, rest.length);
          resolve(worked);
        };
        const timer = setTimeout(giveUp, MAX_WAIT_MS);
        const leave = line.add({ task, begin, end }, by);
        if (leave === null || signal?.aborted === true) giveUp();
        else signal?.addEventListener('abort', giveUp, { once: true });
        next();
      });
    },
  };
}

interface ThreadTask<T> {
  readonly thread: Worker;
  readonly task: T;
  readonly isNew: boolean;
}

/**
 * Has a thread work on a task, and ends the thread where that takes too much CPU or memory, or far longer than its CPU by
 * the clock.
 */
function runIn<T, R>({ thread, task, isNew }: ThreadTask<T>, onEnded: (ended: Ended<R>) => void): void {
  const over = new AbortController();
  let isReady = !isNew;
  const finish = (ended: Ended<R>): void => {
    over.abort();
    clearTimeout(timer);
    thread.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
    if (ended.kind === 'done') thread.unref();
    else {
      // It ends with an error of its own where it ran out of memory.
      thread.on('error', () => {});
      thread.terminate().catch(() => {});
    }
    onEnded(ended);
  };
  const busy = (): void => finish({ kind: 'busy', cpuMs: 0 });
  const stopped = (): void => finish({ kind: 'stopped', cpuMs: TASK_MS });
  const onEnd = (): void => (isReady ? stopped() : busy());
  const watch = (): void => {
    clearTimeout(timer);
    timer = setTimeout(busy, TASK_CLOCK_MS);
    // A task that ended first, or its thread, is heard of by itself.
    usedUp(thread, TASK_MS, over.signal).then(stopped, () => {});
  };
  const onMessage = (message: Returned<R> | typeof READY): void => {
    if (message !== READY) {
      finish({ kind: 'done', ...message });
      return;
    }
    isReady = true;
    watch();
  };
  let timer = setTimeout(busy, START_MS);
  thread.ref();
  thread.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
  if (isReady) watch();
  thread.postMessage(task);
}

/** Resolves once a thread used more CPU than it had by now, by some milliseconds; rejects where `signal` comes first. */
async function usedUp(thread: Worker, ms: number, signal: AbortSignal): Promise<void> {
  const before = await cpuMsOf(thread);
  for (let left = ms; left > 0; left = before + ms - (await cpuMsOf(thread)))
    await sleep(Math.max(left, MEASURE_AGAIN_MS), undefined, { ref: false, signal });
  signal.throwIfAborted();
}

/** Reads the CPU that a thread used, also while it computes. */
async function cpuMsOf(thread: Worker): Promise<number> {
  const { user, system } = await thread.cpuUsage();
  return (user + system) / 1000;
}

/** Works on one task after the other. To be called in a thread, which is ended where a task takes too much CPU. */
export function workOn<T, R>(work: (task: T) => R): void {
  parentPort?.on('message', (task: T) => {
    const before = process.threadCpuUsage();
    const result = work(task);
    const { user, system } = process.threadCpuUsage(before);
    const returned: Returned<R> = { result, cpuMs: (user + system) / 1000 };
    parentPort?.postMessage(returned);
  });
  parentPort?.postMessage(READY);
}
