import { Intake } from '../domain/intake.ts';
import { Effort } from './effort.ts';

/** Bounds a diagnosis, or whatever else asks as one: all its questions and all that it makes of them share it. */
export class Run {
  readonly effort: Effort;
  readonly intake = new Intake();
  #waits = 0;
  #since = 0;
  #heldBackMs = 0;

  constructor(effort = new Effort()) {
    this.effort = effort;
  }

  /** How long questions of it have waited because our own limits held them back, in milliseconds; together, not each. */
  get heldBackMs(): number {
    return this.#heldBackMs + (this.#waits === 0 ? 0 : performance.now() - this.#since);
  }

  /** Counts the time of a wait for our own limits. */
  async heldBack<T>(wait: Promise<T>): Promise<T> {
    if (this.#waits === 0) this.#since = performance.now();
    this.#waits += 1;
    try {
      return await wait;
    } finally {
      this.#waits -= 1;
      if (this.#waits === 0) this.#heldBackMs += performance.now() - this.#since;
    }
  }
}
