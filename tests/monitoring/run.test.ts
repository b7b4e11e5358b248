import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListedMark } from '../../src/diagnoses/part-label.ts';
import { alertEmail } from '../../src/monitoring/email/alert-email.ts';
import { anEmail } from '../mail/alerts.ts';
import { DAY_MS, MINUTE_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const BASE = `@ A 192.0.2.10
@ MX 10 mail
mail A 192.0.2.26
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject"
@ HTTPS 1 . alpn=h2 ech=Zmlyc3Q=
www CNAME @`;
const kinds = (alert: Awaited<ReturnType<WatchedWorld['alertOf']>>) => alert?.events.map(({ kind }) => kind) ?? null;
const changed = (from: string, to: string, records = BASE) => zoneOf(records.replace(from, to));

describe('a change that all name servers confirm is told once', () => {
  test.each<[about: string, before: string, after: string, kinds: readonly string[]]>([
    ['a weaker policy', BASE, BASE.replace('p=reject', 'p=none'), ['dmarc-weakened']],
    ['a policy that is gone', BASE, BASE.replace(/_dmarc.*\n/, ''), ['dmarc-removed']],
    ['a record that is new in a set that was empty', BASE, `${BASE}\n@ CAA 0 issue "ca.test"`, ['caa-added']],
    ['other mail servers', BASE, BASE.replace('10 mail', '10 ns3.dns.test.'), ['mx-moved']],
    ['a mail server that does not exist', BASE, BASE.replace('10 mail', '10 gone'), ['mx-unreachable']],
    ['one elsewhere', BASE, BASE.replace('10 mail', '10 gone.dns.test.'), ['mx-moved-nowhere']],
    ['a mail server at another address', BASE, BASE.replace('192.0.2.26', '203.0.113.8'), ['mx-host-moved']],
    ['a mail server without an address', BASE, BASE.replace('mail A 192.0.2.26\n', ''), ['mx-host-gone']],
    [
      'an include of the zone that lets everyone send',
      `${BASE.replace('v=spf1 mx', 'v=spf1 include:spf.shop.test')}\nspf TXT "v=spf1 mx -all"`,
      `${BASE.replace('v=spf1 mx', 'v=spf1 include:spf.shop.test')}\nspf TXT "v=spf1 mx +all"`,
      ['spf-open'],
    ],
    ['another address', BASE, BASE.replace('192.0.2.10', '203.0.113.7'), ['website-moved']],
    ['an alias that leads elsewhere', BASE, BASE.replace('www CNAME @', 'www CNAME ns1.dns.test.'), ['alias-moved']],
    [
      'an alias that leads to nothing',
      BASE,
      BASE.replace('www CNAME @', 'www CNAME gone.dns.test.'),
      ['alias-dangling'],
    ],
    [
      'an alias to nothing instead of an address',
      BASE.replace('www CNAME @', 'www A 192.0.2.9'),
      BASE.replace('www CNAME @', 'www CNAME gone.dns.test.'),
      ['alias-dangling'],
    ],
    [
      'an alias instead of an address',
      BASE.replace('www CNAME @', 'www A 192.0.2.9'),
      BASE.replace('www CNAME @', 'www CNAME ns1.dns.test.'),
      ['alias-added'],
    ],
    [
      'two changes at once',
      BASE,
      BASE.replace('p=reject', 'p=none').replace('-all', '~all'),
      ['dmarc-weakened', 'spf-weakened'],
    ],
  ])('%s', async (_about, before, after, expected) => {
    world.load(zoneOf(before));
    expect(await world.alertOf()).toBeNull();
    expect(await world.alertOf()).toBeNull();
    world.load(zoneOf(after));
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual(expected);
    expect(alert?.confirmedBy.toSorted()).toEqual(['ns1.dns.test', 'ns2.dns.test']);
    expect(await world.alertOf()).toBeNull();
  });

  test('an alias instead of an address: it has to go before the address comes back, and its target has to exist', async () => {
    const before = zoneOf(BASE.replace('www CNAME @', 'www A 192.0.2.9'));
    world.load(before);
    await world.alertOf();
    world.load(changed('www CNAME @', 'www CNAME gone.dns.test.'));
    const alert = await world.alertOf();
    const text = alert === null ? '' : alertEmail(anEmail('en', [alert])).text.replaceAll(/\s+/g, ' ');
    expect(alert?.events.map(({ kind, severity }) => [kind, severity])).toEqual([['alias-dangling', 'warning']]);
    expect(text).toContain(
      'To undo it, remove the CNAME record marked “Now” at www.shop.test. Then publish the A record marked “Before” at www.shop.test again.',
    );
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    expect((await world.openAlerts()).length).toBe(1);
    world.load(before);
    expect(kinds(await world.alertOf())).toEqual(['records-back']);
    expect(await world.openAlerts()).toEqual([]);
  });

  test.each([
    ['SPF', BASE.replace('v=spf1 mx', 'v=spf1  mx'), 'spf-rewritten'],
    ['DMARC', BASE.replace('p=reject', 'p=reject;'), 'dmarc-rewritten'],
    ['MX', BASE.replace('MX 10', 'MX 20'), 'mx-renumbered'],
  ])('%s that was rewritten and means the same is logged, and nobody is sent an e-mail', async (_, after, kind) => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    world.load(zoneOf(after));
    const alert = await world.alertOf();
    expect(alert?.events.map((event) => [event.kind, event.severity])).toEqual([[kind, 'info']]);
    expect(alert?.withheld).toBe('only-logged');
    world.load(zoneOf(after.replace('192.0.2.10', '203.0.113.7').replace('-all', ' -all')));
    expect((await world.alertOf())?.withheld).toBeNull();
  });

  test('a domain that is gone, as the zone above says', async () => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    world.remove();
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual(['delegation-removed']);
    expect(await world.alertOf()).toBeNull();
  });

  test('but not while a server of the zone above still delegates it', async () => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    for (const one of [world.internet, world.servers[1].internet]) one.remove('shop.test');
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
    world.remove();
    expect(kinds(await world.alertOf())).toEqual(['delegation-removed']);
  });

  test('nor a move to other name servers while a server of the zone above still delegates to the old ones', async () => {
    const [old, moved] = [
      zoneOf(`${BASE}\n@ NS ns1.dns.test.\n@ NS ns3.dns.test.`),
      zoneOf(`${BASE.replace('p=reject', 'p=none')}\n@ NS ns2.dns.test.`),
    ];
    world.load(old);
    await world.alertOf();
    // Removed first, so that the zone above delegates anew.
    world.servers[1].internet.remove('shop.test');
    world.load(moved, { servers: [1] });
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
    world.servers[2].internet.remove('shop.test');
    world.load(moved, { servers: [2] });
    expect(kinds(await world.alertOf())).toEqual(['delegation-replaced']);
    expect(await world.alertOf()).toBeNull();
  });

  test('a change, though a server of the zone above denies the domain', async () => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    world.load(changed('p=reject', 'p=none'));
    world.servers[1].internet.remove('shop.test');
    expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
  });

  test('and as a change again when it is taken back', async () => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    world.load(changed('p=reject', 'p=none'));
    expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
    world.load(zoneOf(BASE));
    expect(kinds(await world.alertOf())).toEqual(['dmarc-back']);
  });
});

