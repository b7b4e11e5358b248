import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { RrType } from '../../src/domain/rr.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { DAY_MS, HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
afterAll(() => world.close());
beforeEach(() => world.reset());

const OWN = `@ A 192.0.2.10
www A 192.0.2.10
@ MX 10 mx.dns.test.
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject"`;
const POLICY = '_dmarc TXT "v=DMARC1; p=reject"';
const NONE = ['p=none', 'p=none; pct=50', 'p=none; fo=1']
  .map((policy) => `_dmarc TXT "v=DMARC1; ${policy}"`)
  .join('\n');
const POOL = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => `@ A 192.0.2.${i}`).join('\n');
const FOREIGN = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => `@ A 203.0.113.${i}`).join('\n');

/** Makes answers name so many members of a set by turns, at the resolver and at these name servers. */
function byTurns(name: string, type: RrType, size: number, servers: readonly number[] = [0, 1, 2]): void {
  const some = world.servers.filter((_, i) => servers.includes(i)).map(({ server }) => server);
  for (const { faults } of [world.internet, ...some]) faults.set({ name, type }, { kind: 'rotate', size });
}

/** Watches for so long, and returns the alerts. */
async function watch(ms: number): Promise<readonly Alert[]> {
  const alerts: Alert[] = [];
  for (let i = 0; i < ms / INTERVAL_MS; i += 1) {
    const alert = await world.alertOf();
    if (alert !== null) alerts.push(alert);
  }
  return alerts;
}
const kindsOf = (alerts: readonly Alert[]) => alerts.flatMap(({ events }) => events.map(({ kind }) => kind));
const differencesOf = (alerts: readonly Alert[]) =>
  alerts.flatMap(({ events }) => events.flatMap(({ differences }) => differences));

describe('what turns among new values hides no change', () => {
  test.each<[about: string, from: string, to: string, name: string, type: RrType, size: number, kind: string]>([
    ['addresses', '@ A 192.0.2.10', '@ A 203.0.113.12\n@ A 203.0.113.13', 'shop.test', 'A', 1, 'website-moved'],
    [
      'mail servers',
      '@ MX 10 mx.dns.test.',
      '@ MX 10 mx.evil.test.\n@ MX 20 mx.evil.test.',
      'shop.test',
      'MX',
      1,
      'mx-moved',
    ],
    ['a policy', POLICY, NONE, '_dmarc.shop.test', 'TXT', 1, 'dmarc-weakened'],
    ['a pool that becomes another', POOL, FOREIGN, 'shop.test', 'A', 2, 'website-moved'],
    ['a pool that becomes one address', POOL, '@ A 203.0.113.9', 'shop.test', 'A', 2, 'website-moved'],
  ])('%s', async (_about, from, to, name, type, size, kind) => {
    const old = OWN.includes(from) ? OWN : OWN.replace('@ A 192.0.2.10', from);
    world.load(zoneOf(old));
    if (!OWN.includes(from)) byTurns(name, type, size);
    expect(await watch(8 * HOUR_MS)).toEqual([]);
    world.load(zoneOf(old.replace(from, to)));
    byTurns(name, type, size);
    const alerts = await watch(HOUR_MS);
    expect(kindsOf(alerts)).toContain(kind);
    // What was before is what was confirmed before.
    expect(
      differencesOf(alerts.slice(0, 1)).filter(({ before }) => before.some((one) => /evil|203\.0\.113|none/.test(one))),
    ).toEqual([]);
    expect(kindsOf(await watch(8 * HOUR_MS)).filter((one) => one === kind)).toEqual([]);
  });
});

test('a pool that renews itself whole each day within its networks is no change', async () => {
  const dayOf = (day: number) =>
    OWN.replace('@ A 192.0.2.10', [1, 2, 3, 4].map((i) => `@ A 192.0.2.${20 * day + i}`).join('\n'));
  world.load(zoneOf(dayOf(0)));
  byTurns('shop.test', 'A', 2);
  const alerts = [...(await watch(DAY_MS / 2))];
  for (let day = 1; day < 4; day += 1) {
    world.load(zoneOf(dayOf(day)));
    alerts.push(...(await watch(DAY_MS / 2)));
  }
  expect(kindsOf(alerts)).toEqual([]);
});

describe('a server with two minds', () => {
  const EVIL = '@ MX 10 mx.dns.test.\n@ MX 10 mx.evil.test.';

  test('is told after an hour with where a part of the mail goes, and its end', async () => {
    world.load(zoneOf(OWN));
    await watch(HOUR_MS);
    world.load(zoneOf(OWN.replace('@ MX 10 mx.dns.test.', EVIL)), { servers: [1] });
    byTurns('shop.test', 'MX', 1, [1]);
    const alerts = await watch(3 * HOUR_MS);
    expect(kindsOf(alerts)).toEqual(['servers-disagree']);
    expect(alerts[0]?.events[0]?.reason).toMatchObject({
      id: 'watch-reason/by-turns',
      args: { hosts: ['ns2.dns.test'], more: { sentences: [{ id: 'watch-reason/mail-goes-to' }] } },
    });
    world.load(zoneOf(OWN));
    for (const { server } of world.servers) server.faults.clear();
    expect(kindsOf(await watch(6 * HOUR_MS))).toEqual(['servers-agree']);
  });

  test('and so are two of them: no chain of weaker and back', async () => {
    world.load(zoneOf(OWN));
    await watch(HOUR_MS);
    world.load(zoneOf(`${OWN}\n_dmarc TXT "v=DMARC1; p=none"`));
    byTurns('_dmarc.shop.test', 'TXT', 1);
    expect(kindsOf(await watch(30 * HOUR_MS))).toEqual(['servers-disagree']);
  });

  test('one that names another provider all the time is told after an hour, as where that leads', async () => {
    world.load(zoneOf(OWN));
    await watch(HOUR_MS);
    world.load(zoneOf(OWN.replace('mx.dns.test.', 'mx.evil.test.')), { servers: [1] });
    const alerts = await watch(3 * HOUR_MS);
    expect(kindsOf(alerts)).toEqual(['servers-disagree']);
    expect(alerts[0]?.events[0]?.reason).toMatchObject({ id: 'watch-reason/old-and-elsewhere' });
  });
});

test('addresses that begin to take turns with others elsewhere are told once, and then stay silent', async () => {
  world.load(zoneOf(OWN));
  expect(await watch(DAY_MS + HOUR_MS)).toEqual([]);
  world.load(zoneOf(`${OWN}\n@ A 203.0.113.66`));
  byTurns('shop.test', 'A', 1);
  const alerts = await watch(2 * HOUR_MS);
  expect(differencesOf(alerts)).toEqual([
    { name: 'shop.test', type: 'A', before: ['192.0.2.10'], after: ['192.0.2.10', '203.0.113.66'] },
  ]);
  expect(await watch(DAY_MS)).toEqual([]);
});

test('a pool over many networks that answers from one of them at a time is no change', async () => {
  const pool = Array.from({ length: 12 }, (_, i) => `@ A 198.18.${i}.10`).join('\n');
  world.load(zoneOf(OWN.replace('@ A 192.0.2.10', pool)));
  byTurns('shop.test', 'A', 1);
  expect(kindsOf(await watch(DAY_MS))).toEqual([]);
});
