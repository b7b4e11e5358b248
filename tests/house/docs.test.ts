import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test('no generated page of docs/ is stale (npm run docs)', () => {
  const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/docs.ts', '--check'], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  expect([stdout, stderr, status]).toEqual(['', '', 0]);
});
