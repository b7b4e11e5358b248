import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { LookupService } from '../../src/admission/lookup-service.ts';
import { recordsOf } from '../../src/diagnoses/blocks/records.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { createRegistrations } from '../../src/lookups/registrations.ts';
import { StorageShares } from '../../src/lookups/storage-shares.ts';
import { EMPTY_REGISTRATION } from '../../src/registration/registration.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';

const START = Date.UTC(2026, 10, 1);
const NETWORK = '192.0.2.0/24';
const name = (text: string) => text as DomainName;

test('half of the hour at once, the other half as it goes on, for each network and each registrable domain', () => {
  let now = START;
  const shares = new StorageShares(() => now, { network: 1000, domain: 400 });
  const one = { network: NETWORK, domain: name('a.example.com') };
  const elsewhere = { network: '198.51.100.0/24', domain: name('example.org') };
  shares.count(one, 199);
  expect(shares.hasRoom(one)).toBe(true);
  shares.count(one, 1);
  // The domain is full, by any of its names and from anywhere; what no client asked for is stored all the same.
  expect(shares.hasRoom({ ...elsewhere, domain: name('b.example.com') })).toBe(false);
  expect(shares.hasRoom({ ...one, network: undefined })).toBe(true);
  expect(shares.hasRoom({ ...one, domain: name('example.net') })).toBe(true);
  shares.count({ ...one, domain: name('example.net') }, 300);
  // So is the network, whatever the domain.
  expect(shares.hasRoom({ ...one, domain: name('example.jp') })).toBe(false);
  expect(shares.hasRoom(elsewhere)).toBe(true);
  now += HOUR_MS / 10;
  expect(shares.hasRoom({ ...one, domain: name('example.jp') })).toBe(true);
  shares.count({ ...one, domain: name('example.jp') }, 50);
  expect(shares.hasRoom({ ...one, domain: name('example.jp') })).toBe(false);
  now -= HOUR_MS;
  expect(shares.hasRoom({ ...one, domain: name('example.jp') })).toBe(false);
});

let internet: Internet;
let lookups: LookupService;
let stores: Stores;
let close: () => Promise<void>;
let notStored = 0;
let shares: StorageShares;
beforeEach(async () => {
  notStored = 0;
  shares = new StorageShares(() => START, { network: 1000, domain: 100_000 });
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones'), clock: () => START });
  const started = await startLookups(internet, {
    resolver: createResolver({
      servers: [internet.resolver],
      trustAnchors: internet.trustAnchors,
      cacheEntries: 0,
      clock: () => START,
    }),
    clock: () => START,
    shares,
    onNotStored: () => {
      notStored += 1;
    },
  });
  ({ lookups, stores } = started);
  close = async () => {
    await started.close();
    await internet.close();
  };
});
afterEach(() => close());

test('records that somebody looks up have the same shares: what is over is shown, and not stored', async () => {
  const [first, second] = [name('perfect.example'), name('bakery.example')];
  const lookUp = (domain: DomainName, network?: string) =>
    lookups.lookup(domain, ['A', 'MX', 'TXT', 'NS', 'SOA'], network === undefined ? {} : { network });
  const valuesOf = ({ records }: Awaited<ReturnType<typeof lookUp>>) => records.map(({ type, value }) => [type, value]);
  await lookUp(first, NETWORK);
  expect(await stores.observations.revision(first)).toBeDefined();
  expect(shares.hasRoom({ network: NETWORK, domain: second })).toBe(false);
  const shown = await lookUp(second, NETWORK);
  expect(await stores.observations.revision(second)).toBeUndefined();
  expect(notStored).toBe(1);
  const stored = await lookUp(second, '198.51.100.0/24');
  expect(await stores.observations.revision(second)).toBeDefined();
  expect(valuesOf(shown).length).toBeGreaterThan(0);
  expect(valuesOf(shown)).toEqual(valuesOf(stored));
});

