import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { denied } from '../../tests/support/address-records.ts';
import { startLookups } from '../../tests/support/lookups-over.ts';
import type { Diagnosis } from '../diagnoses/diagnosis.ts';
import { HEALTH } from '../diagnoses/kinds.ts';
import { createResolver } from '../dns/create-resolver.ts';
import type { Resolver } from '../dns/resolution.ts';
import type { DomainName } from '../domain/name.ts';
import { MINUTE_MS } from '../domain/time.ts';
import type { Stores } from '../store/opened.ts';
import { createCachedLookups } from './cached.ts';
import type { LookupService } from './lookup-service.ts';

const PERFECT = 'perfect.example' as DomainName;
const SHOP = 'shop.example' as DomainName;

let now = Date.now();
const clock = () => now;
let internet: Internet;
let resolver: Resolver;
let plain: LookupService;
let cached: LookupService;
let stores: Stores;

beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors, cacheEntries: 0 });
});
afterAll(async () => {
  await resolver.close();
  await internet.close();
});
beforeEach(async () => {
  ({ lookups: plain, stores } = await startLookups(internet, { resolver, clock }));
  cached = createCachedLookups(plain, clock);
  await cached.live(HEALTH, PERFECT);
});

test('what did not change is the very same object', async () => {
  const first = await cached.stored(HEALTH, PERFECT);
  expect(first).toMatchObject({ source: 'stored', score: 100 });
  expect(await cached.stored(HEALTH, PERFECT)).toBe(first);
  const records = await cached.lookup(PERFECT, ['A', 'MX']);
  expect(await cached.lookup(PERFECT, ['A', 'MX'])).toBe(records);
  expect(await cached.lookup(PERFECT, ['A'])).not.toBe(records);
});

test('what a live run stores shows at once', async () => {
  const first = await cached.stored(HEALTH, PERFECT);
  now += 60_000;
  await cached.live(HEALTH, PERFECT);
  const second = await cached.stored(HEALTH, PERFECT);
  expect(second.observedAt - first.observedAt).toBe(60_000);
});

test('what others store shows after a second', async () => {
  const first = await cached.stored(HEALTH, PERFECT);
  now += 500;
  await plain.live(HEALTH, PERFECT);
  expect(await cached.stored(HEALTH, PERFECT)).toBe(first);
  now += 500;
  expect((await cached.stored(HEALTH, PERFECT)).observedAt > first.observedAt).toBe(true);
});

test('a report is made anew after ten seconds, for the sake of the names it rests on', async () => {
  const first = await cached.stored(HEALTH, PERFECT);
  now += 10_000;
  expect(await cached.stored(HEALTH, PERFECT)).toBe(first);
  now += 1;
  const second = await cached.stored(HEALTH, PERFECT);
  expect(second).not.toBe(first);
  expect(second).toEqual(first);
});

describe('a report that was wanted again', () => {
  let report: Diagnosis;
  const again = () => cached.stored(HEALTH, PERFECT);
  const waiting = (ms: number) => {
    now += ms;
    return again();
  };

  beforeEach(async () => {
    await again();
    report = await waiting(10_001);
  });

  test('is not judged again for a minute, while its evidence stays', async () => {
    for (let i = 0; i < 5; i += 1) expect(await waiting(10_001)).toBe(report);
    expect(await waiting(10_001)).not.toBe(report);
  });

  test('is judged again once another name that it rests on was written', async () => {
    expect(await waiting(10_001)).toBe(report);
    await stores.observations.record([denied(now, 'mail.perfect.example')]);
    expect(await waiting(10_001)).not.toBe(report);
  });

  test('is judged again once something else was stored of its servers', async () => {
    const one = { key: 'https x', at: now, version: 1, answer: '{}' };
    await stores.responses.recordResponses(PERFECT, [one]);
    expect(await waiting(10_001)).not.toBe(report);
  });

  test('is judged again once it is old, which refreshes it', async () => {
    now += 25 * 3_600_000;
    expect((await again()).refreshing).toBe(true);
  });
});

