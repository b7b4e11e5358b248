import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Outgoing } from '../../src/dns/codec/encode.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { textIn } from '../../src/texts/language.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { DAY_MS, HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(async () => {
  await world.reset();
  world.load(OLD);
  await world.alertOf();
});
afterAll(() => world.close());

const BASE = `@ NS ns1.dns.test.
@ NS ns2.dns.test.
@ NS ns3.dns.test.
@ A 192.0.2.10
@ MX 10 mail
mail A 192.0.2.26
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject"`;
const [REJECT, NONE] = ['v=DMARC1; p=reject', 'v=DMARC1; p=none'];
const OLD = zoneOf(BASE);
const NEW = OLD.replace('p=reject', 'p=none');
const UPDATED = { servers: [0, 1] };

/** What was told within a time, and how long after its start. */
async function alertsWithin(ms: number): Promise<(readonly [hours: number, kinds: readonly string[], alert: Alert])[]> {
  const all: (readonly [number, readonly string[], Alert])[] = [];
  for (const start = world.now(); world.now() - start < ms; ) {
    const hours = Math.floor((world.now() - start) / HOUR_MS);
    const alert = await world.alertOf();
    if (alert !== null) all.push([hours, alert.events.map(({ kind }) => kind), alert]);
  }
  return all;
}
const kindsWithin = async (ms: number) => (await alertsWithin(ms)).map(([, kinds]) => kinds);

test('a server that keeps old records for a day is told once, and then the change once', async () => {
  world.load(NEW, UPDATED);
  expect(await alertsWithin(DAY_MS)).toEqual([]);
  const first = await alertsWithin(HOUR_MS);
  // Nor is it told again when it is checked each hour.
  world.setPlan('Pro');
  const alerts = [...first, ...(await alertsWithin(DAY_MS - HOUR_MS))];
  expect(alerts.map(([hours, kinds]) => [hours, kinds])).toEqual([[0, ['servers-disagree']]]);
  const [event] = alerts[0]?.[2].events ?? [];
  expect(event).toMatchObject({
    group: 'name-servers',
    severity: 'error',
    differences: [{ name: '_dmarc.shop.test', type: 'TXT', before: [REJECT], after: [NONE] }],
  });
  const texts = [event?.message, event?.reason, event?.whatToDo].flatMap((one) => one ?? []);
  expect(texts.map((one) => textIn('en', one))).toEqual([
    'Name servers of shop.test disagree: _dmarc.shop.test TXT',
    expect.stringMatching(
      /^Since .*, we have been getting the old records from ns3\.dns\.test and different ones from ns1\.dns\.test and ns2\.dns\.test\. /,
    ),
    expect.stringMatching(/^If you are moving .* If this was not you, sign in at your registrar /),
  ]);
  const everywhere = LANGUAGES.flatMap((language) => texts.map((one) => textIn(language, one)));
  expect(everywhere.filter((text) => text === '' || /[{}]|undefined/.test(text))).toEqual([]);
  world.load(NEW);
  expect(await kindsWithin(2 * DAY_MS)).toEqual([['dmarc-weakened']]);
});

/** As a server answers that has lost the zone. */
const DENIED = {
  kind: 'changed',
  change: (response: Outgoing): Outgoing => ({ ...response, rcode: 3, answers: [], authorities: [] }),
} as const;

test('a server that denies the domain is told after an hour, once, in words and with all records, and so is its end', async () => {
  world.servers[2].server.faults.set({ below: 'shop.test' }, DENIED);
  // The resolver asks that server now and then.
  world.internet.faults.set({ name: 'shop.test', type: 'A' }, DENIED);
  const first = await alertsWithin(INTERVAL_MS);
  world.internet.faults.clear();
  const alerts = [...first, ...(await alertsWithin(3 * HOUR_MS))];
  expect(alerts.map(([hours, kinds]) => [hours, kinds])).toEqual([[0, ['servers-disagree']]]);
  const [event] = alerts[0]?.[2].events ?? [];
  const texts = [event?.message, event?.reason, event?.whatToDo].flatMap((one) => (one ? [textIn('en', one)] : []));
  expect(texts).toEqual([
    'According to ns3.dns.test, shop.test does not exist',
    expect.stringMatching(
      /^Since .* the old records from ns1\.dns\.test and ns2\.dns\.test and different ones from ns3/,
    ),
    expect.stringMatching(/^Ask whoever runs these name servers to load the zone again/),
  ]);
  expect(event?.differences.map(({ name, type, after }) => [`${name} ${type}`, after]).toSorted()).toEqual([
    ['_dmarc.shop.test TXT', []],
    ['mail.shop.test A', []],
    ['shop.test A', []],
    ['shop.test MX', []],
    ['shop.test NS', []],
    ['shop.test TXT', []],
  ]);
  expect(await world.openAlerts()).toHaveLength(1);
  world.servers[2].server.faults.clear();
  expect(await kindsWithin(2 * HOUR_MS)).toEqual([['servers-agree']]);
  expect(await world.openAlerts()).toHaveLength(0);
});

test('a server that the zone does not list is told after an hour, with who can remove it', async () => {
  const listed = OLD.replace('@ NS ns3.dns.test.\n', '');
  world.remove();
  world.load(listed);
  expect((await kindsWithin(HOUR_MS)).flat()).not.toContain('servers-disagree');
  world.servers[2].internet.remove('shop.test');
  world.load(OLD.replace('10 mail', '10 mx.dns.test.'), { resolver: false, servers: [2] });
  world.internet.load(listed.replace('10 mail', '10 mx.dns.test.'), 'shop.test');
  await world.run();
  world.internet.load(listed, 'shop.test');
  const alerts = (await alertsWithin(3 * HOUR_MS)).filter(([, kinds]) => kinds.includes('servers-disagree'));
  expect(alerts.map(([hours]) => hours)).toEqual([1]);
  const event = alerts[0]?.[2].events.find(({ kind }) => kind === 'servers-disagree');
  expect(event?.reason).toMatchObject({ id: 'watch-reason/foreign-server', args: { foreign: ['ns3.dns.test'] } });
  expect(event?.whatToDo?.id).toBe('watch-action/remove-server');
});

test('old records that all servers have again after that are told', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  expect(await kindsWithin(DAY_MS + 2 * HOUR_MS)).toEqual([['servers-disagree']]);
  world.load(OLD);
  expect(await kindsWithin(2 * DAY_MS)).toEqual([['servers-agree']]);
});

