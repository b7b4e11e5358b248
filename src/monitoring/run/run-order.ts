import type { Instant } from '../../domain/time.ts';

/** How far apart turns are at least: at most four runs of zones that share a name server begin in a second. */
const MIN_GAP_MS = 250;
/** How far apart they are until a run has shown how long one takes. */
const FIRST_GAP_MS = 1000;
/** How far ahead turns are given. Who would wait for longer asks again then, and the longest overdue gets the next one. */
const WITHIN_MS = 20_000;
/** The share of the latest run in the mean of how long runs take. */
const LATEST = 0.25;

/**
 * Puts runs in order of which only so many may be in progress at once: each gets its turn in the order in which they ask, as
 * far apart as runs take. After an outage, all of them ask at once. Sources: docs/limits.md.
 */
export class RunOrder {
  readonly #atOnce: number;
  #running = 0;
  #takesMs: number | null = null;
  #lastTurn: Instant = Number.NEGATIVE_INFINITY;
  /** Those that were given a turn and have not begun. */
  readonly #waiting = new Set<string>();

  constructor(atOnce: number) {
    this.#atOnce = atOnce;
  }

  /** Returns null if a run may begin now, otherwise when it is to ask again. */
  waitOf(id: string, now: Instant): Instant | null {
    // Our clock was set back.
    if (this.#lastTurn > now + WITHIN_MS) this.#lastTurn = now;
    const hasTurn = this.#waiting.has(id);
    if ((hasTurn || this.#lastTurn <= now) && this.#running < this.#atOnce) return null;
    // Its turn came too early; none of the others comes before it.
    if (hasTurn) return now + this.#gapMs();
    const turn = Math.max(this.#lastTurn, now) + this.#gapMs();
    if (turn > now + WITHIN_MS) return now + WITHIN_MS;
    this.#waiting.add(id);
    this.#lastTurn = turn;
    return turn;
  }

  begin(id: string): void {
    this.#waiting.delete(id);
    this.#running += 1;
  }

  end(tookMs: number): void {
    this.#running -= 1;
    this.#takesMs = this.#takesMs === null ? tookMs : this.#takesMs + LATEST * (tookMs - this.#takesMs);
  }

  /** Whether nothing is in progress and no turn is left. A monitor that did not come is gone, or another process runs it. */
  isOver(now: Instant): boolean {
    return this.#running === 0 && this.#lastTurn <= now;
  }

  #gapMs(): number {
    const gap = this.#takesMs === null ? FIRST_GAP_MS : this.#takesMs / this.#atOnce;
    return Math.ceil(Math.min(Math.max(gap, MIN_GAP_MS), WITHIN_MS));
  }
}
