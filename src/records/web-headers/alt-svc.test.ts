import { expect, test } from 'vitest';
import { http3Port } from './alt-svc.ts';

test.each<readonly [values: readonly string[], expected: number | null]>([
  [['h3=":443"; ma=86400'], 443],
  [['h2=":443"', 'h3=":8443"'], 8443],
  [['h3-29=":443", h3=":443"'], 443],
  [['h3-29=":443"'], null],
  [['h3="other.test:443"'], null],
  [['h3=":99999"'], null],
  [['h3=":0"'], null],
  [['clear'], null],
  [[], null],
])('HTTP/3 announced by %j: %j', (values, expected) => {
  expect(http3Port(values)).toBe(expected);
});
