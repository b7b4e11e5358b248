import { expect, test } from 'vitest';
import { codingFor } from './body.ts';

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br; q=0.000, gzip;q=0', undefined],
  ['*', 'br'],
  ['*, br;q=0', 'gzip'],
  ['*;q=0', undefined],
  ['br;q=0.001', 'br'],
  ['xbr, gzipped', undefined],
])('Accept-Encoding %j gets %s', (field, coding) => {
  expect(codingFor(field)).toBe(coding);
});
