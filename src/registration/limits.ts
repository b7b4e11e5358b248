import type { Clock } from '../domain/time.ts';

/** Questions that a registry gets at once, and how many a second after that. Source: docs/limits.md (one connection, a token bucket). */
const REGISTRY_BURST = 5;
const REGISTRY_PER_SECOND = 1;
/**
 * Questions that wait for one registry; more are turned away at once rather than late. At one a second, who came later
 * would not be sent before its lookup times out (20 s).
 */
export const MAX_WAITING = 20;
/**
 * Lookups of other domains at one registry, at once and a minute, besides those of people. Anybody can make zones that lead
 * to such lookups, so we limit them. Source: docs/limits.md.
 */
const [SPARE_BURST, SPARE_PER_MINUTE] = [4, 4];
const SECONDS_A_MINUTE = 60;
/** Registries whose rate is tracked. There are some 1,500 top-level domains and fewer operators. */
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

export interface RegistryLimiterOptions {
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
  /** A rate for lookups that give way, so that they take nothing from the others. */
  readonly spare: TokenBucket;
  /** Ends the lookup that gives way; null if none is in flight. */
  giveUp: (() => void) | null;
  isTaken: boolean;
  /** Called to start each waiting question, first come first. */
  readonly queue: Set<() => void>;
}

/** Lets one question at a time through to each registry, no faster than its bucket fills. */
export class RegistryLimiter {
  readonly #lanes = new Map<string, Lane>();
  readonly #options: RegistryLimiterOptions;

  constructor(options: RegistryLimiterOptions) {
    this.#options = options;
  }

  #lane(registry: string): Lane {
    const known = this.#lanes.get(registry);
    if (known) return known;
    if (this.#lanes.size >= MAX_REGISTRIES) {
      const idle = [...this.#lanes].find(([, lane]) => !lane.isTaken && lane.giveUp === null);
      if (idle) this.#lanes.delete(idle[0]);
    }
    const { clock, burst = REGISTRY_BURST, perSecond = REGISTRY_PER_SECOND } = this.#options;
    const lane: Lane = {
      bucket: new TokenBucket({ clock, burst, perSecond }),
      spare: new TokenBucket({ clock, burst: SPARE_BURST, perSecond: SPARE_PER_MINUTE / SECONDS_A_MINUTE }),
      giveUp: null,
      isTaken: false,
      queue: new Set(),
    };
    this.#lanes.set(registry, lane);
    return lane;
  }

  /** Runs `ask` once the rate limit admits it. Throws what `ask` throws; the next question still runs. */
  async pass<T>(registry: string, ask: () => Promise<T>, signal?: AbortSignal): Promise<Passed<T>> {
    const lane = this.#lane(registry);
    lane.giveUp?.();
    if (!(await this.#admit(lane, signal))) return { kind: 'busy' };
    try {
      for (let waitMs = this.#take(lane, signal); waitMs > 0; waitMs = this.#take(lane, signal)) {
        await this.#options.wait(waitMs, signal);
      }
      return signal?.aborted ? { kind: 'busy' } : { kind: 'done', value: await ask() };
    } finally {
      const [next] = lane.queue;
      lane.isTaken = next !== undefined;
      next?.();
    }
  }

  /**
   * Runs `ask` if nobody else asks this registry or waits for it, within a rate of its own. Another request aborts it at
   * once, so that it never has to wait.
   */
  async passSpare<T>(
    registry: string,
    ask: (signal: AbortSignal) => Promise<T>,
    signal?: AbortSignal,
  ): Promise<Passed<T>> {
    const lane = this.#lane(registry);
    const isFree = !lane.isTaken && lane.giveUp === null && signal?.aborted !== true;
    if (!isFree || lane.spare.take() > 0) return { kind: 'busy' };
    const { promise, resolve } = Promise.withResolvers<Passed<T>>();
    const ending = new AbortController();
    const giveUp = (): void => {
      if (lane.giveUp === giveUp) lane.giveUp = null;
      ending.abort();
      resolve({ kind: 'busy' });
    };
    lane.giveUp = giveUp;
    signal?.addEventListener('abort', giveUp, { once: true });
    try {
      return await Promise.race([promise, ask(ending.signal).then((value): Passed<T> => ({ kind: 'done', value }))]);
    } finally {
      signal?.removeEventListener('abort', giveUp);
      if (lane.giveUp === giveUp) lane.giveUp = null;
    }
  }

  /** Waits to be admitted; false where too many wait already, or the caller aborts, which leaves the queue at once. */
  #admit(lane: Lane, signal: AbortSignal | undefined): Promise<boolean> {
    if (!lane.isTaken) {
      lane.isTaken = true;
      return Promise.resolve(true);
    }
    // The running question counts as well.
    if (signal?.aborted || lane.queue.size + 1 >= (this.#options.maxWaiting ?? MAX_WAITING))
      return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = (): void => {
        lane.queue.delete(go);
        resolve(false);
      };
      const go = (): void => {
        signal?.removeEventListener('abort', leave);
        lane.queue.delete(go);
        resolve(true);
      };
      lane.queue.add(go);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** An aborted question takes no token. */
  #take(lane: Lane, signal: AbortSignal | undefined): number {
    return signal?.aborted ? 0 : lane.bucket.take();
  }
}