test('records are kept no longer than they are fresh', async () => {
  const first = await cached.lookup(PERFECT, ['A']);
  now = first.freshUntil - 1;
  const second = await cached.lookup(PERFECT, ['A']);
  internet.reset();
  now = first.freshUntil;
  expect(await cached.lookup(PERFECT, ['A'])).toBe(second);
  expect(internet.asked()).toEqual([]);
  now += 1;
  await cached.lookup(PERFECT, ['A']);
  expect(internet.asked()).not.toEqual([]);
});

test('what could not be found out is asked again', async () => {
  internet.faults.set({ name: SHOP, type: 'MX' }, 'servfail');
  const failed = await cached.lookup(SHOP, ['A', 'MX']);
  expect(failed.lookups.map(({ outcome }) => outcome)).toEqual(['answer', 'failure']);
  internet.faults.set({ name: SHOP, type: 'MX' }, { kind: 'delay', delayMs: 0 });
  expect((await cached.lookup(SHOP, ['A', 'MX'])).lookups.map(({ outcome }) => outcome)).toEqual(['answer', 'answer']);
});

test('memory is bounded: the oldest goes first', async () => {
  await plain.live(HEALTH, SHOP);
  const small = createCachedLookups(plain, clock, 140_000);
  const first = await small.stored(HEALTH, PERFECT);
  expect(await small.stored(HEALTH, PERFECT)).toBe(first);
  const second = await small.stored(HEALTH, SHOP);
  expect(await small.stored(HEALTH, SHOP)).toBe(second);
  expect(await small.stored(HEALTH, PERFECT)).not.toBe(first);
});

describe('where nothing can be validated', () => {
  let plainInternet: Internet;
  let plainResolver: Resolver;
  let builds: number;
  let lookups: LookupService;

  beforeAll(async () => {
    plainInternet = await startInternet({
      zonesDir: join(import.meta.dirname, '../../testbed/zones'),
      validating: false,
    });
    // The real root's keys sign nothing here.
    plainResolver = createResolver({ servers: [plainInternet.resolver], rootHints: null, cacheEntries: 0 });
  });
  afterAll(async () => {
    await plainResolver.close();
    await plainInternet.close();
  });
  beforeEach(async () => {
    plainInternet.faults.clear();
    builds = 0;
    const uncached = await startLookups(plainInternet, {
      resolver: plainResolver,
      clock,
      // Called once for each report that is built.
      onAsked: () => {
        builds += 1;
      },
    });
    lookups = createCachedLookups(uncached.lookups, clock);
  });

  test('a report is cached like any other, although DNSSEC stays unknown', async () => {
    await lookups.live(HEALTH, PERFECT);
    const first = await lookups.stored(HEALTH, PERFECT);
    expect(first).toMatchObject({ source: 'stored', provisional: true, score: 90, maxScore: 100 });
    builds = 0;
    expect(await lookups.stored(HEALTH, PERFECT)).toBe(first);
    expect(builds).toBe(0);
  });

  test('a report that rests on a failed lookup is cached as long as the failure is', async () => {
    plainInternet.faults.set({ name: SHOP, type: 'MX' }, 'servfail');
    const outcomeOf = async (): Promise<string | undefined> =>
      (await lookups.stored(HEALTH, SHOP)).checks.find(({ id }) => id === 'mx')?.outcome;
    await lookups.live(HEALTH, SHOP);
    now += MINUTE_MS - 1000;
    builds = 0;
    expect(await outcomeOf()).toBe('unknown');
    expect(await outcomeOf()).toBe('unknown');
    expect(builds).toBe(1);
    plainInternet.faults.clear();
    // The report is two seconds old; the failure is over.
    now += 2000;
    expect(await outcomeOf()).toBe('satisfied');
    expect(builds).toBe(2);
  });
});
