import { createThreads } from '../threads.ts';
import { type ReadAs, readContent, type WebContent } from './content.ts';
import type { ParseTask } from './parse-content.ts';

/** Names a body and how to read it. */
type ContentTask = Omit<ParseTask, 'read'> & { readonly read: ReadAs };

/** Reads a body in a thread of its own; null where that took too long or too much memory. */
export type ReadContent = (task: ContentTask) => Promise<WebContent | null>;

/** Makes what reads bodies of strangers. */
export function createContentReader(): ReadContent {
  const parse = createThreads<ParseTask, WebContent>({
    folder: import.meta.dirname,
    bundled: 'page-worker.js',
    // The tree of 2 MiB of HTML takes up to 150 MiB.
    maxHeapMb: 320,
    // Reading 2 MiB of HTML takes a fifth of a second at the most, unless it was written to take longer.
    taskMs: 1500,
    // While one page takes all its time, others are read beside it.
    threads: 2,
  });
  return async ({ read, ...rest }) =>
    read === 'page' || read === 'sitemap' ? parse({ read, ...rest }) : readContent(read, rest.body);
}
