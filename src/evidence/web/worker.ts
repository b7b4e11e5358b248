import { parentPort } from 'node:worker_threads';
import { type ParseTask, parseContent } from './parse-content.ts';

// Parses one body after the other. Whoever started this thread ends it where a body takes too long.
parentPort?.on('message', (task: ParseTask) => {
  parentPort?.postMessage(parseContent(task));
});
