import { expect, test } from 'vitest';
import { openApiDocument } from '../../src/api/openapi.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { PROBLEMS } from '../../src/api/problems.ts';
import { descriptionsIn } from '../../src/texts/descriptions.ts';
import type { LANGUAGES } from '../../src/texts/languages.ts';
import { styleFaultsOf } from '../support/japanese-style.ts';
import { isProse } from '../support/prose.ts';

// What the schemas of the API say in English has its Japanese, and nothing else has.

/** Every description and summary of a document. */
function descriptionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' ? (key === 'description' || key === 'summary' ? [one] : []) : descriptionsOf(one),
  );
}

const documentIn = (language: (typeof LANGUAGES)[number]): object =>
  openApiDocument('https://zonewell.test', '0', OPERATIONS, language);

const japanese = descriptionsIn('ja');
/** The descriptions of errors are made of the titles of problems. */
const isOfErrors = (text: string): boolean => Object.hasOwn(PROBLEMS, /^`([a-z-]+)`: /.exec(text)?.[1] ?? '');
const english = [...new Set(descriptionsOf(documentIn('en')))].filter((text) => !isOfErrors(text));
/** Without what is code. */
const bareOf = (text: string): string => text.replaceAll(/`[^`]*`/g, 'X');

test('every description has its Japanese', () => {
  expect(english.filter((text) => !japanese.has(text))).toEqual([]);
});

test('Japanese stands for a description that is there', () => {
  expect([...japanese.keys()].filter((text) => !english.includes(text))).toEqual([]);
});

test('a document in Japanese says nothing in English', () => {
  const japaneseLetters = /[\u3040-\u30ff\u4e00-\u9fff]/;
  const descriptions = descriptionsOf(documentIn('ja')).map(bareOf);
  expect(descriptions.filter((text) => isProse(text) && !japaneseLetters.test(text))).toEqual([]);
});

test.each([...japanese])('%s', (_, text) => {
  expect(styleFaultsOf([bareOf(text)], bareOf(text))).toEqual([]);
});
