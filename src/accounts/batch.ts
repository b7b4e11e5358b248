/** One of a batch: `resolve` or `reject` is called once, also where the batch fails as a whole. */
export interface Batched<T, R> {
  readonly item: T;
  readonly resolve: (result: R) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Gathers the calls of one turn of the event loop and settles them in one go. What comes while a batch is settled makes
 * the next one.
 */
export function createBatch<T, R>(
  settle: (batch: readonly Batched<T, R>[]) => Promise<void>,
  onError: (error: unknown) => void,
): (item: T) => Promise<R> {
  let waiting: Batched<T, R>[] = [];
  let flushing = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await settle(batch);
      } catch (error) {
        // Calls that were settled before ignore this.
        for (const { reject } of batch) reject(error);
      }
    }
    flushing = false;
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject });
      if (flushing) return;
      flushing = true;
      setImmediate(() => flush().catch(onError));
    });
}
