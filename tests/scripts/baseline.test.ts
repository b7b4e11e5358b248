import { describe, expect, test } from 'vitest';
import { type Baseline, fallenRows, readBaseline, TOLERANCE, withRows } from '../../bench/baseline.ts';
import { type BenchRow, row } from '../../bench/row.ts';

const rate = (ratio: number): BenchRow => row('report', 'GET /report', '/s', ratio * 100, ['bare', 100]);
const time = (ratio: number): BenchRow => row('pages', 'report page', 'ms', ratio, ['plain template', 1]);
const BASELINE: Baseline = {
  'report: GET /report': { ratio: 0.4, commit: 'aaaa' },
  'pages: report page': { ratio: 10, commit: 'bbbb' },
};

describe('rows that fell', () => {
  test('are those whose rate is lower, or whose time is longer, by more than the tolerance', () => {
    expect(TOLERANCE).toBe(0.15);
    expect(fallenRows([rate(0.4), time(10), rate(0.9), time(2)], BASELINE)).toEqual([]);
    expect(fallenRows([rate(0.345), time(11.7)], BASELINE)).toEqual([]);
    expect(fallenRows([rate(0.335), time(11.9)], BASELINE)).toEqual([
      { name: 'report: GET /report', ratio: expect.closeTo(0.335), best: { ratio: 0.4, commit: 'aaaa' } },
      { name: 'pages: report page', ratio: 11.9, best: { ratio: 10, commit: 'bbbb' } },
    ]);
  });

  test('are none that have no peer, a limit for one, or no best yet', () => {
    expect(
      fallenRows(
        [
          row('report', 'GET /report', '/s', 1),
          row('new', 'row', '/s', 1, ['bare', 100]),
          row('pages', 'report page', 'ms', 99, ['limit', 1]),
        ],
        BASELINE,
      ),
    ).toEqual([]);
  });

  test('are those that measured nothing', () => {
    expect(fallenRows([rate(Number.NaN)], BASELINE)).toHaveLength(1);
  });
});

describe('a baseline that is kept', () => {
  test('takes what is better and what is new, with its commit, and nothing else', () => {
    const rows = [
      rate(0.5),
      time(11),
      row('new', 'row', 'ms', 3, ['bare', 2]),
      row('new', 'alone', 'ms', 3),
      time(Number.NaN),
    ];
    expect(withRows(BASELINE, rows, 'cccc')).toEqual({
      'new: row': { ratio: 1.5, commit: 'cccc' },
      'pages: report page': { ratio: 10, commit: 'bbbb' },
      'report: GET /report': { ratio: 0.5, commit: 'cccc' },
    });
  });

  test('has a ratio and a commit for each row', () => {
    const all = Object.entries(readBaseline());
    expect(all.length).toBeGreaterThan(5);
    for (const [name, { ratio, commit }] of all) {
      expect(name).toMatch(/^[a-z][^:]*: ./);
      expect(ratio).toBeGreaterThan(0);
      expect(commit).toMatch(/^[0-9a-f]{7,12}$/);
    }
  });
});
