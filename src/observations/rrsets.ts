import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { RrsetHistory } from './store.ts';

/**
 * The sets of one home while lookups are folded into it. Lookups come in the order in which they came the last time,
 * so the set of the next is nearly always the next set: to look there first costs less than keys for a map.
 */
export class Rrsets {
  readonly #all: RrsetHistory[];
  #next = 0;
  #aliases: boolean;

  constructor(sets: readonly RrsetHistory[]) {
    this.#all = [...sets];
    this.#aliases = sets.some(({ type }) => type === 'CNAME');
  }

  get all(): readonly RrsetHistory[] {
    return this.#all;
  }

  /** The place of a set, or -1. */
  #placeOf(name: DnsName, type: RrType): number {
    const all = this.#all;
    for (let i = this.#next; i < all.length; i += 1) if (all[i]?.type === type && all[i]?.name === name) return i;
    for (let i = 0; i < this.#next; i += 1) if (all[i]?.type === type && all[i]?.name === name) return i;
    return -1;
  }

  /** Whether a name was ever looked at for an alias. */
  hasAlias(name: DnsName): boolean {
    return this.#aliases && this.#placeOf(name, 'CNAME') !== -1;
  }

  /** Puts in the place of a set what `change` makes of it; of one that is not there yet, `undefined` is given. */
  change(name: DnsName, type: RrType, change: (set: RrsetHistory | undefined) => RrsetHistory): void {
    const known = this.#placeOf(name, type);
    const place = known === -1 ? this.#all.length : known;
    this.#all[place] = change(this.#all[place]);
    this.#next = place + 1;
    if (type === 'CNAME') this.#aliases = true;
  }
}
