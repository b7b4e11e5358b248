import { onceAborted } from '../until-aborted.ts';

/** How many may be in use at once, and how many may be taken in one second. */
export interface SlotLimits {
  readonly inFlight: number;
  readonly perSecond: number;
}

interface Waiter {
  /** Whether others come first. */
  readonly isLast: boolean;
  /** A reading of `performance.now()`. */
  readonly until: number;
  resolve: (taken: boolean) => void;
}

const SECOND_MS = 1000;

/** Slots for queries to one place: those beyond the limits wait, in the order in which they came, guesses behind all others. */
export class Slots {
  #limits: SlotLimits;
  /** When the slots of the last second were taken. */
  #taken: number[] = [];
  #inFlight = 0;
  #waiting: Waiter[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(limits: SlotLimits) {
    this.#limits = limits;
  }

  /** Whether nothing is in flight or waits. */
  get isIdle(): boolean {
    return this.#inFlight === 0 && this.#waiting.length === 0;
  }

  /** Whether the next one need not wait. */
  get isFree(): boolean {
    return this.#waiting.length === 0 && this.#freeIn() === 0;
  }

  /** Resolves to whether a slot was taken before `until`, a reading of `performance.now()`, and before `signal` aborted. */
  take(until: number, isLast = false, signal?: AbortSignal): Promise<boolean> {
    if (signal?.aborted === true) return Promise.resolve(false);
    if (this.isFree) {
      this.#begin();
      return Promise.resolve(true);
    }
    const taken = new Promise<boolean>((resolve) => {
      const waiter: Waiter = { isLast, until, resolve };
      const firstGuess = isLast ? -1 : this.#waiting.findIndex((one) => one.isLast);
      this.#waiting.splice(firstGuess === -1 ? this.#waiting.length : firstGuess, 0, waiter);
      if (signal === undefined) return;
      const forget = onceAborted(signal, () => {
        this.#waiting = this.#waiting.filter((one) => one !== waiter);
        resolve(false);
      });
      waiter.resolve = (isTaken) => {
        forget();
        resolve(isTaken);
      };
    });
    this.#wake();
    return taken;
  }

  /** Holds those who wait and come to other limits from now on. */
  limit(limits: SlotLimits): void {
    this.#limits = limits;
    this.#refill();
  }

  release(): void {
    this.#inFlight -= 1;
    this.#refill();
  }

  /** Ends all waits. */
  close(): void {
    clearTimeout(this.#timer);
    for (const { resolve } of this.#waiting.splice(0)) resolve(false);
  }

  #begin(): void {
    this.#inFlight += 1;
    if (this.#limits.perSecond !== Number.POSITIVE_INFINITY) this.#taken.push(performance.now());
  }

  /** Milliseconds until a slot is free by time; infinite where one has to be released first. */
  #freeIn(): number {
    if (this.#inFlight >= this.#limits.inFlight) return Number.POSITIVE_INFINITY;
    const now = performance.now();
    this.#taken = this.#taken.filter((at) => at > now - SECOND_MS);
    const [first] = this.#taken;
    return first === undefined || this.#taken.length < this.#limits.perSecond ? 0 : first + SECOND_MS - now;
  }

  #refill(): void {
    const now = performance.now();
    const late = this.#waiting.filter(({ until }) => until <= now);
    if (late.length > 0) this.#waiting = this.#waiting.filter(({ until }) => until > now);
    for (const { resolve } of late) resolve(false);
    while (this.#waiting.length > 0 && this.#freeIn() === 0) {
      this.#begin();
      this.#waiting.shift()?.resolve(true);
    }
    this.#wake();
  }

  /** Looks again when time frees the next slot. */
  #wake(): void {
    const ms = this.#waiting.length === 0 ? Number.POSITIVE_INFINITY : this.#freeIn();
    if (ms === Number.POSITIVE_INFINITY || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#refill();
    }, Math.ceil(ms));
  }
}
