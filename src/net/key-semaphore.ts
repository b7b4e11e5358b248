interface Waiter {
  readonly domain: string;
  readonly go: () => void;
}

interface Line {
  taken: number;
  readonly ofDomains: Map<string, number>;
  readonly waiting: Set<Waiter>;
}

export interface SemaphoreLimits {
  /** Turns at one address at once. */
  readonly most: number;
  /** Of these, turns of one registrable domain. */
  readonly mostOfOne: number;
}

/**
 * Lets a few at a time through to each address; the others wait in line. Many domains share addresses, so each has a
 * share of the turns, and a turn that ends goes to the domain that has the fewest; among equals to who waits longest.
 */
export class KeySemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #lines = new Map<string, Line>();

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** Addresses that somebody has a turn at. */
  get size(): number {
    return this.#lines.size;
  }

  /** Gives what ends the turn, or null where the signal came first. */
  take(address: string, domain: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null);
    const line = this.#lines.get(address) ?? { taken: 0, ofDomains: new Map(), waiting: new Set() };
    this.#lines.set(address, line);
    if (line.taken < this.#limits.most && this.#taken(line, domain) < this.#limits.mostOfOne)
      return Promise.resolve(this.#turn(address, line, domain));
    return new Promise((resolve) => {
      const leave = (): void => {
        line.waiting.delete(waiter);
        resolve(null);
      };
      const go = (): void => {
        signal.removeEventListener('abort', leave);
        line.waiting.delete(waiter);
        resolve(this.#turn(address, line, domain));
      };
      const waiter: Waiter = { domain, go };
      line.waiting.add(waiter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #taken(line: Line, domain: string): number {
    return line.ofDomains.get(domain) ?? 0;
  }

  #turn(address: string, line: Line, domain: string): () => void {
    line.taken += 1;
    line.ofDomains.set(domain, this.#taken(line, domain) + 1);
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      line.taken -= 1;
      const left = this.#taken(line, domain) - 1;
      if (left === 0) line.ofDomains.delete(domain);
      else line.ofDomains.set(domain, left);
      // The turn goes straight to who waits: a newcomer cannot slip in between.
      this.#next(line)?.go();
      if (line.taken === 0) this.#lines.delete(address);
    };
  }

  #next(line: Line): Waiter | undefined {
    let fewest = this.#limits.mostOfOne;
    let chosen: Waiter | undefined;
    for (const waiter of line.waiting) {
      const taken = this.#taken(line, waiter.domain);
      if (taken >= fewest) continue;
      fewest = taken;
      chosen = waiter;
    }
    return chosen;
  }
}
