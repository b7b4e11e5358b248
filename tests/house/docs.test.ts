import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PAGES } from '../../scripts/docs.ts';

test.each(Object.entries(PAGES))('%s is what its generator says (node scripts/docs.ts)', (path, page) => {
  expect(readFileSync(join(import.meta.dirname, '../..', path), 'utf8')).toBe(page());
});
