import { expect, test } from 'vitest';
import { ExpiringMap } from './expiring-map.ts';
import { heldOctets } from './held-octets.ts';

/** Makes a map whose clock and timers the test moves. */
function mapOf(limits: { maxEntries?: number; maxWeight?: number; maxWeightOfHolder?: number }) {
  let now = 0;
  const due: { at: number; run: () => void }[] = [];
  const map = new ExpiringMap<string, string>({
    maxEntries: 1000,
    maxWeight: 100_000,
    lifeMs: 60_000,
    clock: () => now,
    later: (run, ms) => due.push({ at: now + ms, run }),
    ...limits,
  });
  const pass = (ms: number): void => {
    now += ms;
    const over = due.filter(({ at }) => at <= now);
    for (const one of over) {
      due.splice(due.indexOf(one), 1);
      one.run();
    }
  };
  return { map, pass };
}

test('what is over leaves by itself, and nothing before', () => {
  const { map, pass } = mapOf({});
  map.set('a', 'A', 1000);
  pass(30_000);
  map.set('b', 'B', 1000);
  pass(30_000);
  expect([map.get('a'), map.get('b'), map.size]).toEqual([undefined, 'B', 1]);
  pass(30_000);
  expect([map.size, map.weight]).toEqual([0, 0]);
});

test('it keeps to its octets, and one holder to its own', () => {
  const { map } = mapOf({ maxWeight: 100_000, maxWeightOfHolder: 25_000 });
  map.set('good', 'G', 5000, ['domain good.test', 'network n']);
  for (let n = 0; n < 100; n += 1) map.set(`evil ${n}`, 'E', 5000, ['domain evil.test', `network ${n}`]);
  expect(map.get('good')).toBe('G');
  expect([map.size, map.get('evil 99'), map.get('evil 90')]).toEqual([5, 'E', undefined]);
  map.set('large', 'L', 30_000, ['domain large.test']);
  expect(map.get('large')).toBeUndefined();
  for (let n = 0; n < 100; n += 1) map.set(`many ${n}`, 'M', 5000, [`domain ${n}.test`]);
  expect(map.weight).toBeLessThanOrEqual(100_000);
  expect(map.get('good')).toBeUndefined();
});

test('it keeps to its entries, and what is set anew counts once', () => {
  const { map } = mapOf({ maxEntries: 3 });
  for (const key of ['a', 'b', 'c', 'a', 'd']) map.set(key, key, 10, ['domain x']);
  expect(['a', 'b', 'c', 'd'].filter((key) => map.get(key) !== undefined)).toEqual(['a', 'c', 'd']);
  for (const key of ['a', 'c', 'd']) map.delete(key);
  expect([map.size, map.weight]).toEqual([0, 0]);
});

test.each([
  ['a Latin text', 'é'.repeat(1000), 1000, 1100],
  ['a text beyond Latin-1', '日'.repeat(1000), 2000, 2100],
  ['octets', new Uint8Array(1000), 1000, 1100],
  ['texts of a list', Array.from({ length: 100 }, (_, n) => `${n}`.padEnd(100)), 10_000, 15_000],
  ['texts of a map', new Map([['k'.repeat(500), { a: ['v'.repeat(500)] }]]), 1000, 1300],
])('the octets that %s holds', (_, value, least, most) => {
  const octets = heldOctets(value);
  expect(octets).toBeGreaterThanOrEqual(least);
  expect(octets).toBeLessThanOrEqual(most);
});
