import { expect, test } from 'vitest';
import { BORROWED_TABLES, descriptionIn, FIELD_TABLES } from '../../src/api/descriptions.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { PROBLEMS } from '../../src/api/problems.ts';
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
  openApiDocument('https://zonewell.test', { version: '0', operations: OPERATIONS, language });

/** The descriptions of errors are made of the titles of problems. */
const isOfErrors = (text: string): boolean => Object.hasOwn(PROBLEMS, /^`([a-z-]+)`: /.exec(text)?.[1] ?? '');
const english = [...new Set(descriptionsOf(documentIn('en')))].filter((text) => !isOfErrors(text));
/** Without what is code. */
const bareOf = (text: string): string => text.replaceAll(/`[^`]*`/g, 'X');
const listed = [...FIELD_TABLES, ...BORROWED_TABLES];
const withIds = listed.flatMap(({ texts }) => Object.values<string>(texts));

test('every description has an id', () => {
  expect(english.length).toBeGreaterThan(300);
  expect(english.filter((text) => !withIds.includes(text))).toEqual([]);
});

test('an id stands for a description that is there', () => {
  const ours = FIELD_TABLES.flatMap(({ texts }) => Object.values<string>(texts));
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

/** Every property of the schemas in a document, with what it is. */
function propertiesOf(value: unknown, path = ''): (readonly [string, object])[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, one]: [string, unknown]) => {
    const within = propertiesOf(one, `${path}/${key}`);
    const isOfSchema = key === 'properties' && typeof one === 'object' && one !== null && 'type' in value;
    if (!isOfSchema) return within;
    return [...Object.entries(one).map(([name, it]) => [`${path}/${name}`, Object(it)] as const), ...within];
  });
}

const properties = propertiesOf(documentIn('en'));

test('names of properties have no capitals', () => {
  expect(properties.length).toBeGreaterThan(500);
  expect(properties.filter(([path]) => /[A-Z]/.test(path.slice(path.lastIndexOf('/'))))).toEqual([]);
});

test('every property has a description, of its own or by its reference', () => {
  expect(properties.filter(([, it]) => !('description' in it) && !('$ref' in it)).map(([path]) => path)).toEqual([]);
});
