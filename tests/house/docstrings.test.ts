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

test('no docstring of src begins with "What"', () => {
  const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    docstringsOf(readFileSync(join(ROOT, file), 'utf8'))
      .filter((one) => isEmptyTalk(one))
      .map((one) => `${file}: ${one}`),
  );
  expect(found).toEqual([]);
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
