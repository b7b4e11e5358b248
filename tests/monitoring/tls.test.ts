import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLiveSource } from '../../src/evidence/live.ts';
import { activeBudget } from '../../src/monitoring/run/read-tls.ts';
import type { WebSpec } from '../../testbed/hosts.ts';
import { probesOf } from '../support/probes.ts';
import { DAY_MS, HOUR_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Whole runs of a monitor over real DNS and TLS on loopback, one every 15 minutes.

const [FIRST, SECOND] = ['192.0.2.10', '192.0.2.11'];
const OLD: WebSpec = { tlsVersions: { min: 'TLSv1', max: 'TLSv1.1' } };

let world: WatchedWorld;
let sources = 0;

beforeAll(async () => {
  world = await startWatchedWorld({
    start: Date.now(),
    activeLookups: ({ internet, resolver, clock }) => {
      const probes = probesOf(internet, resolver, clock);
      return () => {
        sources += 1;
        const asks = { resolver, clock, randomLabel: () => 'zw', fresh: true };
        return createLiveSource({ ...asks, probes, budget: activeBudget, activeProbes: true });
      };
    },
  });
});
beforeEach(async () => {
  sources = 0;
  await world.reset();
  world.load(zoneOf(`@ A ${FIRST}\n@ A ${SECOND}`));
  await serve({}, {});
});
afterAll(() => world.close());

const server = (address: string, https: WebSpec) =>
  world.internet.host({ host: 'shop.test', addresses: [address], https, http: 'closed' });
async function serve(first: WebSpec, second: WebSpec): Promise<void> {
  await server(FIRST, first);
  await server(SECOND, { ...second, apart: true });
}
/** The names that open alerts are about. */
const openDomains = async () =>
  (await world.openAlerts()).flatMap(({ events }) => events.map((one) => one.message.args['domain'])).toSorted();
/** Runs the monitor until a day has passed, and lists its events. */
async function kindsInADay(watchTls = true): Promise<readonly string[]> {
  const until = world.now() + DAY_MS;
  const kinds: string[] = [];
  while (world.now() < until) {
    const alert = await world.alertOf({ watchTls });
    kinds.push(...(alert?.events ?? []).map(({ kind, severity }) => `${kind} ${severity}`));
    world.pass(6 * HOUR_MS);
  }
  return kinds;
}

test('a server that browsers refuse, and accept again, where the owner asked', async () => {
  await serve(OLD, OLD);
  expect(await kindsInADay(false)).toEqual([]);
  expect(sources).toBe(0);
  expect(await kindsInADay()).toEqual(['browsers-refuse critical']);
  expect(await kindsInADay()).toEqual([]);
  await serve({}, {});
  expect(await kindsInADay()).toEqual(['browsers-accept-again info']);
  expect(await world.openAlerts()).toEqual([]);
});

test('one address of two at which browsers are refused; it is over once that one is gone', async () => {
  await serve({}, OLD);
  expect(await kindsInADay()).toEqual(['browsers-refuse-some error']);
  expect((await world.openAlerts())[0]?.events[0].reason?.args['addresses']).toEqual([SECOND]);
  await server(SECOND, { behaviour: 'refused' });
  expect(await kindsInADay()).toEqual([]);
  world.load(zoneOf(`@ A ${FIRST}`));
  expect(await kindsInADay()).toContain('browsers-accept-again info');
});

test('a certificate that is expired at one address of two; then at none, and then nobody knows', async () => {
  await serve({}, { certificate: 'expired' });
  expect(await kindsInADay()).toEqual(['addresses-differ warning']);
  expect((await world.openAlerts())[0]?.events[0].reason?.args['addresses']).toEqual([SECOND]);
  await server(SECOND, { behaviour: 'refused' });
  expect(await kindsInADay()).toEqual([]);
  await serve({}, {});
  expect(await kindsInADay()).toEqual(['addresses-agree-again info']);
  expect(await world.openAlerts()).toEqual([]);
});

test('at most two probes in a day, and one while all is well', async () => {
  await kindsInADay();
  expect(sources).toBe(1);
  await serve(OLD, OLD);
  await kindsInADay();
  expect(sources).toBe(3);
});

test('what only one of two probes shows is not reported', async () => {
  await serve(OLD, { certificate: 'expired' });
  expect(await world.alertOf({ watchTls: true })).toBeNull();
  await serve({}, {});
  expect(await kindsInADay()).toEqual([]);
  await serve(OLD, OLD);
  expect(await kindsInADay()).toEqual(['browsers-refuse critical']);
});

test('of a server that does not answer, nothing is reported', async () => {
  await serve(OLD, OLD);
  expect(await kindsInADay()).toEqual(['browsers-refuse critical']);
  await serve({ behaviour: 'refused' }, { behaviour: 'refused' });
  expect(await kindsInADay()).toEqual([]);
  expect((await world.openAlerts()).map(({ events: [{ kind }] }) => kind)).toEqual(['browsers-refuse']);
});

test('a www on another server is probed too, and settled by itself', async () => {
  const both = `@ A ${FIRST}\nwww A ${SECOND}`;
  world.load(zoneOf(both));
  await serve(OLD, {});
  await www({});
  expect(await kindsInADay()).toEqual(['browsers-refuse critical']);
  await www(OLD);
  expect(await kindsInADay()).toEqual(['browsers-refuse critical']);
  expect(await openDomains()).toEqual(['shop.test', 'www.shop.test']);
  await www({});
  expect(await kindsInADay()).toEqual(['browsers-accept-again info']);
  expect(await openDomains()).toEqual(['shop.test']);
  await serve({}, {});
  await www({});
  expect(await kindsInADay()).toEqual(['browsers-accept-again info']);
  expect(await openDomains()).toEqual([]);
});

/** Both servers refuse browsers, each at an address of its own, which is one alert. */
async function bothRefuse(): Promise<void> {
  world.load(zoneOf(`@ A ${FIRST}\nwww A ${SECOND}`));
  await serve(OLD, {});
  await www(OLD);
  expect(await kindsInADay()).toEqual(['browsers-refuse critical', 'browsers-refuse critical']);
  expect(await world.openAlerts()).toHaveLength(1);
}
const www = (https: WebSpec) =>
  world.internet.host({ host: 'www.shop.test', addresses: [SECOND], https: { ...https, apart: true }, http: 'closed' });

test('a domain and its www that refuse browsers together, and accept them again on different days', async () => {
  await bothRefuse();
  await www({});
  expect(await kindsInADay()).toEqual(['browsers-accept-again info']);
  expect(await world.openAlerts()).toHaveLength(1);
  await serve({}, {});
  await www({});
  expect(await kindsInADay()).toEqual(['browsers-accept-again info']);
  expect(await world.openAlerts()).toEqual([]);
});

test.each([
  ['moves to an address of the domain', `www A ${FIRST}`, 'www-moved info'],
  ['becomes an alias of the domain', 'www CNAME @', 'www-moved info'],
  ['is gone', 'other A 192.0.2.99', 'www-gone info'],
])('a www that refuses browsers, and %s', async (_, record, kind) => {
  await bothRefuse();
  world.load(zoneOf(`@ A ${FIRST}\n${record}`));
  expect(await kindsInADay()).toContain(kind);
  await serve({}, {});
  expect(await kindsInADay()).toEqual(['browsers-accept-again info']);
  expect((await world.openAlerts()).flatMap(({ events }) => events.map((one) => one.kind))).not.toContain(
    'browsers-refuse',
  );
});

test.each<[about: string, disturb: () => void]>([
  ['fails', () => world.internet.faults.set({ name: 'www.shop.test' }, 'servfail')],
  ['is denied by our resolver alone', () => world.load(zoneOf(`@ A ${FIRST}\nother A 192.0.2.99`), { servers: [] })],
])('a www that refuses browsers, of which the lookup %s for days: it ends nothing', async (_, disturb) => {
  await bothRefuse();
  disturb();
  for (let i = 0; i < 2; i += 1) expect(await kindsInADay()).toEqual([]);
  expect(await openDomains()).toEqual(['shop.test', 'www.shop.test']);
});

test('a www whose lookup fails between two probes: what the first showed is reported once it can be looked up', async () => {
  world.load(zoneOf(`@ A ${FIRST}\nwww A ${SECOND}`));
  await www(OLD);
  expect(await world.alertOf({ watchTls: true })).toBeNull();
  world.internet.faults.set({ name: 'www.shop.test', type: 'A' }, 'servfail');
  for (let i = 0; i < 2; i += 1) expect(await world.alertOf({ watchTls: true })).toBeNull();
  world.internet.faults.clear();
  expect((await world.alertOf({ watchTls: true }))?.events.map(({ kind }) => kind)).toEqual(['browsers-refuse']);
});

test('a www at an address of the domain is probed with it, not again', async () => {
  world.load(zoneOf(`@ A ${FIRST}\nwww A ${FIRST}`));
  await serve(OLD, {});
  expect(await kindsInADay()).toEqual(['browsers-refuse critical']);
  expect(sources).toBe(2);
});
