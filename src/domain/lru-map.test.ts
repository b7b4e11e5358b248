import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LruMap } from './lru-map.ts';

const steps = fc.array(
  fc.record({ what: fc.constantFrom('set', 'get', 'delete'), key: fc.nat(30), weight: fc.nat(12) }),
  { maxLength: 200 },
);

describe('LruMap', () => {
  test('keeps to its bounds, and gives what was set last or nothing', () => {
    fc.assert(
      fc.property(
        steps,
        fc.integer({ min: 2, max: 20 }),
        fc.integer({ min: 1, max: 50 }),
        (all, maxEntries, maxWeight) => {
          const map = new LruMap<number, number>({ maxEntries, maxWeight });
          const last = new Map<number, { readonly value: number; readonly weight: number }>();
          for (const [value, { what, key, weight }] of all.entries()) {
            if (what === 'set') {
              map.set(key, value, weight);
              last.set(key, { value, weight });
            } else if (what === 'get') map.get(key);
            else {
              map.delete(key);
              last.delete(key);
            }
            const cached = [...Array(31).keys()].filter((one) => map.peek(one) !== undefined);
            for (const one of cached) expect(map.peek(one)).toBe(last.get(one)?.value);
            expect(cached.length).toBeLessThanOrEqual(maxEntries);
            expect(cached.reduce((sum, one) => sum + (last.get(one)?.weight ?? Number.NaN), 0)).toBeLessThanOrEqual(
              maxWeight,
            );
          }
        },
      ),
    );
  });

  test('keeps the half that was used last, whatever else comes', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(40), { maxLength: 200 }), fc.integer({ min: 2, max: 20 }), (keys, maxEntries) => {
        const map = new LruMap<number, number>({ maxEntries, maxWeight: 40 });
        const used: number[] = [];
        for (const key of keys) {
          if (map.get(key) === undefined) map.set(key, key, 1);
          used.unshift(key);
          for (const one of [...new Set(used)].slice(0, Math.floor(maxEntries / 2))) expect(map.peek(one)).toBe(one);
        }
      }),
    );
  });

  test('does not keep what alone is too heavy, nor what it replaced', () => {
    const map = new LruMap<string, string>({ maxEntries: 10, maxWeight: 100 });
    map.set('a', 'light', 1);
    map.set('a', 'heavy', 101);
    expect(map.peek('a')).toBeUndefined();
  });

  test('keeps to its weight where one value weighs more than half of it', () => {
    const map = new LruMap<string, number>({ maxEntries: 4, maxWeight: 16 });
    for (const [key, weight] of [
      ['a', 9],
      ['b', 2],
      ['c', 6],
    ] as const)
      map.set(key, weight, weight);
    expect(['a', 'b', 'c'].map((key) => map.peek(key))).toEqual([undefined, 2, 6]);
  });
});
