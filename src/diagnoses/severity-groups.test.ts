import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import type { Report, ReportAction, ReportCheck, ReportFinding } from './report.ts';
import { severityCounts } from './severity-counts.ts';
import { groupsOf, isBySeverity } from './severity-groups.ts';

const check = (id: string, ...severities: readonly Severity[]) =>
  ({
    id,
    bySeverity: true as const,
    outcome: severities.length === 0 ? 'unknown' : 'satisfied',
    findings: severities.map((severity, i) => ({ check: id, code: `${severity}-${i}`, severity, points: 0 })),
  }) as unknown as ReportCheck;
const action = (...findings: readonly string[]) =>
  ({
    findings: findings.map((one) => {
      const [of = '', code = ''] = one.split('/');
      return { check: of, code };
    }),
  }) as unknown as ReportAction;

const CHECKS = [
  check('one', 'warning', 'notice'),
  check('two', 'ok', 'info'),
  check('three', 'critical', 'error', 'warning'),
  check('four'),
  check('five', 'error'),
];
const REPORT: Pick<Report, 'checks' | 'actions'> = {
  checks: CHECKS,
  actions: [action('three/critical-0'), action('five/error-0'), action('three/error-1', 'three/warning-2')],
};
const named = (findings: readonly { readonly finding: ReportFinding }[]) =>
  findings.map(({ finding }) => `${finding.check}/${finding.code}`);

test('findings stand by severity, then by their actions, and those without an action last', () => {
  const { groups, good, unknown } = groupsOf(REPORT);
  expect(groups.map(({ severity, findings }) => [severity, ...named(findings)])).toEqual([
    ['critical', 'three/critical-0'],
    ['error', 'five/error-0', 'three/error-1'],
    ['warning', 'three/warning-2', 'one/warning-0'],
    ['notice', 'one/notice-1'],
    ['info', 'two/info-1'],
  ]);
  expect([named(good), unknown.map(({ id }) => id)]).toEqual([['two/ok-0'], ['four']]);
});

test('each finding stands in one place, and the groups hold what the counts of the headline say', () => {
  const { groups, good } = groupsOf(REPORT);
  const placed = named([...groups.flatMap(({ findings }) => findings), ...good]);
  expect(placed.toSorted()).toEqual(
    CHECKS.flatMap(({ findings }) => findings.map((one) => `${one.check}/${one.code}`)).toSorted(),
  );
  expect(groups.map(({ severity, findings }) => [severity, findings.length])).toEqual(
    severityCounts(CHECKS).map(({ severity, count }) => [severity, count]),
  );
});

test('a report is read by severity only where findings count so', () => {
  const { bySeverity: _, ...weighed } = check('one', 'error');
  expect([isBySeverity({ checks: CHECKS }), isBySeverity({ checks: [weighed] })]).toEqual([true, false]);
});
