import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { TABLES as ENGLISH } from '../../src/languages/en/tables.ts';
import { TABLES as JAPANESE } from '../../src/languages/ja/tables.ts';
import { catalogueOf } from '../../src/texts/catalogue.ts';
import { compileText, textOfPieces } from '../../src/texts/compile-text.ts';

type Element = ReturnType<IntlMessageFormat['getAst']>[number];
type Values = Readonly<Record<string, string | number>>;

/** The values to try for each slot of a text: numbers for plurals, each key and another one for choices. */
function valuesIn(elements: readonly Element[], into = new Map<string, Set<string | number>>()) {
  const add = (slot: string, values: readonly (string | number)[]): void => {
    into.set(slot, new Set([...(into.get(slot) ?? []), ...values]));
  };
  for (const element of elements) {
    if ('options' in element) {
      if ('pluralType' in element) add(element.value, [0, 1, 2, 5, 11, 1234, 1.5, -1]);
      else add(element.value, [...Object.keys(element.options), 'else']);
      for (const { value } of Object.values(element.options)) valuesIn(value, into);
    } else if (element.type === 2) add(element.value, [0, 1, 1234.5, -3]);
    else if (element.type === 1 && !into.has(element.value)) add(element.value, ['a <b> {c} #']);
  }
  return into;
}

/** Sets of values in which each value of each slot is there once. */
function setsOf(slots: ReadonlyMap<string, ReadonlySet<string | number>>): readonly Values[] {
  const lists = [...slots].map(([slot, values]) => [slot, [...values]] as const);
  const most = Math.max(1, ...lists.map(([, values]) => values.length));
  return Array.from({ length: most }, (_, i) =>
    Object.fromEntries(lists.map(([slot, values]) => [slot, values[i % values.length] ?? ''])),
  );
}

/** Texts that no catalogue of ours has. */
const HOSTILE: readonly (readonly [string, string])[] = [
  ['a selectordinal', '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}'],
  ['an exact number', '{n, plural, =0 {none} =1 {one} other {#}}'],
  ['an offset', '{n, plural, offset:1 =0 {nobody} one {you and # more} other {you and # others}}'],
  [
    'plurals in plurals',
    '{n, plural, one {{m, plural, one {# of #} other {#s of #}}} other {#, {m, plural, other {#}}}}',
  ],
  ['a choice in a plural', '{n, plural, other {{k, select, a {# a} other {#}} #}}'],
  ['names of objects', '{k, select, constructor {c} toString {t} other {o}}'],
  ['quotes', "'{'{n}'}' isn''t '#' {n, plural, other {'#' #}}"],
];

describe.each([
  ['English', 'en', ENGLISH],
  ['Japanese', 'ja', JAPANESE],
] as const)('every text in %s', (_, locale, tables) => {
  test('is compiled to what the library makes of it', () => {
    let compiled = 0;
    for (const [id, text] of [...HOSTILE, ...catalogueOf(tables)]) {
      const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
      const elements = format.getAst();
      const pieces = compileText(elements, locale);
      if (pieces === null) continue;
      compiled += 1;
      for (const values of setsOf(valuesIn(elements)))
        expect(
          textOfPieces(pieces, (slot) => values[slot] ?? ''),
          id,
        ).toBe(String(format.format(values)));
    }
    expect(compiled).toBeGreaterThan(1000);
  });
});

test('a date is left to the library', () => {
  expect(compileText(new IntlMessageFormat('{at, date}', 'en').getAst(), 'en')).toBeNull();
});
