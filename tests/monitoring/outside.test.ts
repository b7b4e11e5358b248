import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import type { MonitorSettings } from '../../src/monitoring/model/monitor.ts';
import { textIn } from '../../src/texts/language.ts';
import { HOUR_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

/** Checks each hour, as often as others are asked. */
let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld({ plan: 'Pro' });
});
beforeEach(() => world.reset());
afterAll(() => world.close());

const PROVIDER = `mx1 A 203.0.113.25
mx2 AAAA 2001:db8::25
_spf TXT "v=spf1 ip4:203.0.113.0/24 include:_more.cdn.test -all"
_more TXT "v=spf1 ip4:198.51.100.0/24 -all"`;

const loadProvider = (records: string): void => world.load(zoneOf(records, 'cdn.test'), {}, 'cdn.test');
/** The record of a name lets everyone pass. */
const openAt = (name: string): string =>
  PROVIDER.replace(new RegExp(`^${name} TXT .*$`, 'm'), `${name} TXT "v=spf1 ip4:203.0.113.0/24 +all"`);
const without = (...names: readonly string[]): string =>
  PROVIDER.split('\n')
    .filter((line) => !names.some((name) => line.startsWith(`${name} `)))
    .join('\n');

type Reported = readonly [hours: number, ...events: readonly string[]];

/** Which alerts came within some hours, each with how many hours after their start. */
async function eventsWithin(hours: number, settings?: Partial<MonitorSettings>): Promise<readonly Reported[]> {
  const all: Reported[] = [];
  for (const start = world.now(); world.now() - start < hours * HOUR_MS; ) {
    const at = Math.floor((world.now() - start) / HOUR_MS);
    const alert = await world.alertOf(settings);
    if (alert !== null) all.push([at, ...alert.events.map(summary)]);
  }
  return all;
}
const summary = ({ kind, severity, about: { key } }: Alert['events'][number]): string => `${severity} ${kind} ${key}`;

const textsOf = (alert: Alert | undefined, language: 'en' | 'ja'): readonly string[] =>
  (alert?.events ?? [])
    .flatMap(({ message, reason, whatToDo }) => [message, reason, whatToDo])
    .flatMap((one) => (one === null ? [] : [textIn(language, one)]));

