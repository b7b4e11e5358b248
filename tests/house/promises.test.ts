import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { lintFindings } from './lint.ts';

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

// A rejected promise that nobody handles ends the process. `biome.json` forbids promises that are dropped, and `void`,
// which would hide them; these tests show that it does, and forbid what it does not see.

const WORK = 'export async function work(): Promise<number> {\n  return 1;\n}\n';
const BREAKING: readonly (readonly [what: string, statement: string, rule: string | null])[] = [
  ['a call that is dropped', 'work();', 'lint/nursery/noFloatingPromises'],
  ['a `then` without the case that it failed', 'work().then(() => 1);', 'lint/nursery/noFloatingPromises'],
  ['a `finally` alone', 'work().finally(() => {});', 'lint/nursery/noFloatingPromises'],
  ['several at once', 'Promise.all([work()]);', 'lint/nursery/noFloatingPromises'],
  ['`void`', 'void work();', 'lint/complexity/noVoid'],
  ['one that is handled', 'work().catch(() => {});', null],
  ['one whose both ends are handled', 'work().then(() => 1, () => 2);', null],
];

test('the lint rules find a promise that nobody handles', async () => {
  const found = await lintFindings(
    BREAKING.map(([, statement]) => `${WORK}export function go(): void {\n  ${statement}\n}\n`),
    { only: ['nursery/noFloatingPromises', 'complexity/noVoid'] },
  );
  expect(BREAKING.map(([what], i) => [what, found[i]])).toEqual(BREAKING.map(([what, , rule]) => [what, rule]));
});

test('no async function is handed to what does not wait for it', () => {
  const careless = /\b(setTimeout|setImmediate|setInterval|queueMicrotask|\.on|\.once)\(\s*(('[^']*'|\w+),\s*)?async\b/;
  const wrong = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(SRC, path))
    .filter((path) => careless.test(readFileSync(path, 'utf8')))
    .map((path) => relative(ROOT, path));
  expect(wrong).toEqual([]);
});
