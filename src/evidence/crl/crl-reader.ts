import { Worker } from 'node:worker_threads';
import { type CrlVerdict, readCrl } from '../../records/certificates/crl.ts';
import { threadFile } from '../thread-file.ts';
import type { CrlTask } from './worker.ts';

/** Lists up to this size are read at once: that takes a few milliseconds, a thread would take more to start. */
const SMALL_OCTETS = 64 * 1024;
/** How long a large one may take. */
const READ_MS = 2000;
/** A list has 10 MiB at most, and is read where it is. */
const MAX_HEAP_MB = 64;
/** Large lists that are read at once. */
const THREADS = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** Looks for a certificate in a list of a stranger; null where that took too long. A large one is read in a thread of its own. */
export async function readCrlApart(task: CrlTask, readMs = READ_MS): Promise<CrlVerdict | null> {
  if (task.list.length <= SMALL_OCTETS) return readCrl(task.list, task.question);
  if (running >= THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  else running += 1;
  try {
    return await readInThread(task, readMs);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}

function readInThread(task: CrlTask, readMs: number): Promise<CrlVerdict | null> {
  return new Promise((resolve) => {
    const thread = new Worker(threadFile(import.meta.dirname, 'crl-worker.js'), {
      workerData: task,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
      stdout: false,
      stderr: false,
    });
    const end = (verdict: CrlVerdict | null): void => {
      clearTimeout(timer);
      resolve(verdict);
      thread.terminate().catch(() => {});
    };
    const timer = setTimeout(() => end(null), readMs);
    thread.once('message', end);
    thread.once('error', () => end(null));
    thread.once('exit', () => end(null));
  });
}
