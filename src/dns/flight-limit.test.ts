import { expect, test } from 'vitest';
import { FlightLimit } from './flight-limit.ts';

const BOUNDS = { least: 100, most: 1000 };
const ROUND_MS = 2000;

/** Rounds of 2,000 questions, of each of which this share loses a try. Returns the limit after each. */
function after(lostInRounds: readonly number[], { waits = true, roundMs = ROUND_MS } = {}): number[] {
  let now = 0;
  const limit = new FlightLimit(BOUNDS, () => now);
  return lostInRounds.map((share) => {
    for (let i = 0; i < 2000; i += 1) {
      if (i === 1999) now += roundMs;
      if (waits) limit.wait();
      limit.end(i % 1000 < share * 1000);
    }
    return limit.most;
  });
}

test.each<[about: string, lost: readonly number[], limits: readonly number[]]>([
  ['doubles after each round without losses, up to the most', [0, 0, 0, 0, 0, 0], [100, 200, 400, 800, 1000, 1000]],
  ['bears what chance loses', [0.005, 0.005, 0.005], [100, 200, 400]],
  ['grows no more where some are lost', [0, 0.03, 0.03, 0.03], [100, 200, 200, 200]],
  ['halves where many are lost, down to the least', [0, 0, 0, 0.5, 0.5, 0.5], [100, 200, 400, 400, 200, 100]],
  ['grows again once the resolver bears it', [0, 0, 0.5, 0, 0], [100, 200, 200, 200, 400]],
])('%s', (_about, lost, limits) => {
  expect(after(lost)).toEqual(limits);
});

test('stays as it is while no question has to wait', () => {
  expect(after([0, 0, 0], { waits: false })).toEqual([100, 100, 100]);
});

test('does not grow before what a round lost can show', () => {
  expect(after([0, 0, 0], { roundMs: 100 })).toEqual([100, 100, 100]);
});
