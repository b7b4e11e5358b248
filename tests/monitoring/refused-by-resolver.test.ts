import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { HOUR_MS, MINUTE_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// The resolver of the operator refuses one domain, as a filter or a block list does, while the zone's own servers answer.

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const ZONE = zoneOf(`@ 300 IN A 192.0.2.80
@ 300 IN MX 10 mx.dns.test.
@ 300 IN TXT "v=spf1 mx -all"
_dmarc 300 IN TXT "v=DMARC1; p=reject"
www 300 IN A 192.0.2.80`);
const KINDS = ['refused', 'servfail', 'nxdomain'] as const;

function refuse(how: (typeof KINDS)[number]): void {
  if (how === 'nxdomain') world.internet.remove('shop.test');
  else world.internet.faults.set({ below: 'shop.test' }, how);
}

/** Runs the monitor for some time; gives the kinds of what it told, and what its status says at the end. */
async function over(ms: number) {
  const kinds: string[] = [];
  const end = world.now() + ms;
  let refusedSince: number | null = null;
  let silentSince: number | null = null;
  while (world.now() < end) {
    const result = await world.run();
    if (result.kind !== 'ended') throw new Error('our own network did not answer');
    kinds.push(...(result.alert?.events.map(({ kind }) => kind) ?? []));
    ({ refusedSince, silentSince } = result.end.status);
    world.pass(15 * MINUTE_MS);
  }
  return { kinds, refusedSince, silentSince };
}

test.each(KINDS)('one that answers %s is no silence: its changes are told by what its servers answer', async (how) => {
  world.load(ZONE);
  await over(HOUR_MS);
  const since = world.now();
  refuse(how);
  expect(await over(6 * HOUR_MS)).toEqual({ kinds: [], refusedSince: since, silentSince: null });
  world.load(ZONE.replace('p=reject', 'p=none'), { resolver: false });
  expect((await over(HOUR_MS)).kinds).toEqual(['dmarc-weakened']);
  world.load(ZONE.replace('p=reject', 'p=none'));
  world.internet.faults.clear();
  expect(await over(6 * HOUR_MS)).toEqual({ kinds: [], refusedSince: null, silentSince: null });
});

test('one that refused the domain before it was monitored, and then its servers fail as well', async () => {
  world.load(ZONE);
  refuse('refused');
  const since = world.now();
  expect(await over(2 * HOUR_MS)).toEqual({ kinds: [], refusedSince: since, silentSince: null });
  for (const { server } of world.servers) server.faults.set({}, 'servfail');
  const silentSince = world.now();
  expect(await over(2 * HOUR_MS)).toEqual({ kinds: ['not-answering'], refusedSince: null, silentSince });
});
