import { IN_FLIGHT_PER_ADDRESS, PER_SECOND_PER_ADDRESS, SERVERS } from './iterate/limits.ts';
import { type SlotLimits, Slots } from './iterate/slots.ts';

const LIMITS: SlotLimits = { inFlight: IN_FLIGHT_PER_ADDRESS, perSecond: PER_SECOND_PER_ADDRESS };

/**
 * Holds the slots of each name server's address. Every part of a diagnosis has the same ones, so that a server sees no
 * more of us than its limits, whichever part of a diagnosis asks it.
 */
export class ServerPace {
  readonly #limits: SlotLimits;
  /** In the order of their last use. */
  readonly #slots = new Map<string, Slots>();

  constructor(limits: SlotLimits = LIMITS) {
    this.#limits = limits;
  }

  at(address: string): Slots {
    const slots = this.#slots.get(address) ?? new Slots(this.#limits);
    this.#slots.delete(address);
    this.#slots.set(address, slots);
    const [oldest] = this.#slots.keys();
    if (oldest !== undefined && this.#slots.size > SERVERS && this.#slots.get(oldest)?.isIdle === true)
      this.#slots.delete(oldest);
    return slots;
  }

  /** Returns whether a query to an address need not wait. */
  isFree(address: string): boolean {
    return this.#slots.get(address)?.isFree ?? true;
  }
}
