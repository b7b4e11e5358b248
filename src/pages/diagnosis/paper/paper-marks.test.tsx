import { expect, test } from 'vitest';
import * as reports from '../../../../tests/browser/reports.ts';
import { viewOf } from '../../../../tests/browser/view.ts';
import { HEALTH } from '../../../diagnoses/kinds.ts';
import type { Report } from '../../../diagnoses/report.ts';
import { pageKindOf } from '../../web/kinds.ts';
import { renderReportPage } from '../page.tsx';

/** A report whose DKIM check has some of its points, although receivers can use nothing of it. */
const unusable: Report = {
  ...reports.failing,
  checks: reports.failing.checks.map((check) =>
    check.id === 'dkim'
      ? {
          ...check,
          outcome: 'partial',
          needsAttention: true,
          findings: check.findings.map((one) => ({ ...one, severity: 'error' as const })),
        }
      : check,
  ),
  areas: reports.failing.areas.map((area) =>
    area.id === 'dkim' ? { ...area, outcome: 'partial', needsAttention: true } : area,
  ),
};

const MARK = /<svg class="([^"]*)"/;

/** The mark beside DKIM in the list of the page, and the one over it on paper. */
function marksOfDkim(report: Report): readonly (string | undefined)[] {
  const html = renderReportPage(pageKindOf(HEALTH), report, viewOf({}));
  const [, listed = ''] = html.split('id="area-dkim"');
  const group = html
    .split('paper-marks')[1]
    ?.split('<dt>')
    .find((one) => /<bdi>DKIM</.test(one));
  return [listed, group].map((one) => MARK.exec(one ?? '')?.[1]?.replace(' mark-s', ''));
}

test.each([
  ['without points', reports.failing],
  ['with some points, and not usable', unusable],
  ['with all points', reports.healthy],
])('paper marks a check as the list does: %s', (_, report) => {
  const [listed, printed] = marksOfDkim(report);
  expect(listed).toBeDefined();
  expect(printed).toBe(listed);
});
