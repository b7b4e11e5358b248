import { expect, test } from 'vitest';
import { NAME, observation } from '../../tests/support/observations.ts';
import type { DnsName } from '../domain/name.ts';
import { encodeHistory } from '../observations/encode.ts';
import { observe } from '../observations/intervals.ts';
import { createDecoded } from './decoded.ts';

const history = observe(undefined, NAME, [observation(Date.parse('2026-01-01T00:00:00Z'), [1, 2, 3])]);
const document = encodeHistory(history);
const stored = { document, repeats: { count: 0, at: 0 } };
const key = (i: number): DnsName => `a${i}.example.com` as DnsName;

/** How many of a hundred domains are cached after all were read twice, where the cache has room for so many documents. */
function cachedOf(documents: number): number {
  const decoded = createDecoded(documents * document.length);
  for (let i = 0; i < 100; i += 1) {
    decoded.read(key(i), 1, stored);
    decoded.read(key(i), 1, stored);
    decoded.renew(key(i), 2, history, document.length);
  }
  return Array.from({ length: 100 }, (_, i) => decoded.revisionOf(key(i))).filter((one) => one === 2).length;
}

test.each([
  [0, 0, 0],
  [10, 5, 10],
  [40, 20, 40],
  [1000, 100, 100],
])('in the octets of %s documents are the histories of %s to %s domains', (documents, least, most) => {
  expect(cachedOf(documents)).toBeGreaterThanOrEqual(least);
  expect(cachedOf(documents)).toBeLessThanOrEqual(most);
});

test('a document that grew beyond all that there is room for is not cached', () => {
  const decoded = createDecoded(2 * document.length);
  decoded.read(NAME, 1, stored);
  decoded.read(NAME, 1, stored);
  expect(decoded.revisionOf(NAME)).toBe(1);
  decoded.renew(NAME, 2, history, 3 * document.length);
  expect(decoded.get(NAME, 2)).toBeUndefined();
});
