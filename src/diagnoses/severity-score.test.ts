import { expect, test } from 'vitest';
import type { Severity } from '../domain/severity.ts';
import type { Outcome } from './diagnosis.ts';
import { penaltiesOf, scoreBySeverity, scoreOf, type TestedScore } from './scoring.ts';

const known = (...severities: readonly Severity[]) => ({
  outcome: 'satisfied' as const,
  findings: penaltiesOf(severities.map((severity) => ({ severity }))).map((points) => ({ points })),
});
const ABSENT = { outcome: 'failed', findings: [] } as const;
const UNKNOWN = { outcome: 'unknown', findings: [] } as const;
const NOT_TESTED = { outcome: 'not-tested', findings: [] } as const;

test.each<[string, Parameters<typeof scoreBySeverity>[0], Partial<TestedScore>]>([
  ['nothing wrong', [known('ok'), known('ok', 'notice', 'info')], { score: 100, max: 100, grade: 'A' }],
  ['one of each', [known('critical'), known('error', 'warning')], { score: 62, max: 62, grade: 'C' }],
  ['beside what is critical', [known('critical', 'error', 'warning')], { score: 75, max: 75, grade: 'B' }],
  ['never below 0', Array.from({ length: 5 }, () => known('critical')), { score: 0, max: 0, grade: 'F' }],
  ['one of four is unknown', [known('ok'), known('ok'), known('warning'), UNKNOWN], { score: 72, max: 97, grade: 'C' }],
  ['two of three are unknown', [known('ok'), UNKNOWN, UNKNOWN], { score: 33, max: 100, grade: null }],
  [
    'one was not tested',
    [known('warning'), NOT_TESTED],
    { score: 97, max: 97, grade: 'A', testedPoints: 100, notTested: 1 },
  ],
  ['nothing was tested', [NOT_TESTED], { score: 100, max: 100, grade: null, notTested: 1 }],
  ['no such name', [ABSENT, ABSENT], { score: 0, max: 0, grade: 'F' }],
  ['all is unknown', [UNKNOWN, UNKNOWN], { score: 0, max: 100, grade: null }],
])('the score by severity: %s', (_, checks, score) => {
  expect(scoreBySeverity(checks)).toMatchObject(score);
});

test('what stands beside a critical finding costs nothing', () => {
  const severities: readonly Severity[] = ['critical', 'error'];
  expect(penaltiesOf(severities.map((severity) => ({ severity })))).toEqual([25, 0]);
});

const worth = (weight: number, outcome: Outcome, points = outcome === 'satisfied' ? weight : 0) => ({
  weight,
  outcome,
  points,
});
test.each<[string, Parameters<typeof scoreOf>[0], TestedScore]>([
  [
    'all was tested',
    [worth(83, 'satisfied'), worth(17, 'failed')],
    { score: 83, max: 83, grade: 'B', testedPoints: 100, notTested: 0 },
  ],
  [
    'what nobody tested is no part of it',
    [worth(83, 'satisfied'), worth(10, 'not-tested'), worth(7, 'not-tested')],
    { score: 83, max: 83, grade: 'A', testedPoints: 83, notTested: 2 },
  ],
  [
    'nor of the grade',
    [worth(60, 'satisfied'), worth(23, 'failed'), worth(17, 'not-tested')],
    { score: 60, max: 60, grade: 'C', testedPoints: 83, notTested: 1 },
  ],
  [
    'beside what is unknown',
    [worth(80, 'satisfied'), worth(3, 'unknown'), worth(17, 'not-tested')],
    { score: 80, max: 83, grade: 'A', testedPoints: 83, notTested: 1 },
  ],
  [
    'too little was tested for a grade',
    [worth(59, 'satisfied'), worth(41, 'not-tested')],
    { score: 59, max: 59, grade: null, testedPoints: 59, notTested: 1 },
  ],
])('the score by points: %s', (_, items, score) => {
  expect(scoreOf(items)).toEqual(score);
});
