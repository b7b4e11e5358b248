import { setInterval } from 'node:timers';
import type { Holding } from './hostile-service.ts';

/**
 * Loaded into the service before it starts (`--import`): tells its parent for how long the event loop stood still at most
 * since it was asked before, or what it holds. It counts the time that the main thread had a processor, so that other
 * processes on a busy machine do not count.
 */
const EVERY_MS = 2;

const cpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Its memory once all garbage is collected, where `--expose-gc` lets it be. */
function holding(): Holding {
  globalThis.gc?.();
  const { heapUsed, external } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  return { octets: heapUsed + external, cpuMs: (user + system) / 1000 };
}

let longest = 0;
let before = cpuMs();
// All that runs between two of these is one piece, or several that nothing came between.
setInterval(() => {
  const now = cpuMs();
  longest = Math.max(longest, now - before);
  before = now;
}, EVERY_MS).unref();
process.on('message', (asked) => {
  if (asked === 'holding') {
    process.send?.(holding());
    return;
  }
  process.send?.(longest);
  longest = 0;
});
process.channel?.unref();
