import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isFunction, linesOf, parseFile } from '../../scripts/syntax.ts';

// A function of more than 60 lines, or a file of more than 300, is usually two things.

const ROOT = join(import.meta.dirname, '../..');
const [MAX_FUNCTION_LINES, MAX_FILE_LINES] = [60, 300];

/** Returns the lengths of the functions of a source, in lines. */
const functionLines = (path: string, source: string): readonly number[] =>
  parseFile(path, source)
    .nodes.filter(isFunction)
    .map((node) => linesOf(node, source));

const sources = globSync('src/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((path) => !/\.test\.tsx?$/.test(path))
  .toSorted()
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }));

test('the test sees long functions, those in others as well', () => {
  const long = `const a = () => {\n${'  b();\n'.repeat(70)}};\n`;
  expect(functionLines('a.ts', long)).toEqual([72]);
  expect(functionLines('a.ts', `function c() {\n${long}}\n`)).toEqual([74, 72]);
});

test(`functions have ${MAX_FUNCTION_LINES} lines at most`, () => {
  expect(sources.length).toBeGreaterThan(1000);
  const long = sources.filter(({ path, source }) =>
    functionLines(path, source).some((lines) => lines > MAX_FUNCTION_LINES),
  );
  expect(long.map(({ path }) => path)).toEqual([]);
});

test(`files have ${MAX_FILE_LINES} lines at most`, () => {
  const long = sources.filter(({ source }) => source.trimEnd().split('\n').length > MAX_FILE_LINES);
  expect(long.map(({ path }) => path)).toEqual([]);
});
