import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { liveExpiries, serveCanary } from './live-expiries.ts';
import { HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Pools of addresses that take turns, each with a web server: whole runs over real DNS and TLS on loopback, one every 15 minutes.

const HOST = 'shop.test';

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld({
    // TLS goes by the machine's clock.
    start: Date.now(),
    expiries: liveExpiries,
  });
});
beforeEach(async () => {
  await world.reset();
  await serveCanary(world);
});
afterAll(() => world.close());

/** Loads a pool of which each answer names so many; web servers are there already. */
function load(addresses: readonly string[], size = 1): void {
  world.load(zoneOf(addresses.map((address) => `@ A ${address}`).join('\n')));
  for (const { faults } of [world.internet, ...world.servers.map(({ server }) => server)])
    faults.set({ name: HOST, type: 'A' }, { kind: 'rotate', size });
}
const serve = (addresses: readonly string[]) => world.internet.host({ host: HOST, addresses, https: {} });

/** Lists the events about addresses in so many hours, each with the addresses that it shows as new. */
async function reportedIn(hours: number): Promise<readonly string[]> {
  const all: string[] = [];
  for (let i = 0; i < (hours * HOUR_MS) / INTERVAL_MS; i += 1)
    for (const { kind, group, differences } of (await world.alertOf())?.events ?? []) {
      // A probe may meet the server of whichever member an answer names.
      if (group === 'certificate') continue;
      const added = differences.flatMap(({ before, after }) => after.filter((one) => !before.includes(one)));
      all.push(`${kind} ${added.toSorted().join()}`);
    }
  return all;
}

const FIVE = [0, 1, 2, 3, 4].map((i) => `198.18.${i}.10`);

test('a pool over five networks may have another one with the same certificate', async () => {
  await serve([...FIVE, '198.18.9.10']);
  load(FIVE);
  expect(await reportedIn(8)).toEqual([]);
  load([...FIVE.slice(1), '198.18.9.10']);
  expect(await reportedIn(8)).toEqual([]);
});

test('a foreign member of such a pool is told once', async () => {
  await serve(FIVE);
  await world.internet.host({ host: 'evil.test', addresses: ['203.0.113.66'], https: { apart: true } });
  load(FIVE);
  expect(await reportedIn(8)).toEqual([]);
  load([...FIVE, '203.0.113.66']);
  expect(await reportedIn(8)).toEqual(['ipv4-added 203.0.113.66']);
});

test('a pool that moves to another network each day, with its certificate, is told once', async () => {
  const days = ['192.0.2', '198.51.100', '203.0.113'].map((network) => [11, 12, 13, 14].map((n) => `${network}.${n}`));
  await serve(days.flat());
  const reported: string[] = [];
  for (const day of days) {
    load(day, 2);
    reported.push(...(await reportedIn(8)));
  }
  expect(reported).toEqual(['website-moved 198.51.100.11,198.51.100.12,198.51.100.13,198.51.100.14']);
});
