import { expect, test } from 'vitest';
import { SeenNames } from './seen.ts';

test('knows each of many names, and no other', () => {
  const seen = new SeenNames();
  const names = Array.from({ length: 50_000 }, (_, i) => `d${i}.example`);
  expect(names.filter((name) => !seen.add(name))).toEqual([]);
  expect(names.filter((name) => seen.add(name))).toEqual([]);
  expect(names.filter((name) => !seen.has(name))).toEqual([]);
  expect(names.filter((name) => seen.has(`other.${name}`))).toEqual([]);
  expect(seen.size).toBe(50_000);
});

test('stops remembering at its bound, and still knows the first', () => {
  const seen = new SeenNames(3);
  for (const name of ['a', 'b', 'c', 'd']) expect(seen.add(name)).toBe(true);
  expect(['a', 'b', 'c', 'd'].map((name) => seen.add(name))).toEqual([false, false, false, true]);
  expect(seen.size).toBe(3);
});
