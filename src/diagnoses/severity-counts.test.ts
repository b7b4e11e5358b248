import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import { severityCounts } from './severity-counts.ts';

const check = (id: string, ...severities: readonly Severity[]) => ({
  id,
  bySeverity: true as const,
  findings: severities.map((severity) => ({ severity, points: severity === 'error' ? 10 : 0 })),
});

test('findings are counted by severity, the gravest first, with the check that has the first', () => {
  const found = severityCounts([
    check('one', 'ok', 'notice'),
    check('two', 'error', 'info'),
    check('three', 'critical', 'error'),
  ]);
  expect(found.map(({ severity, count, points, check: at }) => [severity, count, points, at])).toEqual([
    ['critical', 1, 0, 'three'],
    ['error', 2, 20, 'two'],
    ['notice', 1, 0, 'one'],
    ['info', 1, 0, 'two'],
  ]);
});

test('what costs points by its weight is not counted', () => {
  const [{ id, findings }] = [check('one', 'error')];
  expect(severityCounts([{ id, findings }])).toEqual([]);
});
