import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// One concept, one word: whoever reads a name of a type knows which one it is, wherever they read it.

const ROOT = join(import.meta.dirname, '../..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'));

/** Where each type is declared, by its name. */
function declared(pattern: RegExp): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of files)
    for (const [, name = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(pattern))
      found.set(name, [...(found.get(name) ?? []), file]);
  return found;
}

const several = (found: ReadonlyMap<string, readonly string[]>) => [...found].filter(([, where]) => where.length > 1);

test('a name that is exported names one type', () => {
  const exported = declared(/^export (?:interface|type|class) (\w+)/gm);
  expect(exported.size).toBeGreaterThan(500);
  expect(several(exported)).toEqual([]);
});

test.each(['Verdict', 'Question', 'Message', 'Score', 'Draft', 'Shown', 'Say', 'Sender'])(
  '%s names one type, or none, private ones included',
  (word) => {
    const all = declared(/^(?:export )?(?:interface|type|class) (\w+)/gm);
    expect((all.get(word) ?? []).slice(1)).toEqual([]);
  },
);
