import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import { fixesBelow, groupsOf, isBySeverity, markOfFinding, partOfCheck, wordsOfCheck } from './check-list.ts';
import type { ListedMark } from './part-label.ts';
import type { Report, ReportAction, ReportCheck, ReportFinding, ReportFix } from './report.ts';
import { severityCounts } from './severity-counts.ts';

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
const REPORT: Pick<Report, 'checks' | 'actions' | 'causes'> = {
  checks: CHECKS,
  causes: [],
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

test('the evidence of a check and the records of an action stand with the first of their findings', () => {
  const first = ['one', 'two', 'three', 'four'].map((one) => action(`three/${one}`));
  const findings = (id: string, ...codes: readonly string[]) =>
    ({
      ...check(id),
      findings: codes.map((code) => ({ check: id, code, severity: 'error', points: 0 })),
    }) as unknown as ReportCheck;
  const { groups } = groupsOf({
    checks: [findings('three', 'one', 'four', 'four'), findings('five', 'other')],
    actions: first,
    causes: [],
  });
  expect(
    groups.flatMap((group) => group.findings.map(({ finding, isFirst, leads }) => [finding.code, isFirst, leads])),
  ).toEqual([
    ['one', true, false],
    ['four', false, true],
    ['four', false, false],
    ['other', true, false],
  ]);
});

const found = (code: string, severity: Severity, points = 0) =>
  ({ code, severity, points, says: `${code}.`, advice: `Mend ${code}.`, fix: null }) as unknown as ReportFinding;
const item = (also: Partial<ReportCheck>) =>
  ({
    ...{ id: 'bimi', weight: 10, points: 10, outcome: 'satisfied', needsAttention: false, notNeeded: false },
    ...{ basis: null, findings: [found('valid', 'ok')], explanation: 'All.', name: 'BIMI' },
    ...also,
  }) as ReportCheck;
const failed = { outcome: 'failed', points: 0, needsAttention: true } as const;

test.each<[string, Partial<ReportCheck>, ListedMark, string, string]>([
  ['in order', {}, 'satisfied', 'normal', 'normal'],
  ['with its points, and a warning', { needsAttention: true }, 'attention', 'normal', 'check this'],
  [
    'with its points, and an error',
    { needsAttention: true, findings: [found('valid', 'ok'), found('lost', 'error')] },
    ...(['failed', 'normal', 'broken'] as const),
  ],
  ['partly', { outcome: 'partial', points: 5, needsAttention: true }, 'partial', 'weak', 'weak'],
  ['failed', { ...failed, findings: [found('broken', 'error')] }, 'failed', 'failed', 'failed'],
  ['not there', { ...failed, findings: [found('absent', 'error')] }, 'failed', 'not configured', 'not configured'],
  ['optional, and not there', { ...failed, findings: [found('absent', 'info')] }, 'info', 'not configured', 'optional'],
  ['not needed', { ...failed, needsAttention: false, notNeeded: true }, 'info', 'not needed', 'not needed'],
  ['whole without being needed', { notNeeded: true }, 'info', 'not needed', 'not needed'],
  ['unknown', { outcome: 'unknown', points: 0, findings: [] }, 'unknown', 'unknown', 'unknown'],
])('mark, status and label of a check that is %s', (_, also, mark, status, state) => {
  const part = partOfCheck(item(also), { areas: [], exists: true }, { areas: [] });
  expect([part.mark, part.status, part.state]).toEqual([mark, status, state]);
});

test('a check is told by what costs most, and by whatever else it found', () => {
  const remarks = [found('first', 'notice', 2), found('most', 'error', 5), found('fact', 'info')];
  const { says, advice, others } = wordsOfCheck(item({ ...failed, findings: remarks }));
  expect([says, advice, others.map(({ code }) => code)]).toEqual(['most.', 'Mend most.', ['first', 'fact']]);
  expect(others.map(markOfFinding)).toEqual(['partial', 'info']);
  expect(wordsOfCheck(item({ findings: [], outcome: 'unknown' })).says).toBe('All.');
});

test('a fix that stands above is not shown again, and one of several checks stands with the first', () => {
  const fix = (id: string) => ({ id, steps: [{ title: `step of ${id}` }] }) as unknown as ReportFix;
  const actions = ['a', 'b', 'c', 'd', 'e'].map(
    (id) =>
      ({
        title: `do ${id}`,
        checks: id === 'e' ? ['other', 'bimi'] : ['bimi'],
        fix: fix(id),
      }) as unknown as ReportAction,
  );
  const findings = ['a', 'd', 'e', 'own', 'own'].map((id) => ({ ...found(id, 'info'), fix: fix(id) }));
  expect(fixesBelow(actions, [item({ findings })]).map(({ title }) => title)).toEqual(['do d', 'step of own']);
});
