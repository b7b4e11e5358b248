/**
 * Limits what validation may compute in one round of the event loop before all else has its turn. Source:
 * docs/limits.md.
 */
const ROUND_MS = 2;
/** A run that has computed less than this so far need not wait unless the round is longer: an ordinary report takes less. */
const MODEST_MS = 10;
const ROUND_OF_MODEST_MS = 8;
/** So long all runs together may hold the event loop in one round with their facts and checks. Source: docs/limits.md. */
const HOLD_MS = 10;
/** So old the CPU's clock may be where it says only from when on the CPU counts: a run has 500 ms of it. */
const RECENT_MS = 4;

/** Calls back once nothing is left to do at once, before the event loop goes on. */
function onceIdle(then: () => void): void {
  // From a microtask, since otherwise it would come before those that are due.
  queueMicrotask(() => process.nextTick(then));
}

interface Waiter {
  readonly mayGo: () => boolean;
  readonly go: () => void;
}

/**
 * Spreads what all runs compute over rounds of the event loop, so that nobody's zone holds up other requests
 * (CVE-2023-50387, CVE-2023-50868). Of those that wait, ordinary runs go on first, and then the one that has computed
 * least. What is computed counts to the run that began last, until nothing is left to do at once.
 */
export class Turns {
  #spentMs = 0;
  readonly #waiting = new Map<Effort, Waiter[]>();
  #isRoundBegun = false;
  /** The run that computes now. */
  #current: Effort | null = null;
  /** The CPU's clock when it was last read, and when that was. */
  #cpu = 0;
  #cpuReadAt = Number.NEGATIVE_INFINITY;

  /** Whether a run has to wait for a round of its own before it validates more. */
  isOver({ spentMs }: Effort): boolean {
    return this.#spentMs >= (spentMs < MODEST_MS ? ROUND_OF_MODEST_MS : ROUND_MS);
  }

  /** Whether a run may go on with its facts and checks now: in the order in which they came, since what asks first is asked first. */
  mayGoOn(effort: Effort): boolean {
    return !this.#waiting.has(effort) && this.#isFreeFor(effort);
  }

