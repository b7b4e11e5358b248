import { type CrlVerdict, readCrl } from '../../records/certificates/crl.ts';
import { createThreads } from '../threads.ts';
import type { CrlTask } from './worker.ts';

/** Lists up to this size are read at once: that takes a few milliseconds, to hand them to a thread takes as long. */
const SMALL_OCTETS = 64 * 1024;
const readInThread = createThreads<CrlTask, CrlVerdict>({
  folder: import.meta.dirname,
  bundled: 'crl-worker.js',
  // A list has 10 MiB at most, and is read where it is.
  maxHeapMb: 64,
  taskMs: 2000,
  threads: 2,
});

/** Looks for a certificate in a list of a stranger; null where that took too long. A large one is read in a thread of its own. */
export const readCrlApart = async (task: CrlTask): Promise<CrlVerdict | null> =>
  task.list.length <= SMALL_OCTETS ? readCrl(task.list, task.question) : readInThread(task);
