import type { RunEnd, RunFinisher } from '../model/store.ts';

/** How many ends of runs one transaction writes at most: on SQLite everything else waits meanwhile. */
const MAX_TOGETHER = 100;

interface PendingEnd {
  readonly id: string;
  readonly holder: string;
  readonly end: RunEnd;
  readonly done: (isHeld: boolean) => void;
  readonly failed: (error: unknown) => void;
}

/** Where ends are stored together. */
interface FinishingStores {
  atomically<T>(work: (ports: { readonly monitors: RunFinisher }) => Promise<T>): Promise<T>;
}

/**
 * Gathers the ends of runs that have nothing to report, so that many share one transaction and one sync to disk. If it fails,
 * none of them is written, and each of their monitors runs again.
 */
export function createFinishes(stores: FinishingStores): RunFinisher {
  const waiting: PendingEnd[] = [];
  let isFlushing = false;

  async function flush(): Promise<void> {
    if (isFlushing) return;
    isFlushing = true;
    while (waiting.length > 0) {
      // Whatever ends in this turn of the event loop goes together.
      await new Promise((turn) => setImmediate(turn));
      await write(waiting.splice(0, MAX_TOGETHER));
    }
    isFlushing = false;
  }

  async function write(some: readonly PendingEnd[]): Promise<void> {
    try {
      const held = await stores.atomically(async ({ monitors }) => {
        const all: boolean[] = [];
        for (const { id, holder, end } of some) all.push(await monitors.finish(id, holder, end));
        return all;
      });
      for (const [i, { done }] of some.entries()) done(held[i] === true);
    } catch (error) {
      for (const { failed } of some) failed(error);
    }
  }

  return {
    finish: (id, holder, end) =>
      new Promise((done, failed) => {
        waiting.push({ id, holder, end, done, failed });
        flush().catch(failed);
      }),
  };
}
