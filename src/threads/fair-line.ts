import type { DnsName } from '../domain/name.ts';
import { shareOf } from '../domain/psl.ts';

/** Names for whom a thread works, for fairness alone. */
export interface WorkedFor {
  /** The host that sent what is read. */
  readonly host: string;
  /** The network of the client who asks; null if there is none, as for a refresh, a monitor or a command. */
  readonly network: string | null;
}

/** Work that waits in the line of one registrable domain and one network. */
interface WaitingWork<W> {
  readonly work: W;
  readonly holders: readonly string[];
}

/** Counts what one registrable domain or network has of the threads. */
interface Holder {
  running: number;
  waiting: number;
  /** CPU that its work took lately, in milliseconds, as of `at`: half of it is forgotten in `HALF_LIFE_MS`. */
  cpuMs: number;
  at: number;
}

/** Of all that waits, what one domain or network may have. */
const SHARE_OF_LINE = 1 / 4;
/** A page takes some 20 ms. Whoever took more than a second of late has one thread less to use than all others. */
const HEAVY_MS = 1000;
const HALF_LIFE_MS = 300_000;
/** CPU that counts as none. */
const COLD_MS = 10;
/** Domains and networks of which it is known what they took. Source: docs/limits.md. */
const MAX_HOLDERS = 10_000;

/**
 * Lines up work for a few threads. Of these, one registrable domain and one client network have half, and all that took
 * much CPU lately have one less than there are: so one is soon free for everybody else. Whoever took least comes first;
 * among equals, whoever waits longest.
 */
export class FairLine<W> {
  readonly #holders = new Map<string, Holder>();
  readonly #waiting = new Set<WaitingWork<W>>();
  readonly #threads: number;
  readonly #maxWaiting: number;
  readonly #now: () => number;
  #running = 0;
  #heavyRunning = 0;

  constructor(limits: { readonly threads: number; readonly maxWaiting: number }, now: () => number) {
    this.#threads = limits.threads;
    this.#maxWaiting = limits.maxWaiting;
    this.#now = now;
  }

  /** Lines up work; returns what takes it out again, or null where the line, or its owner's part of it, is full. */
  add(work: W, { host, network }: WorkedFor): (() => void) | null {
    const holders = [`domain ${shareOf(host as DnsName)}`, ...(network === null ? [] : [`network ${network}`])];
    const share = Math.ceil(this.#maxWaiting * SHARE_OF_LINE);
    if (this.#waiting.size >= this.#maxWaiting) return null;
    if (holders.some((name) => (this.#holders.get(name)?.waiting ?? 0) >= share)) return null;
    for (const name of holders) this.#holder(name).waiting += 1;
    const waiting = { work, holders };
    this.#waiting.add(waiting);
    return () => this.#leave(waiting);
  }

  /**
   * Takes the next work whose owners have a thread left; undefined where there is none. `end` is told the CPU that it
   * took, in milliseconds.
   */
  next(): { readonly work: W; readonly end: (cpuMs: number) => void } | undefined {
    if (this.#running >= this.#threads) return undefined;
    let chosen: WaitingWork<W> | undefined;
    let least = Number.POSITIVE_INFINITY;
    for (const waiting of this.#waiting) {
      const cpuMs = this.#cpuMs(waiting);
      if (cpuMs >= least || !this.#hasThread(waiting, cpuMs)) continue;
      chosen = waiting;
      least = cpuMs;
    }
    return chosen === undefined ? undefined : { work: chosen.work, end: this.#start(chosen, least >= HEAVY_MS) };
  }

  /** Forgets who took next to no CPU lately; returns whether that was all that is known. */
  sweep(belowMs = COLD_MS): boolean {
    for (const [name, holder] of this.#holders)
      if (holder.running + holder.waiting === 0 && this.#lately(holder) < belowMs) this.#holders.delete(name);
    return this.#holders.size === 0;
  }

  #start(waiting: WaitingWork<W>, isHeavy: boolean): (cpuMs: number) => void {
    this.#leave(waiting);
    this.#running += 1;
    if (isHeavy) this.#heavyRunning += 1;
    for (const name of waiting.holders) this.#holder(name).running += 1;
    return (cpuMs) => {
      this.#running -= 1;
      if (isHeavy) this.#heavyRunning -= 1;
      for (const name of waiting.holders) {
        const holder = this.#holder(name);
        holder.running -= 1;
        holder.cpuMs = this.#lately(holder) + cpuMs;
        holder.at = this.#now();
      }
    };
  }

  #leave(waiting: WaitingWork<W>): void {
    if (!this.#waiting.delete(waiting)) return;
    for (const name of waiting.holders) this.#holder(name).waiting -= 1;
  }

  #hasThread({ holders }: WaitingWork<W>, cpuMs: number): boolean {
    if (cpuMs >= HEAVY_MS && this.#heavyRunning >= Math.max(1, this.#threads - 1)) return false;
    const share = Math.max(1, Math.floor(this.#threads / 2));
    return holders.every((name) => this.#holder(name).running < share);
  }

  /** Returns the CPU that the owner of some work took lately who took most. */
  #cpuMs({ holders }: WaitingWork<W>): number {
    return holders.reduce((most, name) => Math.max(most, this.#lately(this.#holder(name))), 0);
  }

  #lately({ cpuMs, at }: Holder): number {
    return cpuMs * 2 ** ((at - this.#now()) / HALF_LIFE_MS);
  }

  #holder(name: string): Holder {
    const known = this.#holders.get(name);
    if (known !== undefined) return known;
    if (this.#holders.size >= MAX_HOLDERS) this.sweep(HEAVY_MS);
    const holder = { running: 0, waiting: 0, cpuMs: 0, at: this.#now() };
    this.#holders.set(name, holder);
    return holder;
  }
}