describe('a target that no run asked for while nothing led to it', () => {
  const WITH_TARGETS = `${BASE.replace('v=spf1 mx', 'v=spf1 include:spf.shop.test mx')}\nspf TXT "v=spf1 +all"`;
  const AWAY = BASE.replace('10 mail', '10 mx.dns.test.').replace('mail A 192.0.2.26\n', '');
  const BACK = WITH_TARGETS.replace('+all', '-all');
  const WEEKS = 40;

  /** Lets everything go, for longer than a change back counts as one, and brings it back while some lookups fail. */
  async function broughtBack(after: string, fail: () => void = () => undefined) {
    world.load(zoneOf(WITH_TARGETS));
    for (let i = 0; i < 2; i += 1) await world.alertOf();
    world.load(zoneOf(AWAY));
    for (let i = 0; i < 2; i += 1) await world.alertOf();
    world.pass(WEEKS * 7 * DAY_MS);
    await world.alertOf();
    world.load(zoneOf(after));
    fail();
    return world.alertOf();
  }

  test.each<[about: string, after: string, kinds: readonly string[], next: readonly string[]]>([
    ['with an address', BACK, ['mail-moved'], ['host-added', 'spf-added']],
    [
      'without an address',
      BACK.replace('mail A 192.0.2.26\n', ''),
      ['mx-moved-nowhere', 'spf-sender-added'],
      ['spf-added'],
    ],
  ])('is judged as it is now, once it is back: %s', async (_about, after, expected, next) => {
    expect(kinds(await broughtBack(after))).toEqual(expected);
    expect(kinds(await world.alertOf())).toEqual(next);
    expect(await world.alertOf()).toBeNull();
  });

  test('is not judged while nobody answers for it', async () => {
    const alert = await broughtBack(BACK, () => {
      for (const { faults } of [world.internet, ...world.servers.map(({ server }) => server)])
        for (const name of ['mail.shop.test', 'spf.shop.test']) faults.set({ name }, 'servfail');
    });
    expect(kinds(alert)).toEqual(['mail-moved']);
  });
});

