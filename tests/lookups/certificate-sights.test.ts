import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { createExpiryLookups } from '../../src/app/expiry-lookups.ts';
import { SSL } from '../../src/diagnoses/ssl.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { recordSights } from '../../src/lookups/certificate-sights.ts';
import { readServed } from '../../src/lookups/served-certificates.ts';
import { certificateNow } from '../../src/pages/domain/certificate-state.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';
import { webHost } from '../support/web-host.ts';

// What the probes of a monitor saw of certificates, and what pages make of it.

const DOMAIN = 'case.test' as DomainName;
const CANARY = 'canary.test' as DomainName;
const zone = (address: string) =>
  `@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n@ 300 IN NS ns1.hosts.test.\n@ 300 IN A ${address}\n`;
const START = Math.floor(Date.now() / 1000) * 1000;
const GOOD = { notBefore: START - 10 * DAY_MS, notAfter: START + 80 * DAY_MS };
const EXPIRED = { notBefore: START - 90 * DAY_MS, notAfter: START - DAY_MS };

let now = START;
const clock = () => now;
let internet: Internet;
let lookups: LookupService;
let stores: Stores;
let close: () => Promise<void>;
/** Probes the domain as its monitor does. */
let monitorRuns: () => Promise<void>;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: null, clock });
  internet.load(zone('192.0.2.77'), CANARY);
  await internet.host({ host: CANARY, addresses: ['192.0.2.77'], https: {} });
});
afterAll(() => internet.close());

beforeEach(async () => {
  now = START;
  internet.load(zone('192.0.2.80'), DOMAIN);
  const resolver = createStubResolver({ servers: [internet.resolver], clock, cacheEntries: 0 });
  const probes = probesOf(internet, resolver, clock);
  ({ lookups, stores, close } = await startLookups(internet, { resolver, clock, probes, staleAfterMs: 400 * DAY_MS }));
  const expiries = createExpiryLookups({
    sourceWithin: (budget) => createLiveSource({ clock, probes, budget }),
    registrations: { lookUp: async () => ({ kind: 'public-suffix' }) },
    clock,
    canaries: [CANARY],
  });
  monitorRuns = async () => {
    now += HOUR_MS;
    const observed = await expiries.certificates([{ host: DOMAIN as DnsName, port: 443 }]);
    await recordSights(stores.responses, DOMAIN, observed);
  };
  return close;
});

const serve = (https: Parameters<typeof webHost>[0]) => internet.host(webHost(https));
const seenNow = async () => certificateNow(await lookups.certificateSights(DOMAIN), now);
const foundBy = async (check: string): Promise<readonly string[]> =>
  (await lookups.stored(SSL, DOMAIN)).checks
    .filter(({ id }) => id === check)
    .flatMap(({ findings }) => findings.map(({ code }) => code));

test.each([
  ['a good one', GOOD, { state: 'left', endsAt: GOOD.notAfter }],
  ['one that has ended', EXPIRED, { state: 'ended', endsAt: EXPIRED.notAfter }],
  ['one that nobody trusts', { ...GOOD, certificate: 'self-signed' as const }, { state: 'untrusted' }],
  ['one of another name', { ...GOOD, certificate: 'wrong-name' as const }, { state: 'wrong-name' }],
])('%s is known before the certificate check ever ran', async (_, https, state) => {
  await serve(https);
  await monitorRuns();
  expect(await lookups.summary(SSL, DOMAIN)).toBeNull();
  expect(await seenNow()).toMatchObject({ host: DOMAIN, seenAt: now, ...state });
});

test('the report asks again where a monitor saw something else later', async () => {
  await serve(GOOD);
  await lookups.live(SSL, DOMAIN);
  await serve(EXPIRED);
  await monitorRuns();
  expect(await lookups.summary(SSL, DOMAIN)).toMatchObject({ isOvertaken: true });
  expect(await foundBy('certificate-validity')).toContain('expired');
  expect(await lookups.summary(SSL, DOMAIN)).toMatchObject({ isOvertaken: false });
  // Versions of TLS are no part of what the monitor saw.
  expect(await foundBy('tls-protocols')).not.toContain('not-tested');
  // Both count for the habit of renewals, whoever saw them.
  const served = await readServed(stores.responses, DOMAIN, now);
  expect(served.map(({ notAfter }) => notAfter).sort()).toEqual([EXPIRED.notAfter, GOOD.notAfter]);
});

test('a refresh does not replace what a button tested by "not tested"', async () => {
  await serve(GOOD);
  const tested = await lookups.live(SSL, DOMAIN);
  now += HOUR_MS;
  const refreshed = await lookups.live(SSL, DOMAIN, { active: false });
  expect(tested.notTested).toBe(0);
  expect([refreshed.notTested, refreshed.score]).toEqual([0, tested.score]);
});

test('the report of the same certificate is kept, and that was seen again', async () => {
  await serve(GOOD);
  const { observedAt } = await lookups.live(SSL, DOMAIN);
  await monitorRuns();
  expect((await lookups.stored(SSL, DOMAIN)).observedAt).toBe(observedAt);
  expect(await lookups.summary(SSL, DOMAIN)).toMatchObject({ isOvertaken: false, webCertificate: { seenAt: now } });
});

test('a probe that does not get through takes nothing back, and tells nothing as fine', async () => {
  await serve(EXPIRED);
  await monitorRuns();
  const seenAt = now;
  await serve({ behaviour: 'refused' });
  await monitorRuns();
  expect(await seenNow()).toMatchObject({ state: 'ended', seenAt });
  now += 2 * DAY_MS;
  expect(await seenNow()).toMatchObject({ state: 'again', seenAt });
});

test('a name that has no address any more has no certificate', async () => {
  await serve(EXPIRED);
  await monitorRuns();
  internet.load(zone('192.0.2.80').replace(/^.* A .*\n/m, ''), DOMAIN);
  await monitorRuns();
  expect(await seenNow()).toBeUndefined();
});
