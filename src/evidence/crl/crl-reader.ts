import { type CrlVerdict, readCrl } from '../../records/certificates/crl.ts';
import { createThreads } from '../threads.ts';
import type { CrlTask } from './worker.ts';

/** Lists up to this size are read at once: that takes a few milliseconds, to hand them to a thread takes as long. */
const SMALL_OCTETS = 64 * 1024;
/** How long a large one may take, in milliseconds. */
const READ_MS = 2000;

/** Looks for a certificate in a list of a stranger; null where that took too long. */
type ReadCrlApart = (task: CrlTask) => Promise<CrlVerdict | null>;

/** Makes what reads lists, the large ones in threads of its own. A list has 10 MiB at most, and is read where it is. */
export function createCrlReader(taskMs = READ_MS): ReadCrlApart {
  const apart = createThreads<CrlTask, CrlVerdict>({
    folder: import.meta.dirname,
    bundled: 'crl-worker.js',
    maxHeapMb: 64,
    taskMs,
    threads: 2,
  });
  return async (task) => (task.list.length <= SMALL_OCTETS ? readCrl(task.list, task.question) : apart(task));
}

/** Does so for the whole process. */
export const readCrlApart: ReadCrlApart = createCrlReader();
