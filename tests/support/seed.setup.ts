import { readFileSync } from 'node:fs';
import { expect } from 'vitest';
import { isLong, SEED } from './seed.ts';

/** Gives the property tests of a file their seed. Files without any do not load the library. */
const { testPath = '' } = expect.getState();
const source = readFileSync(testPath, 'utf8');
if (source.includes("from 'fast-check'")) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: SEED });
}
if (isLong && /from 'fast-check'|\/seed\.ts'/.test(source)) console.log(`ZONEWELL_SEED=${SEED} ${testPath}`);
