import { expect, test } from 'vitest';
import { CALL_TEXTS } from '../../src/api/call-texts.ts';
import { descriptionIn } from '../../src/api/descriptions.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { PROBLEMS } from '../../src/api/problems.ts';
import { RECORD_FIELD_TEXTS } from '../../src/api/record-field-texts.ts';
import { REPORT_FIELD_TEXTS } from '../../src/api/report-field-texts.ts';
import { KINDS } from '../../src/diagnoses/kinds.ts';
import type { LANGUAGES } from '../../src/texts/languages.ts';
import { isProse } from '../support/prose.ts';

// What the schemas of the API say has an id, and so a text in each language.

/** Every description and summary of a document. */
function descriptionsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]) =>
    typeof one === 'string' ? (key === 'description' || key === 'summary' ? [one] : []) : descriptionsOf(one),
  );
}

const documentIn = (language: (typeof LANGUAGES)[number]): object =>
  openApiDocument('https://zonewell.test', '0', OPERATIONS, language);

/** The descriptions of errors are made of the titles of problems. */
const isOfErrors = (text: string): boolean => Object.hasOwn(PROBLEMS, /^`([a-z-]+)`: /.exec(text)?.[1] ?? '');
const english = [...new Set(descriptionsOf(documentIn('en')))].filter((text) => !isOfErrors(text));
/** Without what is code. */
const bareOf = (text: string): string => text.replaceAll(/`[^`]*`/g, 'X');
const listed = [CALL_TEXTS, REPORT_FIELD_TEXTS, RECORD_FIELD_TEXTS, ...KINDS.flatMap(({ texts }) => texts)];
const withIds = listed.flatMap(({ texts }) => Object.values<string>(texts));

test('every description has an id', () => {
  expect(english.length).toBeGreaterThan(300);
  expect(english.filter((text) => !withIds.includes(text))).toEqual([]);
});

test('an id stands for a description that is there', () => {
  const ours = [CALL_TEXTS, REPORT_FIELD_TEXTS, RECORD_FIELD_TEXTS].flatMap(({ texts }) =>
    Object.values<string>(texts),
  );
  expect(ours.filter((text) => !english.includes(text))).toEqual([]);
  expect(ours.filter((text, i) => ours.indexOf(text) !== i)).toEqual([]);
});

test('the English of a description is its text as it is written', () => {
  expect(english.filter((text) => descriptionIn('en', text) !== text)).toEqual([]);
});

test('a document in Japanese says nothing in English', () => {
  const japaneseLetters = /[\u3040-\u30ff\u4e00-\u9fff]/;
  const descriptions = descriptionsOf(documentIn('ja')).map(bareOf);
  expect(descriptions.filter((text) => isProse(text) && !japaneseLetters.test(text))).toEqual([]);
});
