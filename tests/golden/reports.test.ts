import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { goldenReport } from '../support/golden-report.ts';
import { japaneseFaults } from '../support/japanese.ts';
import { GOLDEN, GOLDEN_JAPANESE } from './domains.ts';
import { wordsOf } from './words.ts';

/** Declares the parts of a report that the tests read. */
interface HealthJson {
  readonly exists: boolean | null;
  readonly health_score: number;
  readonly checks: readonly { readonly id: string; readonly explanation: string }[];
  readonly areas: readonly {
    readonly status: string;
    readonly points: number;
    readonly summary: string;
    readonly checks: readonly string[];
  }[];
}

describe('golden reports: a transcript in, the whole report out', () => {
  test.each(GOLDEN)('%s', async (domain) => {
    const report = diagnosisJson(HEALTH, await goldenReport(domain), 'en') as HealthJson;
    expect(report.areas.reduce((sum, { points }) => sum + points, 0)).toBe(report.health_score);
    await expect(`${JSON.stringify(report, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'reports', `${domain}.json`),
    );
  });
});

describe('golden reports in Japanese', () => {
  test.each(GOLDEN)('of %s', async (domain) => {
    const words = wordsOf('ja', HEALTH, await goldenReport(domain));
    expect(Object.values(words).flatMap(japaneseFaults)).toEqual([]);
  });

  test.each(GOLDEN_JAPANESE.map((domain) => `${domain}.ja` as const))('%s', async (file) => {
    const words = wordsOf('ja', HEALTH, await goldenReport(file.slice(0, -'.ja'.length)));
    await expect(`${JSON.stringify(words, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'reports', `${file}.json`),
    );
  });
});
