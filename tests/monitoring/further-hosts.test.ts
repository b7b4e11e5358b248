import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExpiryLookups } from '../../src/app/expiry-lookups.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import type { Question } from '../../src/evidence/questions/questions.ts';
import type { EvidenceSource } from '../../src/evidence/source.ts';
import type { MonitorSettings } from '../../src/monitoring/model/monitor.ts';
import { textIn } from '../../src/texts/language.ts';
import type { WebSpec } from '../../testbed/hosts.ts';
import { probesOf } from '../support/probes.ts';
import { DAY_MS, HOUR_MS, INTERVAL_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Further hosts, ports and names of the owner's own choice, over real DNS and TLS on loopback.

const CANARY = 'canary.test' as DomainName;
const ZONE = '@ A 192.0.2.10\nwww A 192.0.2.10\napi A 192.0.2.31\nimap A 192.0.2.32\n';
const HOSTS: Partial<MonitorSettings> = { certificateHosts: ['api.shop.test:8443', 'imap.shop.test:993'] };

let world: WatchedWorld;
/** What was asked of servers, as host and port, and what they were offered. */
let asked: string[] = [];

const noting = (source: EvidenceSource): EvidenceSource => ({
  ...source,
  ask(question: Question, ...rest: never[]) {
    if (question.ask === 'tls') asked.push(`${question.host}:${question.port} ${question.alpn?.join() ?? 'none'}`);
    return (source.ask as (...all: unknown[]) => unknown)(question, ...rest) as never;
  },
});

beforeAll(async () => {
  world = await startWatchedWorld({
    start: Date.now() - DAY_MS,
    expiries({ internet, resolver, clock }) {
      const probes = probesOf(internet, resolver, clock);
      return createExpiryLookups({
        sourceWithin: (budget) => noting(createLiveSource({ resolver, clock, probes, budget, fresh: true })),
        registrations: { lookUp: async () => ({ kind: 'public-suffix' }) },
        clock,
        canaries: [CANARY],
      });
    },
  });
});
beforeEach(async () => {
  await world.reset();
  world.load(zoneOf(ZONE));
  world.internet.load(zoneOf('@ A 192.0.2.77\n', CANARY), CANARY);
  await serve('shop.test', '192.0.2.10', {});
  await serve(CANARY, '192.0.2.77', {});
  await api({});
  await imap({});
  asked = [];
});
afterAll(() => world.close());

const until = (days: number) => ({ notAfter: world.now() + days * DAY_MS });
const serve = (host: string, address: string, https: WebSpec) =>
  world.internet.host({ host, addresses: [address], https: { ...until(90), ...https } });
const api = (https: WebSpec) => serve('api.shop.test', '192.0.2.31', { port: 8443, ...https });
const imap = (https: WebSpec) => serve('imap.shop.test', '192.0.2.32', { port: 993, ...https });

/** The headlines of what a run tells that were sent; the next one is an hour later. */
async function eventsOf(settings: Partial<MonitorSettings> = HOSTS): Promise<readonly string[]> {
  const alert = await world.alertOf(settings);
  world.pass(HOUR_MS - INTERVAL_MS);
  const events = (alert?.events ?? []).filter(({ kind }) => !/renewed-in-time|other-records/.test(kind));
  return events.map(({ message }) => String(textIn('en', message)));
}

async function eventsIn(hours: number, settings?: Partial<MonitorSettings>): Promise<readonly string[]> {
  const all: string[] = [];
  for (let i = 0; i < hours; i += 1) all.push(...(await eventsOf(settings)));
  return all;
}

test('a certificate that ends is named with its port, once for each stage, and its renewal', async () => {
  await api({ notBefore: world.now() - 77 * DAY_MS, ...until(13.5) });
  expect(await eventsOf()).toEqual([
    expect.stringMatching(/^The certificate of api\.shop\.test:8443 expires in 1[34] days$/),
  ]);
  expect(await eventsIn(3)).toEqual([]);
  await api({ notBefore: world.now() - HOUR_MS / 2 });
  expect(await eventsOf()).toEqual(['The certificate of api.shop.test:8443 was renewed']);
  expect(await eventsIn(2)).toEqual([]);
});

test('only where HTTPS is spoken is HTTP offered', async () => {
  await eventsOf();
  expect(new Set(asked.filter((one) => !one.startsWith(CANARY)))).toEqual(
    new Set([
      'shop.test:443 http/1.1',
      'www.shop.test:443 http/1.1',
      'api.shop.test:8443 http/1.1',
      'imap.shop.test:993 none',
    ]),
  );
});

test('another issuer that nobody trusts is told, and that it is over', async () => {
  expect(await eventsOf()).toEqual([]);
  await imap({ certificate: 'self-signed' });
  expect(await eventsOf()).toEqual(['The certificate of imap.shop.test:993 is not trusted']);
  await imap({});
  expect(await eventsIn(3)).toEqual(['The certificate of imap.shop.test:993 is valid again']);
});

test('silence is told after four hours as silence, and no other server with it', async () => {
  expect(await eventsOf()).toEqual([]);
  await imap({ behaviour: 'refused' });
  expect(await eventsIn(4)).toEqual([]);
  expect(await eventsIn(2)).toEqual([expect.stringMatching(/^imap\.shop\.test:993 has not answered since /)]);
  expect(await eventsIn(2)).toEqual([]);
  await imap({});
  expect(await eventsIn(2)).toEqual(['imap.shop.test:993 answers again']);
});

test('that a silent one is not watched any more closes what was told', async () => {
  expect(await eventsOf()).toEqual([]);
  await imap({ behaviour: 'refused' });
  await eventsIn(6);
  expect(await world.openAlerts()).toHaveLength(1);
  expect(await eventsIn(2, { certificateHosts: [] })).toEqual(['We no longer check imap.shop.test:993']);
  expect(await world.openAlerts()).toHaveLength(0);
});

test('nothing of what never answered, nor where the canaries are silent too', async () => {
  await imap({ behaviour: 'refused' });
  expect(await eventsIn(6)).toEqual([]);
  await imap({});
  expect(await eventsIn(2)).toEqual([]);
  await imap({ behaviour: 'refused' });
  await serve(CANARY, '192.0.2.77', { behaviour: 'refused' });
  expect(await eventsIn(6)).toEqual([]);
});

test('one that is added is probed with the next check', async () => {
  await world.alertOf({});
  await api(until(2));
  expect(await world.alertOf(HOSTS)).toMatchObject({ events: [{ message: { args: { host: 'api.shop.test:8443' } } }] });
});

test('the monitor knows of each when it was last seen, when it expires, and since when it fails', async () => {
  const hosts = async () => {
    const result = await world.run({
      certificateHosts: ['api.shop.test:8443', 'imap.shop.test:993', 'ftp.shop.test:990'],
    });
    // An hour after the end of the run, however long that took.
    world.pass(HOUR_MS);
    if (result.kind !== 'ended') throw new Error('our own network did not answer');
    return result.end.status.certificateHosts;
  };
  await imap({ behaviour: 'refused' });
  const endsAt = until(60).notAfter;
  await api({ notAfter: endsAt });
  const never = { seenAt: null, endsAt: null, failingSince: null, problem: null };
  const first = world.now();
  const found = { host: 'api.shop.test', port: 8443, endsAt: Math.floor(endsAt / 1000) * 1000, problem: null };
  expect(await hosts()).toEqual([
    { ...found, seenAt: first, failingSince: null },
    { host: 'imap.shop.test', port: 993, ...never },
    { host: 'ftp.shop.test', port: 990, ...never },
  ]);
  await api({ behaviour: 'refused' });
  await imap({ certificate: 'self-signed' });
  const failingSince = world.now();
  await hosts();
  expect(await hosts()).toMatchObject([
    { ...found, seenAt: first, failingSince },
    { port: 993, seenAt: failingSince, failingSince: null, problem: 'self-signed' },
    never,
  ]);
});

const NAMES: Partial<MonitorSettings> = {
  recordNames: ['vpn.shop.test', '_sip._tcp.shop.test', 'token.shop.test:TXT'],
};
const WITH_NAMES = `${ZONE}vpn A 192.0.2.40\n_sip._tcp SRV 1 1 5061 sip\ntoken TXT "one"\n`;

test('names of the owner’s choice: a change, an end and what is new are told once confirmed', async () => {
  world.load(zoneOf(WITH_NAMES));
  expect(await eventsOf(NAMES)).toEqual([]);
  world.load(zoneOf(WITH_NAMES.replace('192.0.2.40', '198.51.100.40')));
  expect(await eventsOf(NAMES)).toEqual([expect.stringContaining('vpn.shop.test')]);
  world.load(zoneOf(WITH_NAMES.replace('192.0.2.40', '198.51.100.40').replace('5061 sip', '5061 other')));
  expect(await eventsOf(NAMES)).toEqual([expect.stringContaining('_sip._tcp.shop.test')]);
  world.load(zoneOf(`${ZONE}token TXT "two"\n`));
  const events = (await world.alertOf(NAMES))?.events ?? [];
  const about = events.map(
    ({ group, differences: [one] }) => `${group} ${one?.name} ${one?.type} ${one?.after.length}`,
  );
  expect(about.toSorted()).toEqual([
    'name-servers vpn.shop.test A 0',
    'other _sip._tcp.shop.test SRV 0',
    'other token.shop.test TXT 1',
  ]);
});

test('a lookup of such a name that fails is no change, and no silence of the domain', async () => {
  world.load(zoneOf(WITH_NAMES));
  expect(await eventsOf(NAMES)).toEqual([]);
  for (const name of ['vpn.shop.test', '_sip._tcp.shop.test'])
    for (const type of ['A', 'AAAA', 'SRV'] as const) world.internet.faults.set({ name, type }, 'servfail');
  world.load(zoneOf(WITH_NAMES.replace('192.0.2.40', '198.51.100.40')), { servers: [] });
  const result = await world.run(NAMES);
  expect(result).toMatchObject({ kind: 'ended', alert: null });
  if (result.kind === 'ended') expect(result.end.status).toMatchObject({ silentSince: null, lookups: 18 });
});
