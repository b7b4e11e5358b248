/** A random generator that gives the same numbers for the same seed (mulberry32). */
export interface Random {
  /** From 0 up to 1. */
  next(): number;
  /** A whole number from 0 up to `below`. */
  below(below: number): number;
  chance(share: number): boolean;
  pick<T>(all: readonly [T, ...T[]]): T;
}

export function seeded(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b_79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { next, below, chance: (share) => next() < share, pick: (all) => all[below(all.length)] ?? all[0] };
}