describe('no change', () => {
  test.each<[about: string, disturb: (world: WatchedWorld) => void]>([
    [
      'TTLs and the order of records',
      (w) => w.load(zoneOf(`${BASE.split('\n').toReversed().join('\n')}`).replaceAll(' 300 ', ' 60 ')),
    ],
    [
      'a resolver that shows other records than all name servers',
      (w) => w.load(changed('p=reject', 'p=none'), { servers: [] }),
    ],
    [
      'a resolver that denies records that all name servers have',
      (w) => w.load(changed('_dmarc TXT', 'other TXT'), { servers: [] }),
    ],
    ['a text that is split into other strings', (w) => w.load(changed('"v=spf1 mx -all"', '"v=spf1 mx" " -all"'))],
    ['other keys of ECH', (w) => w.load(changed('ech=Zmlyc3Q=', 'ech=c2Vjb25k'))],
    ['a resolver that fails', (w) => w.internet.faults.set({ below: 'shop.test', type: 'TXT' }, 'servfail')],
    ['a resolver that refuses', (w) => w.internet.faults.set({ below: 'shop.test', type: 'MX' }, 'refused')],
    ['a resolver that answers nonsense', (w) => w.internet.faults.set({ below: 'shop.test', type: 'MX' }, 'garbage')],
  ])('%s', async (_about, disturb) => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    for (let i = 0; i < 3; i += 1) {
      disturb(world);
      expect(await world.alertOf()).toBeNull();
      world.internet.faults.clear();
      world.load(zoneOf(BASE));
      expect(await world.alertOf()).toBeNull();
    }
    disturb(world);
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
    world.internet.faults.clear();
    world.load(zoneOf(BASE));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
  });
});

test('what a resolver still shows at the first run is no change when it no longer does', async () => {
  world.load(zoneOf(BASE));
  world.load(changed('p=reject', 'p=none').replace('192.0.2.10', '203.0.113.7').replace('10 mail', '20 mail'), {
    servers: [],
  });
  expect(await world.alertOf()).toBeNull();
  world.load(zoneOf(BASE));
  for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
  world.load(changed('p=reject', 'p=none'));
  expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
});

