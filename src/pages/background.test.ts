import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { openStores } from '../../tests/support/stores.ts';
import { HEALTH } from '../diagnoses/kinds.ts';
import { createStubResolver } from '../dns/stub-resolver.ts';
import type { DomainName } from '../domain/name.ts';
import { DAY_MS } from '../domain/time.ts';
import { createReports } from '../reports/reports.ts';
import { textIn } from '../texts/language.ts';
import { type BackgroundServices, NO_BACKGROUND, readBackground, readPastBackground } from './background.ts';

// What the report page shows of a past that was lived through: three days, and one on which nobody answered.

const ZONES = join(import.meta.dirname, '../../testbed/zones');
const DOMAIN = 'perfect.example' as DomainName;
const ZONE = readFileSync(join(ZONES, `${DOMAIN}.zone`), 'utf8');
const START = Date.UTC(2026, 0, 1, 12);
const SHOWN = { scores: true } as const;

let internet: Internet;
let services: BackgroundServices;
let close: () => Promise<void>;
const lived: number[] = [];

const DAYS: readonly (() => void)[] = [
  () => internet.load(ZONE, DOMAIN, {}),
  () => internet.load(ZONE.replace('p=reject', 'p=none'), DOMAIN, {}),
  () => internet.faults.set({ below: DOMAIN }, 'servfail'),
];

beforeAll(async () => {
  let now = START;
  const clock = () => now;
  internet = await startInternet({ zonesDir: ZONES, clock });
  const stores = await openStores(':memory:');
  const reports = createReports({
    resolver: createStubResolver({ servers: [internet.resolver], cacheEntries: 0, clock }),
    stores,
    clock,
    randomLabel: () => 'random-label',
    publicNetworks: internet.publicNetworks,
    staleAfterMs: DAY_MS,
  });
  services = {
    scoreHistory: (domain, query) => reports.scoreHistory(domain, query),
    changeHistory: (domain, query) => reports.changeHistory(domain, query),
    knownRegistration: async () => undefined,
  };
  close = async () => {
    await reports.close();
    await stores.close();
    await internet.close();
  };
  for (const begin of DAYS) {
    begin();
    const { health_score, provisional } = await reports.live(HEALTH, DOMAIN);
    if (!provisional) lived.push(health_score);
    now += DAY_MS;
  }
});
afterAll(() => close());

test('the scores that were known, oldest first, and what moved the last one', async () => {
  const { scores, lastChange } = await readBackground(services, SHOWN, DOMAIN, '192.0.2.1');
  expect(lived).toHaveLength(2);
  expect(scores).toEqual(lived.map((score, day) => ({ at: START + day * DAY_MS, score })));
  expect(lastChange?.points).toBe((lived[1] ?? 0) - (lived[0] ?? 0));
  expect(textIn('en', lastChange?.why ?? '')).toBe('DMARC weakened from reject to none');
});

test('since when there are reports, for the present one and those of the past', async () => {
  for (const read of [readBackground, readPastBackground]) {
    expect((await read(services, SHOWN, DOMAIN, '192.0.2.1')).observedSince).toBe(START);
    expect((await read(services, {}, DOMAIN, '192.0.2.1')).observedSince).toBeUndefined();
    const never = await read(services, SHOWN, 'never.example' as DomainName, '192.0.2.1');
    expect(never.observedSince).toBeUndefined();
  }
});

test('nothing of a name that nobody looked up, and nothing for a page that shows none', async () => {
  const never = await readBackground(services, SHOWN, 'never.example' as DomainName, '192.0.2.1');
  expect(never).toEqual(NO_BACKGROUND);
  expect(await readBackground(services, {}, DOMAIN, '192.0.2.1')).toEqual(NO_BACKGROUND);
});

test('a past that does not come is left out', async () => {
  const stuck: BackgroundServices = { ...services, scoreHistory: () => new Promise(() => {}) };
  expect(await readBackground(stuck, SHOWN, DOMAIN, '192.0.2.1')).toEqual(NO_BACKGROUND);
});
