import { expect, test } from 'vitest';
import { parseSelector } from './selector.ts';

test.each([
  ['s1', 's1'],
  [' Google ', 'google'],
  ['20230601', '20230601'],
  ['selector1-contoso-com', 'selector1-contoso-com'],
  ['mail.2026', 'mail.2026'],
  ['k_1', 'k_1'],
  ['', null],
  ['*', null],
  ['a..b', null],
  ['.a', null],
  ['-a', null],
  ['a b', null],
  ['a\\.b', null],
  ['ü', null],
  ['x'.repeat(64), null],
  [`${'x'.repeat(63)}.${'y'.repeat(63)}.${'z'.repeat(63)}`, null],
])('selector %j', (typed, selector) => {
  expect(parseSelector(typed)).toBe(selector);
});
