import { expect, test } from 'vitest';
import { languageOfTag, negotiateLanguage } from './negotiate.ts';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ja', 'ja'],
  ['JA', 'ja'],
  ['ja-JP', 'ja'],
  ['ja-Jpan-JP,en;q=0.5', 'ja'],
  ['ja,en-US;q=0.9,en;q=0.8', 'ja'],
  ['en-US,en;q=0.9,ja;q=0.8', 'en'],
  ['de,ja;q=0.3,en;q=0.2', 'ja'],
  ['de-DE,de;q=0.9', 'en'],
  ['de;q=1, en ; q = 0.1, ja;q=0.2', 'ja'],
  ['ja;q=0.5,en;q=0.5', 'ja'],
  ['en;q=0.5,ja;q=0.5', 'en'],
  ['ja;q=0', 'en'],
  ['en;q=0,*', 'ja'],
  ['en-GB;q=0,ja;q=0.1,en;q=0.2', 'en'],
  ['*', 'en'],
  ['*;q=0.5,ja;q=0.4', 'en'],
  ['*;q=0.1,ja;q=0.4', 'ja'],
  ['*;q=0', 'en'],
  ['ja;q=2,en', 'en'],
  ['ja;q=x,en', 'en'],
  ['ja;q=0.1234,en', 'en'],
  ['javanese', 'en'],
  ['jav', 'en'],
  [';;;,,,ja', 'ja'],
  [`${'de,'.repeat(10_000)}ja`, 'en'],
])('Accept-Language: %j gives %s', (accept, expected) => {
  expect(negotiateLanguage(accept)).toBe(expected);
});

test.each([
  ['ja_JP.UTF-8', 'ja'],
  ['ja', 'ja'],
  ['en_GB', 'en'],
  ['C', undefined],
  ['C.UTF-8', undefined],
  ['', undefined],
])('the locale %j is %s', (tag, expected) => {
  expect(languageOfTag(tag)).toBe(expected);
});
