/** How many at once, and how far those that share a key are kept apart. */
export interface SpreadOptions<T> {
  /** Most items in flight at once. */
  readonly concurrency: number;
  /**
   * Names what must not be loaded by many at once, such as the registrable domain whose servers all its names share.
   */
  keyOf(item: T): string;
  /** Most items in flight at once for one key. */
  readonly perKey: number;
  /** Items read ahead and held back at most because their key is busy; then nothing more is read. */
  readonly lookahead: number;
  /** Stops taking new items; items in flight finish. */
  readonly signal?: AbortSignal;
  /** Must not reject: what went wrong with an item is part of its result. Resolves when there is room for another. */
  work(item: T): Promise<void>;
}

/**
 * Works through a stream of items, many at once, in nearly their order. Reads no further than it can begin or hold
 * back, so a list may be of any length. Rejects with what the stream rejects with, or with what `work` throws, after
 * all that was begun has ended.
 */
export async function spread<T>(items: AsyncIterable<T>, options: SpreadOptions<T>): Promise<void> {
  const { concurrency, keyOf, perKey, lookahead, signal, work } = options;
  const source = items[Symbol.asyncIterator]();
  const lanes = new Lanes<T>(keyOf, perKey);
  let inFlight = 0;
  let readPending = false;
  let exhausted = false;
  let failure: { readonly error: unknown } | undefined;
  let wake = (): void => {};

  const fail = (error: unknown): void => {
    failure ??= { error };
  };
  const begin = (item: T): void => {
    inFlight += 1;
    work(item)
      .catch(fail)
      .finally(() => {
        inFlight -= 1;
        lanes.leave(item);
        wake();
      });
  };
  const read = (): void => {
    readPending = true;
    source
      .next()
      .then((result) => {
        if (result.done === true) exhausted = true;
        else lanes.admit(result.value);
      }, fail)
      .finally(() => {
        readPending = false;
        wake();
      });
  };
  const onAbort = (): void => wake();
  signal?.addEventListener('abort', onAbort);
  try {
    for (;;) {
      const stopped = signal?.aborted === true || failure !== undefined;
      while (!stopped && inFlight < concurrency) {
        const item = lanes.next();
        if (item === undefined) break;
        begin(item);
      }
      if (inFlight === 0 && (stopped || (exhausted && lanes.isEmpty))) break;
      if (!stopped && !readPending && !exhausted && inFlight < concurrency && lanes.held < lookahead) read();
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  } finally {
    signal?.removeEventListener('abort', onAbort);
  }
  if (failure !== undefined) throw failure.error;
}

/** Items that were read, in order; those whose key is busy wait until one of that key ends. */
class Lanes<T> {
  readonly #keyOf: (item: T) => string;
  readonly #perKey: number;
  /** For each key: how many items are in flight or next, and which ones wait. */
  readonly #keys = new Map<string, { taken: number; readonly waiting: T[] }>();
  readonly #next: T[] = [];
  /** Items that wait because their key is busy. */
  held = 0;

  constructor(keyOf: (item: T) => string, perKey: number) {
    this.#keyOf = keyOf;
    this.#perKey = perKey;
  }

  admit(item: T): void {
    const key = this.#keyOf(item);
    const lane = this.#keys.get(key) ?? { taken: 0, waiting: [] };
    this.#keys.set(key, lane);
    if (lane.taken < this.#perKey) {
      lane.taken += 1;
      this.#next.push(item);
    } else {
      lane.waiting.push(item);
      this.held += 1;
    }
  }

  /** Takes the next item that may begin. */
  next(): T | undefined {
    return this.#next.shift();
  }

  /** Whether no item may begin now. */
  get isEmpty(): boolean {
    return this.#next.length === 0;
  }

  /** An item has ended: the next of its key may begin. */
  leave(item: T): void {
    const key = this.#keyOf(item);
    const lane = this.#keys.get(key);
    const follower = lane?.waiting.shift();
    if (follower !== undefined) {
      this.held -= 1;
      this.#next.push(follower);
    } else if (lane !== undefined) {
      lane.taken -= 1;
      if (lane.taken === 0) this.#keys.delete(key);
    }
  }
}
