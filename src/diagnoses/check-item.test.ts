import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import { onlyExplains } from './check-item.ts';
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
