import { expect, test } from 'vitest';
import { parseDomainName } from '../../domain/parse.ts';
import { faultIn, guessName } from './name-guess.ts';

test.each([
  ['harbor books.example', 'harborbooks.example', ' '],
  ['exa mple.com', 'example.com', ' '],
  ['a..b', 'a.b', '.'],
  ['.example.com.', 'example.com', '.'],
  ['example,com', 'example.com', ','],
  ['shop . example', 'shop.example', ' '],
  ['*.example.com', 'example.com', '*'],
  ['"example.com"', 'example.com', '"'],
])('%j: %s is meant, and the fault is %j', (typed, guess, fault) => {
  expect(guessName(typed)).toBe(guess);
  expect(parseDomainName(guess).ok).toBe(true);
  const { start, end } = faultIn(typed) ?? { start: 0, end: 0 };
  expect(typed.slice(start, end)).toBe(fault);
});

test.each(['my bakery', 'bakery', 'example .', 'a-b'])('no name is guessed for %j, which has no dot', (typed) => {
  expect(guessName(typed)).toBe('');
});

test.each(['192.0.2.1', 'xn--a.example', '例え.テスト'])('%s has no sign that no name holds', (typed) => {
  expect(faultIn(typed)).toBeUndefined();
});

test.each([' ', '\n', '-', '.', ',', ' .'])('%j by the thousand holds nobody up, and is no name', (sign) => {
  // Twice as long as an address may be, a hundred times. Where steps grow with the square, that outlasts any test.
  for (let i = 0; i < 100; i += 1) expect(guessName(`a${sign.repeat(16_000)}${i}`)).toBe('');
});

test('a name of the greatest length is guessed', () => {
  const labels = `${'a'.repeat(60)}.`.repeat(4);
  expect(guessName(`${labels},example`)).toBe(`${labels}example`);
});
