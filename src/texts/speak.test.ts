import { describe, expect, test } from 'vitest';
import { defineTexts } from '../domain/message.ts';
import { speak, speakRich } from './speak.ts';

const TEXTS = defineTexts('test/speak', {
  title: 'Fix these first',
  found: '{count, plural, one {# record} other {# records}} of {domain}',
  link: 'Read <docs>the {what} docs</docs>, or ask {who}.',
  braces: "A '{' in a text",
});

/** An element, as a page would pass one. */
interface Element {
  readonly tag: string;
  readonly inside: readonly unknown[];
}

describe('English words of a table', () => {
  const words = speak('en', TEXTS);
  test.each([
    [words('title'), 'Fix these first'],
    [words('found', { count: 1, domain: 'example.com' }), '1 record of example.com'],
    [words('found', { count: 2, domain: '<b>' }), '2 records of <b>'],
    [words('braces'), 'A { in a text'],
  ])('%s', (text, expected) => expect(text).toBe(expected));
});

test('tags and slots take elements, and what stands in a slot is never read as markup', () => {
  const rich = speakRich<typeof TEXTS.texts, Element>('en', TEXTS);
  const parts = rich('link', {
    docs: (inside) => ({ tag: 'a', inside }),
    what: '<docs>API</docs>',
    who: { tag: 'b', inside: ['us'] },
  });
  expect(parts).toEqual([
    'Read ',
    { tag: 'a', inside: ['the <docs>API</docs> docs'] },
    ', or ask ',
    { tag: 'b', inside: ['us'] },
    '.',
  ]);
});
