import { expect, test } from 'vitest';
import { viewOf, wordsOfPage } from '../../../tests/browser/view.ts';
import { liveContext } from '../../../tests/support/report-context.ts';
import { CASE, evidenceOf, NOW, siteOf } from '../../../tests/support/site.ts';
import { groupsOf } from '../../diagnoses/check-list.ts';
import { bySeverity, defineKind } from '../../diagnoses/kind.ts';
import { SEO } from '../../diagnoses/seo.ts';
import { renderReportPage } from '../../pages/diagnosis/page.tsx';
import { pageKindOf } from '../../pages/web/kinds.ts';
import { reportIn } from '../../texts/language.ts';
import { renderReport } from './render.ts';

/** The checks of a page, read by severity. */
const { id, title, summary, description, areas } = SEO;
const checks = SEO.checks.map(({ check }) => bySeverity(check));
const KIND = defineKind({
  id,
  title,
  summary,
  description,
  criteria: [{ id: 'seo-1', scores: 'first', changed: 'The first version.' }],
  areas,
  checks,
});

const TITLES = ['critical', 'error', 'warning', 'notice', 'info'] as const;

test('page and terminal have the same groups in the same order, and each finding once', async () => {
  const evidence = evidenceOf(siteOf({ status: 404 }));
  const report = reportIn('en', await (await KIND.run(CASE, evidence))({ ...liveContext(CASE, evidence), now: NOW }));
  const { groups, good, unknown } = groupsOf(report);
  expect(groups.length).toBeGreaterThan(1);
  const page = renderReportPage(pageKindOf(KIND), report, viewOf());
  const ids = [...page.matchAll(/<(?:h2|div) id="([\w-]+)"/g)].flatMap(([, one = '']) => one);
  const expected = TITLES.filter((one) => groups.some(({ severity }) => severity === one));
  expect(ids.filter((found) => TITLES.some((one) => one === found))).toEqual(expected);
  expect(page.match(/class="finding"/g) ?? []).toHaveLength(
    groups
      .filter(({ severity }) => TITLES.indexOf(severity) < TITLES.indexOf('notice'))
      .reduce((sum, { findings }) => sum + findings.length, 0),
  );
  const words = wordsOfPage(page);
  for (const { finding } of [...groups.flatMap(({ findings }) => findings), ...good])
    expect(words).toContain(finding.says);
  for (const { name } of unknown) expect(words).toContain(name);
  const lines = renderReport(KIND, {
    report,
    capabilities: {
      colour: false,
      unicode: true,
      columns: 80,
      width: 80,
      language: 'en',
    },
  }).split('\n');
  const counted = groups.map(({ severity, findings: { length } }) => `${length} ${severity}`);
  const heads = lines.filter((line) => /^\d+ (?:critical|errors?|warnings?|notices?|notes?)$/.test(line));
  expect(heads.map((line) => line.replace(/s$/, '').replace('note', 'info'))).toEqual(counted);
  expect(lines.filter((line) => line.length > 80 && !/^ {6}\S/.test(line))).toEqual([]);
});
