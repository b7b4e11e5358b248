import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createExpiryLookups } from '../../src/app/expiry-lookups.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import type { RegistrationAnswer } from '../../src/lookups/registrations.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import type { MonitorSettings } from '../../src/monitoring/model/monitor.ts';
import { nextDue } from '../../src/monitoring/model/schedule.ts';
import { textIn } from '../../src/texts/language.ts';
import type { MailSpec, WebSpec } from '../../testbed/hosts.ts';
import { knownRegistration, unansweredRegistration } from '../support/known-registration.ts';
import { probesOf } from '../support/probes.ts';
import { DAY_MS, HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Whole runs of a monitor, over real DNS, TLS and SMTP on loopback. TLS goes by the machine's clock, so time begins now.

const CANARY = 'canary.test' as DomainName;
const ZONE = '@ A 192.0.2.10\nwww A 192.0.2.11\n@ MX 10 mail\nmail A 192.0.2.26';

let world: WatchedWorld;
let registration: RegistrationAnswer | null = null;

beforeAll(async () => {
  world = await startWatchedWorld({
    // Handshakes go by the machine's clock: what is issued after a monitor was made must be valid by then.
    start: Date.now() - DAY_MS,
    expiries({ internet, resolver, clock }) {
      const probes = probesOf(internet, resolver, clock);
      return createExpiryLookups({
        sourceWithin: (budget) => createLiveSource({ resolver, clock, probes, budget, fresh: true }),
        registrations: { lookUp: async () => registration ?? { kind: 'public-suffix' } },
        clock,
        canaries: [CANARY],
      });
    },
  });
});
beforeEach(async () => {
  registration = null;
  await world.reset();
  world.load(zoneOf(ZONE));
  world.internet.load(zoneOf('@ A 192.0.2.77\n', CANARY), CANARY);
  await web({});
  await serve('www.shop.test', '192.0.2.11', {});
  await mail({});
  await canary({});
});
afterAll(() => world.close());

const until = (days: number) => ({ notAfter: world.now() + days * DAY_MS });
/** For 90 days, unless it says otherwise. */
const serve = (host: string, address: string, https: WebSpec) =>
  world.internet.host({ host, addresses: [address], https: { ...until(90), ...https } });
const web = (https: WebSpec) => serve('shop.test', '192.0.2.10', https);
const canary = (https: WebSpec) => serve(CANARY, '192.0.2.77', https);
const mail = (smtp: MailSpec) =>
  world.internet.host({ host: 'mail.shop.test', addresses: ['192.0.2.26'], smtp: { ...until(90), ...smtp } });
const lines = (alert: Awaited<ReturnType<WatchedWorld['alertOf']>>) =>
  alert?.events.map(({ kind, group, message }) => `${group} ${kind} ${message.args['host'] ?? ''}`) ?? null;
/** Returns the lines about certificates. */
const ofCertificates = (found: readonly string[] | null) =>
  (found ?? []).filter((line) => line.startsWith('certificate ') && !line.includes('renewed-in-time'));
/** What a run tells; the next one is an hour later. */
async function kindsOver(settings?: Partial<MonitorSettings>) {
  const found = lines(await world.alertOf(settings));
  world.pass(HOUR_MS - INTERVAL_MS);
  return found;
}

test('nothing while all is well', async () => {
  for (let i = 0; i < 3; i += 1) expect(await kindsOver()).toBeNull();
});

test('a web server that nobody finds, since all name servers are dead, is told with them', async () => {
  for (let i = 0; i < 2; i += 1) expect(await kindsOver()).toBeNull();
  for (const { server } of world.servers) server.faults.set({}, 'refused');
  for (const name of ['zw.shop.test', 'shop.test', 'www.shop.test'])
    for (const type of ['A', 'AAAA'] as const) world.internet.faults.set({ name, type }, 'servfail');
  const found: string[] = [];
  for (let i = 0; i < 8; i += 1) found.push(...((await kindsOver()) ?? []));
  expect(found).toEqual(['silence servers-silent ']);
});

// Before the tests that let weeks pass: what was issued by then is not valid yet by the machine's clock.
test('a date that comes near is no change; a renewal is one', async () => {
  const lastChange = async () => {
    const result = await world.run();
    world.pass(HOUR_MS);
    return result.kind === 'ended' ? result.end.status.lastChange?.message.id : result;
  };
  await web(until(5));
  expect(await lastChange()).toBeUndefined();
  await web({ notBefore: world.now() - HOUR_MS / 2 });
  expect(await lastChange()).toMatch(/certificate-renewed$/);
});

test('one of two addresses that still serves the old certificate is named until it has the new one', async () => {
  const began = world.now();
  const [renewed, address] = [{ notBefore: began + HOUR_MS }, '192.0.2.10'];
  await web({ notBefore: began - 78 * DAY_MS, notAfter: began + 12 * DAY_MS });
  const textOf = ({ events }: Alert): string =>
    events
      .flatMap(({ message, reason, whatToDo }) =>
        [message, reason, whatToDo].flatMap((one) => (one === null ? [] : textIn('en', one))),
      )
      .join('\n');
  const first = await world.alertOf();
  if (first === null) throw new Error('no alert');
  expect(lines(first)).toEqual(['certificate certificate-expires shop.test']);
  const identity = /serial number [0-9A-F]+/.exec(textOf(first))?.[0] ?? 'none';
  expect(textOf(first)).toMatch(/It expires on .* at \d\d:\d\d UTC/);
  // The connector prefers either.
  for (const other of ['192.0.2.12', '192.0.2.5']) {
    world.pass(HOUR_MS);
    world.load(zoneOf(`@ A ${address}\n@ A ${other}`));
    await serve('shop.test', other, { ...renewed, apart: true });
    expect(ofCertificates(await kindsOver())).toEqual([]);
    world.pass(5 * DAY_MS);
    const alert = await world.alertOf();
    if (alert === null) throw new Error('no alert');
    expect(ofCertificates(lines(alert))).toEqual(['certificate old-certificate-expires shop.test']);
    expect(textOf(alert)).toContain(`The old certificate of shop.test is still served at ${address} and expires in`);
    expect(textOf(alert)).toContain(`is served at ${other}: most likely`);
    expect(textOf(alert)).toContain(identity);
    expect(textOf(alert)).toMatch(/It expires on .* at \d\d:\d\d UTC/);
  }
  expect(ofCertificates((await world.openAlerts()).flatMap((one) => lines(one) ?? [])).length).toBe(1);
  await web(renewed);
  const kinds: unknown[] = [];
  for (const since = world.now(); world.now() < since + 2 * HOUR_MS; world.pass(5 * 60_000 - INTERVAL_MS))
    kinds.push(...ofCertificates(lines(await world.alertOf())));
  expect(kinds).toEqual(['certificate certificate-renewed shop.test']);
  expect(ofCertificates((await world.openAlerts()).flatMap((one) => lines(one) ?? []))).toEqual([]);
  // What later tests issue must be valid by the machine's clock.
  world.pass(began - world.now());
});

test('each stage once, the renewal, and then nothing', async () => {
  await web(until(31));
  expect(await kindsOver()).toBeNull();
  const stages: (readonly [day: number, lines: readonly string[]])[] = [];
  const began = world.now();
  for (let i = 0; i < 33 * 2; i += 1) {
    const found = await kindsOver();
    if (found !== null) stages.push([Math.floor((world.now() - began) / DAY_MS), found]);
    world.pass(DAY_MS / 2);
  }
  const expires = ['certificate certificate-expires shop.test'];
  expect(stages.map(([, found]) => found)).toEqual([
    ...Array.from({ length: 5 }, () => expires),
    ['certificate certificate-expired shop.test'],
  ]);
  await web({ notBefore: began + HOUR_MS });
  expect(await kindsOver()).toEqual(['certificate certificate-renewed shop.test']);
  expect(await kindsOver()).toBeNull();
});

test('the state that the stage is in, at the first run', async () => {
  await web(until(5));
  expect(await kindsOver()).toEqual(['certificate certificate-expires shop.test']);
  expect(await kindsOver()).toBeNull();
});

test('a chain that breaks, and is mended', async () => {
  expect(await kindsOver()).toBeNull();
  await web({ certificate: 'missing-intermediate' });
  expect((await kindsOver())?.toSorted()).toEqual(['certificate certificate-untrusted shop.test']);
  await web({});
  expect(await kindsOver()).toBeNull();
  expect(await kindsOver()).toEqual(['certificate certificate-valid-again shop.test']);
});

test('mail servers only where the owner asked', async () => {
  await mail({ certificate: 'wrong-name' });
  expect(await kindsOver()).toBeNull();
  expect(await kindsOver({ mailCertificates: true })).toEqual(['certificate certificate-wrong-name mail.shop.test']);
});

test('mail servers as last known, where their lookup fails', async () => {
  expect(await kindsOver({ mailCertificates: true })).toBeNull();
  world.internet.faults.set({ name: 'shop.test', type: 'MX' }, 'servfail');
  await mail({ certificate: 'wrong-name' });
  expect(await kindsOver({ mailCertificates: true })).toEqual(['certificate certificate-wrong-name mail.shop.test']);
});

test('mail servers at once where the MX records change; others once an hour', async () => {
  const soon = async () => lines(await world.alertOf({ mailCertificates: true }));
  // Just after a moment at which all servers of this monitor are probed, so that the next one is an hour away.
  world.pass(nextDue('shop.test', HOUR_MS, world.now()) - world.now());
  await world.run({ mailCertificates: true });
  await mail({ certificate: 'wrong-name' });
  await web({ certificate: 'self-signed' });
  world.pass(1000);
  expect(await soon()).toBeNull();
  world.load(zoneOf(`${ZONE}\n@ MX 20 mail`));
  expect(await soon()).toContain('certificate certificate-wrong-name mail.shop.test');
  world.pass(HOUR_MS);
  expect(await soon()).toEqual(['certificate certificate-untrusted shop.test']);
});

describe('port 25 of a mail server that answered before', () => {
  const OTHER = 'cdn.test' as DomainName;
  const WATCHED = { mailCertificates: true };
  const other = (smtp: MailSpec) =>
    world.internet.host({ host: 'mx.cdn.test', addresses: ['192.0.2.46'], smtp: { ...until(90), ...smtp } });
  const DOWN: MailSpec = { behaviour: 'refused' };
  /** Lists the events of both domains in some hours. */
  async function kindsIn(hours: number, settings: Partial<MonitorSettings> = WATCHED): Promise<readonly string[]> {
    const all: string[] = [];
    for (let i = 0; i < hours; i += 1) {
      const [own, others] = [await world.alertOf(settings), await world.alertOf(WATCHED, OTHER)];
      all.push(...(lines(own) ?? []), ...(lines(others) ?? []));
      world.pass(HOUR_MS - 2 * INTERVAL_MS);
    }
    return all;
  }
  beforeEach(async () => {
    // What answered in earlier tests is forgotten.
    world.pass(DAY_MS);
    world.load(zoneOf('@ A 192.0.2.40\n@ MX 10 mx\nmx A 192.0.2.46', OTHER), {}, OTHER);
    await world.internet.host({ host: OTHER, addresses: ['192.0.2.40'], https: until(90) });
    await canary({});
    await web({});
    await serve('www.shop.test', '192.0.2.11', {});
    await mail({});
    await other({});
    expect(await kindsIn(2)).toEqual([]);
  });

  test('is told after four hours, and that it answers again', async () => {
    await mail(DOWN);
    expect(await kindsIn(4)).toEqual([]);
    expect(await kindsIn(2)).toEqual(['silence smtp-silent mail.shop.test']);
    expect(await kindsIn(3)).toEqual([]);
    expect(await world.openAlerts()).toHaveLength(1);
    await mail({});
    expect(await kindsIn(2)).toEqual(['silence smtp-answers-again mail.shop.test']);
    expect(await world.openAlerts()).toEqual([]);
  });

  test('nothing while no mail server answers us: our own port may be closed', async () => {
    await mail(DOWN);
    expect(await kindsIn(3)).toEqual([]);
    await other(DOWN);
    expect(await kindsIn(6)).toEqual([]);
    await other({});
    // From here on, others answer.
    expect(await kindsIn(4)).toEqual([]);
    expect(await kindsIn(2)).toEqual(['silence smtp-silent mail.shop.test']);
  });

  test.each<[about: string, smtp: MailSpec]>([
    ['it turns us away', { behaviour: 'turned-away' }],
    ['it breaks off', { starttls: 'broken' }],
  ])('nothing where %s', async (_about, smtp) => {
    await mail(smtp);
    expect(await kindsIn(6)).toEqual([]);
  });

  test.each<[about: string, zone: string, settings: Partial<MonitorSettings>]>([
    ['the domain does not name it any more', ZONE.replace('MX 10 mail', 'MX 10 mx.cdn.test.'), WATCHED],
    ['its owner does not want it', ZONE, {}],
  ])('it is over once %s', async (_about, zone, settings) => {
    await mail(DOWN);
    expect(await kindsIn(6)).toEqual(['silence smtp-silent mail.shop.test']);
    world.load(zoneOf(zone));
    expect(await kindsIn(2, settings)).toContain('silence smtp-unwatched mail.shop.test');
    const open = (await world.openAlerts()).flatMap(({ events }) => events.map(({ kind }) => kind));
    expect(open).not.toContain('smtp-silent');
  });
});

test('together with a change of records, in one alert', async () => {
  expect(await kindsOver()).toBeNull();
  await web({ certificate: 'self-signed' });
  world.load(zoneOf(`${ZONE}\n@ CAA 0 issue "ca.test"`));
  expect(await kindsOver()).toEqual(['certificate certificate-untrusted shop.test', 'policy-strengthened caa-added ']);
});

test('nothing while servers fail, and nothing where they come back', async () => {
  expect(await kindsOver()).toBeNull();
  await web({ behaviour: 'reset' });
  expect(await kindsOver()).toBeNull();
  await web({ behaviour: 'refused' });
  expect(await kindsOver()).toBeNull();
  await web({});
  expect(await kindsOver()).toBeNull();
});

test('nothing where the canaries show that we are at fault', async () => {
  expect(await kindsOver()).toBeNull();
  await web({ certificate: 'self-signed' });
  await canary({ certificate: 'self-signed' });
  expect(await kindsOver()).toBeNull();
  await canary({});
  expect(await kindsOver()).toEqual(['certificate certificate-untrusted shop.test']);
});

test('what is muted is logged and not sent', async () => {
  await web(until(5));
  const alert = await world.alertOf({ muted: ['certificate'] });
  expect([lines(alert), alert?.withheld]).toEqual([['certificate certificate-expires shop.test'], 'muted']);
});

test('the dashboard has the days that are left', async () => {
  await web(until(40));
  await serve('www.shop.test', '192.0.2.11', until(20));
  const run = await world.run();
  if (run.kind !== 'ended') throw new Error('offline');
  const days = (at: number | null) => (at === null ? null : Math.round((at - world.now()) / DAY_MS));
  expect(days(run.end.status.certificateEndsAt)).toBe(20);
  expect(run.end.status.registrationEndsAt).toBeNull();
});

const report = (days: number, statuses: readonly string[] = []): RegistrationAnswer =>
  knownRegistration('shop.test', { expiresAt: world.now() + days * DAY_MS, statuses, fetchedAt: world.now() });

test('the registration: its stages, and a renewal', async () => {
  registration = report(3);
  expect(await kindsOver()).toEqual(['registration registration-expires ']);
  expect(await kindsOver()).toBeNull();
  world.pass(DAY_MS);
  registration = report(365);
  expect(await kindsOver()).toEqual(['registration registration-renewed ']);
});

/** The registry has no registration. */
const unregistered = (): RegistrationAnswer =>
  knownRegistration('shop.test', { registered: false, fetchedAt: world.now() });

test('a name that is dropped, and that somebody registers', async () => {
  registration = report(400);
  expect(await kindsOver()).toBeNull();
  for (const server of [1, 2] as const) world.servers[server].internet.remove('shop.test');
  world.remove();
  registration = unregistered();
  expect(await kindsOver()).toContain('name-servers delegation-removed ');
  registration = unansweredRegistration('shop.test');
  expect(await kindsOver()).toBeNull();
  registration = unregistered();
  expect(await kindsOver()).toEqual(['registration name-unregistered ']);
  for (let i = 0; i < 30; i += 1) expect(await kindsOver()).toBeNull();
  registration = unansweredRegistration('shop.test');
  for (let i = 0; i < 30; i += 1) expect(await kindsOver()).toBeNull();
  registration = report(365);
  const found: string[] = [];
  for (let i = 0; i < 26; i += 1) found.push(...((await kindsOver()) ?? []));
  expect(found).toEqual(['registration name-registered ']);
});

test.each([
  [-2, ['redemptionPeriod'], 'Its registration expired on', 'Have your registrar restore the domain'],
  [300, ['clientHold'], 'The registry lists clientHold, so the domain is on hold.', 'Ask your registrar why'],
  [300, ['clientTransferProhibited'], 'Its registration expires on', 'Ask your registrar why'],
  [null, [], 'By the registry’s last answer,', 'Ask your registrar why'],
])('a delegation that vanished asks the registry at once: %s, %s', async (days, statuses, says, advice) => {
  registration = report(400);
  expect(await kindsOver()).toBeNull();
  registration = days === null ? unansweredRegistration('shop.test') : report(days, statuses);
  for (const server of [1, 2] as const) world.servers[server].internet.remove('shop.test');
  world.remove();
  const alert = await world.alertOf();
  const removed = alert?.events.find(({ kind }) => kind === 'delegation-removed');
  const text = [removed?.reason, removed?.whatToDo].map((one) => one && textIn('en', one)).join(' ');
  for (const part of [says, advice]) expect(text).toContain(part);
});

test('the registration of a domain that does not answer, whose servers are left alone', async () => {
  registration = report(40);
  expect(await kindsOver()).toBeNull();
  await web({ certificate: 'self-signed' });
  world.internet.faults.set({ below: 'shop.test' }, 'servfail');
  for (const { server } of world.servers) server.faults.set({}, 'servfail');
  world.pass(11 * DAY_MS);
  registration = report(29);
  expect(await kindsOver()).toEqual(['registration registration-expires ']);
  expect(await kindsOver()).toBeNull();
  expect(await kindsOver()).toEqual(['silence not-answering ']);
  world.pass(DAY_MS);
  registration = report(365);
  expect(await kindsOver()).toEqual(['registration registration-renewed ']);
  world.internet.faults.clear();
  for (const { server } of world.servers) server.faults.clear();
  expect(await kindsOver()).toEqual(['certificate certificate-untrusted shop.test', 'silence answers-again ']);
});

test('a domain that the resolver refuses: its registration, and its certificate once it is found again', async () => {
  registration = report(40);
  expect(await kindsOver()).toBeNull();
  await web({ certificate: 'self-signed' });
  world.internet.faults.set({ below: 'shop.test' }, 'refused');
  for (let i = 0; i < 4; i += 1) expect(await kindsOver()).toBeNull();
  world.pass(11 * DAY_MS);
  registration = report(29);
  expect(await kindsOver()).toEqual(['registration registration-expires ']);
  world.internet.faults.clear();
  expect(await kindsOver()).toEqual(['certificate certificate-untrusted shop.test']);
});

test('a run that finds nothing new writes no state', async () => {
  await world.run();
  world.pass(HOUR_MS);
  // Now the mail server is watched as well, which the first run found.
  await world.run();
  world.pass(HOUR_MS);
  const run = await world.run();
  expect(run.kind === 'ended' ? run.end.watch : run).toBeNull();
});