test('registrations have the same shares: what is over is answered, and not stored', async () => {
  let unstored = 0;
  let registrar = 'One';
  let at = START;
  const registrations = createRegistrations({
    registries: async (registrableDomain) => ({
      ...{ kind: 'registered', registrableDomain, source: 'rdap', server: 'rdap.test', fetchedAt: at, tries: [] },
      raw: 'x'.repeat(1000),
      registration: { ...EMPTY_REGISTRATION, registrar: { ...EMPTY_REGISTRATION.registrar, name: registrar } },
    }),
    responses: stores.responses,
    clock: () => at,
    shares,
    onNotStored: () => {
      unstored += 1;
    },
  });
  const storedOf = async (domain: string) => (await stores.responses.readResponses(name(domain))).map(({ key }) => key);
  const ask = (domain: string, network?: string, believeMs = 0) =>
    registrations.lookUp(name(domain), { believeMs, ...(network === undefined ? {} : { network }) });
  await ask('one.example', NETWORK);
  expect(await storedOf('one.example')).toEqual(['registration', 'registration answer']);
  expect(shares.hasRoom({ network: NETWORK, domain: name('two.example') })).toBe(false);
  expect(await ask('two.example', NETWORK)).toMatchObject({ kind: 'known', report: { registered: true } });
  expect([await storedOf('two.example'), unstored]).toEqual([[], 1]);
  // What is stored stays as it is, and what changed since is told.
  registrar = 'Two';
  at += 1;
  const changed = await ask('one.example', NETWORK);
  expect(changed).toMatchObject({ report: { changes: [{ field: 'registrar', before: 'One', after: 'Two' }] } });
  expect(await storedOf('one.example')).toEqual(['registration', 'registration answer']);
  // Another network and a monitor store it.
  await ask('two.example');
  expect(await storedOf('two.example')).toEqual(['registration', 'registration answer']);
  await ask('one.example', '198.51.100.0/24');
  expect(await storedOf('one.example')).toEqual(['registration', 'registration answer', 'registration changes']);
});

test('an answer that takes the place of another counts by what it adds', async () => {
  let now = START;
  const network = '198.51.100.0/24';
  const roomy = new StorageShares(() => now, { network: 4000, domain: 100_000 });
  const registrations = createRegistrations({
    registries: async (registrableDomain) => ({
      ...{ kind: 'registered', registrableDomain, source: 'rdap', server: 'rdap.test', fetchedAt: now, tries: [] },
      raw: 'x'.repeat(1000),
      registration: EMPTY_REGISTRATION,
    }),
    responses: stores.responses,
    clock: () => now,
    shares: roomy,
  });
  for (let i = 0; i < 5; i += 1) {
    now += 1;
    await registrations.lookUp(name('one.example'), { believeMs: 0, network });
  }
  expect(roomy.hasRoom({ network, domain: name('one.example') })).toBe(true);
  expect((await stores.responses.readResponses(name('one.example')))[0]?.at).toBe(now);
});

test('a network that stored too much gets its report whole, and nothing is stored of it', async () => {
  const [first, second] = [name('perfect.example'), name('bakery.example')];
  await lookups.live(HEALTH, first, { network: NETWORK });
  expect(await stores.observations.revision(first)).toBeDefined();
  expect(notStored).toBe(0);
  const shown = await lookups.live(HEALTH, second, { network: NETWORK });
  expect(notStored).toBe(1);
  expect(shown.notStored).toBe(true);
  expect(await stores.observations.revision(second)).toBeUndefined();
  expect(await stores.responses.readResponses(second)).toEqual([]);
  // Of what was stored before nothing is lost.
  expect(await stores.observations.revision(first)).toBeDefined();
  // Another network stores it, and is shown the same.
  const stored = await lookups.live(HEALTH, second, { network: '198.51.100.0/24' });
  expect(await stores.observations.revision(second)).toBeDefined();
  expect(stored.notStored).toBeUndefined();
  expect(shown.score).toEqual(stored.score);
  expect(shown.checks.map(({ id, outcome }) => [id, outcome])).toEqual(
    stored.checks.map(({ id, outcome }) => [id, outcome]),
  );
  const rows = (report: typeof shown) => recordsOf(report).map(({ type, value }) => [type, value]);
  expect(rows(shown).length).toBeGreaterThan(0);
  expect(rows(shown)).toEqual(rows(stored));
});
