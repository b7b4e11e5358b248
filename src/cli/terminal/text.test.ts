import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible } from '../../domain/text.ts';
import { ascii, cut, pad, safeJson, widthOf, wrap } from './text.ts';

test.each([
  ['', 0],
  ['example.com', 11],
  ['例え.テスト', 11],
  ['bücher', 6],
  ['bu\u0308cher', 6],
  ['日本語', 6],
  ['한국어', 6],
  ['ｶﾅ', 2],
  ['✓ ✗ – ?', 7],
  ['\u{1f600}', 2],
  ['👩‍👩‍👧', 2],
])('%j takes %i columns', (text, columns) => {
  expect(widthOf(text)).toBe(columns);
  expect(widthOf(pad(text, 20))).toBe(20);
});

test.each([
  ['plain text', 'plain text'],
  ['\u001b[31mred\u001b[0m', '\\u{1B}[31mred\\u{1B}[0m'],
  ['\u009b2J', '\\u{9B}2J'],
  ['a\rb\nc\td', 'a\\u{D}b\\u{A}c\\u{9}d'],
  ['a\u202eb\u2066c\u200bd\u00ade', 'a\\u{202E}b\\u{2066}c\\u{200B}d\\u{AD}e'],
  ['\ud800', '\\u{D800}'],
  ['日本', '日本'],
])('%j is shown as %s', (text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('what is not ASCII is written out for terminals that know nothing else', () => {
  expect(ascii('例 ü a\n')).toBe('\\u{4F8B} \\u{FC} a\n');
  expect(ascii('can’t use “p=none” …')).toBe('can\'t use "p=none" ...');
});

test.each([
  ['a bb ccc', 4, ['a bb', 'ccc']],
  ['  many   blanks ', 80, ['many blanks']],
  ['abcdefgh', 3, ['abc', 'def', 'gh']],
  ['to abcdefgh ij', 4, ['to', 'abcd', 'efgh', 'ij']],
  ['日本語 例え', 5, ['日本', '語', '例え']],
  ['設定されていません。公開してください。', 18, ['設定されていませ', 'ん。公開してくださ', 'い。']],
  ['これは「例」です', 8, ['これは', '「例」で', 'す']],
  ['送信元はexample.comです', 12, ['送信元は', 'example.com', 'です']],
  ['HTTP API、バックグラウンド処理など', 24, ['HTTP API、バックグラウン', 'ド処理など']],
  ['abcdefgh 日本語の名前', 16, ['abcdefgh', '日本語の名前']],
  ['', 5, []],
])('%j in %i columns', (text, columns, lines) => {
  expect(wrap(text, columns)).toEqual(lines);
});

test('no line is too wide, and nothing is lost', () => {
  const texts = fc.string({
    unit: fc.constantFrom('a', 'b', ' ', '例', 'ü', 'e\u0301', '.', '👩‍👩‍👧'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(texts, fc.integer({ min: 2, max: 90 }), (text, columns) => {
      const lines = wrap(text, columns);
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns);
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      expect(widthOf(cut(text, columns))).toBeLessThanOrEqual(columns);
    }),
  );
});

test('JSON for a terminal means the same and moves nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const json = safeJson({ text });
      expect(json).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/u);
      expect(JSON.parse(json)).toEqual({ text });
    }),
  );
  expect(safeJson('\u009b\u202e\u{e0001}')).toBe('"\\u009b\\u202e\\udb40\\udc01"');
});
