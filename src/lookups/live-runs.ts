import type { Progress } from '../evidence/evidence.ts';

type Listener = (progress: Progress) => void;

interface LiveRun<T> {
  readonly result: Promise<T>;
  readonly past: Progress[];
  readonly listeners: Set<Listener>;
}

/**
 * Live runs in flight: a request for the same report joins the run, and first gets the events that it missed.
 */
export class LiveRuns<T> {
  readonly #runs = new Map<string, LiveRun<T>>();

  join(key: string, start: (onProgress: Listener) => Promise<T>, listener: Listener | undefined): Promise<T> {
    const run = this.#runs.get(key) ?? this.#begin(key, start);
    if (listener !== undefined) {
      for (const progress of run.past) listener(progress);
      run.listeners.add(listener);
    }
    return run.result;
  }

  #begin(key: string, start: (onProgress: Listener) => Promise<T>): LiveRun<T> {
    const past: Progress[] = [];
    const listeners = new Set<Listener>();
    const result = start((progress) => {
      past.push(progress);
      for (const listener of listeners) listener(progress);
    }).finally(() => this.#runs.delete(key));
    const run = { result, past, listeners };
    this.#runs.set(key, run);
    return run;
  }

  get inFlight(): number {
    return this.#runs.size;
  }

  async settled(): Promise<void> {
    await Promise.allSettled([...this.#runs.values()].map(({ result }) => result));
  }
}
