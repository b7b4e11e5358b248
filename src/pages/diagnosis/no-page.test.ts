import { expect, test } from 'vitest';
import { viewOf } from '../../../tests/browser/view.ts';
import { liveContext } from '../../../tests/support/report-context.ts';
import { CASE, evidenceOf, NOW, siteOf } from '../../../tests/support/site.ts';
import { AI_SEARCH } from '../../diagnoses/ai-search.ts';
import { SEO } from '../../diagnoses/seo.ts';
import { reportIn } from '../../texts/language.ts';
import { pageKindOf } from '../web/kinds.ts';
import { renderReportPage } from './page.tsx';

/** Returns how the lines of a page are marked, by the ids of their checks. */
function marksIn(html: string): ReadonlyMap<string, string> {
  const lines = html.matchAll(/<li><svg class="mark mark-s (\w+)"(?:(?!<li>).)*? id="check-([\w-]+)"/gs);
  return new Map([...lines].map(([, mark = '', check = '']) => [check, mark]));
}

test.each([SEO, AI_SEARCH])('where there is no page, only what says so is marked as failed: $id', async (kind) => {
  const evidence = evidenceOf(siteOf({ status: 404 }));
  const build = await kind.run(CASE, evidence);
  const report = reportIn('en', await build({ ...liveContext(CASE, evidence), now: NOW }));
  const unjudged = report.checks.filter(({ notNeeded }) => notNeeded).map(({ id }) => id);
  const marks = marksIn(renderReportPage(pageKindOf(kind), report, viewOf()));
  expect(unjudged.length).toBeGreaterThan(5);
  expect([...new Set(unjudged.map((id) => marks.get(id)))]).toEqual(['unknown']);
  expect([...marks].filter(([, mark]) => mark === 'bad').length).toBeGreaterThan(0);
  expect(
    new Set(
      report.areas.filter(({ checks }) => checks.every((id) => unjudged.includes(id))).map(({ status }) => status),
    ),
  ).toEqual(new Set(['unknown']));
});
