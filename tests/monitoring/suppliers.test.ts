import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createExpiryLookups } from '../../src/app/expiry-lookups.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import type { RegistrationReport } from '../../src/lookups/registration-report.ts';
import type { RegistrationAnswer } from '../../src/lookups/registrations.ts';
import type { Suppliers } from '../../src/monitoring/model/suppliers.ts';
import type { WebBehaviour, WebSpec } from '../../testbed/hosts.ts';
import { knownRegistration, unansweredRegistration } from '../support/known-registration.ts';
import { probesOf } from '../support/probes.ts';
import { DAY_MS, HOUR_MS, startWatchedWorld, type WatchedWorld, zoneOf } from './watched-world.ts';

// Who supplies a domain, as whole runs of a monitor find it over real DNS, TLS and HTTP on loopback.

const CANARY = 'canary.test' as DomainName;

let world: WatchedWorld;
let registration: RegistrationAnswer;

beforeAll(async () => {
  world = await startWatchedWorld({
    // Handshakes go by the machine's clock: what is issued after a monitor was made must be valid by then.
    start: Date.now() - DAY_MS,
    expiries({ internet, resolver, clock }) {
      const probes = probesOf(internet, resolver, clock);
      return createExpiryLookups({
        sourceWithin: (budget) => createLiveSource({ resolver, clock, probes, budget, fresh: true }),
        registrations: { lookUp: async () => registration },
        clock,
        canaries: [CANARY],
      });
    },
  });
});
beforeEach(async () => {
  registration = UNANSWERED;
  await world.reset();
  world.internet.load(zoneOf('@ A 192.0.2.77\n', CANARY), CANARY);
  await serve(CANARY, '192.0.2.77', {});
});
afterAll(() => world.close());

const UNANSWERED = unansweredRegistration('shop.test');
const answered = (given: Partial<RegistrationReport>): RegistrationAnswer =>
  knownRegistration('shop.test', { fetchedAt: world.now(), ...given });
const by = (name: string | null, ianaId: number | null = null) =>
  answered({ registrar: { name, ianaId, url: null, abuseEmail: null, abusePhone: null } });

const serve = (host: string, address: string, https: WebSpec) =>
  world.internet.host({ host, addresses: [address], https: { notAfter: world.now() + 90 * DAY_MS, ...https } });
const behaving = (behaviour: WebBehaviour) => serve('shop.test', '192.0.2.10', { behaviour });

/** What a run finds; the next one is an hour later. */
async function suppliersNow(): Promise<Suppliers> {
  const result = await world.run();
  if (result.kind !== 'ended') throw new Error('offline');
  world.pass(HOUR_MS);
  return result.end.status.suppliers;
}

const SOA_ONLY = '@ A 192.0.2.10';
const ISSUER = ['Zonewell testbed'];

test('what nobody answers is not known, then it is, and failures change nothing', async () => {
  world.load(zoneOf(SOA_ONLY));
  world.internet.faults.set({ name: 'shop.test', type: 'NS' }, 'servfail');
  await behaving('reset');
  expect(await suppliersNow()).toEqual({ registrar: null, issuer: null, dns: null });
  world.internet.faults.clear();
  registration = by('Good\u202e Registrar');
  world.pass(DAY_MS);
  await serve('shop.test', '192.0.2.10', {});
  const known = { registrar: ['Good Registrar'], issuer: ISSUER, dns: ['dns.test'] };
  expect(await suppliersNow()).toEqual(known);
  registration = UNANSWERED;
  await behaving('reset');
  world.internet.faults.set({ below: 'shop.test' }, 'servfail');
  for (const { server } of world.servers) server.faults.set({}, 'servfail');
  for (let i = 0; i < 4; i += 1) expect(await suppliersNow()).toEqual(known);
});

test.each<[what: string, given: () => RegistrationAnswer, registrar: Suppliers['registrar']]>([
  ['a registry that names nobody', () => answered({}), []],
  ['one that gives a number only', () => by(null, 292), ['IANA 292']],
  ['one that gives nothing visible', () => by('\u200b '), []],
  ['a name of which nobody knows yet whether it is free', () => answered({ registered: false }), null],
])('the registrar by %s', async (_what, given, registrar) => {
  world.load(zoneOf(SOA_ONLY));
  registration = given();
  expect((await suppliersNow()).registrar).toEqual(registrar);
});

test.each<[what: string, given: () => RegistrationAnswer, id: number | null]>([
  ['a number beside the name', () => by('Good Registrar', 292), 292],
  ['no number', () => by('Good Registrar'), null],
])('the number of the registrar: %s', async (_what, given, id) => {
  world.load(zoneOf(SOA_ONLY));
  registration = given();
  const result = await world.run();
  expect(result.kind === 'ended' ? result.end.status.registrarId : result.kind).toBe(id);
});

test('a name that somebody held and nobody holds any more has no registrar', async () => {
  world.load(zoneOf(SOA_ONLY));
  registration = by('Good Registrar');
  expect((await suppliersNow()).registrar).toEqual(['Good Registrar']);
  for (const server of [1, 2] as const) world.servers[server].internet.remove('shop.test');
  world.remove();
  const found: Suppliers['registrar'][] = [];
  for (let i = 0; i < 3; i += 1) {
    registration = answered({ registered: false });
    found.push((await suppliersNow()).registrar);
  }
  expect(found).toEqual([['Good Registrar'], [], []]);
});

test.each<[what: string, zone: string, dns: Suppliers['dns']]>([
  ['several providers', '@ NS ns1.dns.test.\n@ NS amy.ns.cloudflare.com.', ['Cloudflare', 'dns.test']],
  ['servers of its own', '@ NS ns1.shop.test.\nns1 A 192.0.2.53', ['shop.test']],
])('the DNS provider: %s', async (_what, zone, dns) => {
  world.load(zoneOf(zone));
  expect((await suppliersNow()).dns).toEqual(dns);
});

test('a server without TLS has no issuer, and one that fails after that still has none', async () => {
  world.load(zoneOf(SOA_ONLY));
  await behaving('plain-http');
  expect((await suppliersNow()).issuer).toEqual([]);
  await behaving('reset');
  for (let i = 0; i < 3; i += 1) expect((await suppliersNow()).issuer).toEqual([]);
  await serve('shop.test', '192.0.2.10', {});
  const found: Suppliers['issuer'][] = [];
  for (let i = 0; i < 26; i += 1) found.push((await suppliersNow()).issuer);
  expect(found.at(-1)).toEqual(ISSUER);
});
