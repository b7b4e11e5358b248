import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import { penaltiesOf, scoreBySeverity } from './scoring.ts';

const known = (...severities: readonly Severity[]) => ({
  outcome: 'satisfied',
  findings: penaltiesOf(severities.map((severity) => ({ severity }))).map((points) => ({ points })),
});
const ABSENT = { outcome: 'failed', findings: [] };
const UNKNOWN = { outcome: 'unknown', findings: [] };

test.each<[string, Parameters<typeof scoreBySeverity>[0], ReturnType<typeof scoreBySeverity>]>([
  ['nothing wrong', [known('ok'), known('ok', 'notice', 'info')], { score: 100, max: 100, grade: 'A' }],
  ['one of each', [known('critical'), known('error', 'warning')], { score: 62, max: 62, grade: 'C' }],
  ['beside what is critical', [known('critical', 'error', 'warning')], { score: 75, max: 75, grade: 'B' }],
  ['never below 0', Array.from({ length: 5 }, () => known('critical')), { score: 0, max: 0, grade: 'F' }],
  ['one of four is unknown', [known('ok'), known('ok'), known('warning'), UNKNOWN], { score: 72, max: 97, grade: 'C' }],
  ['two of three are unknown', [known('ok'), UNKNOWN, UNKNOWN], { score: 33, max: 100, grade: null }],
  ['no such name', [ABSENT, ABSENT], { score: 0, max: 0, grade: 'F' }],
  ['all is unknown', [UNKNOWN, UNKNOWN], { score: 0, max: 100, grade: null }],
])('the score by severity: %s', (_, checks, score) => {
  expect(scoreBySeverity(checks)).toEqual(score);
});

test('what stands beside a critical finding costs nothing', () => {
  const severities: readonly Severity[] = ['critical', 'error'];
  expect(penaltiesOf(severities.map((severity) => ({ severity })))).toEqual([25, 0]);
});
