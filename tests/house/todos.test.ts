import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// `npm run new` marks what a person still has to write, in both languages.

const ROOT = join(import.meta.dirname, '../..');
const ABOUT = ['tests/house/todos.test.ts', 'tests/kinds/setting.test.ts', 'tests/scripts/new.test.ts'];
const FILES = ['src/**/*.{ts,tsx}', 'tests/**/*.{ts,tsx,tsv}', 'tests/cli/sessions/*.txt'];

test('TODO: nothing is left to write', () => {
  const paths = FILES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).filter((path) => !ABOUT.includes(path));
  const left = paths.toSorted().flatMap((path) =>
    readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (/\bTODO\b/.test(line) ? [`${path}:${i + 1}: ${line.trim()}`] : [])),
  );
  expect(paths.length).toBeGreaterThan(1000);
  expect(left).toEqual([]);
});
