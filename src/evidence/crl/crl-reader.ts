import { type CrlVerdict, readCrl } from '../../records/certificates/crl.ts';
import type { WorkedFor } from '../../threads/fair-line.ts';
import { createThreads, type Worked } from '../../threads/threads.ts';
import type { CrlTask } from './worker.ts';

/** Lists up to this size are read at once: that takes less than a millisecond. Source: docs/limits.md. */
const SMALL_OCTETS = 16 * 1024;
const threads = createThreads<CrlTask, CrlVerdict>({
  folder: import.meta.dirname,
  bundled: 'crl-worker.js',
  // A list has 10 MiB at most, and is read where it is.
  maxHeapMb: 32,
  maxYoungHeapMb: 16,
  threads: 2,
});

/** Looks for a certificate in a list of a stranger. One that is not small is read in a thread of its own. */
export const readCrlApart = async (task: CrlTask, by: WorkedFor, signal?: AbortSignal): Promise<Worked<CrlVerdict>> =>
  task.list.length <= SMALL_OCTETS
    ? { kind: 'done', result: readCrl(task.list, task.question) }
    : threads.work(task, 'crl', by, signal);
