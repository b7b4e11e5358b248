import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diagnosisJson } from '../../src/api/v1/report.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { parseNetwork } from '../../src/domain/addresses.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { tldOf, toUnicode } from '../../src/domain/parse.ts';
import { registrableDomain } from '../../src/domain/psl.ts';
import { createRecordedEvidence } from '../../src/evidence/transcript.ts';
import { observe } from '../../src/observations/intervals.ts';
import { observationsOf } from '../../src/observations/memory.ts';
import { recordRows } from '../../src/observations/rows.ts';
import { PUBLIC_NETWORKS } from '../../testbed/internet.ts';
import { japaneseFaults } from '../support/japanese.ts';
import { GOLDEN, GOLDEN_JAPANESE } from './domains.ts';
import { wordsOf } from './words.ts';

const NOW = Date.UTC(2026, 10, 20, 12);

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

/** The report of a golden domain, made from its transcript. */
async function documentOf(golden: string) {
  const domain = golden as DomainName;
  const evidence = createRecordedEvidence(
    readFileSync(join(import.meta.dirname, 'transcripts', `${domain}.ndjson`), 'utf8'),
    () => NOW,
    { publicNetworks: PUBLIC_NETWORKS.flatMap((text) => parseNetwork(text) ?? []) },
  );
  const build = await HEALTH.run(domain, evidence);
  const history = observe(undefined, domain, observationsOf(evidence.transcript.lines, NOW));
  return build({
    names: { unicode: toUnicode(domain), tld: tldOf(domain), registrable: registrableDomain(domain) },
    transcript: evidence.transcript,
    rows: recordRows(history, []),
    source: 'live',
    resolvers: ['192.0.2.53:53'],
    refreshing: false,
    port25Open: false,
    now: NOW,
  });
}

describe('golden reports: a transcript in, the whole report out', () => {
  test.each(GOLDEN)('%s', async (domain) => {
    const report = diagnosisJson(HEALTH, await documentOf(domain), 'en') as HealthJson;
    expect(report.areas.reduce((sum, { points }) => sum + points, 0)).toBe(report.health_score);
    await expect(`${JSON.stringify(report, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'reports', `${domain}.json`),
    );
  });
});

describe('golden reports in Japanese', () => {
  test.each(GOLDEN)('of %s', async (domain) => {
    const words = wordsOf('ja', HEALTH, await documentOf(domain));
    expect(Object.values(words).flatMap(japaneseFaults)).toEqual([]);
  });

  test.each(GOLDEN_JAPANESE.map((domain) => `${domain}.ja` as const))('%s', async (file) => {
    const words = wordsOf('ja', HEALTH, await documentOf(file.slice(0, -'.ja'.length)));
    await expect(`${JSON.stringify(words, null, 2)}\n`).toMatchFileSnapshot(
      join(import.meta.dirname, 'reports', `${file}.json`),
    );
  });
});