  #isFreeFor(effort: Effort): boolean {
    return this.#spentMs < HOLD_MS && (this.#current === null || this.#current === effort);
  }

  isOf(effort: Effort): boolean {
    return this.#current === effort;
  }

  /** The CPU's clock as it was a moment ago: to read it costs as much as many a piece that is counted. */
  recentCpu(now: number, cpuNow: () => number): number {
    if (now - this.#cpuReadAt >= RECENT_MS) {
      this.#cpu = cpuNow();
      this.#cpuReadAt = now;
    }
    return this.#cpu;
  }

  /** Counts what was computed in this round. */
  spend(ms: number): void {
    this.#spentMs += ms;
    this.#beginRound();
  }

  /** Resolves in a round in which a run may validate more. */
  wait(effort: Effort): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        resolve();
        onceIdle(() => this.#release());
      };
      this.#queue(effort, { mayGo: () => !this.isOver(effort), go });
    });
  }

  /** Resolves when a run may go on; then it has begun. */
  waitToGoOn(effort: Effort): Promise<void> {
    return new Promise((resolve) => {
      const go = (): void => {
        this.begin(effort);
        resolve();
      };
      this.#queue(effort, { mayGo: () => this.#isFreeFor(effort), go });
    });
  }

  /** Counts to a run what is computed from now on, until nothing is left to do at once. */
  begin(effort: Effort): void {
    if (this.#current === effort) return;
    this.#current?.pause();
    if (this.#current === null) onceIdle(() => this.#endCurrent());
    this.#current = effort;
    effort.start();
  }

  /** Counts a piece of work to a run, in the midst of whatever. */
  during<T>(effort: Effort, work: () => T): T {
    const before = this.#current;
    before?.pause();
    this.#current = effort;
    effort.start();
    try {
      return work();
    } finally {
      effort.pause();
      this.#current = before;
      before?.start();
    }
  }

  #endCurrent(): void {
    this.#current?.pause();
    this.#current = null;
    this.#release();
  }

  #queue(effort: Effort, waiter: Waiter): void {
    const queue = this.#waiting.get(effort);
    if (queue === undefined) this.#waiting.set(effort, [waiter]);
    else queue.push(waiter);
    this.#beginRound();
  }

  #beginRound(): void {
    if (this.#isRoundBegun) return;
    this.#isRoundBegun = true;
    setImmediate(() => {
      this.#isRoundBegun = false;
      this.#spentMs = 0;
      this.#release();
    });
  }

  /**
   * Returns who goes on next; null where nobody may. Runs that have computed little go in the order in which they came, so
   * that a hundred ordinary ones need not be compared each time; of the others goes the one that has computed least.
   */
  #next(): Effort | null {
    if (this.#spentMs >= HOLD_MS) return null;
    let least: Effort | null = null;
    for (const [effort, [first]] of this.#waiting) {
      if ((least !== null && effort.spentMs >= least.spentMs) || first?.mayGo() !== true) continue;
      if (effort.spentMs < MODEST_MS) return effort;
      least = effort;
    }
    return least;
  }

  /** Lets one go on. When that has done what it can do at once, the next one is let go, unless the round is over. */
  #release(): void {
    const least = this.#next();
    const queue = least === null ? undefined : this.#waiting.get(least);
    const next = queue?.shift();
    if (least !== null && queue?.length === 0) this.#waiting.delete(least);
    if (next !== undefined) next.go();
    else if (this.#waiting.size > 0) this.#beginRound();
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
  #since = 0;
  /** The CPU's clock when the run last began to compute, and what was counted by then: it has used no more since. */
  #cpuBegan = 0;
  #cpuMsBegan = 0;
  /** Null where the clock alone counts. */
  #cpuSince: number | null = null;

  /** Both clocks give milliseconds; that of the CPU stands still while other processes run. */
  constructor(turns = TURNS_OF_THREAD, now = () => performance.now(), cpuNow = threadCpuMs) {
    this.#turns = turns;
    this.#now = now;
    this.#cpuNow = cpuNow;
  }

  get spentMs(): number {
    this.#count();
    return this.#spentMs;
  }

  get cpuMs(): number {
    this.#count();
    return this.#cpuMs;
  }

  /** Whether the run has used up its CPU, and computes nothing more. */
  get isSpent(): boolean {
    this.#count();
    return this.#cpuMs >= MAX_CPU_MS;
  }

  /** Computes something and counts the time. */
  compute<T>(work: () => T): T {
    return this.#turns.isOf(this) ? work() : this.#turns.during(this, work);
  }

  /** Whether others come first before more is validated: then `turn` has to be awaited. */
  get mustWait(): boolean {
    this.#count();
    return this.#turns.isOver(this);
  }

  async turn(): Promise<void> {
    while (this.mustWait) await this.#turns.wait(this);
  }

  /**
   * Goes on with facts and checks: what follows counts to this run. Returns null where that may be at once; otherwise it
   * has to be awaited, because others have their turn first.
   */
  goOn(): Promise<void> | null {
    this.#count();
    if (!this.#turns.mayGoOn(this)) return this.#turns.waitToGoOn(this);
    this.#turns.begin(this);
    return null;
  }

  /** Begins to count, for `Turns` alone. */
  start(): void {
    this.#since = this.#now();
    const isByClock = this.#spentMs < MS_BY_CLOCK;
    this.#cpuBegan = isByClock ? this.#turns.recentCpu(this.#since, this.#cpuNow) : this.#cpuNow();
    this.#cpuMsBegan = this.#cpuMs;
    this.#cpuSince = isByClock ? null : this.#cpuBegan;
  }

  /** Counts what was computed since, and no more, for `Turns` alone. */
  pause(): void {
    this.#count();
  }

  #count(): void {
    if (!this.#turns.isOf(this)) return;
    const now = this.#now();
    const ms = now - this.#since;
    this.#since = now;
    this.#spentMs += ms;
    if (this.#spentMs < MS_BY_CLOCK) this.#cpuMs += ms;
    else {
      const cpu = this.#cpuNow();
      // A long piece at first may have waited for other processes, or for whoever reads what we write.
      if (this.#cpuSince === null) this.#cpuMs = Math.min(this.#cpuMs + ms, this.#cpuMsBegan + cpu - this.#cpuBegan);
      else this.#cpuMs += cpu - this.#cpuSince;
      this.#cpuSince = cpu;
    }
    this.#turns.spend(ms);
  }
}
