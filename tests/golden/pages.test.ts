import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { renderReport } from '../../src/cli/terminal/render.ts';
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
async function diagnosisOf(page: (typeof FIXTURE_PAGES)[number]) {
  const evidence = evidenceOf(siteWith(page));
  const build = await SEO.run(CASE, evidence);
  return build({ ...liveContext(CASE, evidence), now: NOW });
}

const drawn = (language: Language, diagnosis: Awaited<ReturnType<typeof diagnosisOf>>): string =>
  renderReport(SEO, reportIn(language, diagnosis), { language, colour: false, unicode: true, columns: 80, width: 80 });

describe('golden SEO reports: a page in, the whole report out', () => {
  test.each(FIXTURE_PAGES.map((page) => [page.name, page] as const))('%s', async (name, page) => {
    const diagnosis = await diagnosisOf(page);
    await expect(drawn('en', diagnosis)).toMatchFileSnapshot(join(import.meta.dirname, 'reports/pages', `${name}.txt`));
    expect(Object.values(wordsOf('ja', SEO, diagnosis)).flatMap(japaneseFaults)).toEqual([]);
    if (IN_JAPANESE.includes(name))
      await expect(drawn('ja', diagnosis)).toMatchFileSnapshot(
        join(import.meta.dirname, 'reports/pages', `${name}.ja.txt`),
      );
  });
});
