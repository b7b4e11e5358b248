import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createMeter, type Meter, type MeterOptions } from '../../src/accounts/quota.ts';
import { SCOPES } from '../../src/accounts/scopes.ts';
import type { Stores } from '../../src/store/opened.ts';
import { openStores } from '../support/stores.ts';

const NOVEMBER = Date.UTC(2026, 10, 30, 23, 59, 59);
const DECEMBER = Date.UTC(2026, 11, 1);
const QUOTAS = { Free: 10, Starter: 20, Pro: 30, Enterprise: 40 };
const KEY = makeKey(randomBytes(32));

let stores: Stores;
let now: number;
let shares: [string, number, string][];

beforeEach(async () => {
  const opened = await openStores(':memory:');
  stores = opened;
  now = NOVEMBER;
  shares = [];
  await stores.accounts.addAccount(
    newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Starter', createdAt: 0 }),
  );
  await stores.accounts.addKey(
    {
      id: 'key',
      account: 'anna',
      hash: hashOf(KEY),
      name: 'key',
      hint: keyHint(KEY),
      createdAt: 0,
      scopes: SCOPES,
      addresses: [],
      expiresAt: null,
      lastUsedOn: null,
      revokedAt: null,
    },
    20,
  );
});
const meters: Meter[] = [];
afterEach(async () => {
  for (const meter of meters.splice(0)) await meter.close();
  await stores.close();
});

function meterOf(given: Partial<MeterOptions> = {}): Meter {
  const meter = createMeter({
    store: stores.accounts,
    clock: () => now,
    quotas: QUOTAS,
    requireKey: false,
    usageRetentionMs: 86_400_000,
    makeSecret: () => 'secret',
    onShare: ({ id }, { percent, month }) => shares.push([id, percent, month]),
    onError: (error) => {
      throw error;
    },
    ...given,
  });
  meters.push(meter);
  return meter;
}

const admitted = async (meter: Meter, calls: number, key?: string, client = '192.0.2.1') =>
  (
    await Promise.all(
      Array.from({ length: calls }, () =>
        meter.admit({ key, client, address: '192.0.2.1', counts: true, scope: 'read', needsKey: false }),
      ),
    )
  ).map(({ kind }) => kind);
const count = (kinds: readonly string[], kind: string) => kinds.filter((one) => one === kind).length;

test('as many calls as the plan has, and not one more; a new month begins anew', async () => {
  const meter = meterOf();
  const kinds = await admitted(meter, 50, KEY);
  expect([count(kinds, 'admitted'), count(kinds, 'exceeded')]).toEqual([20, 30]);
  expect(
    await meter.admit({ key: KEY, client: 'x', address: '192.0.2.1', counts: true, scope: 'read', needsKey: false }),
  ).toEqual({
    kind: 'exceeded',
    quota: { limit: 20, left: 0, resetsAt: DECEMBER, windowSeconds: 30 * 86_400 },
  });
  now = DECEMBER;
  expect(
    await meter.admit({ key: KEY, client: 'x', address: '192.0.2.1', counts: true, scope: 'read', needsKey: false }),
  ).toMatchObject({
    kind: 'admitted',
    quota: { limit: 20, left: 19, resetsAt: Date.UTC(2027, 0, 1), windowSeconds: 31 * 86_400 },
  });
});

test('a quota of its own goes before the plan', async () => {
  const meter = meterOf();
  await stores.accounts.updateAccount('anna', { quota: 3 });
  expect(count(await admitted(meter, 9, KEY), 'admitted')).toBe(3);
  await stores.accounts.updateAccount('anna', { quota: null, plan: 'Enterprise' });
  expect(count(await admitted(meter, 99, KEY), 'admitted')).toBe(37);
});

test('without a key each network has the Free quota, and its address is not stored', async () => {
  const meter = meterOf();
  expect(count(await admitted(meter, 20), 'admitted')).toBe(10);
  expect(count(await admitted(meter, 20, undefined, '192.0.2.2'), 'admitted')).toBe(10);
  expect(count(await admitted(meter, 5, KEY), 'admitted')).toBe(5);
});

