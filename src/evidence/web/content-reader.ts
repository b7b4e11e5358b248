import { Worker } from 'node:worker_threads';
import { threadFile } from '../thread-file.ts';
import { type ReadAs, readContent, type WebContent } from './content.ts';
import type { ParseTask } from './parse-content.ts';

/** Names a body and how to read it. */
type ContentTask = Omit<ParseTask, 'read'> & { readonly read: ReadAs };

/** Reads a body in a thread of its own; null where that took too long or too much memory. */
export type ReadContent = (task: ContentTask) => Promise<WebContent | null>;

/** Reading 2 MiB of HTML takes a fifth of a second at the most, unless it was written to take longer. */
const READ_MS = 1500;
/** The tree of 2 MiB of HTML takes up to 150 MiB. */
const MAX_HEAP_MB = 320;
/** While one page takes all its time, others are read beside it. */
const THREADS = 2;
/** Bodies that wait; more than that come from nobody who waits for them. */
const MAX_WAITING = 64;

interface PendingBody {
  readonly task: ParseTask;
  readonly resolve: (content: WebContent | null) => void;
}

/** Makes what reads bodies of strangers. Its threads start when they are first needed, and keep no process alive. */
export function createContentReader(): ReadContent {
  const idle: Worker[] = [];
  const waiting: PendingBody[] = [];
  let running = 0;

  function next(): void {
    if (running >= THREADS) return;
    const one = waiting.shift();
    if (one === undefined) return;
    running += 1;
    run(idle.pop() ?? startThread(), one);
  }

  function run(thread: Worker, { task, resolve }: PendingBody): void {
    const finish = (content: WebContent | null): void => {
      clearTimeout(timer);
      thread.off('message', finish);
      thread.off('error', onEnd);
      thread.off('exit', onEnd);
      running -= 1;
      if (content === null) {
        // It ends with an error of its own where it ran out of memory.
        thread.on('error', () => {});
        thread.terminate().catch(() => {});
      } else {
        thread.unref();
        idle.push(thread);
      }
      resolve(content);
      next();
    };
    const onEnd = (): void => finish(null);
    const timer = setTimeout(onEnd, READ_MS);
    thread.ref();
    thread.on('message', finish);
    thread.on('error', onEnd);
    thread.on('exit', onEnd);
    thread.postMessage(task);
  }

  return ({ read, ...rest }) => {
    if (read !== 'page' && read !== 'sitemap') return Promise.resolve(readContent(read, rest.body));
    return new Promise((resolve) => {
      if (waiting.length >= MAX_WAITING) resolve(null);
      else waiting.push({ task: { read, ...rest }, resolve });
      next();
    });
  };
}

const startThread = (): Worker =>
  new Worker(threadFile(import.meta.dirname, 'page-worker.js'), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    stdout: false,
    stderr: false,
  });
