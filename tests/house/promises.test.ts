import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const SRC = join(ROOT, 'src');

// A rejected promise that nobody handles ends the process. `biome.json` forbids promises that are dropped, and `void`,
// which would hide them; these tests show that it does, and forbid what it does not see.

const folder = mkdtempSync(join(tmpdir(), 'zonewell-lint-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
  const files = BREAKING.map(([, statement], i) => [join(folder, `case-${i}.ts`), statement] as const);
  for (const [path, statement] of files)
    writeFileSync(path, `${WORK}export function go(): void {\n  ${statement}\n}\n`);
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8'));
  // The folder lies outside the repository, and its files stand for those of `src`.
  config.vcs = { enabled: false };
  config.files = {};
  config.overrides = config.overrides.map((one: object) => ({ ...one, includes: ['**'] }));
  writeFileSync(join(folder, 'biome.json'), JSON.stringify(config));
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [biome, 'lint', '--reporter=github', '--only=nursery/noFloatingPromises', '--only=complexity/noVoid', '.'],
    { cwd: folder },
  ).catch((error: { readonly stdout: string }) => error);
  const found = BREAKING.map(([what], i) => {
    const line = stdout.split('\n').find((one) => one.includes(`case-${i}.ts`));
    return [what, line === undefined ? null : (/title=([^,]+),/.exec(line)?.[1] ?? line)];
  });
  expect(found).toEqual(BREAKING.map(([what, , rule]) => [what, rule]));
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