test('a server that does not answer for a while agrees to nothing; one that is no longer asked does, after a day', async () => {
  world.setPlan('Pro');
  world.load(NEW, { servers: [2] });
  expect(await kindsWithin(DAY_MS + HOUR_MS)).toEqual([['servers-disagree']]);
  world.load(OLD, { servers: [] });
  world.servers[2].server.faults.set({}, 'refused');
  expect(await kindsWithin(20 * HOUR_MS)).toEqual([['server-down']]);
  world.servers[2].server.faults.clear();
  expect(await kindsWithin(2 * DAY_MS)).toEqual([['server-up']]);
  // Removed first, so that the zone above delegates anew.
  world.remove();
  world.load(OLD.replace('@ NS ns3.dns.test.\n', ''));
  expect(await kindsWithin(20 * HOUR_MS)).toEqual([['ns-host-removed']]);
  expect(await kindsWithin(2 * DAY_MS)).toEqual([['servers-agree']]);
});

test('a server with other records that fails now and then is told once', async () => {
  world.setPlan('Pro');
  world.load(NEW, { servers: [2] });
  const all = [];
  for (let i = 0; i < 100; i += 1) {
    if (i % 10 === 9) world.servers[2].server.faults.set({}, 'refused');
    else world.servers[2].server.faults.clear();
    all.push(...(await kindsWithin(HOUR_MS)));
  }
  expect(all).toEqual([['servers-disagree']]);
});

test('nothing is told of a server that is updated after hours but the change, nor of a change that is taken back', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  expect(await alertsWithin(5 * HOUR_MS)).toEqual([]);
  world.load(NEW);
  expect(await kindsWithin(DAY_MS + 2 * HOUR_MS)).toEqual([['dmarc-weakened']]);
  world.load(OLD, UPDATED);
  expect(await alertsWithin(20 * HOUR_MS)).toEqual([]);
  world.load(NEW, UPDATED);
  expect(await alertsWithin(5 * HOUR_MS)).toEqual([]);
  world.load(OLD, UPDATED);
  expect(await alertsWithin(20 * HOUR_MS)).toEqual([]);
});

test('several record sets are told together, also where the resolver shows one of them later', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  await world.alertOf();
  world.load(NEW.replace('-all', '~all'), UPDATED);
  const alerts = await alertsWithin(2 * DAY_MS);
  expect(alerts.map(([, kinds]) => kinds)).toEqual([['servers-disagree']]);
  expect(alerts[0]?.[2].events[0].message.args).toEqual({
    domain: 'shop.test',
    records: ['shop.test TXT', '_dmarc.shop.test TXT'],
  });
});

test('a resolver that gets its answers now from one server, now from another, hides nothing', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  const all = [];
  for (let i = 0; i < 40; i += 1) {
    world.load(i % 3 === 0 ? NEW : OLD, { servers: [] });
    all.push(...(await kindsWithin(HOUR_MS)));
  }
  expect(all).toEqual([['servers-disagree']]);
});

test('where the server with the old records stops answering, the change is told', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  expect(await alertsWithin(HOUR_MS)).toEqual([]);
  world.servers[2].server.faults.set({}, 'refused');
  expect(await kindsWithin(2 * DAY_MS)).toEqual([['dmarc-weakened'], ['server-down']]);
});

test('servers that have several new records and none the old ones have changed', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  world.load(OLD.replace('p=reject', 'p=quarantine'), { resolver: false, servers: [2] });
  const alerts = await alertsWithin(DAY_MS + HOUR_MS);
  // Nothing is left of what was there.
  expect(alerts.map(([, kinds]) => kinds)).toEqual([['dmarc-weakened']]);
});