describe('the addresses of mail servers in another zone', () => {
  const MX_BOTH = '@ MX 10 mx1.cdn.test.\n@ MX 20 mx2.cdn.test.';
  const MX_ONE = '@ MX 10 mx1.cdn.test.';

  test.each<[about: string, mx: string, after: string, reported: readonly string[]]>([
    ['the only one goes', MX_ONE, without('mx1'), ['error mail-host-lost mx1.cdn.test']],
    ['it exists without addresses', MX_ONE, `${without('mx1')}\nmx1 TXT "-"`, ['error mail-host-lost mx1.cdn.test']],
    ['one of two goes', MX_BOTH, without('mx2'), ['warning mail-host-lost mx2.cdn.test']],
    [
      'both go',
      MX_BOTH,
      without('mx1', 'mx2'),
      ['error mail-host-lost mx1.cdn.test', 'error mail-host-lost mx2.cdn.test'],
    ],
    [
      'another in the zone itself stays',
      `${MX_ONE}\n@ MX 20 mail\nmail A 192.0.2.26`,
      without('mx1'),
      ['warning mail-host-lost mx1.cdn.test'],
    ],
    ['it moves', MX_ONE, PROVIDER.replace('203.0.113.25', '203.0.113.26'), []],
    ['it changes its family', MX_ONE, PROVIDER.replace('A 203.0.113.25', 'AAAA 2001:db8::26'), []],
    ['a host goes that no MX names', MX_ONE, without('mx2'), []],
  ])('%s', async (_about, mx, after, reported) => {
    loadProvider(PROVIDER);
    world.load(zoneOf(mx));
    expect(await eventsWithin(2)).toEqual([]);
    loadProvider(after);
    const lost = await eventsWithin(2);
    expect(lost.flatMap(([, ...events]) => events)).toEqual(reported);
    expect(lost).toHaveLength(reported.length === 0 ? 0 : 1);
    expect(await world.openAlerts()).toHaveLength(lost.length);
    expect(await eventsWithin(6)).toEqual([]);
    loadProvider(PROVIDER);
    const back = (await eventsWithin(2)).flatMap(([, ...events]) => events);
    expect(back).toEqual(reported.map((one) => one.replace(/^\w+ mail-host-lost/, 'info mail-host-back')));
    expect(await world.openAlerts()).toEqual([]);
  });

  test.each(['servfail', 'refused', 'drop'] as const)(
    'a lookup that fails (%s) begins and ends nothing',
    async (fault) => {
      loadProvider(PROVIDER);
      world.load(zoneOf(MX_ONE));
      await world.alertOf();
      world.internet.faults.set({ name: 'mx1.cdn.test' }, fault);
      expect(await eventsWithin(4)).toEqual([]);
      world.internet.faults.clear();
      loadProvider(without('mx1'));
      expect((await eventsWithin(2)).flatMap(([, ...events]) => events)).toEqual(['error mail-host-lost mx1.cdn.test']);
      world.internet.faults.set({ name: 'mx1.cdn.test' }, fault);
      expect(await eventsWithin(4)).toEqual([]);
      expect(await world.openAlerts()).toHaveLength(1);
    },
  );

  test('a resolver that lies is not believed: the name servers of the host still have it', async () => {
    loadProvider(PROVIDER);
    world.load(zoneOf(MX_ONE));
    await world.alertOf();
    world.load(zoneOf(without('mx1'), 'cdn.test'), { servers: [] }, 'cdn.test');
    expect(await eventsWithin(4)).toEqual([]);
  });

  test.each<[about: string, mx: string, provider: string, settings: Partial<MonitorSettings>]>([
    ['the owner ignores MX records', MX_ONE, PROVIDER, { ignoredTypes: ['MX'] }],
    ['it had no address when watching began', MX_BOTH, without('mx1'), {}],
    ['a null MX', '@ MX 0 .', PROVIDER, {}],
  ])('nothing is told where %s', async (_about, mx, provider, settings) => {
    loadProvider(provider);
    world.load(zoneOf(mx));
    await world.alertOf(settings);
    loadProvider(without('mx1'));
    expect(await eventsWithin(4, settings)).toEqual([]);
  });

  test('they are asked for once an hour, however often the monitor runs', async () => {
    world.setPlan('Enterprise');
    loadProvider(PROVIDER);
    world.load(zoneOf(MX_ONE));
    await world.alertOf();
    let asked = 0;
    world.setSource((source) => ({
      ...source,
      ask(question, options) {
        if (question.ask === 'dns' && question.name === 'mx1.cdn.test') asked += 1;
        return source.ask(question, options);
      },
    }));
    await eventsWithin(3);
    expect(asked).toBe(6);
  });

  test('what was told is over once the MX records no longer name the host', async () => {
    loadProvider(PROVIDER);
    world.load(zoneOf(MX_BOTH));
    await world.alertOf();
    loadProvider(without('mx1'));
    await eventsWithin(2);
    world.load(zoneOf('@ MX 20 mx2.cdn.test.'));
    const reported = (await eventsWithin(2)).flatMap(([, ...events]) => events);
    expect(reported).toContain('info mail-host-removed mx1.cdn.test');
    expect((await world.openAlerts()).flatMap(({ events }) => events.map(({ kind }) => kind))).not.toContain(
      'mail-host-lost',
    );
  });

  test.each<[mx: string, en: readonly string[]]>([
    [
      MX_ONE,
      [
        'mx1.cdn.test, a mail server of shop.test, has no address any more',
        'No mail server of shop.test has an address now. Mail to shop.test waits at the senders and then bounces.',
        'Ask whoever runs mx1.cdn.test to publish its addresses again. If it is no longer used, remove it from your MX records.',
      ],
    ],
    [
      MX_BOTH,
      [
        'mx1.cdn.test, a mail server of shop.test, has no address any more',
        'Mail to shop.test only arrives through its other mail servers. If these fail too, it waits at the senders and then bounces.',
        'Ask whoever runs mx1.cdn.test to publish its addresses again. If it is no longer used, remove it from your MX records.',
      ],
    ],
  ])('the alert says what happens to mail and what to do: %s', async (mx, en) => {
    loadProvider(PROVIDER);
    world.load(zoneOf(mx));
    await world.alertOf();
    loadProvider(without('mx1'));
    await eventsWithin(2);
    const [alert] = await world.openAlerts();
    expect(textsOf(alert, 'en')).toEqual(en);
    expect(textsOf(alert, 'ja').join('')).not.toMatch(/[{}]|undefined|[a-z]{4,} [a-z]/);
  });
});

