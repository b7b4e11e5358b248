import { expect, test } from 'vitest';
import { parseNetwork } from '../domain/addresses.ts';
import { ServerPace } from './server-pace.ts';

const network = (text: string) => {
  const read = parseNetwork(text);
  if (read === null) throw new Error(text);
  return read;
};
const pace = new ServerPace({
  limits: { inFlight: 3, perSecond: 10 },
  networks: [
    { network: network('10.0.0.0/8'), perSecond: 100 },
    { network: network('10.1.0.0/16'), perSecond: 1 },
    { network: network('2001:db8::/32'), perSecond: 20 },
  ],
});

test.each([
  ['192.0.2.1', 1, 3],
  ['10.0.0.1', 1, 30],
  ['10.1.0.1', 1, 1],
  ['2001:db8::53', 1, 6],
  ['::ffff:10.0.0.1', 1, 3],
  ['10.0.0.2', 2, 15],
  ['10.1.0.2', 2, 1],
  ['2001:db8::54', 4, 1],
])('%s may be asked, by each of %d processes, %d questions at once', async (address, processes, most) => {
  pace.shareWith(processes);
  const slots = pace.at(address);
  let taken = 0;
  while (slots.isFree && taken < 50) {
    expect(await slots.take(performance.now() + 1000)).toBe(true);
    taken += 1;
  }
  expect(taken).toBe(most);
});

test('processes together begin no more a second than one alone, also at a server that was asked before', async () => {
  const [a, b] = [0, 1].map(() => new ServerPace({ limits: { inFlight: 100, perSecond: 9 } }));
  const taken: number[] = [];
  const ask = async (one: ServerPace | undefined) => {
    if ((await one?.at('192.0.2.1').take(Number.POSITIVE_INFINITY)) === true) taken.push(performance.now());
  };
  await ask(a);
  for (const one of [a, b]) one?.shareWith(2);
  await Promise.all(Array.from({ length: 14 }, (_, i) => ask(i % 2 === 0 ? a : b)));
  for (const [i, at] of taken.entries()) expect((taken[i + 9] ?? at + 1000) - at).toBeGreaterThan(990);
  a?.shareWith(1);
  const slots = a?.at('192.0.2.1');
  await new Promise((done) => setTimeout(done, 1010));
  let free = 0;
  for (; slots?.isFree === true; free += 1) await slots.take(Number.POSITIVE_INFINITY);
  expect(free).toBe(9);
});
