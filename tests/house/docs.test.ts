import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Makes all pages anew: on a busy machine that takes more than a minute. */
const LONG_MS = 300_000;

test(
  'no generated page of docs/ is stale (npm run docs)',
  () => {
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/docs.ts', '--check'], {
      cwd: ROOT,
      encoding: 'utf8',
    });
    expect([stdout, stderr, status]).toEqual(['', '', 0]);
  },
  LONG_MS,
);

const architecture = readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8');

test('the architecture page is read in ten minutes: 1500 words at most', () => {
  expect(architecture.split(/\s+/).length).toBeLessThanOrEqual(1500);
});

test('it leads to each page beside the code', () => {
  const pages = globSync('src/**/README.md', { cwd: ROOT });
  expect(pages.length).toBeGreaterThan(5);
  expect(pages.filter((page) => !architecture.includes(`(../${page})`))).toEqual([]);
});

test.each(globSync(['*.md', 'docs/*.md', 'testbed/*.md', 'src/**/*.md'], { cwd: ROOT }))(
  '%s names only scripts that there are',
  (page) => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const named = [...readFileSync(join(ROOT, page), 'utf8').matchAll(/npm run ([a-z][a-z:-]*)/g)].map(
      ([, name = '']) => name,
    );
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  },
);
