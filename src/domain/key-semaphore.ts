interface Waiter {
  readonly domain: string;
  readonly start: () => void;
}

interface KeyState {
  taken: number;
  readonly byDomain: Map<string, number>;
  readonly waiting: Set<Waiter>;
}

export interface SemaphoreLimits {
  /** Places at one address at once. */
  readonly most: number;
  /** Of these, places of one registrable domain. */
  readonly mostOfOne: number;
}

/**
 * Lets a few connections at a time through to each address; the others wait. Many domains share an address, so each has
 * a share of its places. A place that becomes free goes to the domain that has the fewest; among equals to the one that
 * waits longest.
 */
export class KeySemaphore {
  readonly #limits: SemaphoreLimits;
  readonly #states = new Map<string, KeyState>();

  constructor(limits: SemaphoreLimits) {
    this.#limits = limits;
  }

  /** Addresses with a place taken. */
  get size(): number {
    return this.#states.size;
  }

  /** Resolves to a function that frees the place, or to null where the signal came first. */
  take(address: string, domain: string, signal: AbortSignal): Promise<(() => void) | null> {
    if (signal.aborted) return Promise.resolve(null);
    const state = this.#states.get(address) ?? { taken: 0, byDomain: new Map(), waiting: new Set() };
    this.#states.set(address, state);
    if (state.taken < this.#limits.most && this.#taken(state, domain) < this.#limits.mostOfOne)
      return Promise.resolve(this.#grant(address, state, domain));
    return new Promise((resolve) => {
      const leave = (): void => {
        state.waiting.delete(waiter);
        resolve(null);
      };
      const start = (): void => {
        signal.removeEventListener('abort', leave);
        state.waiting.delete(waiter);
        resolve(this.#grant(address, state, domain));
      };
      const waiter: Waiter = { domain, start };
      state.waiting.add(waiter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  #taken(state: KeyState, domain: string): number {
    return state.byDomain.get(domain) ?? 0;
  }

  #grant(address: string, state: KeyState, domain: string): () => void {
    state.taken += 1;
    state.byDomain.set(domain, this.#taken(state, domain) + 1);
    let released = false;
    return () => {
      if (released) return;
      released = true;
      state.taken -= 1;
      const left = this.#taken(state, domain) - 1;
      if (left === 0) state.byDomain.delete(domain);
      else state.byDomain.set(domain, left);
      // The place goes straight to the next waiter: a newcomer cannot take it in between.
      this.#next(state)?.start();
      if (state.taken === 0) this.#states.delete(address);
    };
  }

  #next(state: KeyState): Waiter | undefined {
    let fewest = this.#limits.mostOfOne;
    let chosen: Waiter | undefined;
    for (const waiter of state.waiting) {
      const taken = this.#taken(state, waiter.domain);
      if (taken >= fewest) continue;
      fewest = taken;
      chosen = waiter;
    }
    return chosen;
  }
}
