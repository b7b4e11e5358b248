import { parentPort, Worker } from 'node:worker_threads';
import { threadFile } from './thread-file.ts';

interface Threads {
  /** The folder of the file `worker.ts`. */
  readonly folder: string;
  /** Names that file in the bundle. */
  readonly bundled: string;
  readonly maxHeapMb: number;
  /** How long a task may take, in milliseconds. */
  readonly taskMs: number;
  readonly threads: number;
}

/** Works on what a stranger sent in a thread of its own; null where that took too long or too much memory. */
type WorkApart<T, R> = (task: T) => Promise<R | null>;

/** A loaded machine takes seconds to start a thread. That is not the fault of what it is to read. */
const START_MS = 15_000;
/** Tasks that wait; more than that come from nobody who waits for them. */
const MAX_WAITING = 64;
/** The first message of a thread, once it can work. */
const READY = 'ready';

interface Pending<T, R> {
  readonly task: T;
  readonly resolve: (result: R | null) => void;
}

/** Makes a few threads, which start when they are first needed, and keep no process alive. */
export function createThreads<T, R>({ folder, bundled, maxHeapMb, taskMs, threads }: Threads): WorkApart<T, R> {
  const idle: Worker[] = [];
  const waiting: Pending<T, R>[] = [];
  let running = 0;

  function next(): void {
    if (running >= threads) return;
    const one = waiting.shift();
    if (one === undefined) return;
    running += 1;
    const thread = idle.pop();
    if (thread === undefined) run(start(), one, START_MS);
    else run(thread, one, taskMs);
  }

  function start(): Worker {
    const resourceLimits = { maxOldGenerationSizeMb: maxHeapMb };
    return new Worker(threadFile(folder, bundled), { resourceLimits, stdout: false, stderr: false });
  }

  function run(thread: Worker, { task, resolve }: Pending<T, R>, ms: number): void {
    const onMessage = (message: R | typeof READY): void => {
      if (message === READY) {
        clearTimeout(timer);
        timer = setTimeout(onEnd, taskMs);
      } else finish(message);
    };
    const finish = (result: R | null): void => {
      clearTimeout(timer);
      thread.off('message', onMessage);
      thread.off('error', onEnd);
      thread.off('exit', onEnd);
      running -= 1;
      if (result === null) {
        // It ends with an error of its own where it ran out of memory.
        thread.on('error', () => {});
        thread.terminate().catch(() => {});
      } else {
        thread.unref();
        idle.push(thread);
      }
      resolve(result);
      next();
    };
    const onEnd = (): void => finish(null);
    let timer = setTimeout(onEnd, ms);
    thread.ref();
    thread.on('message', onMessage);
    thread.on('error', onEnd);
    thread.on('exit', onEnd);
    thread.postMessage(task);
  }

  return (task) =>
    new Promise((resolve) => {
      if (waiting.length >= MAX_WAITING) resolve(null);
      else waiting.push({ task, resolve });
      next();
    });
}

/** Works on one task after the other. To be called in a thread, which is ended where a task takes too long. */
export function workOn<T, R>(work: (task: T) => R): void {
  parentPort?.on('message', (task: T) => parentPort?.postMessage(work(task)));
  parentPort?.postMessage(READY);
}
