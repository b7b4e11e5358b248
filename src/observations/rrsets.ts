import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { RrsetHistory } from './store.ts';

/**
 * The RRsets of one domain while observations are folded into it. Observations come in the same order each time, so the next
 * one nearly always belongs to the next RRset: looking there first costs less than keys for a map.
 */
export class Rrsets {
  readonly #all: RrsetHistory[];
  #next = 0;
  #aliases: boolean;

  constructor(rrsets: readonly RrsetHistory[]) {
    this.#all = [...rrsets];
    this.#aliases = rrsets.some(({ type }) => type === 'CNAME');
  }

  get all(): readonly RrsetHistory[] {
    return this.#all;
  }

  /** Returns the place of an RRset, or -1. */
  #placeOf(name: DnsName, type: RrType): number {
    const all = this.#all;
    for (let i = this.#next; i < all.length; i += 1) if (all[i]?.type === type && all[i]?.name === name) return i;
    for (let i = 0; i < this.#next; i += 1) if (all[i]?.type === type && all[i]?.name === name) return i;
    return -1;
  }

  /** Whether we ever observed an alias at a name, or its absence. */
  hasAlias(name: DnsName): boolean {
    return this.#aliases && this.#placeOf(name, 'CNAME') !== -1;
  }

  /** Replaces an RRset with what `change` makes of it; `change` gets undefined where there is none yet. */
  change(name: DnsName, type: RrType, change: (rrset: RrsetHistory | undefined) => RrsetHistory): void {
    const known = this.#placeOf(name, type);
    const place = known === -1 ? this.#all.length : known;
    this.#all[place] = change(this.#all[place]);
    this.#next = place + 1;
    if (type === 'CNAME') this.#aliases = true;
  }
}
