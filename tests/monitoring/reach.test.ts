import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { textIn } from '../../src/texts/language.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import type { Fault } from '../../testbed/faults.ts';
import { DAY_MS, HOUR_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(async () => {
  await world.reset();
  world.load(zoneOf(BASE));
  await world.alertOf();
});
afterAll(() => world.close());

const BASE = `@ NS ns1.dns.test.
@ NS ns2.dns.test.
@ A 192.0.2.10
@ MX 10 mail
mail A 192.0.2.26
@ TXT "v=spf1 mx -all"
_dmarc TXT "v=DMARC1; p=reject"`;

/** What was told within a time, and how many hours after its start. */
async function alertsWithin(ms: number): Promise<(readonly [hours: number, alert: Alert])[]> {
  const all: (readonly [number, Alert])[] = [];
  for (const start = world.now(); world.now() - start < ms; ) {
    const hours = Math.floor((world.now() - start) / HOUR_MS);
    const alert = await world.alertOf();
    if (alert !== null) all.push([hours, alert]);
  }
  return all;
}
const kindsOf = (alerts: readonly (readonly [number, Alert])[]) =>
  alerts.map(([hours, { events }]) => [hours, ...events.map(({ kind }) => kind)]);
const textsOf = (alert: Alert | undefined, language: 'en' | 'ja' = 'en') =>
  (alert?.events ?? [])
    .flatMap(({ message, reason, whatToDo }) => [message, reason, whatToDo])
    .flatMap((one) => (one === null ? [] : [textIn(language, one)]));

/** The same, with a plan that checks each hour after so long: what was told by then is not told again. */
async function alertsWithinHourlyAfter(
  firstMs: number,
  ms: number,
): Promise<(readonly [hours: number, alert: Alert])[]> {
  const first = await alertsWithin(firstMs);
  world.setPlan('Pro');
  const rest = await alertsWithin(ms - firstMs);
  world.setPlan('Enterprise');
  return [...first, ...rest];
}

/** Both the name servers and the resolver that asks them fail for some lookups. */
function fail(where: { readonly type?: 'MX' | 'TXT'; readonly name?: string }, fault: Fault): void {
  world.internet.faults.set(where, 'servfail');
  for (const { server } of world.servers) server.faults.set(where, fault);
}
function repair(): void {
  world.internet.faults.clear();
  for (const { server } of world.servers) server.faults.clear();
}

describe('lookups of a part of a domain that fail', () => {
  test.each<[fault: Fault, sentence: string]>([
    ['servfail', 'ns1.dns.test answered SERVFAIL. ns2.dns.test answered SERVFAIL.'],
    ['refused', 'ns1.dns.test refused the query (REFUSED). ns2.dns.test refused the query (REFUSED).'],
  ])(
    'are told after an hour with what each server does, and when they are answered again: %s',
    async (fault, sentence) => {
      world.setScore(80);
      fail({ type: 'MX' }, fault);
      const alerts = await alertsWithinHourlyAfter(3 * HOUR_MS, DAY_MS);
      expect(kindsOf(alerts)).toEqual([[1, 'lookups-fail']]);
      const [, alert] = alerts[0] ?? [];
      expect(alert).toMatchObject({ events: [{ severity: 'error', group: 'silence' }] });
      const [headline, reason = ''] = textsOf(alert);
      expect(headline).toBe('Some lookups of shop.test fail: shop.test MX');
      expect(reason).toMatch(
        /^Since .* UTC, none of our checks has got an answer about them\. We asked the name servers/,
      );
      expect(reason).toContain(` themselves: ${sentence}`);
      expect(await world.openAlerts()).toHaveLength(1);
      repair();
      expect(kindsOf(await alertsWithin(2 * HOUR_MS))).toEqual([[0, 'lookups-answered']]);
      expect(await world.openAlerts()).toEqual([]);
    },
  );

  test('are told together, and over when all are answered again', async () => {
    fail({ type: 'MX' }, 'servfail');
    fail({ type: 'TXT' }, 'servfail');
    const [[, alert] = []] = await alertsWithin(2 * HOUR_MS);
    expect(textsOf(alert)[0]).toMatch(/: shop\.test MX, shop\.test TXT, _dmarc\.shop\.test TXT/);
    world.internet.faults.clear();
    world.internet.faults.set({ type: 'MX' }, 'servfail');
    expect(await alertsWithin(2 * HOUR_MS)).toEqual([]);
    repair();
    expect(kindsOf(await alertsWithin(HOUR_MS))).toEqual([[0, 'lookups-answered']]);
    expect(await world.openAlerts()).toEqual([]);
  });

  test('are told together where some of them began to fail a quarter of an hour later', async () => {
    fail({ type: 'MX' }, 'servfail');
    expect(await world.alertOf()).toBe(null);
    fail({ type: 'TXT' }, 'servfail');
    const alerts = await alertsWithin(3 * HOUR_MS);
    expect(kindsOf(alerts)).toEqual([[0, 'lookups-fail']]);
    expect(textsOf(alerts[0]?.[1])[0]).toMatch(/: shop\.test MX, shop\.test TXT, _dmarc\.shop\.test TXT/);
  });

  test('of a policy alone are a warning', async () => {
    fail({ type: 'TXT', name: '_dmarc.shop.test' }, 'servfail');
    const [[, alert] = []] = await alertsWithin(2 * HOUR_MS);
    expect(alert?.events).toMatchObject([{ kind: 'lookups-fail', severity: 'warning' }]);
  });

  test('are none for three quarters of an hour, nor now and then', async () => {
    for (let i = 0; i < 4; i += 1) {
      fail({ type: 'MX' }, 'servfail');
      expect(await alertsWithin(HOUR_MS * 0.75)).toEqual([]);
      repair();
      expect(await alertsWithin(HOUR_MS / 4)).toEqual([]);
    }
  });

  test('are our resolver’s fault where the name servers answer us', async () => {
    world.internet.faults.set({ type: 'MX' }, 'servfail');
    expect(await alertsWithin(6 * HOUR_MS)).toEqual([]);
  });

  test('are not told beside a domain that does not answer at all', async () => {
    world.internet.faults.set({ below: 'shop.test' }, 'servfail');
    for (const { server } of world.servers) server.faults.set({}, 'servfail');
    expect((await alertsWithin(8 * HOUR_MS)).flatMap(([, { events }]) => events.map(({ kind }) => kind))).toEqual([
      'not-answering',
    ]);
  });

  test('nor beside name servers that are all dead, while a resolver still has some records in its cache', async () => {
    for (const { server } of world.servers) server.faults.set({}, 'refused');
    world.internet.faults.set({ name: 'zw.shop.test' }, 'servfail');
    for (const type of ['A', 'MX'] as const) world.internet.faults.set({ name: 'shop.test', type }, 'servfail');
    expect(kindsOf(await alertsWithin(5 * HOUR_MS))).toEqual([[0, 'servers-silent']]);
    repair();
    world.internet.faults.set({ name: 'shop.test', type: 'MX' }, 'servfail');
    for (const { server } of world.servers) server.faults.set({ type: 'MX' }, 'servfail');
    // What is still wrong after that is reported, an hour later.
    expect(kindsOf(await alertsWithin(3 * HOUR_MS))).toEqual([
      [0, 'servers-answer-again'],
      [1, 'lookups-fail'],
    ]);
  });

  test('nor while our own network is away', async () => {
    fail({ type: 'MX' }, 'servfail');
    world.internet.faults.set({}, 'servfail');
    world.setOnline(false);
    for (let i = 0; i < 8; i += 1) {
      expect(await world.run()).toEqual({ kind: 'offline' });
      world.pass(900_000);
    }
    repair();
    world.setOnline(true);
    expect(await alertsWithin(2 * HOUR_MS)).toEqual([]);
  });

  test('bring the score of now, not of before', async () => {
    world.setScore(80);
    await world.run();
    fail({ type: 'MX' }, 'servfail');
    world.setScore(60, 80);
    const [[, alert] = []] = await alertsWithin(1.5 * HOUR_MS);
    expect(alert).toMatchObject({ scoreBefore: null, scoreAfter: null });
    const result = await world.run();
    expect(result).toMatchObject({ end: { status: { failingLookups: 1, score: { score: 60 } } } });
    repair();
    world.setScore(80);
    expect(await world.run()).toMatchObject({ end: { status: { failingLookups: 0, score: { score: 80 } } } });
  });
});

describe('a name server that does not work', () => {
  const down = (fault: Fault) => world.servers[1].server.faults.set({}, fault);

  test.each<[about: string, fault: Fault, sentence: string]>([
    ['dead', 'drop', 'ns2.dns.test did not answer in'],
    ['lame', 'referral', 'ns2.dns.test'],
    ['refusing', 'refused', 'ns2.dns.test refused the query (REFUSED).'],
    ['failing', 'servfail', 'ns2.dns.test answered SERVFAIL.'],
  ])('is told after six hours, and when it works again: %s', async (_about, fault, sentence) => {
    down(fault);
    const alerts = await alertsWithinHourlyAfter(7 * HOUR_MS, 12 * HOUR_MS);
    expect(kindsOf(alerts)).toEqual([[6, 'server-down']]);
    const [, alert] = alerts[0] ?? [];
    const [headline = '', reason = ''] = textsOf(alert);
    expect(headline).toBe('ns2.dns.test, a name server of shop.test, does not work');
    expect(reason).toContain(sentence);
    expect(reason).toContain('Only one other name server works');
    expect(textsOf(alert, 'ja').join()).not.toMatch(/[{}]|undefined/);
    expect(alert?.events[0].severity).toBe('error');
    const result = await world.run();
    expect(result).toMatchObject({ end: { status: { serversDown: 1 } } });
    repair();
    expect((await alertsWithin(2 * HOUR_MS)).map(([, { events }]) => events[0].kind)).toEqual(['server-up']);
    expect(await world.openAlerts()).toEqual([]);
  });

  test('is none that is away for five hours, again and again', async () => {
    for (let i = 0; i < 3; i += 1) {
      down('refused');
      expect(await alertsWithin(5 * HOUR_MS)).toEqual([]);
      repair();
      expect(await alertsWithin(2 * HOUR_MS)).toEqual([]);
    }
  });

  test('is over when it is no longer one of the zone', async () => {
    down('refused');
    await alertsWithin(9 * HOUR_MS);
    expect(await world.openAlerts()).toHaveLength(1);
    world.load(zoneOf(BASE.replace('ns2', 'ns3')));
    const kinds = (await alertsWithin(3 * HOUR_MS)).flatMap(([, { events }]) => events.map(({ kind }) => kind));
    expect(kinds).toContain('server-removed');
    expect((await world.openAlerts()).filter(({ events }) => events[0].kind === 'server-down')).toEqual([]);
  });

  test('is not told where none answers us: port 53 may be closed to us', async () => {
    for (const { server } of world.servers) server.faults.set({}, 'refused');
    expect(await alertsWithin(10 * HOUR_MS)).toEqual([]);
  });
});

test('on a plan that checks once a day, one check that no server answers does not end the hourly ones', async () => {
  const daily = await startWatchedWorld({ plan: 'Starter' });
  daily.load(zoneOf(BASE));
  const next = async () => {
    const result = await daily.run();
    if (result.kind !== 'ended') throw new Error('our own network did not answer');
    daily.pass(result.end.dueAt - daily.now());
    return result.alert;
  };
  await next();
  daily.servers[1].server.faults.set({}, 'refused');
  const begun = daily.now();
  expect(await next()).toBeNull();
  daily.servers[0].server.faults.set({}, 'refused');
  expect(await next()).toBeNull();
  daily.servers[0].server.faults.clear();
  let alert: Alert | null = null;
  while (alert === null && daily.now() - begun < DAY_MS) alert = await next();
  expect(alert?.events).toMatchObject([{ kind: 'server-down' }]);
  expect(alert?.at).toBeLessThan(begun + 8 * HOUR_MS);
  await daily.close();
});

test('every text exists in both languages', async () => {
  fail({ type: 'MX' }, 'servfail');
  const [[, alert] = []] = await alertsWithin(2 * HOUR_MS);
  const texts = LANGUAGES.flatMap((language) => textsOf(alert, language));
  expect(texts).toHaveLength(6);
  expect(texts.filter((text) => text === '' || /[{}]|undefined/.test(text))).toEqual([]);
});
