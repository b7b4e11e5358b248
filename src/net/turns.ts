interface Line {
  taken: number;
  readonly waiting: Set<() => void>;
}

/** Lets a few at a time through for each key; the others wait in line, first come, first served. */
export class Turns {
  readonly #most: number;
  readonly #lines = new Map<string, Line>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Keys that somebody has a turn at. */
  get size(): number {
    return this.#lines.size;
  }

  /** Gives what ends the turn, or null where the signal came first. */
  take(key: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null);
    const line = this.#lines.get(key) ?? { taken: 0, waiting: new Set() };
    this.#lines.set(key, line);
    if (line.taken < this.#most) {
      line.taken += 1;
      return Promise.resolve(this.#turn(key, line));
    }
    return new Promise((resolve) => {
      const leave = (): void => {
        line.waiting.delete(go);
        resolve(null);
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        resolve(this.#turn(key, line));
      };
      line.waiting.add(go);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #turn(key: string, line: Line): () => void {
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      // The turn goes straight to who waits longest: a newcomer cannot slip in between.
      for (const next of line.waiting) {
        line.waiting.delete(next);
        return next();
      }
      line.taken -= 1;
      if (line.taken === 0) this.#lines.delete(key);
    };
  }
}
