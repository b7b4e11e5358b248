/** Bounds of how many questions may be in flight. */
interface FlightBounds {
  readonly least: number;
  readonly most: number;
}

/** Of the questions of a round, so many may lose a try: more than chance loses on the way, fewer than an overloaded resolver does. */
const LOST = { few: 0.01, many: 0.05 } as const;

/**
 * Follows how many questions the resolvers bear at once: where questions wait and hardly a try is lost, twice as many as before may
 * be in flight; where many are lost, half. A round is as many questions as may be in flight, so it lasts about as long as one of them.
 */
export class FlightLimit {
  readonly #bounds: FlightBounds;
  #limit: number;
  #ended = 0;
  #lost = 0;
  #hasWaited = false;

  constructor(bounds: FlightBounds) {
    this.#bounds = bounds;
    this.#limit = bounds.least;
  }

  /** Questions that may be in flight now. */
  get most(): number {
    return this.#limit;
  }

  /** Takes that a question had to wait for a place. */
  wait(): void {
    this.#hasWaited = true;
  }

  /** Takes how a question ended. */
  end(hasLostTry: boolean): void {
    this.#ended += 1;
    if (hasLostTry) this.#lost += 1;
    if (this.#ended < this.#limit) return;
    const lost = this.#lost / this.#ended;
    const { least, most } = this.#bounds;
    if (lost > LOST.many) this.#limit = Math.max(least, Math.floor(this.#limit / 2));
    else if (lost < LOST.few && this.#hasWaited) this.#limit = Math.min(most, this.#limit * 2);
    this.#ended = 0;
    this.#lost = 0;
    this.#hasWaited = false;
  }
}
