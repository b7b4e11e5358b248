import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderReport } from '../../src/cli/terminal/render.ts';
import { AI_SEARCH } from '../../src/diagnoses/ai-search.ts';
import type { DiagnosisKind } from '../../src/diagnoses/kind.ts';
import { SEO } from '../../src/diagnoses/seo.ts';
import { reportIn } from '../../src/texts/language.ts';
import type { Language } from '../../src/texts/languages.ts';
import { FIXTURE_PAGES, siteWith } from '../support/fixture-pages.ts';
import { japaneseFaults } from '../support/japanese.ts';
import { liveContext } from '../support/report-context.ts';
import { CASE, evidenceOf, NOW } from '../support/site.ts';
import { wordsOf } from './words.ts';

const IN_JAPANESE = ['good', 'bad', 'japanese'];

/** The diagnosis of a page: parsed, read and judged by the code that does so for every page, in this thread. */
async function diagnosisOf(kind: DiagnosisKind, page: (typeof FIXTURE_PAGES)[number]) {
  const evidence = evidenceOf(siteWith(page));
  const build = await kind.run(CASE, evidence);
  return build({ ...liveContext(CASE, evidence), now: NOW });
}

const drawn = (kind: DiagnosisKind, language: Language, diagnosis: Awaited<ReturnType<typeof diagnosisOf>>): string =>
  renderReport(kind, {
    report: reportIn(language, diagnosis),
    capabilities: { language, colour: false, unicode: true, columns: 80, width: 80 },
  });

describe.each([
  ['SEO', SEO, ''],
  ['AI search', AI_SEARCH, 'ai-'],
] as const)('golden reports of %s: a page in, the whole report out', (_, kind, prefix) => {
  test.each(FIXTURE_PAGES.map((page) => [page.name, page] as const))('%s', async (name, page) => {
    const file = (end: string) => join(import.meta.dirname, 'reports/pages', `${prefix}${name}${end}`);
    const diagnosis = await diagnosisOf(kind, page);
    await expect(drawn(kind, 'en', diagnosis)).toMatchFileSnapshot(file('.txt'));
    expect(Object.values(wordsOf('ja', kind, diagnosis)).flatMap(japaneseFaults)).toEqual([]);
    if (IN_JAPANESE.includes(name)) await expect(drawn(kind, 'ja', diagnosis)).toMatchFileSnapshot(file('.ja.txt'));
  });
});