test('an address that one server keeps is told, one of several that take turns is not', async () => {
  world.setPlan('Pro');
  const moved = OLD.replace('@ A 192.0.2.10', '@ A 203.0.113.7');
  world.load(moved, UPDATED);
  expect(await kindsWithin(DAY_MS + HOUR_MS)).toEqual([['servers-disagree']]);
  await world.reset();
  world.setPlan('Pro');
  world.load(`${OLD}@ A 203.0.113.7\n`);
  for (const { faults } of [world.internet, ...world.servers.map(({ server }) => server)])
    faults.set({ name: 'shop.test', type: 'A' }, { kind: 'rotate', size: 1 });
  expect(await alertsWithin(DAY_MS + 2 * HOUR_MS)).toEqual([]);
});

test.each<[about: string, records: readonly [string, string]]>([
  ['a policy', ['_dmarc TXT "v=DMARC1; p=none"', '_dmarc TXT "v=DMARC1; p=reject"']],
  ['an alias', ['www CNAME a.cdn.test.', 'www CNAME b.cdn.test.']],
])('%s that takes turns on each server is not told', async (_about, records) => {
  await world.reset();
  const [one, other] = records.map((record) => zoneOf(`${BASE.replace(/\n_dmarc.*/, '')}\n${record}`));
  const all = [];
  for (let i = 0; i < 130; i += 1) {
    // The servers never agree, and the resolver shows now this, now that.
    const at = (n: number) => (n + i + Math.floor(i / 3)) % 2;
    for (const server of [0, 1, 2])
      world.load((at(server) === 0 ? one : other) ?? '', { resolver: false, servers: [server] });
    world.load((at(3) === 0 ? one : other) ?? '', { servers: [] });
    all.push(...(await kindsWithin(INTERVAL_MS)).flat());
  }
  expect(all).toEqual([]);
});

test('an alias that leads elsewhere is told as that, not as what is behind it', async () => {
  await world.reset();
  world.setPlan('Pro');
  for (const host of ['a', 'b']) world.load(zoneOf(`${host} A 192.0.2.9\nwww TXT "x"`, 'cdn.test'), {}, 'cdn.test');
  const of = (host: string) => zoneOf(`${BASE}\nwww CNAME ${host}.cdn.test.`);
  world.load(of('a'));
  await world.alertOf();
  world.load(of('b'), UPDATED);
  const alerts = await alertsWithin(DAY_MS + HOUR_MS);
  expect(
    alerts.map(([, , { events }]) => events.map(({ message, differences }) => [message.args, differences])),
  ).toEqual([
    [
      [
        { domain: 'shop.test', records: ['www.shop.test CNAME'] },
        [{ name: 'www.shop.test', type: 'CNAME', before: ['a.cdn.test'], after: ['b.cdn.test'] }],
      ],
    ],
  ]);
  world.load(of('b'));
  expect(await kindsWithin(DAY_MS)).toEqual([['alias-moved']]);
});

test('so is a policy behind an alias', async () => {
  await world.reset();
  world.setPlan('Pro');
  const cdn = ['a', 'b'].map((host) => `${host} TXT "v=DMARC1; p=${host === 'a' ? 'reject' : 'none'}"`).join('\n');
  world.load(zoneOf(cdn, 'cdn.test'), {}, 'cdn.test');
  const of = (host: string) => zoneOf(`${BASE.replace(/_dmarc.*/, `_dmarc CNAME ${host}.cdn.test.`)}`);
  world.load(of('a'));
  await world.alertOf();
  world.load(of('b'), UPDATED);
  const alerts = await alertsWithin(DAY_MS + HOUR_MS);
  expect(alerts.map(([, kinds]) => kinds)).toEqual([['servers-disagree']]);
  expect(alerts[0]?.[2].events[0].reason).toMatchObject({
    args: { old: ['ns3.dns.test'], others: ['ns1.dns.test', 'ns2.dns.test'] },
  });
  expect(alerts[0]?.[2].events[0].differences.map(({ before, after }) => [before, after])).toContainEqual([
    [REJECT],
    [NONE],
  ]);
});

test('SOA records that differ are nothing', async () => {
  world.setPlan('Pro');
  world.load(OLD.replace(' 1 7200', ' 2 7200'), UPDATED);
  expect(await alertsWithin(DAY_MS + 2 * HOUR_MS)).toEqual([]);
});

test('what was seen before a pause does not count', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  expect(await alertsWithin(HOUR_MS)).toEqual([]);
  world.pass(3 * DAY_MS);
  expect(await alertsWithin(DAY_MS)).toEqual([]);
  expect(await kindsWithin(DAY_MS)).toEqual([['servers-disagree']]);
});

test('a muted kind is withheld', async () => {
  world.setPlan('Pro');
  world.load(NEW, UPDATED);
  expect(await alertsWithin(DAY_MS)).toEqual([]);
  world.pass(HOUR_MS);
  expect(await world.alertOf({ muted: ['name-servers'] })).toMatchObject({
    withheld: 'muted',
    events: [{ kind: 'servers-disagree' }],
  });
});
