import { renderToString } from 'preact-render-to-string';
import { expect, test } from 'vitest';
import type { Statement } from '../../diagnoses/view.ts';
import { inLanguage } from '../web/words.ts';
import { StatementOf } from './statement.tsx';

const wordsOf = (of: Statement): string =>
  inLanguage('en', () => renderToString(<StatementOf of={of} />)).replaceAll(/<[^>]*>/g, '');

test.each<[about: string, statement: Statement, words: string]>([
  ['the same as in other rows', { text: '60 days' }, '60 days'],
  // A colour alone says nothing to many people.
  ['another one, with a shape and a word', { text: '9 days', differs: 'differs' }, '9 days≠ differs'],
])('a cell of a table: %s', (_, statement, words) => {
  expect(wordsOf(statement)).toBe(words);
});