describe('the names outside the zone that SPF needs', () => {
  const INCLUDE = '@ TXT "v=spf1 include:_spf.cdn.test -all"';
  const REDIRECT = '@ TXT "v=spf1 redirect=_spf.cdn.test"';

  test.each<[about: string, spf: string, after: string, reported: readonly string[]]>([
    ['an include goes', INCLUDE, without('_spf'), ['error spf-target-lost _spf.cdn.test']],
    ['one that an include includes goes', INCLUDE, without('_more'), ['error spf-target-lost _more.cdn.test']],
    ['a redirect goes', REDIRECT, without('_spf'), ['error spf-target-lost _spf.cdn.test']],
    ['only its addresses change', INCLUDE, PROVIDER.replace('198.51.100.0/24', '192.0.2.0/24'), []],
    ['another name goes', INCLUDE, without('mx1'), []],
    ['an include lets everyone pass', INCLUDE, openAt('_spf'), ['critical spf-target-open _spf.cdn.test']],
    ['one that an include includes does', INCLUDE, openAt('_more'), ['critical spf-target-open _more.cdn.test']],
    ['a redirect does', REDIRECT, openAt('_spf'), ['critical spf-target-open _spf.cdn.test']],
    ['what an include fails on does', '@ TXT "v=spf1 -include:_spf.cdn.test -all"', openAt('_spf'), []],
  ])('%s', async (_about, spf, after, reported) => {
    loadProvider(PROVIDER);
    world.load(zoneOf(spf));
    expect(await eventsWithin(2)).toEqual([]);
    loadProvider(after);
    expect((await eventsWithin(3)).flatMap(([, ...events]) => events)).toEqual(reported);
    expect(await world.openAlerts()).toHaveLength(reported.length);
    loadProvider(PROVIDER);
    const back = (await eventsWithin(2)).flatMap(([, ...events]) => events);
    expect(back).toEqual(
      reported.map((one) =>
        one
          .replace('error spf-target-lost', 'info spf-target-back')
          .replace('critical spf-target-open', 'info spf-target-closed'),
      ),
    );
    expect(await world.openAlerts()).toEqual([]);
  });

  test('a lookup that fails begins and ends nothing', async () => {
    loadProvider(PROVIDER);
    world.load(zoneOf(INCLUDE));
    await world.alertOf();
    world.internet.faults.set({ name: '_spf.cdn.test' }, 'servfail');
    expect(await eventsWithin(4)).toEqual([]);
    world.internet.faults.clear();
    loadProvider(without('_spf'));
    expect(await eventsWithin(3)).toHaveLength(1);
    world.internet.faults.set({ name: '_spf.cdn.test' }, 'servfail');
    expect(await eventsWithin(4)).toEqual([]);
    expect(await world.openAlerts()).toHaveLength(1);
  });

  test('what had no record when watching began is not reported, nor what only a resolver lacks', async () => {
    loadProvider(without('_more'));
    world.load(zoneOf(INCLUDE));
    expect(await eventsWithin(4)).toEqual([]);
    world.load(zoneOf(without('_spf'), 'cdn.test'), { servers: [] }, 'cdn.test');
    expect(await eventsWithin(4)).toEqual([]);
  });

  test('one that lets everyone pass is told in words', async () => {
    loadProvider(PROVIDER);
    world.load(zoneOf(INCLUDE));
    await world.alertOf();
    loadProvider(openAt('_spf'));
    await eventsWithin(3);
    const [alert] = await world.openAlerts();
    expect(textsOf(alert, 'en')).toEqual([
      '_spf.cdn.test now lets everyone send as shop.test',
      'SPF of shop.test goes by the record there (include:_spf.cdn.test), so mail in its name passes SPF wherever it comes from.',
      'Remove include:_spf.cdn.test from the SPF record of shop.test until _spf.cdn.test lists only its own servers again, and report it to whoever runs _spf.cdn.test.',
    ]);
    expect(textsOf(alert, 'ja').join('')).not.toMatch(/[{}]|undefined/);
  });

  test('it is over once SPF no longer needs the name, and says what to do', async () => {
    loadProvider(PROVIDER);
    world.load(zoneOf(INCLUDE));
    await world.alertOf();
    loadProvider(without('_spf'));
    await eventsWithin(3);
    const [alert] = await world.openAlerts();
    expect(textsOf(alert, 'en')[0]).toBe('SPF of shop.test gives an error: include:_spf.cdn.test has no SPF record');
    expect(textsOf(alert, 'ja').join('')).not.toMatch(/[{}]|undefined/);
    world.load(zoneOf('@ TXT "v=spf1 -all"'));
    const reported = (await eventsWithin(2)).flatMap(([, ...events]) => events);
    expect(reported).toContain('info spf-target-removed _spf.cdn.test');
  });
});
