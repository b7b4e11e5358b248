import type { Clock } from '../domain/time.ts';

/** Questions that a registry gets at once, and how many a second after that. Source: docs/limits.md (one connection, a token bucket). */
export const REGISTRY_BURST = 5;
export const REGISTRY_PER_SECOND = 1;
/** Questions that wait for one registry; more are turned away at once rather than late. */
export const MAX_WAITING = 50;
/** Registries remembered. There are some 1,500 top-level domains and fewer operators. */
const MAX_REGISTRIES = 5000;

/** A bucket of tokens that fills with time. Time comes from outside and may stand still, but counts only forwards. */
export class TokenBucket {
  #tokens: number;
  #filledAt: number;
  readonly #clock: Clock;
  readonly #burst: number;
  readonly #perSecond: number;

  constructor(options: { readonly clock: Clock; readonly burst: number; readonly perSecond: number }) {
    this.#clock = options.clock;
    this.#burst = options.burst;
    this.#perSecond = options.perSecond;
    this.#tokens = options.burst;
    this.#filledAt = options.clock();
  }

  /** Takes a token, and returns 0; or takes none, and returns the milliseconds until there is one. */
  take(): number {
    const now = this.#clock();
    const passedMs = Math.max(now - this.#filledAt, 0);
    this.#filledAt = now;
    this.#tokens = Math.min(this.#burst, this.#tokens + (passedMs / 1000) * this.#perSecond);
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return 0;
    }
    return Math.ceil(((1 - this.#tokens) / this.#perSecond) * 1000);
  }
}

export interface RegistryGateOptions {
  readonly clock: Clock;
  /** Resolves after so many milliseconds, or sooner where the signal aborts. */
  readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
  readonly burst?: number;
  readonly perSecond?: number;
  readonly maxWaiting?: number;
}

/** Outcome of asking to pass. `busy`: too many wait already, or the caller gave up; nothing was asked. */
export type Passed<T> = { readonly kind: 'done'; readonly value: T } | { readonly kind: 'busy' };

interface Lane {
  readonly bucket: TokenBucket;
  /** Settles when all that was queued so far is done. */
  tail: Promise<unknown>;
  waiting: number;
}

/** Lets one question at a time through to each registry, no faster than its bucket fills. */
export class RegistryGate {
  readonly #lanes = new Map<string, Lane>();
  readonly #options: RegistryGateOptions;

  constructor(options: RegistryGateOptions) {
    this.#options = options;
  }

  #lane(registry: string): Lane {
    const known = this.#lanes.get(registry);
    if (known) return known;
    if (this.#lanes.size >= MAX_REGISTRIES) {
      const idle = [...this.#lanes].find(([, lane]) => lane.waiting === 0);
      if (idle) this.#lanes.delete(idle[0]);
    }
    const { clock, burst = REGISTRY_BURST, perSecond = REGISTRY_PER_SECOND } = this.#options;
    const lane: Lane = { bucket: new TokenBucket({ clock, burst, perSecond }), tail: Promise.resolve(), waiting: 0 };
    this.#lanes.set(registry, lane);
    return lane;
  }

  /** Runs `ask` once it is this question's turn. What `ask` throws is thrown here, and the next one goes on. */
  async pass<T>(registry: string, ask: () => Promise<T>, signal?: AbortSignal): Promise<Passed<T>> {
    const lane = this.#lane(registry);
    if (lane.waiting >= (this.#options.maxWaiting ?? MAX_WAITING)) return { kind: 'busy' };
    lane.waiting += 1;
    const before = lane.tail;
    const turn = (async (): Promise<Passed<T>> => {
      await before;
      for (let waitMs = this.#take(lane, signal); waitMs > 0; waitMs = this.#take(lane, signal)) {
        await this.#options.wait(waitMs, signal);
      }
      return signal?.aborted ? { kind: 'busy' } : { kind: 'done', value: await ask() };
    })();
    lane.tail = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      lane.waiting -= 1;
    }
  }

  /** An aborted question takes no token. */
  #take(lane: Lane, signal: AbortSignal | undefined): number {
    return signal?.aborted ? 0 : lane.bucket.take();
  }
}
