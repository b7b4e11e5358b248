import type { WorkedFor } from '../fair-line.ts';
import { createThreads, type Worked } from '../threads.ts';
import { type ReadAs, readContent, type WebContent } from './content.ts';
import type { ParseTask } from './parse-content.ts';

/** Names a body and how to read it. */
type ContentTask = Omit<ParseTask, 'read'> & { readonly read: ReadAs };

/** Reads bodies of strangers. */
export interface ContentReader {
  /** Reads a body, in a thread of its own where that may take long. */
  read(task: ContentTask, by: WorkedFor, signal?: AbortSignal): Promise<Worked<WebContent>>;
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
    read: async ({ read, ...rest }, by, signal) =>
      read === 'page' || read === 'sitemap'
        ? threads.work({ read, ...rest }, read, by, signal)
        : { kind: 'done', result: readContent(read, rest.body) },
  };
}
