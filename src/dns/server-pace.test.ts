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
  ['192.0.2.1', 3],
  ['10.0.0.1', 30],
  ['10.1.0.1', 1],
  ['2001:db8::53', 6],
  ['::ffff:10.0.0.1', 3],
])('%s may be asked %d questions at once', async (address, most) => {
  const slots = pace.at(address);
  let taken = 0;
  while (slots.isFree && taken < 50) {
    expect(await slots.take(performance.now() + 1000)).toBe(true);
    taken += 1;
  }
  expect(taken).toBe(most);
});
