import type { Later } from '../domain/expiring-map.ts';

/** Calls back once after some milliseconds, and keeps no process alive for that. */
export const later: Later = (run, ms) => {
  setTimeout(run, ms).unref();
};
