/**
 * Limits what validation may compute in one round of the event loop before all else has its turn. Source:
 * docs/limits.md.
 */
const ROUND_MS = 2;
/** A run that has computed less than this so far need not wait unless the round is longer: an ordinary report takes less. */
const MODEST_MS = 10;
const ROUND_OF_MODEST_MS = 8;

interface Waiter {
  readonly effort: Effort;
  readonly resolve: () => void;
}

/**
 * Spreads what all validations compute over rounds of the event loop, so that nobody's zone holds up other requests
 * (CVE-2023-50387, CVE-2023-50868). In each round, the run goes on that has computed least.
 */
export class Turns {
  #spentMs = 0;
  #waiting: Waiter[] = [];
  #isRoundBegun = false;

  /** Whether a run has to wait for a round of its own. */
  isOver({ spentMs }: Effort): boolean {
    return this.#spentMs >= (spentMs < MODEST_MS ? ROUND_OF_MODEST_MS : ROUND_MS);
  }

  /** Counts what was computed in this round. */
  spend(ms: number): void {
    this.#spentMs += ms;
    this.#begin();
  }

  wait(effort: Effort): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting.push({ effort, resolve });
      this.#begin();
    });
  }

  #begin(): void {
    if (this.#isRoundBegun) return;
    this.#isRoundBegun = true;
    setImmediate(() => this.#end());
  }

  #end(): void {
    this.#isRoundBegun = false;
    this.#spentMs = 0;
    if (this.#waiting.length === 0) return;
    const least = this.#waiting.reduce((a, b) => (b.effort.spentMs < a.effort.spentMs ? b : a));
    const goesOn = (one: Waiter): boolean => one === least || one.effort.spentMs < MODEST_MS;
    const next = this.#waiting.filter(goesOn);
    this.#waiting = this.#waiting.filter((one) => !goesOn(one));
    // Where the first of them fill the round, the others wait again.
    for (const { resolve } of next) resolve();
    if (this.#waiting.length > 0) this.#begin();
  }
}

/** CPU that one run may use. An ordinary one takes some 20 ms, with slow keys 200. Source: docs/limits.md. */
const MAX_CPU_MS = 500;
/** So much of a run counts by the clock alone: reading the CPU's takes about as long as an ordinary run's signatures. */
const MS_BY_CLOCK = 100;

/** A thread has one event loop, which all that it computes shares. */
const TURNS_OF_THREAD = new Turns();

const threadCpuMs = (): number => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};

/** Counts what one run has computed. */
export class Effort {
  readonly #turns: Turns;
  readonly #now: () => number;
  readonly #cpuNow: () => number;
  #spentMs = 0;
  #cpuMs = 0;

  /** Both clocks give milliseconds; that of the CPU stands still while other processes run. */
  constructor(turns = TURNS_OF_THREAD, now = () => performance.now(), cpuNow = threadCpuMs) {
    this.#turns = turns;
    this.#now = now;
    this.#cpuNow = cpuNow;
  }

  get spentMs(): number {
    return this.#spentMs;
  }

  get cpuMs(): number {
    return this.#cpuMs;
  }

  /** Whether the run has used up its CPU, and computes nothing more. */
  get isSpent(): boolean {
    return this.#cpuMs >= MAX_CPU_MS;
  }

  /** Computes something and counts the time. */
  compute<T>(work: () => T): T {
    const isByClock = this.#spentMs < MS_BY_CLOCK;
    const cpuBegan = isByClock ? 0 : this.#cpuNow();
    const began = this.#now();
    const result = work();
    const ms = this.#now() - began;
    this.#cpuMs += isByClock ? ms : this.#cpuNow() - cpuBegan;
    this.#spentMs += ms;
    this.#turns.spend(ms);
    return result;
  }

  /** Whether others come first: then `turn` has to be awaited before more is computed. */
  get mustWait(): boolean {
    return this.#turns.isOver(this);
  }

  async turn(): Promise<void> {
    while (this.mustWait) await this.#turns.wait(this);
  }
}
