import { expect, test } from 'vitest';
import { FlightLimit } from './flight-limit.ts';

/** Rounds of questions, of each of which this share loses a try. */
function after(limit: FlightLimit, lostInRounds: readonly number[], waits = true): number[] {
  return lostInRounds.map((share) => {
    const all = limit.most;
    for (let i = 0; i < all; i += 1) {
      if (waits) limit.wait();
      limit.end(i < share * all);
    }
    return limit.most;
  });
}

test.each<[about: string, lost: readonly number[], limits: readonly number[]]>([
  ['doubles up to the most while nothing is lost', [0, 0, 0, 0, 0], [200, 400, 800, 1000, 1000]],
  ['bears what chance loses', [0, 0.004, 0.004], [200, 400, 800]],
  ['stays where some are lost', [0, 0.03, 0.03], [200, 200, 200]],
  ['halves where many are lost, down to the least', [0, 0, 0.5, 0.5, 0.5], [200, 400, 200, 100, 100]],
  ['grows again once the resolver bears it', [0, 0.5, 0, 0], [200, 100, 200, 400]],
])('%s', (_about, lost, limits) => {
  expect(after(new FlightLimit({ least: 100, most: 1000 }), lost)).toEqual(limits);
});

test('stays as it is while no question has to wait', () => {
  expect(after(new FlightLimit({ least: 100, most: 1000 }), [0, 0], false)).toEqual([100, 100]);
});
