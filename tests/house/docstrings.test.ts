import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// A docstring says what a caller must know and begins with a verb. "What …" repeats the name and stops there.

const ROOT = join(import.meta.dirname, '../..');

/** Docstrings of a file, each in one line. */
const docstringsOf = (source: string): readonly string[] =>
  [...source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\//g)].map(([, inside = '']) =>
    inside
      .replaceAll(/^\s*\* ?/gm, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

const isEmptyTalk = (docstring: string): boolean => /^(?:What|Returns what)\b/.test(docstring);

/** Finds the docstrings of exported functions, with the names of these. */
const FUNCTION =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport (?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=\n]*)? =\s*(?:async )?(?:<[^()]*>\s*)?\()/g;

/** Plurals with which docstrings began that had no verb, and others that only look like one. */
const NOUNS =
  /^(?:Addresses|Arguments|Characters|Columns|Commands|Days|Deductions|Explanations|Facts|Fields|Headers|Hosts|Its|Networks|Nodes|Octets|Parts|Passwords|Patterns|Progress|Properties|Providers|Questions|Recipients|Statements|Steps|Tabs|Terms|This|Titles|Users|Values|Whose)\b/;

/** Whether a docstring begins with a verb of the third person, as far as its form shows. */
const beginsWithVerb = (docstring: string): boolean => /^[A-Z][a-z-]+s\b/.test(docstring) && !NOUNS.test(docstring);

/** The names of exported functions that have a docstring, each with that. */
const functionsOf = (source: string) =>
  [...source.matchAll(FUNCTION)].map(([, inside, declared = '', arrow = '']) => ({
    name: declared + arrow,
    docstring: docstringsOf(`/**${inside}*/`)[0] ?? '',
  }));

test('no docstring of src begins with "What"', () => {
  // Those of the client are descriptions of the API, made by `npm run docs`.
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => file !== 'src/client/api.ts');
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    docstringsOf(readFileSync(join(ROOT, file), 'utf8'))
      .filter((one) => isEmptyTalk(one))
      .map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
});

test('docstrings of exported functions begin with a verb', () => {
  const all = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) => functionsOf(readFileSync(join(ROOT, file), 'utf8')).map((one) => ({ file, ...one })));
  expect(all.length).toBeGreaterThan(1500);
  const found = all
    .filter(({ docstring }) => !beginsWithVerb(docstring))
    .map(({ file, name, docstring }) => `${file} ${name}: ${docstring}`);
  expect(found).toEqual([]);
});

test.each([
  ['/** Hashes a key. */\nexport function hash(key: string) {}', true],
  ['/** The hash of a key. */\nexport function hash(key: string) {}', false],
  ['/** Whether a key is good. */\nexport const isGood = (key: string): boolean => true;', false],
  ['/**\n * Addresses of\n * a host.\n */\nexport const addressesOf = async (host: string) => [];', false],
  ['/** Makes keys. */\nexport const keysOf: MakeKeys =\n  <const T>(given: T) => given;', true],
])('%j', (source, expected) => {
  expect(functionsOf(source).map(({ docstring }) => beginsWithVerb(docstring))).toEqual([expected]);
});

test.each([
  ['/** What a key is. */', true],
  ['/**\n * Returns what\n * a key is.\n */', true],
  ['/** Hashes a key. */', false],
  ['/** Tells what became of a key. */', false],
  ['// What a key is.', false],
])('%j', (source, expected) => {
  expect(docstringsOf(source).some(isEmptyTalk)).toBe(expected);
});
