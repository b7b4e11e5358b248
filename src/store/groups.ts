/** Bounds a transaction, so that no reader waits long. */
const MAX_GROUP = 100;

/** Gathers what many write at the same time, so that they share one transaction and one sync to disk. */
export interface Groups<T, R> {
  /** Resolves with what it came to when it is on disk. */
  write(one: T): Promise<R>;
  readonly isClosed: boolean;
  /** Takes nothing more, and resolves when all that was taken is written. */
  close(): Promise<void>;
}

interface Pending<T, R> {
  readonly one: T;
  readonly done: (result: R) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Makes groups of what came since the last turn of the event loop. `write` stores a group as a whole or throws, and returns
 * what each came to, in their order; it is never called while another call of it runs.
 */
export function createGroups<T, R>(write: (group: readonly T[]) => readonly R[] | Promise<readonly R[]>): Groups<T, R> {
  const waiting: Pending<T, R>[] = [];
  let flushing: Promise<void> | undefined;
  let closed = false;

  /** Each group waits for a turn: who writes in a loop would otherwise never let anything else happen. */
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((turn) => setImmediate(turn));
      const group = waiting.splice(0, MAX_GROUP);
      if (group.length === 1 || !(await settle(group))) for (const one of group) await settle([one], 'last try');
    }
    flushing = undefined;
  }

  /**
   * Writes a group and tells those who wait. Where it fails, nobody is told before the last try: each is then tried by
   * itself, so that what cannot be written costs nobody else what they write.
   */
  async function settle(group: readonly Pending<T, R>[], attempt?: 'last try'): Promise<boolean> {
    let results: readonly R[];
    try {
      results = await write(group.map(({ one }) => one));
    } catch (error) {
      if (attempt === 'last try') for (const { failed } of group) failed(error);
      return false;
    }
    for (const [i, result] of results.entries()) group[i]?.done(result);
    return true;
  }

  return {
    get isClosed() {
      return closed;
    },
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
