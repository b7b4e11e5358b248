/** Rows that are written in one transaction, at most, so that no reader waits long. */
const MAX_GROUP = 100;

/** Gathers what many write at the same time, so that they share one transaction and one sync to disk. */
export interface Grouped<T> {
  /** Resolves when it is on disk. */
  write(one: T): Promise<void>;
  /** Takes nothing more, and resolves when all that was taken is written. */
  close(): Promise<void>;
}

interface PendingRow<T> {
  readonly one: T;
  readonly done: () => void;
  readonly failed: (error: unknown) => void;
}

/** Makes groups of what came since the last turn of the event loop. `write` stores a group as a whole or throws. */
export function createGrouped<T>(write: (group: readonly T[]) => void | Promise<void>): Grouped<T> {
  const waiting: PendingRow<T>[] = [];
  let flushing: Promise<void> | undefined;
  let closed = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((turn) => setImmediate(turn));
      const group = waiting.splice(0, MAX_GROUP);
      try {
        await write(group.map(({ one }) => one));
        for (const { done } of group) done();
      } catch (error) {
        for (const { failed } of group) failed(error);
      }
    }
    flushing = undefined;
  }

  return {
    write(one) {
      if (closed) return Promise.reject(new Error('The store is closed.'));
      return new Promise((done, failed) => {
        waiting.push({ one, done, failed });
        flushing ??= flush();
      });
    },
    async close() {
      closed = true;
      await flushing;
    },
  };
}