test('what is given back can be used again', async () => {
  const meter = meterOf();
  const admission = await meter.admit({
    key: KEY,
    client: 'x',
    address: '192.0.2.1',
    counts: true,
    scope: 'read',
    needsKey: false,
  });
  if (admission.kind !== 'admitted') throw new Error(admission.kind);
  expect(await admission.giveBack()).toMatchObject({ left: 20 });
  expect(count(await admitted(meter, 30, KEY), 'admitted')).toBe(20);
});

test('calls that do not count need a key that works all the same', async () => {
  const meter = meterOf();
  await admitted(meter, 20, KEY);
  expect(
    await meter.admit({ key: KEY, client: 'x', address: '192.0.2.1', counts: false, scope: 'read', needsKey: false }),
  ).toMatchObject({
    kind: 'admitted',
    quota: null,
  });
  expect(
    await meter.admit({
      key: `${KEY}x`,
      client: 'x',
      address: '192.0.2.1',
      counts: false,
      scope: 'read',
      needsKey: false,
    }),
  ).toMatchObject({ kind: 'invalid-key' });
});

test('keys that do not work', async () => {
  const meter = meterOf();
  const swapped = KEY.replace(/(.)(.)$/, (_, a, b) => (a === b ? `${a}0` : `${b}${a}`));
  for (const key of ['', 'zw_', KEY.slice(0, -1), swapped, `${KEY}, ${KEY}`])
    expect(
      await meter.admit({ key, client: 'x', address: '192.0.2.1', counts: true, scope: 'read', needsKey: false }),
    ).toEqual({
      kind: 'invalid-key',
      why: 'malformed',
    });
  const stranger = makeKey(randomBytes(32));
  expect(
    await meter.admit({
      key: stranger,
      client: 'x',
      address: '192.0.2.1',
      counts: true,
      scope: 'read',
      needsKey: false,
    }),
  ).toEqual({
    kind: 'invalid-key',
    why: 'unknown',
  });
  await stores.accounts.revokeKey('anna', 'key', 1);
  expect(
    await meter.admit({ key: KEY, client: 'x', address: '192.0.2.1', counts: true, scope: 'read', needsKey: false }),
  ).toEqual({
    kind: 'invalid-key',
    why: 'revoked',
  });
  expect(await stores.accounts.counts('account anna')).toEqual(new Map());
});

test('keys can be required', async () => {
  const meter = meterOf({ requireKey: true });
  expect(await admitted(meter, 2)).toEqual(['key-required', 'key-required']);
  expect(await admitted(meter, 1, KEY)).toEqual(['admitted']);
});

test('usage by day, and the day a key was last used', async () => {
  const meter = meterOf();
  await admitted(meter, 4, KEY);
  now = DECEMBER;
  await admitted(meter, 3, KEY);
  expect(await meter.usage({ id: 'anna', plan: 'Starter', quota: null })).toEqual({
    quota: { limit: 20, left: 17, resetsAt: Date.UTC(2027, 0, 1), windowSeconds: 31 * 86_400 },
    used: 3,
    days: new Map([
      ['2026-11-30', 4],
      ['2026-12-01', 3],
    ]),
  });
  expect((await stores.accounts.keys('anna'))[0]?.lastUsedOn).toBe(DECEMBER);
});

test('its owner is told at 80 and at 100 percent, once each', async () => {
  const meter = meterOf();
  await admitted(meter, 15, KEY);
  expect(shares).toEqual([]);
  await admitted(meter, 1, KEY);
  expect(shares).toEqual([['anna', 80, '2026-11']]);
  await admitted(meter, 99, KEY);
  expect(shares).toEqual([
    ['anna', 80, '2026-11'],
    ['anna', 100, '2026-11'],
  ]);
});

test('calls that were not written yet leave nothing behind when their account is removed', async () => {
  const meter = meterOf();
  await meter.admit({
    key: KEY,
    client: '192.0.2.1',
    address: '192.0.2.1',
    counts: true,
    scope: 'read',
    needsKey: false,
  });
  await stores.accounts.removeAccount({ account: { id: 'anna', email: '' }, subjects: [], mail: null, now });
  meter.removed({ id: 'anna' });
  await meter.close();
  expect(await stores.accounts.counts('account anna')).toEqual(new Map());
});
