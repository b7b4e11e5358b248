import { describe, expect, test } from 'vitest';
import { RunOrder } from './run-order.ts';

const NOW = Date.UTC(2026, 10, 29);
const AT_ONCE = 8;
const CLAIM_MS = 500;

/**
 * Lets monitors run that have been overdue at one name server since an outage, the longest first, as a worker does: all
 * that may ask do so twice a second, and each run takes so long.
 */
function runAll(count: number, takesMs: number, begun: (ids: readonly number[], now: number) => void = () => {}) {
  const turns = new RunOrder(AT_ONCE);
  const asksAt = new Map(Array.from({ length: count }, (_, id) => [id, NOW]));
  const running: number[] = [];
  const order: number[] = [];
  let most = 0;
  let now = NOW;
  for (; asksAt.size > 0; now += CLAIM_MS) {
    while ((running[0] ?? now + 1) <= now) {
      running.shift();
      turns.end(takesMs);
    }
    const first = order.length;
    // By when they were due, which their identifiers tell.
    for (const [id, at] of asksAt) {
      if (at > now) continue;
      const until = turns.waitOf(String(id), now);
      if (until !== null) asksAt.set(id, until);
      else {
        asksAt.delete(id);
        turns.begin(String(id));
        running.push(now + takesMs);
        order.push(id);
      }
    }
    most = Math.max(most, running.length);
    begun(order.slice(first), now);
  }
  return { order, most, lastedMs: now - NOW };
}

describe('after an outage, the overdue runs of one name server', () => {
  test.each([
    // A run that asks one server six questions takes 2.4 s while eight share 20 a second: 150 s for 500 of them.
    { count: 500, takesMs: 2400, withinMs: 200_000 },
    { count: 500, takesMs: 300, withinMs: 150_000 },
    { count: 500, takesMs: 20_000, withinMs: 1_500_000 },
    { count: 20, takesMs: 6000, withinMs: 30_000 },
    { count: 3000, takesMs: 2400, withinMs: 1_100_000 },
  ])('$count that take $takesMs ms each follow one another, and each begins once', ({ count, takesMs, withinMs }) => {
    const { order, most, lastedMs } = runAll(count, takesMs);
    expect(order.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, id) => id));
    expect(most).toBeLessThanOrEqual(AT_ONCE);
    expect(lastedMs).toBeLessThanOrEqual(withinMs);
    // No more than the pace of their server delays them.
    expect(lastedMs).toBeGreaterThanOrEqual(Math.min(count / AT_ONCE - 1, 1) * takesMs);
  });

  test('begin in the order in which they were due', () => {
    const { order } = runAll(500, 2400);
    for (const [place, id] of order.entries()) expect(Math.abs(place - id)).toBeLessThanOrEqual(AT_ONCE);
  });

  test('begin four a second at most, however quick they are', () => {
    const times: number[] = [];
    runAll(500, 1, (ids, now) => times.push(...ids.map(() => now)));
    for (const [i, at] of times.entries())
      expect((times[i + AT_ONCE + 4] ?? at + 1000) - at).toBeGreaterThanOrEqual(1000);
  });
});

test('what becomes due while others wait for their turns comes after them', () => {
  const turns = new RunOrder(1);
  expect(turns.waitOf('first', NOW)).toBeNull();
  turns.begin('first');
  const until = turns.waitOf('second', NOW) ?? 0;
  expect(until).toBeGreaterThan(NOW);
  turns.end(1000);
  expect(turns.waitOf('third', NOW + 10)).toBeGreaterThan(until);
  expect(turns.waitOf('second', until)).toBeNull();
});

test('a clock that was set back holds nobody up', () => {
  const turns = new RunOrder(1);
  turns.begin('first');
  expect(turns.waitOf('second', NOW)).toBeGreaterThan(NOW);
  turns.end(10);
  expect(turns.waitOf('third', NOW - 3_600_000)).toBeNull();
});
