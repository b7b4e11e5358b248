import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import { onlyExplains, shownFinding } from './check-item.ts';
import type { Report } from './report.ts';

type Found = Report['checks'][number]['findings'][number];

const item = (severity: Severity, also: Partial<Parameters<typeof onlyExplains>[0]>) => ({
  weight: 0,
  outcome: 'satisfied' as const,
  notNeeded: false,
  basis: null,
  findings: [{ severity } as Found],
  ...also,
});

test.each([
  ['as it should be', item('ok', { bySeverity: true }), false],
  ['not checked', item('info', { bySeverity: true }), true],
  ['not as recommended', item('notice', { bySeverity: true }), true],
  ['at fault', item('error', { bySeverity: true, outcome: 'failed' }), false],
  ['beside a score', item('info', {}), false],
  ['beside a score, by a proposal', item('info', { basis: 'proposal' }), true],
  ['with points', item('info', { weight: 5 }), false],
])('what is %s', (_, one, expected) => {
  expect(onlyExplains(one)).toBe(expected);
});

test.each<readonly [about: string, severities: readonly Severity[], shown: number]>([
  ['the gravest', ['warning', 'notice'], 0],
  ['the first of two that are equally grave', ['warning', 'warning', 'notice'], 0],
  ['what is wrong, after a sentence about all of it', ['info', 'warning'], 1],
  ['the only one', ['warning'], 0],
])('a check without points leads with %s', (_, severities, shown) => {
  const findings = severities.map((severity) => ({ severity, points: 0 }));
  expect(shownFinding({ weight: 0, outcome: 'failed', needsAttention: true, findings })).toBe(findings[shown]);
});
