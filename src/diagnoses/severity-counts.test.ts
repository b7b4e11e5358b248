import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import { severityCounts } from './severity-counts.ts';

const check = (...severities: readonly Severity[]) => ({
  bySeverity: true as const,
  findings: severities.map((severity) => ({ severity, points: severity === 'error' ? 10 : 0 })),
});

test('findings are counted by severity, the gravest first', () => {
  const found = severityCounts([check('ok', 'notice'), check('error', 'info'), check('critical', 'error')]);
  expect(found.map(({ severity, count, points }) => [severity, count, points])).toEqual([
    ['critical', 1, 0],
    ['error', 2, 20],
    ['notice', 1, 0],
    ['info', 1, 0],
  ]);
});

test('what costs points by its weight is not counted', () => {
  const { findings } = check('error');
  expect(severityCounts([{ findings }])).toEqual([]);
});
