import { parentPort } from 'node:worker_threads';
import { type ReadAs, readContent } from './content.ts';

/** Names a body and how to read it. */
export interface ContentTask {
  readonly read: ReadAs;
  readonly body: Uint8Array;
  readonly url: string;
  readonly contentType: string;
}

// Reads one body after the other. Whoever started this thread ends it where a body takes too long.
parentPort?.on('message', ({ read, body, url, contentType }: ContentTask) => {
  parentPort?.postMessage(readContent(read, body, url, contentType));
});
