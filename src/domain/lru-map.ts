export interface LruMapOptions {
  /** Values kept at most, 2 or more; at least half as many are. */
  readonly maxEntries: number;
  /**
   * Limits what all values may weigh together, in octets or another unit of the caller's. Nobody may leave it out: what
   * strangers send has any size.
   */
  readonly maxWeight: number;
}

interface Weighed<V> {
  readonly value: V;
  readonly weight: number;
}

/** Values of about the same age: half of what is kept. */
interface Generation<K, V> {
  readonly values: Map<K, Weighed<V>>;
  weight: number;
}

/**
 * Remembers values by key within bounds, and forgets what was not used for longest, many at a time: there are two
 * generations, what is used goes into the younger, and when that is full the older is dropped. To delete the oldest of
 * one large `Map` at each step would be slow: it looks for its first key through all the holes that were left.
 */
export class LruMap<K, V> {
  readonly #entriesOfHalf: number;
  readonly #maxWeight: number;
  #young: Generation<K, V> = { values: new Map(), weight: 0 };
  #old: Generation<K, V> = { values: new Map(), weight: 0 };

  constructor({ maxEntries, maxWeight }: LruMapOptions) {
    this.#entriesOfHalf = Math.max(1, Math.floor(maxEntries / 2));
    this.#maxWeight = maxWeight;
  }

  /** Gives what is kept, without a sign that it was used. */
  peek(key: K): V | undefined {
    return (this.#young.values.get(key) ?? this.#old.values.get(key))?.value;
  }

  get(key: K): V | undefined {
    const young = this.#young.values.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.values.get(key);
    if (old === undefined) return undefined;
    this.set(key, old.value, old.weight);
    return old.value;
  }

  /** Keeps a value, unless it alone weighs more than all may. */
  set(key: K, value: V, weight: number): void {
    this.delete(key);
    if (weight > this.#maxWeight) return;
    if (this.#young.values.size >= this.#entriesOfHalf || this.#young.weight + weight > this.#maxWeight / 2) {
      this.#old = this.#young;
      this.#young = { values: new Map(), weight: 0 };
    }
    // A generation that one heavy value made weighs more than half and leaves less room for the other.
    if (this.#old.weight + this.#young.weight + weight > this.#maxWeight) this.#old = { values: new Map(), weight: 0 };
    this.#young.values.set(key, { value, weight });
    this.#young.weight += weight;
  }

  delete(key: K): void {
    for (const generation of [this.#young, this.#old]) {
      const known = generation.values.get(key);
      if (known === undefined) continue;
      generation.values.delete(key);
      generation.weight -= known.weight;
    }
  }
}
