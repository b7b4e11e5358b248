import { expect, test } from 'vitest';
import { parseAsNames } from './as-names.ts';

test.each([
  ['64500 EXAMPLE, US', { name: 'EXAMPLE', country: 'US' }],
  ['AS64500\tEXAMPLE-NET - Example, Inc., de', { name: 'EXAMPLE-NET - Example, Inc.', country: 'DE' }],
  ['64500 EXAMPLE', { name: 'EXAMPLE', country: null }],
  ['64500 UNALLOCATED, ZZ', { name: 'UNALLOCATED', country: null }],
  ['\ufeff# of today\r\n\r\n64500 Été, FR\r\n', { name: 'Été', country: 'FR' }],
  [`64500 ${'x'.repeat(500)}, JP`, { name: 'x'.repeat(100), country: 'JP' }],
])('%j', (text, holder) => {
  expect(parseAsNames(text)).toEqual({ ok: true, names: new Map([[64_500, holder]]) });
});

test.each([
  ['', 'empty', 0],
  ['# nothing\n', 'empty', 1],
  ['64500 A, US\nEXAMPLE\n', 'not-a-row', 2],
  ['64500\n', 'not-a-row', 1],
  ['4294967296 A, US\n', 'not-a-row', 1],
])('%j is refused', (text, code, line) => {
  expect(parseAsNames(text)).toEqual({ ok: false, code, line });
});
