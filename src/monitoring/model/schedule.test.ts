import { describe, expect, test } from 'vitest';
import { nextDue, phaseOf } from './schedule.ts';

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
