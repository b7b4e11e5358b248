import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** Tests, and what they are made of. */
const FILES = globSync(['src/**/*.test.{ts,tsx}', 'tests/**/*.{ts,tsx}', 'testbed/**/*.ts'], { cwd: ROOT }).map(
  (file) => ({ file, source: readFileSync(join(ROOT, file), 'utf8') }),
);

/** Lists what `npm run test:long` runs. */
const LONG: readonly string[] = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  .scripts['test:long'].split(' ')
  .filter((one: string) => /^(?:src|tests)/.test(one));

test('property tests run with other seeds in `npm run test:long`', () => {
  const properties = FILES.filter(({ file, source }) => /\.test\.tsx?$/.test(file) && source.includes("'fast-check'"));
  expect(properties.length).toBeGreaterThan(40);
  // House tests run as often as anything does, and what they make up are file names.
  const outside = properties.filter(({ file }) => ![...LONG, 'tests/house'].some((one) => file.startsWith(one)));
  expect(outside.map(({ file }) => file)).toEqual([]);
});

test('what `npm test` leaves out runs in `npm run test:long`', () => {
  const shortened = FILES.filter(
    ({ file, source }) => /\.test\.tsx?$/.test(file) && /import .*\bisLong\b/.test(source),
  );
  expect(shortened.length).toBeGreaterThan(30);
  expect(shortened.filter(({ file }) => !LONG.some((one) => file.startsWith(one))).map(({ file }) => file)).toEqual([]);
});

test('no test has a seed of its own, or rolls dice without one', () => {
  const own = FILES.flatMap(({ file, source }) =>
    source.split('\n').flatMap((line, i) => (OWN_DICE.test(line) ? [`${file}:${i + 1}: ${line.trim()}`] : [])),
  ).filter((line) => !line.startsWith('tests/house/'));
  expect(own).toEqual([]);
});

/** Seeds in the settings of a property, and random numbers that nothing repeats. */
const OWN_DICE = /numRuns: [^}]*\bseed:|\bseed: [^}]*numRuns|Math\.random\(\)/;
