import { expect, test } from 'vitest';
import { readableMessage } from '../../src/texts/readable-message.ts';

test.each([
  ['SPF is at {domain}.', 'SPF is at {domain}.'],
  ['{n, plural, one {# record} other {# records}} at {host}', '{n} records at {host}'],
  ['until {end, date, long}', 'until {end}'],
  ['{kind, select, a {one {x}} other {two of {n, plural, one {# day} other {# days}}}}.', 'two of {n} days.'],
  ['plain', 'plain'],
])('%s', (message, readable) => expect(readableMessage(message)).toBe(readable));

test('a message with an open brace is refused', () => {
  expect(() => readableMessage('at {host')).toThrow('never closed');
});