describe('a resolver that has a view of its own', () => {
  const view = (text: string) => `${text}\n@ CAA 0 issue "internal.test"`;
  const inside = BASE.replace('p=reject', 'p=quarantine').replace('192.0.2.10', '203.0.113.7');
  /** Puts one zone on all name servers, and another into the view of the resolver. */
  function split(outside: string): void {
    world.load(zoneOf(outside));
    world.load(zoneOf(view(inside)), { servers: [] });
  }

  test('hides no change of records that it shows differently, once all name servers have it', async () => {
    split(BASE);
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
    split(BASE.replace('p=reject', 'p=none'));
    expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
  });

  test('leaves open what the change did to the score, until the next run', async () => {
    const scores = async () => {
      const result = await world.run();
      if (result.kind !== 'ended') throw new Error('offline');
      const { score, scoreBefore } = result.end.status;
      return [
        result.alert?.scoreBefore?.score,
        result.alert?.scoreAfter?.score,
        score?.score,
        scoreBefore?.score.score,
      ];
    };
    world.setScore(90);
    split(BASE);
    expect(await scores()).toEqual([undefined, undefined, 90, undefined]);
    split(BASE.replace('p=reject', 'p=none'));
    expect(await scores()).toEqual([90, undefined, 90, undefined]);
    world.setScore(75);
    expect(await scores()).toEqual([undefined, undefined, 75, 90]);
  });

  test('but of addresses, which networks are given different ones of, nothing is told before it shows them', async () => {
    split(BASE);
    expect(await world.alertOf()).toBeNull();
    split(BASE.replace('192.0.2.10', '198.51.100.7'));
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(zoneOf(BASE.replace('192.0.2.10', '198.51.100.7')));
    expect(kinds(await world.alertOf())).toEqual(['website-moved']);
  });

  test('nor is anything told of addresses that an HTTPS record hints at', async () => {
    const hinting = (address: string) => zoneOf(BASE.replace('alpn=h2', `alpn=h2 ipv4hint=${address}`));
    world.load(hinting('192.0.2.10'));
    expect(await world.alertOf()).toBeNull();
    world.load(hinting('192.0.2.11'));
    world.load(hinting('203.0.113.7'), { servers: [] });
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(hinting('192.0.2.11'));
    expect(kinds(await world.alertOf())).toEqual(['https-changed']);
  });

  test.each<[about: string, shown: string, is: string, kinds: readonly string[]]>([
    ['another alias', 'www CNAME ns1.dns.test.', 'www CNAME ns2.dns.test.', ['alias-moved']],
    ['addresses, while it shows another alias', 'www CNAME ns1.dns.test.', 'www A 192.0.2.99', ['alias-removed']],
    ['addresses, while it shows nothing', 'other A 192.0.2.99', 'www A 192.0.2.99', ['alias-removed']],
    ['an alias elsewhere, while it shows addresses', 'www A 192.0.2.99', 'www CNAME ns1.dns.test.', ['alias-moved']],
  ])('and an alias that changed is told once: %s', async (_about, shown, is, expected) => {
    world.load(zoneOf(BASE));
    await world.alertOf();
    world.load(changed('www CNAME @', is));
    world.load(changed('www CNAME @', shown), { servers: [] });
    expect(kinds(await world.alertOf())).toEqual(expected);
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(changed('www CNAME @', is));
    for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
  });
});

test('a change on its way is not told before the last server has it; until then the monitor runs again soon', async () => {
  world.load(zoneOf(BASE));
  await world.alertOf();
  world.load(changed('p=reject', 'p=none'), { servers: [0] });
  const waiting = await world.run();
  expect(waiting).toMatchObject({ kind: 'ended', alert: null });
  if (waiting.kind === 'ended') expect(waiting.end.dueAt).toBeLessThanOrEqual(world.now() + 5 * MINUTE_MS);
  world.pass(5 * MINUTE_MS);
  expect(await world.alertOf()).toBeNull();
  world.load(changed('p=reject', 'p=none'), { servers: [1] });
  expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
});

