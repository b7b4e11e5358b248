import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Reports } from '../../src/admission/reports.ts';
import { recordsOf } from '../../src/diagnoses/blocks/records.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import { StorageShares } from '../../src/lookups/storage-shares.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { startReports } from '../support/reports-over.ts';

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
let reports: Reports;
let stores: Stores;
let close: () => Promise<void>;
let notStored = 0;
beforeEach(async () => {
  notStored = 0;
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones'), clock: () => START });
  const started = await startReports(internet, {
    resolver: createResolver({
      servers: [internet.resolver],
      trustAnchors: internet.trustAnchors,
      cacheEntries: 0,
      clock: () => START,
    }),
    clock: () => START,
    storageLimits: { network: 1000, domain: 100_000 },
    onNotStored: () => {
      notStored += 1;
    },
  });
  ({ reports, stores } = started);
  close = async () => {
    await started.close();
    await internet.close();
  };
});
afterEach(() => close());

test('a network that stored too much gets its report whole, and nothing is stored of it', async () => {
  const [first, second] = [name('perfect.example'), name('bakery.example')];
  await reports.live(HEALTH, first, { network: NETWORK });
  expect(await stores.observations.revision(first)).toBeDefined();
  expect(notStored).toBe(0);
  const shown = await reports.live(HEALTH, second, { network: NETWORK });
  expect(notStored).toBe(1);
  expect(shown.notStored).toBe(true);
  expect(await stores.observations.revision(second)).toBeUndefined();
  expect(await stores.responses.readResponses(second)).toEqual([]);
  // Of what was stored before nothing is lost.
  expect(await stores.observations.revision(first)).toBeDefined();
  // Another network stores it, and is shown the same.
  const stored = await reports.live(HEALTH, second, { network: '198.51.100.0/24' });
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
