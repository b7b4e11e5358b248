import { TRY_TIMEOUT_MS } from './limits.ts';

/** Bounds of how many questions may be in flight. */
interface FlightBounds {
  readonly least: number;
  readonly most: number;
}

/** Of the questions of a round, so many may lose a try: more than chance loses on the way, fewer than an overloaded resolver does. */
const LOST = { few: 0.01, many: 0.05 } as const;
/** A round lasts longer than a try, so that what it lost shows before there are more. */
const ROUND_MS = TRY_TIMEOUT_MS + 500;

/**
 * Follows how many questions the resolvers bear at once. After a round in which questions waited and hardly a try was lost, one more
 * may be in flight for each that is answered, up to twice as many; after one in which many were lost, half as many may.
 */
export class FlightLimit {
  readonly #bounds: FlightBounds;
  readonly #clock: () => number;
  #limit: number;
  #isGrowing = false;
  #round;

  /** `clock`: milliseconds of a time that only goes on. */
  constructor(bounds: FlightBounds, clock: () => number = () => performance.now()) {
    this.#bounds = bounds;
    this.#clock = clock;
    this.#limit = bounds.least;
    this.#round = this.#newRound();
  }

  /** Questions that may be in flight now. */
  get most(): number {
    return this.#limit;
  }

  /** Takes that a question had to wait for a place. */
  wait(): void {
    this.#round.hasWaited = true;
  }

  /** Takes how a question ended. */
  end(hasLostTry: boolean): void {
    const round = this.#round;
    round.ended += 1;
    if (hasLostTry) round.lost += 1;
    else if (this.#isGrowing && round.hasWaited && this.#limit < round.most) this.#limit += 1;
    if (round.ended < this.#limit || this.#clock() - round.beganAt < ROUND_MS) return;
    const lost = round.lost / round.ended;
    this.#isGrowing = lost < LOST.few;
    if (lost > LOST.many) this.#limit = Math.max(this.#bounds.least, Math.floor(this.#limit / 2));
    this.#round = this.#newRound();
  }

  #newRound() {
    const most = Math.min(this.#bounds.most, 2 * this.#limit);
    return { beganAt: this.#clock(), most, ended: 0, lost: 0, hasWaited: false };
  }
}
