import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Asks for turns, and ends them one after the other in the order in which they began. */
async function begun(asked: readonly { readonly who: string; readonly network?: string; readonly times?: number }[]) {
  const { inTurn } = createTurns();
  const order: string[] = [];
  const ends: (() => void)[] = [];
  const results = asked.flatMap(({ who, network, times = 1 }) =>
    Array.from({ length: times }, () =>
      inTurn(network === undefined ? undefined : { network }, () => {
        order.push(who);
        return new Promise<string>((end) => ends.push(() => end(who)));
      }),
    ),
  );
  const all = Promise.all(results);
  for (;;) {
    for (const end of ends.splice(0, 1)) end();
    await new Promise((done) => setImmediate(done));
    if (ends.length === 0) break;
  }
  return { order, busy: (await all).filter((result) => result === 'busy').length };
}

test.each([
  {
    name: 'a flood of one network leaves a place to a known browser, and a turn to another network',
    asked: [{ who: 'flood', network: 'a', times: 12 }, { who: 'neighbour', network: 'b' }, { who: 'known' }],
    order: ['flood', 'flood', 'known', 'flood', 'neighbour', 'flood', 'flood', 'flood', 'flood'],
    busy: 12 - 2 - 5,
  },
  {
    name: 'networks take turns in the order in which they came',
    asked: [
      { who: 'first', network: 'x', times: 2 },
      { who: 'b', network: 'b', times: 2 },
      { who: 'c', network: 'c', times: 2 },
    ],
    order: ['first', 'first', 'b', 'c', 'b', 'c'],
    busy: 0,
  },
  {
    name: 'a flood of many networks fills the places of strangers only',
    asked: [
      ...Array.from({ length: 210 }, (_, i) => ({ who: 'stranger', network: `n${i}` })),
      { who: 'known', times: 51 },
    ],
    order: [
      'stranger',
      'stranger',
      ...Array.from({ length: 50 }, () => 'known'),
      ...Array.from({ length: 200 }, () => 'stranger'),
    ],
    busy: 8 + 1,
  },
])('$name', async ({ asked, order, busy }) => {
  expect(await begun(asked)).toEqual({ order, busy });
});
