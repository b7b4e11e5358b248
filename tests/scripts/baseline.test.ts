import { describe, expect, test } from 'vitest';
import {
  type Baseline,
  comparedRows,
  LEAST_TOLERANCE,
  MOST_TOLERANCE,
  parseRows,
  readBaseline,
  withGates,
  withRows,
} from '../../bench/baseline.ts';
import { type BenchRow, row } from '../../bench/row.ts';

const rate = (ratio: number): BenchRow => row('report', 'GET /report', '/s', ratio * 100, ['bare', 100]);
const time = (ratio: number): BenchRow => row('pages', 'report page', 'ms', ratio, ['plain template', 1]);
const BASELINE: Baseline = {
  'report: GET /report': {
    gate: { ratio: 0.4, tolerance: 0.1, commit: 'aaaa' },
    best: { ratio: 0.5, commit: 'cccc' },
  },
  'pages: report page': {
    gate: { ratio: 10, tolerance: 0.2, commit: 'aaaa' },
    best: { ratio: 8, commit: 'dddd' },
  },
};

/** Names of the rows that fell behind their gates. */
const fallen = (...rows: readonly BenchRow[]): string[] =>
  comparedRows(rows, BASELINE).flatMap(({ name, fell }) => (fell ? [name] : []));

describe('rows that fell', () => {
  test('are those whose rate is lower, or whose time is longer, than their gate allows', () => {
    expect(fallen(rate(0.4), time(10), rate(0.9), time(2))).toEqual([]);
    expect(fallen(rate(0.361), time(12.4))).toEqual([]);
    expect(fallen(rate(0.359), time(12.6))).toEqual(['report: GET /report', 'pages: report page']);
  });

  test('are none for being behind the best, which is told', () => {
    const [one, other] = comparedRows([rate(0.4), time(10)], BASELINE);
    expect(one).toMatchObject({ fell: false, behindBest: expect.closeTo(0.2), best: { commit: 'cccc' } });
    expect(other).toMatchObject({ fell: false, behindBest: expect.closeTo(0.2), best: { commit: 'dddd' } });
    const [ahead] = comparedRows([rate(0.55)], BASELINE);
    expect(ahead?.behindBest).toBeCloseTo(-0.1);
  });

  test('are none that have no peer, a limit for one, or no figures yet', () => {
    const rows = [
      row('report', 'GET /report', '/s', 1),
      row('new', 'row', '/s', 1, ['bare', 100]),
      row('pages', 'report page', 'ms', 99, ['limit', 1]),
    ];
    expect(comparedRows(rows, BASELINE)).toEqual([]);
  });

  test('are none without a gate', () => {
    const ungated: Baseline = { 'pages: report page': { gate: null, best: { ratio: 1, commit: 'aaaa' } } };
    expect(comparedRows([time(99)], ungated)).toMatchObject([{ fell: false, gate: null }]);
  });

  test('are those that measured nothing', () => {
    expect(fallen(rate(Number.NaN))).toHaveLength(1);
  });
});

test('the best takes what is better and what is new, with its commit, and leaves gates alone', () => {
  const rows = [rate(0.6), time(11), row('new', 'row', 'ms', 3, ['bare', 2]), row('new', 'alone', 'ms', 3)];
  expect(withRows(BASELINE, [...rows, time(Number.NaN)], 'eeee')).toEqual({
    'new: row': { gate: null, best: { ratio: 1.5, commit: 'eeee' } },
    'pages: report page': BASELINE['pages: report page'],
    'report: GET /report': {
      gate: { ratio: 0.4, tolerance: 0.1, commit: 'aaaa' },
      best: { ratio: 0.6, commit: 'eeee' },
    },
  });
});

describe('gates of several runs', () => {
  const gateOf = (...ratios: readonly number[]) =>
    withGates(
      BASELINE,
      ratios.map((ratio) => [rate(ratio)]),
      'ffff',
    )['report: GET /report']?.gate;

  test('are the median, with the tolerance that the runs justify', () => {
    expect(gateOf(0.4, 0.5, 0.45)).toEqual({ ratio: 0.45, tolerance: 0.17, commit: 'ffff' });
    expect(gateOf(0.45, 0.45, 0.45)?.tolerance).toBe(LEAST_TOLERANCE);
    expect(gateOf(0.1, 0.45, 0.9)?.tolerance).toBe(MOST_TOLERANCE);
  });

  test('count a longer time as worse, and leave the best alone', () => {
    const after = withGates(BASELINE, [[time(10)], [time(8)], [time(8)]], 'ffff')['pages: report page'];
    expect(after).toEqual({ gate: { ratio: 8, tolerance: 0.25, commit: 'ffff' }, best: { ratio: 8, commit: 'dddd' } });
  });

  test('stand for what is new, and for nothing that has no peer or measured nothing', () => {
    const rows = [row('new', 'row', 'ms', 3, ['bare', 2]), row('new', 'alone', 'ms', 3), time(Number.NaN)];
    expect(withGates({}, [rows], 'ffff')).toEqual({
      'new: row': {
        gate: { ratio: 1.5, tolerance: LEAST_TOLERANCE, commit: 'ffff' },
        best: { ratio: 1.5, commit: 'ffff' },
      },
    });
  });

  test('are read of what --json printed', () => {
    expect(parseRows(`> zonewell bench\n${JSON.stringify(rate(0.4))}\n\n${JSON.stringify(time(2))}\n`)).toEqual([
      rate(0.4),
      time(2),
    ]);
  });
});

test('each row of the file has ratios, commits and a tolerance within its bounds', () => {
  const all = Object.entries(readBaseline());
  expect(all.length).toBeGreaterThan(5);
  for (const [name, { gate, best }] of all) {
    expect(name).toMatch(/^[a-z][^:]*: ./);
    for (const { ratio, commit } of [best, ...(gate === null ? [] : [gate])]) {
      expect(ratio).toBeGreaterThan(0);
      expect(commit).toMatch(/^[0-9a-f]{7,12}$/);
    }
    expect(gate?.tolerance ?? LEAST_TOLERANCE).toBeGreaterThanOrEqual(LEAST_TOLERANCE);
    expect(gate?.tolerance ?? LEAST_TOLERANCE).toBeLessThanOrEqual(MOST_TOLERANCE);
  }
});