describe('a change that some machines behind an address of a name server have, and others do not', () => {
  const turnsAt = (name: string, type: 'A' | 'TXT') => {
    for (const { server } of world.servers) server.faults.set({ name, type }, { kind: 'rotate', size: 1 });
  };

  test.each<[about: string, name: string, type: 'A' | 'TXT', from: string, to: string, kinds: readonly string[]]>([
    ['a policy', '_dmarc.shop.test', 'TXT', 'p=reject', 'p=none', ['dmarc-weakened']],
    ['an address', 'shop.test', 'A', '192.0.2.10', '203.0.113.7', ['website-moved']],
  ])('is told as what it is, once all have it: %s', async (_about, name, type, from, to, expected) => {
    const record = BASE.split('\n').find((line) => line.includes(from)) ?? '';
    world.load(zoneOf(BASE));
    await world.alertOf();
    world.load(changed(from, to));
    world.load(zoneOf(`${BASE}\n${record.replace(from, to)}`), { resolver: false });
    turnsAt(name, type);
    expect(await world.alertOf()).toBeNull();
    for (const { server } of world.servers) server.faults.clear();
    world.load(changed(from, to));
    // Servers that gave both may agree by chance: a policy waits for another quarter of an hour.
    const alerts = [await world.alertOf(), await world.alertOf()].filter((alert) => alert !== null);
    expect(alerts.map(kinds)).toEqual([expected]);
    for (let i = 0; i < 25; i += 1) expect(await world.alertOf()).toBeNull();
  });

  test('is none where two addresses take turns', async () => {
    world.load(zoneOf(`${BASE}\n@ A 203.0.113.7`));
    for (const { faults } of [world.internet, ...world.servers.map(({ server }) => server)])
      faults.set({ name: 'shop.test', type: 'A' }, { kind: 'rotate', size: 1 });
    const soon = [];
    for (let i = 0; i < 40; i += 1) {
      const result = await world.run();
      expect(result).toMatchObject({ kind: 'ended', alert: null });
      if (result.kind !== 'ended') continue;
      soon.push(result.end.dueAt - world.now() <= 5 * MINUTE_MS);
      world.pass(result.end.dueAt - world.now());
    }
    expect(soon.filter(Boolean).length).toBeLessThanOrEqual(25);
  });
});

test('a server that does not answer does not count; where none does nothing is told', async () => {
  world.load(zoneOf(BASE));
  await world.alertOf();
  world.load(changed('p=reject', 'p=none'));
  for (const { server } of world.servers) server.faults.set({}, 'refused');
  expect(await world.alertOf()).toBeNull();
  expect([world.unreached(), await world.reachNameServers()]).toEqual([1, false]);
  world.servers[0].server.faults.clear();
  const alert = await world.alertOf();
  expect([world.unreached(), await world.reachNameServers()]).toEqual([1, true]);
  expect(kinds(alert)).toEqual(['dmarc-weakened']);
  expect(alert?.confirmedBy).toEqual(['ns1.dns.test']);
});

test('a change is confirmed by the servers that answer, however many of a delegation do not', async () => {
  const dead = Array.from({ length: 11 }, (_, i) => `@ NS dead${i}.dns.test.`).join('\n');
  const records = `${dead}\n@ NS ns1.dns.test.\n@ NS ns2.dns.test.\n${BASE}`;
  world.load(zoneOf(records));
  await world.alertOf();
  world.load(changed('p=reject', 'p=none', records));
  const alert = await world.alertOf();
  expect([kinds(alert), alert?.confirmedBy]).toEqual([['dmarc-weakened'], ['ns1.dns.test', 'ns2.dns.test']]);
});

