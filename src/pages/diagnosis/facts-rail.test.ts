import { expect, test } from 'vitest';
import { viewOf, wordsOfPage } from '../../../tests/browser/view.ts';
import { liveContext } from '../../../tests/support/report-context.ts';
import { CASE, evidenceOf, html, NOW, siteOf } from '../../../tests/support/site.ts';
import { AI_SEARCH } from '../../diagnoses/ai-search.ts';
import { SEO } from '../../diagnoses/seo.ts';
import { reportIn } from '../../texts/language.ts';
import { pageKindOf } from '../web/kinds.ts';
import { renderReportPage } from './page.tsx';

test.each([
  { kind: SEO, site: siteOf(html()), facts: ['Redirectsnone', 'Title42 characters', 'Languageen'] },
  { kind: AI_SEARCH, site: siteOf(html()), facts: ['Scored crawlers', 'llms.txtnot there; no points depend on it'] },
  { kind: SEO, site: siteOf({ status: 503 }), facts: [] },
])('facts stand beside a report where there are some: $kind.id', async ({ kind, site, facts }) => {
  const evidence = evidenceOf(site);
  const build = await kind.run(CASE, evidence);
  const report = reportIn('en', await build({ ...liveContext(CASE, evidence), now: NOW }));
  const page = renderReportPage(pageKindOf(kind), report, viewOf());
  expect(page.includes('<h2>Facts</h2>')).toBe(facts.length > 0);
  const words = wordsOfPage(page);
  for (const fact of facts) expect(words).toContain(fact);
});
