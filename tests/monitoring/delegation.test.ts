import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Outgoing } from '../../src/dns/codec/encode.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import { alertEmail } from '../../src/monitoring/email/alert-email.ts';
import { removedEvent } from '../../src/monitoring/events/delegation.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { recordsToPutBack } from '../../src/monitoring/model/put-back.ts';
import { textIn } from '../../src/texts/language.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import { anEmail } from '../mail/alerts.ts';
import { DAY_MS, HOUR_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Who answers for a domain: the zone above decides, and resolvers learn of it days later.

let world: WatchedWorld;
beforeAll(async () => {
  world = await startWatchedWorld();
});
beforeEach(async () => {
  await world.reset();
  world.load(zoneOf('ns1 A 203.0.113.53\nmx A 203.0.113.25\n@ NS ns1.dns.test.', 'cdn.test'), {}, 'cdn.test');
  world.load(OLD);
  expect(await world.alertOf()).toBeNull();
});
afterAll(() => world.close());

const BASE = '@ A 192.0.2.10\n@ MX 10 mail\nmail A 192.0.2.26\n@ TXT "v=spf1 mx -all"\n_dmarc TXT "v=DMARC1; p=reject"';
const OLD = zoneOf(`@ NS ns1.dns.test.\n${BASE}`);
const PARKED = zoneOf('@ NS ns3.dns.test.\n@ A 203.0.113.7\n@ MX 10 mx.dns.test.');
const ONE = '@ NS ns1.dns.test.\n';
const TWO_NS = `${ONE}@ NS ns1\n`;
const HIJACKED = zoneOf('@ NS ns1.cdn.test.\n@ A 203.0.113.7\n@ MX 10 mx.cdn.test.');

/** Lets both servers of the zone above delegate as this zone lists it; its own server and the resolver keep what they have. */
function delegate(zone: string): void {
  for (const server of [1, 2]) {
    world.servers[server as 1 | 2].internet.remove('shop.test');
    world.load(zone, { resolver: false, servers: [server] });
  }
}

const SOA = {
  name: 'shop.test' as DnsName,
  type: 6,
  class: 1,
  ttlSeconds: 300,
  octets: encodeRdata('SOA', {
    mname: 'ns1.dns.test' as DnsName,
    rname: 'hostmaster.dns.test' as DnsName,
    serial: 1,
    refresh: 7200,
    retry: 900,
    expire: 1_209_600,
    minimum: 300,
  }),
};

const kinds = (alert: Alert | null) => alert?.events.map(({ kind, severity }) => [kind, severity]) ?? null;

/** All that an e-mail says, in English; the other languages must be whole as well. */
function emailOf(alert: Alert | null): string {
  if (alert === null) throw new Error('nothing was told');
  const emails = LANGUAGES.map((language) => alertEmail(anEmail(language, [alert])));
  for (const { subject, text } of emails) expect(`${subject}\n${text}`).not.toMatch(/undefined|\{[a-z]/);
  const english = alertEmail(anEmail('en', [alert]));
  return `${english.subject}\n${english.text.replaceAll(/\s+/g, ' ')}`;
}

describe('the zone above', () => {
  test('moved the domain to another provider: told first, critical and once, with all that changed with it', async () => {
    delegate(HIJACKED);
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual([['delegation-moved', 'critical']]);
    const email = emailOf(alert);
    expect(email).toMatch(/^\[Critical\] Another provider now answers for shop\.test: cdn\.test\n/);
    expect(email).toContain('now delegates it to ns1.cdn.test. Before, it was delegated to ns1.dns.test. With that, 5');
    expect(email).toContain('call your registrar now');
    expect(email).not.toContain('To undo it');
    // One table: nobody puts the others back record by record.
    expect(email.match(/ Now: /g)).toEqual([' Now: ']);
    const [event] = alert?.events ?? [];
    expect(event?.differences.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual([
      '_dmarc.shop.test TXT',
      'mail.shop.test A',
      'shop.test A',
      'shop.test MX',
      'shop.test NS',
      'shop.test TXT',
    ]);
    expect(event && recordsToPutBack(event)).toEqual([]);
    expect(await world.alertOf()).toBeNull();
    // The resolver follows.
    world.load(HIJACKED, { servers: [] });
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    delegate(OLD);
    world.load(OLD, { servers: [] });
    expect(kinds(await world.alertOf())).toEqual([['records-back', 'info']]);
    expect(await world.openAlerts()).toEqual([]);
  });

  test.each([
    ['the zone above first', false, 5],
    // A host that is no mail server any more is not looked up.
    ['both at once', true, 4],
  ])(
    'parked it at other servers of the same provider, %s: one alert, the delegation first',
    async (_, isBoth, count) => {
      delegate(PARKED);
      if (isBoth) world.load(PARKED, { servers: [] });
      const alert = await world.alertOf();
      expect(kinds(alert)).toEqual([['delegation-replaced', 'critical']]);
      const email = emailOf(alert);
      expect(email).toMatch(/^\[Critical\] Other name servers now answer for shop\.test: ns3\.dns\.test\n/);
      const from = 'it was delegated to ns1.dns.test';
      expect(email).toContain(`now delegates it to ns3.dns.test. Before, ${from}. With that, ${count} record sets`);
      expect(email).toContain('call your registrar now');
      expect(email).not.toContain('To undo it');
      const [event] = alert?.events ?? [];
      expect(event?.differences[0]?.type).toBe('NS');
      expect(event?.differences.length).toBe(count + 1);
      expect(event && recordsToPutBack(event)).toEqual([]);
      world.load(PARKED, { servers: [] });
      for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
      delegate(OLD);
      world.load(OLD, { servers: [] });
      expect(kinds(await world.alertOf())).toContainEqual(['records-back', 'info']);
      expect(await world.openAlerts()).toEqual([]);
    },
  );

  test('replaced all servers by others of the same provider that have the same records: a warning, nothing more', async () => {
    const moved = zoneOf(`@ NS ns3.dns.test.\n${BASE}`);
    delegate(moved);
    expect(kinds(await world.alertOf())).toEqual([['ns-replaced', 'warning']]);
    world.load(moved, { servers: [] });
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
  });

  test('parked it, though the owner muted name servers: the other changes are told by themselves', async () => {
    delegate(PARKED);
    world.load(PARKED, { servers: [] });
    const events = (await world.alertOf({ muted: ['name-servers'] }))?.events.map(({ kind }) => kind) ?? [];
    expect(events).toContain('dmarc-removed');
  });

  test('moved it, and what became of a record was not known at once: told with it, and nothing to put back', async () => {
    delegate(HIJACKED);
    const lost = { name: '_dmarc.shop.test' as DnsName };
    for (const { server } of world.servers) server.faults.set(lost, 'drop');
    expect(kinds(await world.alertOf())).toEqual([['delegation-moved', 'critical']]);
    for (const { server } of world.servers) server.faults.clear();
    world.load(HIJACKED, { servers: [] });
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual([['delegation-followed', 'critical']]);
    const email = emailOf(alert);
    expect(email).toContain('With that, 1 record set changed: _dmarc.shop.test TXT.');
    expect(email).toContain('call your registrar now');
    expect(email).not.toContain('To undo it');
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    delegate(OLD);
    world.load(OLD, { servers: [] });
    expect(kinds(await world.alertOf())).toEqual([['records-back', 'info']]);
    expect(await world.openAlerts()).toEqual([]);
  });

  test('moved it, and no server of the zone above answers: told once one does', async () => {
    world.load(HIJACKED);
    for (const { faults } of world.parents) faults.set({}, 'refused');
    expect(await world.alertOf()).toBeNull();
    for (const { faults } of world.parents) faults.clear();
    delegate(HIJACKED);
    expect(kinds(await world.alertOf())).toEqual([['delegation-moved', 'critical']]);
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
  });

  test('answers no more, and the zone lists others: told after an hour as the zone has it, and no word of what it is delegated to', async () => {
    for (const { faults } of world.parents) faults.set({}, 'refused');
    world.load(HIJACKED);
    expect(await world.alertOf()).toBeNull();
    world.pass(HOUR_MS);
    const alert = await world.alertOf();
    expect(kinds(alert)).toContainEqual(['ns-moved', 'error']);
    expect(emailOf(alert)).not.toContain('delegate');
  });

  test('moved it, though the owner muted name servers: the other changes are told by themselves', async () => {
    delegate(HIJACKED);
    const events = (await world.alertOf({ muted: ['name-servers'] }))?.events.map(({ kind }) => kind) ?? [];
    expect(events).toContain('dmarc-removed');
    expect(events).toContain('delegation-moved');
  });

  test('added a server: told, and not again when the zone itself lists it', async () => {
    const more = zoneOf(`@ NS ns1.dns.test.\n@ NS ns3.dns.test.\n${BASE}`);
    delegate(more);
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual([['delegation-added', 'warning']]);
    expect(emailOf(alert)).toContain('of shop.test now also lists ns3.dns.test');
    world.load(more);
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    delegate(OLD);
    expect(kinds(await world.alertOf())).toEqual([['values-back', 'info']]);
  });

  test.each([
    ['fewer', [ONE], 'ns-provider-removed', 'shop.test no longer serves shop.test'],
    ['one of another provider more', [`${TWO_NS}@ NS ns1.cdn.test.\n`], 'ns-provider-added', 'cdn.test now serves'],
    ['only those of another provider', ['@ NS ns1.cdn.test.\n'], 'zone-lists-others', 'moved from dns.test'],
  ] as const)(
    'delegates as before, while the zone lists %s: its DNS host can help',
    async (_, [ns], kind, headline) => {
      await world.reset();
      const zone = (servers: string) => zoneOf(`${servers}${BASE}\nns1 A 192.0.2.53`);
      world.load(zone(TWO_NS));
      expect(await world.alertOf()).toBeNull();
      world.load(zone(ns), { servers: [0] });
      const alert = await world.alertOf();
      expect(kinds(alert)?.map(([one]) => one)).toEqual([kind]);
      const email = emailOf(alert);
      expect(email).toContain(headline);
      expect(email).toContain('NS at shop.test, in the zone');
      expect(email).toContain('sign in at your DNS provider');
      expect(email).not.toContain('sign in at your registrar');
      for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    },
  );

  test('dropped a server that the zone still lists: the registrar can help', async () => {
    await world.reset();
    const zone = (servers: string) => zoneOf(`${servers}${BASE}\nns1 A 192.0.2.53`);
    world.load(zone(TWO_NS));
    expect(await world.alertOf()).toBeNull();
    delegate(zone(ONE));
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual([['delegation-dropped', 'warning']]);
    const email = emailOf(alert);
    expect(email).toContain('NS at shop.test, at the registry');
    expect(email).toContain('only ns1.dns.test is left');
    expect(email).toContain('sign in at your registrar');
  });

  test('has servers of which one does not know of a change yet: nothing is told', async () => {
    world.servers[1].internet.remove('shop.test');
    world.load(HIJACKED, { resolver: false, servers: [1] });
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
  });

  test('removed the domain, which resolvers still know: the registrar can help, and no record is to be put back', async () => {
    for (const server of [1, 2] as const) world.servers[server].internet.remove('shop.test');
    const alert = await world.alertOf();
    expect(kinds(alert)).toEqual([['delegation-removed', 'critical']]);
    const email = emailOf(alert);
    expect(email).toMatch(/^\[Critical\] The \.test registry no longer delegates shop\.test\n/);
    expect(email).toContain('Ask your registrar why');
    expect(email).not.toContain('To undo it');
    world.remove();
    for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    world.load(OLD);
    expect(kinds(await world.alertOf())).toEqual([['name-back', 'info']]);
  });

  test('delegates it again, though one of its servers does not say so at once: its return is told once', async () => {
    for (const server of [1, 2] as const) world.servers[server].internet.remove('shop.test');
    world.remove();
    expect(kinds(await world.alertOf())).toEqual([['delegation-removed', 'critical']]);
    expect(await world.alertOf()).toBeNull();
    world.load(OLD);
    const [{ faults }] = world.parents;
    faults.set({ name: 'shop.test', type: 'NS' }, 'drop');
    const alerts = [await world.alertOf()];
    faults.clear();
    for (let i = 0; i < 3; i += 1) alerts.push(await world.alertOf());
    const events = alerts.flatMap((alert) => alert?.events ?? []);
    const ofServers = events.filter(({ differences }) => differences.some(({ type }) => type === 'NS'));
    expect(ofServers.map(({ kind }) => kind)).toEqual(['name-back']);
  });

  test.each([
    ['a run', 1],
    ['a day', 2],
  ])(
    'removed it, and what became of two record sets is known only after %s: one alert, nothing of them',
    async (_, runs) => {
      for (const server of [1, 2] as const) world.servers[server].internet.remove('shop.test');
      const lost = ['_dmarc.shop.test', 'mail.shop.test'].map((name) => ({ name }));
      // Neither server of the zone above answers for them, though both do for the domain itself.
      for (const { faults } of world.parents) for (const where of lost) faults.set(where, 'drop');
      expect(kinds(await world.alertOf())).toEqual([['delegation-removed', 'critical']]);
      for (let i = 1; i < runs; i += 1) {
        world.pass(30 * HOUR_MS);
        expect(await world.alertOf()).toBeNull();
      }
      for (const { faults } of world.parents) faults.clear();
      world.remove();
      for (let i = 0; i < 4; i += 1) expect(await world.alertOf()).toBeNull();
      // It is delegated again, and one of them is gone: that is not explained by what happened before.
      world.load(OLD.replace(/_dmarc.*\n/, ''));
      const after = [...(kinds(await world.alertOf()) ?? []), ...(kinds(await world.alertOf()) ?? [])];
      expect(after).toContainEqual(['name-back', 'info']);
      expect(after).toContainEqual(['dmarc-removed', 'critical']);
      expect(after.map(([kind]) => kind)).not.toContain('host-added');
      for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
    },
  );

  test('removed it, though the owner muted name servers: what is known late is told by itself', async () => {
    for (const server of [1, 2] as const) world.servers[server].internet.remove('shop.test');
    for (const { faults } of world.parents) faults.set({ name: '_dmarc.shop.test' }, 'drop');
    await world.alertOf({ muted: ['name-servers'] });
    for (const { faults } of world.parents) faults.clear();
    world.remove();
    expect(kinds(await world.alertOf({ muted: ['name-servers'] }))).toEqual([['dmarc-removed', 'critical']]);
  });

  test('moved it: a change at the new provider two days later is told by itself', async () => {
    delegate(HIJACKED);
    world.load(HIJACKED, { servers: [] });
    expect(kinds(await world.alertOf())).toEqual([['delegation-moved', 'critical']]);
    expect(await world.alertOf()).toBeNull();
    world.pass(2 * DAY_MS);
    const later = HIJACKED.replace('10 mx.cdn.test.', '10 mx.dns.test.');
    world.load(later);
    expect(kinds(await world.alertOf())).toEqual([['mx-moved', 'critical']]);
  });

  test('moved it, and a monitor that runs once a day learns of a record only then: told with it', async () => {
    world.setPlan('Starter');
    expect(await world.alertOf()).toBeNull();
    delegate(HIJACKED);
    const lost = { name: '_dmarc.shop.test' as DnsName };
    for (const { server } of world.servers) server.faults.set(lost, 'drop');
    expect(kinds(await world.alertOf())).toEqual([['delegation-moved', 'critical']]);
    for (const { server } of world.servers) server.faults.clear();
    world.load(HIJACKED, { servers: [] });
    expect(kinds(await world.alertOf())).toEqual([['delegation-followed', 'critical']]);
  });

  test.each([
    [null, 'registrar why', ''],
    [5, 'Renew the domain at your registrar', 'expired on'],
    [500, 'registrar why', 'expires on'],
  ])('removed it, and its registration ends at %s', (endsAt, advice, says) => {
    const registration = {
      endsAt: endsAt === null ? null : endsAt * 86_400_000,
      registrar: 'Good Registrar',
      statuses: [],
      answeredAt: null,
    };
    const domain = 'shop.test' as DnsName;
    const event = removedEvent(
      { domain, above: 'test' as DnsName, registration, now: 100 * 86_400_000 },
      { own: null, others: [], differences: [] },
    );
    const text = [event.reason, event.whatToDo].map((one) => one && textIn('en', one)).join(' ');
    for (const part of [advice, says, 'The registrar is Good Registrar.']) expect(text).toContain(part);
  });
});

test('own name servers that deny the domain, though it is delegated to them: the DNS provider can help', async () => {
  const denied = {
    kind: 'changed',
    change: (response: Outgoing): Outgoing => ({ ...response, rcode: 3, answers: [], authorities: [SOA] }),
  } as const;
  world.servers[0].server.faults.set({ below: 'shop.test' }, denied);
  world.internet.faults.set({ below: 'shop.test' }, denied);
  const alert = await world.alertOf();
  expect(kinds(alert)).toEqual([['zone-denied', 'critical']]);
  const email = emailOf(alert);
  expect(email).toMatch(/^\[Critical\] The name servers of shop\.test say that it does not exist\n/);
  expect(email).toContain('still delegates it to ns1.dns.test. With that,');
  expect(email).toContain('Ask your DNS provider');
  expect(email).not.toContain('To undo it');
});

test('own name servers that deny it, and do not answer for one of its names until later: one alert', async () => {
  const denied = {
    kind: 'changed',
    change: (response: Outgoing): Outgoing => ({ ...response, rcode: 3, answers: [], authorities: [SOA] }),
  } as const;
  const { faults } = world.servers[0].server;
  expect(await world.alertOf()).toBeNull();
  world.internet.faults.set({ below: 'shop.test' }, denied);
  faults.set({ below: 'shop.test' }, denied);
  faults.set({ name: '_dmarc.shop.test' }, 'drop');
  expect(kinds(await world.alertOf())).toEqual([['zone-denied', 'critical']]);
  faults.clear();
  faults.set({ below: 'shop.test' }, denied);
  for (let i = 0; i < 3; i += 1) expect(await world.alertOf()).toBeNull();
  faults.clear();
  world.internet.faults.clear();
  expect(kinds(await world.alertOf())).toEqual([['name-back', 'info']]);
  for (let i = 0; i < 2; i += 1) expect(await world.alertOf()).toBeNull();
});

test('own name servers that denied it and are back, but do not answer for one record set: what is removed then is told', async () => {
  const denied = {
    kind: 'changed',
    change: (response: Outgoing): Outgoing => ({ ...response, rcode: 3, answers: [], authorities: [SOA] }),
  } as const;
  const { faults } = world.servers[0].server;
  world.internet.faults.set({ below: 'shop.test' }, denied);
  faults.set({ below: 'shop.test' }, denied);
  expect(kinds(await world.alertOf())).toEqual([['zone-denied', 'critical']]);
  faults.clear();
  world.internet.faults.clear();
  faults.set({ name: 'shop.test', type: 'TXT' }, 'drop');
  expect(kinds(await world.alertOf())).toContainEqual(['name-back', 'info']);
  expect(await world.alertOf()).toBeNull();
  world.pass(2 * DAY_MS);
  world.load(OLD.replace(/_dmarc.*\n/, ''));
  const after = [...(kinds(await world.alertOf()) ?? []), ...(kinds(await world.alertOf()) ?? [])];
  expect(after).toContainEqual(['dmarc-removed', 'critical']);
});
