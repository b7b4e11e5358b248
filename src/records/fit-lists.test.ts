import { expect, test } from 'vitest';
import { fitLists } from './fit-lists.ts';

const long = 'x'.repeat(97);

test.each([
  ['all that fits', { a: [1, 2], b: ['c'] }, 100, { a: [1, 2], b: ['c'] }],
  ['the longest loses its end', { a: [1, 2], b: [long, long, long] }, 210, { a: [1, 2], b: [long, long] }],
  ['the longest in turn', { a: [long, long, long], b: [long, long, long] }, 400, { a: [long, long], b: [long, long] }],
  ['each keeps its first value', { a: [long, 1], b: [long], c: [] }, 10, { a: [long], b: [long], c: [] }],
])('%s', (_, lists, octets, expected) => {
  expect(fitLists(lists, octets)).toEqual(expected);
});
