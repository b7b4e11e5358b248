import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';
import { TABLES as ENGLISH } from '../../src/languages/en/tables.ts';
import { TABLES as JAPANESE } from '../../src/languages/ja/tables.ts';
import { catalogueOf } from '../../src/texts/catalogue.ts';
import { englishTables } from '../../src/texts/english.ts';
import { styleFaultsOf } from '../support/japanese-style.ts';

// Every English text has its Japanese, with the same slots, written as Japanese is written. The types of
// src/languages/translate.ts hold most of this where a table is translated; this test holds it for every table there is.

const SRC = join(import.meta.dirname, '../../src');

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

const astOf = (text: string): Part[] =>
  // Texts of the engine hold `<` as it is; those with markup close every tag.
  new IntlMessageFormat(text, 'ja-JP', undefined, { ignoreTag: !text.includes('</') }).getAst();

/** The names of slots, and the tags. */
const slotsOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if ('options' in part) return [part.value, ...Object.values(part.options).flatMap(({ value }) => slotsOf(value))];
    if ('children' in part) return [`<${part.value}>`, ...slotsOf(part.children)];
    return 'value' in part && part.type !== 0 ? [String(part.value)] : [];
  });

/** The keys of choices: `mx` of `{kind, select, mx {…} other {…}}`. */
const choicesOf = (parts: readonly Part[]): string[] =>
  parts.flatMap((part) => {
    if ('children' in part) return choicesOf(part.children);
    if (!('options' in part)) return [];
    const own = 'pluralType' in part ? [] : Object.keys(part.options).map((key) => `${part.value}:${key}`);
    return [...own, ...Object.values(part.options).flatMap(({ value }) => choicesOf(value))];
  });

/** What a text can look like: each branch once, and an X for each slot. */
function renderingsOf(parts: readonly Part[]): string[] {
  return parts.reduce<string[]>(
    (before, part) => {
      const renderings =
        'options' in part
          ? Object.values(part.options).flatMap(({ value }) => renderingsOf(value))
          : 'children' in part
            ? renderingsOf(part.children)
            : [part.type === 0 ? part.value : 'X'];
      // Each branch needs to be seen once, not with every other.
      return renderings.length === 1
        ? before.map((one) => one + renderings[0])
        : renderings.map((rendering, i) => (before[i] ?? before[0] ?? '') + rendering);
    },
    [''],
  );
}

/** Texts about what could not be looked up: they never say that it is not there. */
const isOfUnknown = (id: string): boolean =>
  /^(cause|malformed|mta-sts-fetch|bimi-not-fetched)\/|unknown|unavailable|not-asked|unanswered/.test(id);

/** What is wrong with the Japanese of a text. */
function faultsOf(id: string, english: string, japanese: string): string[] {
  const [en, ja] = [astOf(english), astOf(japanese)];
  const sorted = (list: readonly string[]) => [...new Set(list)].sort().join();
  const renderings = renderingsOf(ja);
  return [
    ...(sorted(slotsOf(en)) === sorted(slotsOf(ja))
      ? []
      : [`slots ${sorted(slotsOf(ja))}, not ${sorted(slotsOf(en))}`]),
    ...choicesOf(ja)
      .filter((one) => !choicesOf(en).includes(one))
      .map((one) => `no choice ${one} in English`),
    ...styleFaultsOf(renderings, japanese),
    ...(isOfUnknown(id) && /(?<!で)[がはも]ありません/.test(japanese)
      ? ['「ありません」 where nobody could look']
      : []),
  ];
}

const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((name) => /\.tsx?$/.test(name));
const tables = [...englishTables(), ...ENGLISH];

const japanese = new Map(JAPANESE.map((table) => [table.prefix, table]));

test('every table that is declared is among them', () => {
  const declared = files
    .filter((name) => !name.includes('.test.'))
    .flatMap((name) => [...readFileSync(join(SRC, name), 'utf8').matchAll(/defineTexts\(\s*'([^']+)'/g)])
    .map(([, prefix]) => prefix);
  const known = tables.map(({ prefix }) => prefix);
  expect(declared.filter((prefix) => prefix !== undefined && !known.includes(prefix))).toEqual([]);
});

test('every table has its Japanese', () => {
  expect(tables.map(({ prefix }) => prefix).filter((prefix) => !japanese.has(prefix))).toEqual([]);
});

test('Japanese stands for English that is there', () => {
  expect(catalogueOf(JAPANESE).size).toBeGreaterThan(0);
  expect([...japanese.keys()].filter((prefix) => !tables.some((table) => table.prefix === prefix))).toEqual([]);
});

describe.each(tables.filter(({ prefix }) => japanese.has(prefix)))('the Japanese of $prefix', ({ prefix, texts }) => {
  const own = japanese.get(prefix)?.texts ?? {};

  test('has a text for each English one, and none more', () => {
    expect(Object.keys(own).sort()).toEqual(Object.keys(texts).sort());
  });

  test.each(Object.entries(own))('%s is written as Japanese is', (key, text) => {
    expect(faultsOf(`${prefix}/${key}`, texts[key] ?? '', text)).toEqual([]);
  });
});

describe('the test finds', () => {
  test.each([
    ['a/b', '{name} is fine.', '{name}は正常です。', []],
    ['a/b', 'Read <a>it</a>.', '<a>これ</a>を読んでください。', []],
    ['a/b', 'It is {record}.', 'v=spf1 -allは{record}です。', []],
    ['a/b', '{count, plural, one {# set} other {# sets}}', '{count}件', []],
    ['a/b', '{name} is fine.', '正常です。', ['slots , not name']],
    ['a/b', 'Read <a>it</a>.', 'これを読んでください。', ['slots , not <a>']],
    ['a/b', 'MX is fine.', 'MX は正常です。', ['a half-width space beside Japanese']],
    ['a/b', '{name} is fine.', '{name} は正常です。', ['a half-width space beside Japanese']],
    ['a/b', 'It is there (MX).', 'あります(MX)。', ['half-width punctuation beside Japanese']],
    [
      'a/b',
      'See the RFC.',
      'RFCを参照.',
      ['half-width punctuation beside Japanese', 'half-width punctuation at the end'],
    ],
    ['a/b', 'SPF, 10', 'ＳＰＦと10', ['half-width katakana or full-width letters and digits']],
    [
      'a/b',
      '{k, select, a {one of it} other {two of it}}',
      '{k, select, b {ひとつ} other {ふたつ}}',
      ['no choice k:b in English'],
    ],
    ['a/b', 'Other servers', '他のサーバ', ['他の, not ほかの', 'サーバ, not with ー at the end']],
    ['cause/x', 'No answer', '応答がありません', ['「ありません」 where nobody could look']],
    [
      'a/b',
      '{k, select, a {an MX} other {an A}} record',
      '{k, select, a {MX レコード} other {Aレコード}}',
      ['a half-width space beside Japanese'],
    ],
  ])('%s: %s: %s', (id, english, text, faults) => {
    expect(faultsOf(id, english, text)).toEqual(faults);
  });
});