describe('a set that rotates', () => {
  const MEMBERS = [1, 2, 3, 4, 5].map((i) => `@ A 192.0.2.${i}`).join('\n');

  test.each([1, 2, 3])('is none at each run, with %i of its members in an answer', async (size) => {
    world.load(zoneOf(MEMBERS));
    for (const { faults } of [world.internet, ...world.servers.map(({ server }) => server)])
      faults.set({ name: 'shop.test', type: 'A' }, { kind: 'rotate', size });
    for (let i = 0; i < 30; i += 1) expect(await world.alertOf()).toBeNull();
  });

  test('but it is a change when all of its records are gone', async () => {
    world.load(zoneOf(MEMBERS));
    for (const { faults } of [world.internet, ...world.servers.map(({ server }) => server)])
      faults.set({ name: 'shop.test', type: 'A' }, { kind: 'rotate', size: 2 });
    for (let i = 0; i < 5; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(zoneOf('mail A 192.0.2.26'));
    expect(kinds(await world.alertOf())).toEqual(['website-gone']);
  });

  test('and so is a move to one host, once the rotation is over', async () => {
    world.load(zoneOf(MEMBERS));
    for (const { faults } of [world.internet, ...world.servers.map(({ server }) => server)])
      faults.set({ name: 'shop.test', type: 'A' }, { kind: 'rotate', size: 2 });
    for (let i = 0; i < 10; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(zoneOf('@ A 203.0.113.99'));
    const alerted = [];
    for (let i = 0; i < 25; i += 1) alerted.push(...(kinds(await world.alertOf()) ?? []));
    expect(alerted).toEqual(['website-moved']);
  });
});

test('the marks of the areas are those of the report that gave the score', async () => {
  const areasOf = (mark: ListedMark) => [{ area: 'dmarc', mark }];
  const statusWith = (mark: ListedMark) => ({ end: { status: { areas: areasOf(mark) } } });
  world.setScore(80, 80, areasOf('satisfied'));
  world.load(zoneOf(BASE));
  expect(await world.run()).toMatchObject(statusWith('satisfied'));
  // Nothing changed, so nobody asks for another report.
  world.setScore(70, 70, areasOf('failed'));
  expect(await world.run()).toMatchObject(statusWith('satisfied'));
  world.load(zoneOf(BASE.replace('p=reject', 'p=none')));
  expect(await world.run()).toMatchObject(statusWith('failed'));
});

test('a score of which more is known than before neither rose nor fell', async () => {
  world.setScore(80, 90);
  world.load(zoneOf(BASE));
  await world.run();
  world.load(zoneOf(BASE.replace('p=reject', 'p=none')));
  world.setScore(85);
  const result = await world.run();
  expect(result).toMatchObject({
    alert: { events: [{ kind: 'dmarc-weakened' }], scoreBefore: null, scoreAfter: null },
  });
  expect(result).toMatchObject({ end: { status: { score: { score: 85 }, scoreBefore: null } } });
});

describe('a resolver that answers from its cache', () => {
  const version = (serial: number, records: string) => zoneOf(records).replace(' 1 7200', ` ${serial} 7200`);
  const WEAK = BASE.replace('p=reject', 'p=none');

  test('a change is told once the serial moved at the name servers, and not again when the resolver has it', async () => {
    world.load(version(1, BASE));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(version(2, WEAK), { resolver: false });
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual(['dmarc-weakened']);
    expect(alert?.confirmedBy.toSorted()).toEqual(['ns1.dns.test', 'ns2.dns.test']);
    expect(await world.alertOf()).toBeNull();
    world.load(version(2, WEAK));
    expect(await world.alertOf()).toBeNull();
    // Serials may go back.
    world.load(version(1, BASE), { resolver: false });
    expect(kinds(await world.alertOf())).toEqual(['dmarc-back']);
  });

  test('a change is told though the lookup of its records fails in the run that sees the serial move', async () => {
    world.load(version(1, BASE));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(version(2, WEAK), { resolver: false });
    world.internet.faults.set({ name: '_dmarc.shop.test' }, 'servfail');
    expect(await world.alertOf()).toBeNull();
    world.internet.faults.clear();
    expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
  });

  test('a change that nobody could confirm just then is looked at again soon', async () => {
    world.load(version(1, BASE));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(version(2, WEAK), { resolver: false });
    world.setPlan('Pro');
    // Whose zone the name is cannot be looked up.
    world.internet.faults.set({ type: 'SOA' }, 'servfail');
    const began = world.now();
    const waiting = await world.run();
    expect(waiting).toMatchObject({ kind: 'ended', alert: null });
    expect(world.unreached()).toBe(1);
    expect(waiting.kind === 'ended' ? waiting.end.dueAt - began : null).toBe(300_000);
    world.internet.faults.clear();
    expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
  });

  test('addresses that the resolver has older ones of are told once a server that had those before answers again', async () => {
    const at = (serial: number, address: string) => version(serial, BASE.replace('192.0.2.10', address));
    world.load(at(1, '192.0.2.10'));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(at(2, '203.0.113.7'), { resolver: false });
    expect(kinds(await world.alertOf())).toEqual(['website-moved']);
    world.load(at(3, '203.0.113.9'), { resolver: false, servers: [0] });
    expect(await world.alertOf()).toBeNull();
    world.load(at(3, '203.0.113.9'), { resolver: false });
    // It tells its version, and the packets about the addresses are lost.
    world.servers[1].server.faults.set({ name: 'shop.test', type: 'A' }, 'refused');
    expect(await world.alertOf()).toBeNull();
    world.servers[1].server.faults.clear();
    expect(kinds(await world.alertOf())).toEqual(['website-moved']);
  });

  test('what changed with the name servers is looked for soon, if the zone above did not say whom to ask', async () => {
    const moved = (records: string) => zoneOf(`@ 300 IN NS ns3.dns.test.\n${records}`);
    world.load(zoneOf(BASE));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(moved(BASE), { servers: [] });
    world.load(moved(WEAK), { resolver: false });
    world.setPlan('Pro');
    for (const { faults } of [...world.parents, world.servers[0].server, world.servers[1].server])
      faults.set({}, 'refused');
    const began = world.now();
    const result = await world.run();
    expect(result).toMatchObject({ kind: 'ended', alert: null });
    expect(result.kind === 'ended' ? result.end.dueAt - began : null).toBe(300_000);
    world.pass(60 * MINUTE_MS);
    expect((await world.alertOf())?.events[0].group).toBe('name-servers');
  });

  test('nothing is told while one server has another version, of several signers with serials of their own, or of a new serial alone', async () => {
    world.load(version(7, BASE));
    world.load(version(2_026_112_601, BASE), { resolver: false, servers: [1] });
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(version(8, WEAK), { resolver: false, servers: [0] });
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(version(9, BASE), { resolver: false, servers: [0] });
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
  });

  test('addresses with a short TTL may be those for another network: they are told once the resolver has asked', async () => {
    const [old, moved] = ['192.0.2.10', '203.0.113.7'].map((address) =>
      BASE.replace('A 192.0.2.10', `300 A ${address}`),
    );
    world.load(version(1, old ?? ''));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(version(2, moved ?? ''), { resolver: false });
    const began = world.now();
    const waiting = await world.run();
    expect(waiting).toMatchObject({ kind: 'ended', alert: null });
    expect(waiting.kind === 'ended' ? waiting.end.dueAt - began : null).toBeLessThanOrEqual(301_000);
    world.load(version(2, moved ?? ''));
    expect(kinds(await world.alertOf())).toEqual(['website-moved']);
    // With a long one, they come from its cache.
    world.load(version(3, BASE.replace('192.0.2.10', '203.0.113.7')));
    await world.alertOf();
    world.load(version(4, BASE), { resolver: false });
    expect(kinds(await world.alertOf())).toEqual(['values-back']);
  });

  test('where a change shows that serials never move, the servers are asked for what the cache holds', async () => {
    const cachedForDay = (records: string) => records.replace('_dmarc TXT', '_dmarc 86400 TXT');
    world.load(zoneOf(cachedForDay(BASE)));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(zoneOf(cachedForDay(WEAK)), { resolver: false });
    expect(await world.alertOf()).toBeNull();
    world.load(zoneOf(cachedForDay(WEAK)));
    expect(kinds(await world.alertOf())).toEqual(['dmarc-weakened']);
    world.load(zoneOf(cachedForDay(BASE)), { resolver: false });
    expect(kinds(await world.alertOf())).toEqual(['dmarc-back']);
  });

  test('all name servers are dead: told after three checks, unless they only do not answer us', async () => {
    world.load(zoneOf(BASE));
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    for (const { server } of world.servers) server.faults.set({}, 'refused');
    for (let i = 0; i < 4; i += 1) expect(await world.alertOf()).toBeNull();
    world.internet.faults.set({ name: 'zw.shop.test' }, 'servfail');
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual(['servers-silent']);
    expect(await world.alertOf()).toBeNull();
    // Their addresses run out of the cache before the records do: that is no sign of life.
    const names = ['ns1.dns.test', 'ns2.dns.test'];
    for (const name of names) world.internet.faults.set({ name }, 'servfail');
    expect(await world.alertOf()).toBeNull();
    world.internet.faults.clear();
    for (const { server } of world.servers) server.faults.clear();
    expect(kinds(await world.alertOf())).toEqual(['servers-answer-again']);
    expect(await world.openAlerts()).toEqual([]);
  });
});
