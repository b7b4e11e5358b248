import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// An alias whose name servers choose one of several targets for each answer. What they choose by chance, a zone says here.

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const BASE = '@ A 192.0.2.10\n@ MX 0 .';
const [USUAL, RARE, OTHER] = ['ns1.dns.test.', 'ns2.dns.test.', 'ns3.dns.test.'];
const ALIAS = { name: 'www.shop.test', type: 'CNAME' } as const;
const leadingTo = (...targets: readonly string[]): string =>
  zoneOf([BASE, ...targets.map((target) => `www CNAME ${target}`)].join('\n'));
const SERVERS = [0, 1, 2];

/** The resolver shows a target alone, and all servers give both by turns. */
function choose(seen: string, ...targets: readonly string[]): void {
  world.load(leadingTo(seen), { servers: [] });
  world.load(leadingTo(...targets), { resolver: false });
  for (const { server } of world.servers) server.faults.set({ name: ALIAS.name }, { kind: 'rotate', size: 1 });
}
/** From now on, all that is asked leads to one target. */
function lead(target: string): void {
  for (const { server } of world.servers) server.faults.clear();
  world.load(leadingTo(target));
}
const alerted = async () => (await world.alertOf())?.events.map(({ kind }) => kind) ?? [];
/** How often the name servers were asked where the alias leads. */
const askedCount = (): number =>
  SERVERS.flatMap((i) => world.servers[i]?.server.asked() ?? []).filter(
    ({ name, type }) => name === ALIAS.name && type === ALIAS.type,
  ).length;

test.each([
  ['the usual target, where only the resolver saw the rare one', RARE, USUAL],
  ['the rare target, where the resolver saw the usual one', USUAL, RARE],
])('which the first run saw is no change once all answers name %s', async (_about, seen, then) => {
  choose(seen, USUAL, RARE);
  expect(await alerted()).toEqual([]);
  lead(then);
  for (let i = 0; i < 3; i += 1) expect(await alerted()).toEqual([]);
  lead(OTHER);
  expect(await alerted()).toEqual(['alias-moved']);
  expect(await alerted()).toEqual([]);
});

test.each([
  ['8 times if they agreed when it was first seen', false, 8],
  ['40 times if none of them answered then', true, 40],
])('that leads elsewhere is told at once, and its servers are asked %s', async (_about, isSilent, times) => {
  world.load(leadingTo(USUAL));
  if (isSilent) for (const { server } of world.servers) server.faults.set({}, 'refused');
  expect(await alerted()).toEqual([]);
  lead(OTHER);
  const before = askedCount();
  expect(await alerted()).toEqual(['alias-moved']);
  expect(askedCount() - before).toBe(times);
});
