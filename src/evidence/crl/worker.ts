import { parentPort, workerData } from 'node:worker_threads';
import { type CrlSearch, readCrl } from '../../records/certificates/crl.ts';

/** A list and what is asked of it. */
export interface CrlTask {
  readonly list: Uint8Array;
  readonly question: CrlSearch;
}

// Reads one list, and ends. Whoever started this thread ends it where that takes too long.
const { list, question } = workerData as CrlTask;
parentPort?.postMessage(readCrl(list, question));
