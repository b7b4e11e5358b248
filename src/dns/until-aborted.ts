import { setMaxListeners } from 'node:events';

/** Keeps what is called when a signal aborts, and the one listener that calls it. */
interface Aborts {
  readonly calls: Set<() => void>;
  readonly listener: () => void;
}

const abortsOf = new WeakMap<AbortSignal, Aborts>();

/**
 * Calls `call` when the signal aborts, unless what is returned was called before. All questions of a run have one signal,
 * and an `EventTarget` looks through all its listeners for the one to take off: they share one.
 */
export function onceAborted(signal: AbortSignal, call: () => void): () => void {
  const known = abortsOf.get(signal);
  const calls = known?.calls ?? new Set<() => void>();
  const listener =
    known?.listener ??
    (() => {
      for (const one of calls) one();
    });
  if (known === undefined) {
    setMaxListeners(0, signal); // connections of the run listen as well, and each is taken off
    abortsOf.set(signal, { calls, listener });
  }
  if (calls.size === 0) signal.addEventListener('abort', listener, { once: true });
  calls.add(call);
  return () => {
    calls.delete(call);
    if (calls.size === 0) signal.removeEventListener('abort', listener);
  };
}

/** Waits for a result until a signal aborts: then `late` takes its place, and the work goes on for others. */
export function untilAborted<T>(result: Promise<T>, signal: AbortSignal, late: T): Promise<T> {
  if (signal.aborted) return Promise.resolve(late);
  return new Promise((settle, fail) => {
    const forget = onceAborted(signal, () => settle(late));
    result.then((value) => {
      forget();
      settle(value);
    }, fail);
  });
}
