import { expect, test } from 'vitest';
import { type DnsName, isAtOrBelow } from './name.ts';

test.each([
  ['www.example', 'example', true],
  ['example', 'example', true],
  ['example', '.', true],
  ['anexample', 'example', false],
  ['example', 'www.example', false],
  // One label with a dot in it, beside the other name and not below it.
  ['a\\.example', 'example', false],
  ['www.a\\.example', 'example', false],
  // A label that ends with a backslash.
  ['a\\\\.example', 'example', true],
  ['a\\\\\\.example', 'example', false],
])('%s is at or below %s: %s', (name, ancestor, expected) => {
  expect(isAtOrBelow(name as DnsName, ancestor as DnsName)).toBe(expected);
});
