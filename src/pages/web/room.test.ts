import { expect, test } from 'vitest';
import { renderWithin, useLeftOut } from './room.ts';

const MIB = 1024 * 1024;

test.each([
  ['a page of 1 MiB is whole', { nothing: MIB, evidence: 0, parts: 0 }, 'nothing'],
  ['a larger one has no evidence', { nothing: MIB + 1, evidence: 5, parts: 0 }, 'evidence'],
  ['one that is too large without it has only its score', { nothing: 2 * MIB, evidence: MIB + 1, parts: 5 }, 'parts'],
])('%s', (_, octets, expected) => {
  const html = renderWithin(() => useLeftOut().padEnd(octets[useLeftOut()], '.'));
  expect(html.replace(/\.+$/, '')).toBe(expected);
  expect(useLeftOut()).toBe('nothing');
});

test('octets count, not characters', () => {
  const html = renderWithin(() => (useLeftOut() === 'nothing' ? '字'.repeat(MIB / 2) : useLeftOut()));
  expect(html).toBe('evidence');
});
