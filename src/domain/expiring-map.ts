import type { Clock, Instant } from './time.ts';

/** Calls back once after some milliseconds, and keeps no process alive for that. */
export type Later = (run: () => void, ms: number) => void;

export interface ExpiringMapOptions {
  readonly maxEntries: number;
  /** Limits what all values weigh together, in octets. */
  readonly maxWeight: number;
  /** Of these, octets of one holder; left out, one may have all. */
  readonly maxWeightOfHolder?: number;
  /** How long a value is kept, in milliseconds. */
  readonly lifeMs: number;
  readonly clock: Clock;
  readonly later: Later;
}

interface ExpiringEntry<V> {
  readonly value: V;
  readonly weight: number;
  readonly holders: readonly string[];
  readonly until: Instant;
}

/** Lists the keys of one holder, the oldest first. */
interface Held<K> {
  readonly keys: Set<K>;
  weight: number;
}

/** Octets of an entry beside its value: its key, its place in the maps. */
const ENTRY_OCTETS = 300;

/**
 * Keeps values by key for a time, within bounds in octets for all and for each holder, such as a registrable domain. What
 * is over leaves by a timer, not with the next request. Where there is no room, the oldest leave: those of the same
 * holder, where its part is full.
 */
export class ExpiringMap<K, V> {
  readonly #options: ExpiringMapOptions;
  readonly #entries = new Map<K, ExpiringEntry<V>>();
  readonly #held = new Map<string, Held<K>>();
  #weight = 0;
  #isSweepDue = false;

  constructor(options: ExpiringMapOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** Octets of all values. */
  get weight(): number {
    return this.#weight;
  }

  get(key: K): V | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && this.#options.clock() < entry.until ? entry.value : undefined;
  }

  /** Keeps a value that holds so many octets, unless it alone has more than all, or its holder, may have. */
  set(key: K, value: V, octets: number, holders: readonly string[] = []): void {
    this.delete(key);
    const { maxEntries, maxWeight, maxWeightOfHolder = maxWeight, lifeMs, clock } = this.#options;
    const weight = octets + ENTRY_OCTETS;
    if (weight > Math.min(maxWeight, holders.length === 0 ? maxWeight : maxWeightOfHolder)) return;
    for (const holder of holders) this.#makeRoom(this.#held.get(holder), weight, maxWeightOfHolder);
    while (this.#entries.size >= maxEntries || this.#weight + weight > maxWeight) this.#dropOldest(this.#entries);
    this.#entries.set(key, { value, weight, holders, until: clock() + lifeMs });
    this.#weight += weight;
    for (const holder of holders) {
      const held = this.#held.get(holder) ?? { keys: new Set<K>(), weight: 0 };
      this.#held.set(holder, held);
      held.keys.add(key);
      held.weight += weight;
    }
    this.#sweepLater(lifeMs);
  }

  delete(key: K): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
    for (const holder of entry.holders) {
      const held = this.#held.get(holder);
      if (held === undefined) continue;
      held.keys.delete(key);
      held.weight -= entry.weight;
      if (held.keys.size === 0) this.#held.delete(holder);
    }
  }

  #makeRoom(held: Held<K> | undefined, weight: number, maxWeight: number): void {
    while (held !== undefined && held.keys.size > 0 && held.weight + weight > maxWeight) this.#dropOldest(held.keys);
  }

  #dropOldest(keys: Map<K, unknown> | Set<K>): void {
    for (const key of keys.keys()) {
      this.delete(key);
      return;
    }
  }

  #sweepLater(ms: number): void {
    if (this.#isSweepDue) return;
    this.#isSweepDue = true;
    this.#options.later(() => this.#sweep(), ms);
  }

  /** Drops what is over. All are kept equally long, so the oldest are over first. */
  #sweep(): void {
    this.#isSweepDue = false;
    const now = this.#options.clock();
    for (const [key, { until }] of this.#entries) {
      if (now < until) {
        // A clock that was set back must not keep them longer than that.
        this.#sweepLater(Math.min(until - now, this.#options.lifeMs));
        return;
      }
      this.delete(key);
    }
  }
}
