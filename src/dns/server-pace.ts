import { addressOctets, isInside, type Network } from '../domain/addresses.ts';
import { IN_FLIGHT_PER_ADDRESS, PER_SECOND_PER_ADDRESS, SERVERS } from './iterate/limits.ts';
import { type SlotLimits, Slots } from './iterate/slots.ts';

const LIMITS: SlotLimits = { inFlight: IN_FLIGHT_PER_ADDRESS, perSecond: PER_SECOND_PER_ADDRESS };

/** How many questions a second begin at each address of a network. */
export interface NetworkPace {
  readonly network: Network;
  readonly perSecond: number;
}

interface ServerPaceOptions {
  /** Of an address for which no network says otherwise. */
  readonly limits?: SlotLimits | undefined;
  /** Networks with a pace of their own. Of those that hold an address, the narrowest counts. */
  readonly networks?: readonly NetworkPace[];
}

/**
 * Holds the slots of each name server's address. Diagnoses and monitors have the same ones, and processes on one database
 * share them, so that a server sees no more of us than its limits, whoever asks it.
 */
export class ServerPace {
  readonly #limits: SlotLimits;
  readonly #networks: readonly NetworkPace[];
  /** Processes that keep the same limits together. */
  #processes = 1;
  /** In the order of their last use. */
  readonly #slots = new Map<string, Slots>();

  constructor({ limits = LIMITS, networks = [] }: ServerPaceOptions = {}) {
    this.#limits = limits;
    this.#networks = networks.toSorted((a, b) => b.network.prefix - a.network.prefix);
  }

  at(address: string): Slots {
    const slots = this.#slots.get(address) ?? new Slots(this.#limitsOf(address));
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

  /** Takes this process's part of all limits, since so many processes keep them together. */
  shareWith(processes: number): void {
    if (processes === this.#processes) return;
    this.#processes = processes;
    for (const [address, slots] of this.#slots) slots.limit(this.#limitsOf(address));
  }

  #limitsOf(address: string): SlotLimits {
    const { inFlight, perSecond } = this.#allLimitsOf(address);
    return { inFlight: this.#partOf(inFlight), perSecond: this.#partOf(perSecond) };
  }

  #partOf(limit: number): number {
    return limit === Number.POSITIVE_INFINITY ? limit : Math.max(Math.floor(limit / this.#processes), 1);
  }

  /** Where more begin in a second, as many more may be in flight: otherwise the distance of the server would decide. */
  #allLimitsOf(address: string): SlotLimits {
    const octets = this.#networks.length === 0 ? null : addressOctets(address);
    const own = octets === null ? undefined : this.#networks.find(({ network }) => isInside(octets, network));
    if (own === undefined) return this.#limits;
    const { perSecond } = own;
    const inFlight = Math.ceil((perSecond * this.#limits.inFlight) / this.#limits.perSecond);
    return { perSecond, inFlight: Math.max(inFlight, 1) };
  }
}
