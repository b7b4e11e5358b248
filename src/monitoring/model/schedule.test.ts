import { describe, expect, test } from 'vitest';
import { firstDues, nextDue, phaseOf } from './schedule.ts';

const NOW = Date.UTC(2026, 10, 22, 9, 30);
const INTERVALS_MS = [1000, 900_000, 3_600_000, 86_400_000];
const ids = Array.from({ length: 10_000 }, (_, i) => `monitor ${i}`);

describe('when monitors are due', () => {
  test.each(INTERVALS_MS)('after now, and within one interval of %i ms', (intervalMs) => {
    for (const id of ids) {
      const due = nextDue(id, intervalMs, NOW);
      expect(due).toBeGreaterThan(NOW);
      expect(due).toBeLessThanOrEqual(NOW + intervalMs);
    }
  });

  test.each(INTERVALS_MS)('one whole interval of %i ms after the other, wherever in it the run ended', (intervalMs) => {
    for (const id of ids.slice(0, 500)) {
      const due = nextDue(id, intervalMs, NOW);
      for (const share of [0, 0.3, 0.999])
        expect(nextDue(id, intervalMs, due + Math.floor(intervalMs * share))).toBe(due + intervalMs);
    }
  });

  test('a monitor that missed a hundred runs is due once', () => {
    const due = nextDue('late', 900_000, NOW);
    expect(nextDue('late', 900_000, due + 100.5 * 900_000)).toBe(due + 101 * 900_000);
  });

  test('spread evenly: no tenth of the interval has a tenth more than its share', () => {
    const counts = Array.from({ length: 10 }, () => 0);
    for (const id of ids) counts[Math.floor(phaseOf(id) * 10)] = (counts[Math.floor(phaseOf(id) * 10)] ?? 0) + 1;
    for (const count of counts) expect(Math.abs(count - ids.length / 10)).toBeLessThan(ids.length / 100);
  });
});

describe('when monitors that are added together run first', () => {
  test.each([
    // One is looked at at once, a short list within a minute, a long one as the pace of one name server allows.
    { count: 1, intervalMs: 3_600_000, lastMs: 0 },
    { count: 0, intervalMs: 3_600_000, lastMs: null },
    { count: 8, intervalMs: 900_000, lastMs: 0 },
    { count: 68, intervalMs: 3_600_000, lastMs: 60_000 },
    { count: 500, intervalMs: 900_000, lastMs: 492_000 },
    { count: 500, intervalMs: 86_400_000, lastMs: 492_000 },
    { count: 1000, intervalMs: 900_000, lastMs: 892_800 },
    { count: 500, intervalMs: 1000, lastMs: 984 },
  ])('$count within an interval of $intervalMs ms: the last after $lastMs ms', ({ count, intervalMs, lastMs }) => {
    const dues = firstDues(count, intervalMs, NOW);
    expect(dues).toHaveLength(count);
    expect(lastMs === null ? dues : [dues[0], dues.at(-1)]).toEqual(lastMs === null ? [] : [NOW, NOW + lastMs]);
    const gaps = new Set(dues.slice(8).map((due, i) => due - (dues[i + 7] ?? due)));
    // Whole milliseconds that are nearest to the same.
    expect(Math.max(...gaps) - Math.min(...gaps)).not.toBeGreaterThan(1);
  });
});

/** When the runs of 500 monitors of one provider end that were due at once, or added together. */
const ENDS = {
  'a cold start': (i: number) => NOW + i * 250,
  'a list was added': (i: number) => (firstDues(500, 900_000, NOW)[i] ?? NOW) + 3000,
  'an outage of a day': (i: number) => NOW + 86_400_000 + i * 250,
};

test.each(Object.entries(ENDS))(
  'after %s, monitors of one provider are spread over their whole interval',
  (_what, endOf) => {
    for (const intervalMs of INTERVALS_MS.slice(1)) {
      const counts = Array.from({ length: 10 }, () => 0);
      for (const [i, id] of ids.slice(0, 500).entries()) {
        // One interval later, so that those whose moment came right after are in their place too.
        const due = nextDue(id, intervalMs, endOf(i) + intervalMs);
        const tenth = Math.floor(((due % intervalMs) * 10) / intervalMs);
        counts[tenth] = (counts[tenth] ?? 0) + 1;
      }
      expect(Math.min(...counts)).toBeGreaterThan(30);
      expect(Math.max(...counts)).toBeLessThan(75);
    }
  },
);
