import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { alertEmail } from '../../src/monitoring/email/alert-email.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { recordsToPutBack } from '../../src/monitoring/model/put-back.ts';
import { textIn } from '../../src/texts/language.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { DAY_MS, HOUR_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

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
www CNAME @`;
const changed = (...changes: readonly (readonly [from: string, to: string])[]) =>
  zoneOf(changes.reduce((zone, [from, to]) => zone.replace(from, to), BASE));
const HIJACKED = ['MX 10 mail', 'MX 10 mx.dns.test.'] as const;
const kinds = (alert: Alert | null) => alert?.events.map(({ kind }) => kind) ?? null;

/** What each zone in turn is told as. */
async function alertsAfter(...zones: readonly string[]): Promise<(Alert | null)[]> {
  const all = [];
  for (const zone of zones) {
    // Three changes within six hours would flap.
    world.pass(4 * HOUR_MS);
    world.load(zone);
    all.push(await world.alertOf());
  }
  return all;
}

const textOf = (alert: Alert, language: 'en' | 'ja') =>
  alertEmail({
    alerts: [alert],
    language,
    address: 'owner@shop.test',
    undelivered: [],
    intervalMs: 900_000,
    publicUrl: 'https://zonewell.test',
    unsubscribe: 'https://zonewell.test/u',
    acknowledge: () => 'https://zonewell.test/a',
  }).text.replaceAll(/\s+/g, ' ');

describe('a set that is as it was before an open alert', () => {
  test('ends that alert, and never offers to put back what was there meanwhile', async () => {
    const [, hijacked, restored] = await alertsAfter(zoneOf(BASE), changed(HIJACKED), zoneOf(BASE));
    expect(kinds(hijacked ?? null)).toEqual(['mx-moved']);
    expect(restored?.events).toMatchObject([
      {
        kind: 'values-back',
        group: 'mail-route',
        severity: 'info',
        differences: [{ name: 'shop.test', type: 'MX', before: ['10 mx.dns.test'], after: ['10 mail.shop.test'] }],
      },
    ]);
    expect(restored?.events.flatMap(recordsToPutBack)).toEqual([]);
    expect(await world.openAlerts()).toEqual([]);
    if (restored == null) throw new Error('not told');
    expect(textOf(restored, 'en')).toContain(
      'MX of shop.test is 10 mail.shop.test again Settled That takes back the change that we reported on 22 Nov 2026 at 17:15 UTC.',
    );
    expect(textOf(restored, 'en')).toContain('Nothing to do, unless you wanted to keep the change.');
    for (const language of LANGUAGES)
      expect(textOf(restored, language)).not.toMatch(/To undo it|restore|元に戻すには|復元/);
  });

  test.each<[about: string, zones: readonly string[], kinds: readonly (readonly string[] | null)[]]>([
    ['a policy', [changed(['reject', 'none']), zoneOf(BASE)], [['dmarc-weakened'], ['dmarc-back']]],
    [
      'several sets at once',
      [changed(HIJACKED, ['reject', 'none']), zoneOf(BASE)],
      [
        ['mx-moved', 'dmarc-weakened'],
        ['values-back', 'dmarc-back'],
      ],
    ],
    [
      'in parts, the grave one first, which closes the alert',
      [
        changed(['192.0.2.10', '203.0.113.7'], ['reject', 'none']),
        changed(['192.0.2.10', '203.0.113.7']),
        zoneOf(BASE),
      ],
      [['dmarc-weakened', 'website-moved'], ['dmarc-back'], ['values-back']],
    ],
    [
      'through a third state',
      [changed(HIJACKED), changed(['MX 10 mail', 'MX 10 a.nic.test.']), zoneOf(BASE)],
      [['mx-moved'], ['mx-moved'], ['values-back']],
    ],
    [
      'beside another change',
      [changed(HIJACKED), changed(['-all', '~all'])],
      [['mx-moved'], ['spf-weakened', 'values-back']],
    ],
    [
      'an alias',
      [changed(['www CNAME @', 'www CNAME ns1.dns.test.']), zoneOf(BASE)],
      [['alias-moved'], ['values-back']],
    ],
    [
      'an alias that was addresses meanwhile',
      [changed(['www CNAME @', 'www A 192.0.2.99']), zoneOf(BASE)],
      [['alias-removed'], ['records-back']],
    ],
    ['addresses', [changed(['192.0.2.10', '203.0.113.7']), zoneOf(BASE)], [['website-moved'], ['values-back']]],
    [
      'another state than before',
      [changed(HIJACKED), changed(['MX 10 mail', 'MX 10 a.nic.test.'])],
      [['mx-moved'], ['mx-moved']],
    ],
  ])('%s', async (_about, zones, expected) => {
    const [, ...alerts] = await alertsAfter(zoneOf(BASE), ...zones);
    expect(alerts.map((alert) => kinds(alert))).toEqual(expected);
    const texts = alerts
      .flatMap((alert) => alert?.events ?? [])
      .flatMap(({ message, whatToDo }) => [message, whatToDo].flatMap((one) => one ?? []))
      .flatMap((one) => LANGUAGES.map((language) => textIn(language, one)));
    expect(texts.filter((text) => text === '' || /[{}]|undefined/.test(text))).toEqual([]);
  });

  test('is open no longer after a third state', async () => {
    await alertsAfter(zoneOf(BASE), changed(HIJACKED), changed(['MX 10 mail', 'MX 10 a.nic.test.']));
    expect(await world.openAlerts()).toHaveLength(2);
    await alertsAfter(zoneOf(BASE));
    expect(await world.openAlerts()).toEqual([]);
  });
});

test('a domain that exists again with its records is told as that', async () => {
  await alertsAfter(zoneOf(BASE));
  world.remove();
  expect(kinds(await world.alertOf())).toContain('delegation-removed');
  const [back] = await alertsAfter(zoneOf(BASE));
  // A host that was first looked for while the domain was gone is new.
  expect(back?.events.map(({ kind }) => kind)).toEqual(['host-added', 'name-back']);
  expect(back?.events[1]?.message.args).toMatchObject({ name: 'shop.test' });
  expect(await world.openAlerts()).toEqual([]);
});

describe('is told as any other change', () => {
  test('a return that is graver than the change that it takes back', async () => {
    await alertsAfter(changed(['@ MX 10 mail\n', '']), zoneOf(BASE));
    expect((await alertsAfter(changed(['@ MX 10 mail\n', '']))).map(kinds)).toEqual([['mx-removed']]);
  });

  test('a return after a month', async () => {
    await alertsAfter(zoneOf(BASE), changed(HIJACKED));
    world.pass(31 * DAY_MS);
    expect((await alertsAfter(zoneOf(BASE))).map(kinds)).toEqual([['mx-moved']]);
  });
});
