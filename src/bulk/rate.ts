/** How much has been done, and how fast. */
export interface Pace {
  /** A second, over the last half minute. Null before anything can be said. */
  readonly perSecond: number | null;
  /** Null where the end is unknown. */
  readonly secondsLeft: number | null;
}

/** Forgets measurements that are long past: a resolver may have become slower. */
const WINDOW_MS = 30_000;
/** Shorter stretches jump about. */
const MIN_INTERVAL_MS = 500;
const SAMPLE_MS = 250;

/** Keeps samples of a counter over the last half minute. Times come from the caller, in milliseconds. */
export class Rate {
  #samples: { readonly at: number; readonly done: number }[] = [];

  add(at: number, done: number): void {
    const last = this.#samples.at(-1);
    if (last !== undefined && at - last.at < SAMPLE_MS) return;
    this.#samples.push({ at, done });
    while ((this.#samples[1]?.at ?? at) < at - WINDOW_MS) this.#samples.shift();
  }

  /** `left` is what is still to do, where that is known. */
  pace(at: number, done: number, left: number | null): Pace {
    const first = this.#samples[0];
    if (first === undefined || at - first.at < MIN_INTERVAL_MS) return { perSecond: null, secondsLeft: null };
    const perSecond = ((done - first.done) * 1000) / (at - first.at);
    return { perSecond, secondsLeft: left === null || perSecond <= 0 ? null : left / perSecond };
  }
}
