import type { WorkedFor } from '../../threads/fair-line.ts';
import { createThreads, type Worked } from '../../threads/threads.ts';
import { isReadApart, type ReadAs, type WebContent } from './content.ts';
import { type ParseTask, parseContent } from './parse-content.ts';

/** Reads bodies of strangers. */
export interface ContentReader {
  /** Reads a body, in a thread of its own where that may take long. */
  read(task: ParseTask, by: WorkedFor, signal?: AbortSignal): Promise<Worked<WebContent>>;
  /** Whether what a host sent lately took too long to read, so that it is not read again. */
  isResting(read: ReadAs, host: string): boolean;
}

/** Makes what reads bodies of strangers. */
export function createContentReader(): ContentReader {
  const threads = createThreads<ParseTask, WebContent>({
    folder: import.meta.dirname,
    bundled: 'page-worker.js',
    // The tree of 2 MiB of HTML takes up to 150 MiB.
    maxHeapMb: 192,
    maxYoungHeapMb: 32,
    // While one page takes all its time, others are read beside it.
    threads: 2,
  });
  return {
    isResting: (read, host) => threads.isResting(read, host),
    read: async (task, by, signal) =>
      isReadApart(task.read, task.body.length)
        ? threads.work(task, task.read, by, signal)
        : { kind: 'done', result: parseContent(task) },
  };
}
