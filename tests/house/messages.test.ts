import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { catalogueOf } from '../../src/texts/catalogue.ts';
import { englishTables } from '../../src/texts/english.ts';
import { proseArgs } from '../support/prose.ts';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** What stands in the branches of plurals and choices. */
const branchesOf = (part: Part): Part[][] =>
  'options' in part ? Object.values(part.options).flatMap(({ value }) => [value, ...value.flatMap(branchesOf)]) : [];

/** A branch that is one word only: the types of arguments take it for the name of a slot. */
const isBareWord = ([only, more]: Part[]): boolean =>
  only !== undefined && more === undefined && 'value' in only && /^[a-z]+$/i.test(String(only.value));

describe('English texts', () => {
  test.each([...catalogueOf(englishTables())])('%s is a message that can be put into words', (_, text) => {
    const ast = new IntlMessageFormat(text, 'en-GB', undefined, { ignoreTag: true }).getAst();
    expect(ast.flatMap(branchesOf).filter(isBareWord)).toEqual([]);
    expect(text).not.toMatch(/\(s\)|\bundefined\b| {2}|^ | $/);
  });
});

test('a sentence that is passed as an argument is found', () => {
  const why = 'the record has a fault';
  expect(proseArgs([{ text: { id: 'a/b', args: { why, at: 'example.com', list: ['v=spf1 mx -all'] } } }])).toEqual([
    why,
  ]);
  expect(proseArgs({ id: 'a/b', args: { why: { id: 'c/d', args: { notes: { sentences: [] } } } } })).toEqual([]);
});
