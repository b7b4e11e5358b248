import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { ApiKey } from '../../src/accounts/store.ts';
import { DAY_MS, isoTime } from '../../src/domain/time.ts';
import { type Service, startService } from './service.ts';

const DNS = '/v1/domain/perfect.example/dns?type=A';

let service: Service;
beforeAll(async () => {
  service = await startService({ quotaPro: 50, quotaFree: 9 });
  await service.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
});
afterAll(() => service.close());

/** Adds a key to the account, and returns its text. */
async function aKey(id: string, given: Partial<ApiKey> = {}, at: Service = service): Promise<string> {
  const key = makeKey(randomBytes(32));
  const own = { id, account: 'anna', hash: hashOf(key), name: `key ${id}`, hint: keyHint(key), createdAt: 0 };
  await at.accounts.addKey(
    { ...own, scopes: ['read'], addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null, ...given },
    100,
  );
  return key;
}

const call = (url: string, key?: string) =>
  service.callDescribed({ url, headers: key === undefined ? {} : { 'x-api-key': key } });

describe('the scopes of a key', () => {
  test('a key that may not read is refused in words, and nothing is counted', async () => {
    const key = await aKey('run', { scopes: ['run', 'monitors'] });
    for (const url of [
      DNS,
      DNS.replace('domain', '%64omain'),
      '/v1/domain/perfect.example/mail-security',
      '/v1/usage',
    ]) {
      const refused = await call(url, key);
      expect([url, refused.statusCode]).toEqual([url, 403]);
      expect(refused.json()).toMatchObject({
        type: 'https://zonewell.test/problems/insufficient-scope',
        parameter: 'X-API-Key',
        detail:
          'This call needs a key with the scope “read”; this one has: run, monitors. Create a key with that scope in your account.',
      });
      expect(refused.headers).not.toHaveProperty('ratelimit');
    }
    const usage = await call('/v1/usage', await aKey('reads'));
    expect(usage.json()).toMatchObject({ used: 0, left: 50 });
  });
});

describe('the addresses of a key', () => {
  test.each<[allowed: readonly string[], from: string, status: number]>([
    [[], '198.51.100.7', 200],
    [['192.0.2.0/24'], '192.0.2.255', 200],
    [['192.0.2.0/24'], '::ffff:192.0.2.255', 200],
    [['192.0.2.0/24'], '::ffff:c000:2ff', 200],
    [['192.0.2.0/24'], '192.0.3.0', 403],
    [['192.0.2.0/24'], '::ffff:192.0.3.0', 403],
    // What only embeds an address is another one.
    [['192.0.2.0/24'], '2002:c000:201::1', 403],
    [['192.0.2.0/24'], '64:ff9b::192.0.2.1', 403],
    [['192.0.2.0/24'], '::192.0.2.1', 403],
    [['::/0'], '192.0.2.1', 403],
    [['0.0.0.0/0'], '2001:db8::1', 403],
    [['198.51.100.1', '2001:db8:0:1::/64'], '2001:db8:0:1:ffff::1', 200],
    [['198.51.100.1', '2001:db8:0:1::/64'], '2001:db8:0:2::1', 403],
    [['198.51.100.1', '2001:db8:0:1::/64'], '198.51.100.1', 200],
    // What this version cannot read allows nothing.
    [['later:form'], '192.0.2.1', 403],
  ])('%j, called from %s: %i', async (addresses, remoteAddress, status) => {
    const key = await aKey(`from ${addresses.join()} ${remoteAddress}`, { addresses });
    const answer = await service.callDescribed({ url: DNS, remoteAddress, headers: { 'x-api-key': key } });
    expect(answer.statusCode).toBe(status);
  });

  test('the refusal names the address, and nothing is counted', async () => {
    const key = await aKey('near', { addresses: ['192.0.2.0/24'] });
    const before = await call('/v1/usage', await aKey('counts'));
    const refused = await service.callDescribed({
      ...{ url: DNS, remoteAddress: '198.51.100.7' },
      headers: { 'x-api-key': key, 'x-forwarded-for': '192.0.2.1' },
    });
    expect(refused.json()).toMatchObject({
      type: 'https://zonewell.test/problems/foreign-address',
      status: 403,
      parameter: 'X-API-Key',
      detail:
        'This key may not be used from "198.51.100.7", the address that your call comes from. Call from an address that its owner listed, or create another key in your account.',
    });
    expect(refused.headers).not.toHaveProperty('ratelimit');
    expect((await call('/v1/usage', await aKey('counts after'))).json().used).toBe(before.json().used);
  });

  test('behind a proxy that we trust, what it forwards is the address', async () => {
    const behind = await startService({ trustedProxies: ['10.9.8.7'] });
    await behind.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
    const key = await aKey('proxied', { addresses: ['192.0.2.0/24'] }, behind);
    const from = async (remoteAddress: string, forwarded: string) =>
      (
        await behind.callDescribed({
          ...{ url: DNS, remoteAddress },
          headers: { 'x-api-key': key, 'x-forwarded-for': forwarded },
        })
      ).statusCode;
    expect([
      await from('10.9.8.7', '192.0.2.1'),
      await from('10.9.8.7', '192.0.2.1, 198.51.100.7'),
      await from('192.0.2.1', '198.51.100.7'),
      await from('10.9.8.8', '192.0.2.1'),
    ]).toEqual([200, 403, 200, 403]);
    await behind.close();
  });
});

describe('the end of a key', () => {
  test('it works until then, and the refusal says when that was', async () => {
    const end = Date.now() - 1;
    const ended = await call(DNS, await aKey('ended', { expiresAt: end }));
    expect(ended.statusCode).toBe(401);
    expect(ended.json().detail).toMatch(
      /^This key worked until \d+ [A-Z][a-z]+ \d{4} at \d\d:\d\d UTC\. Create another/,
    );
    expect((await call(DNS, await aKey('works', { expiresAt: Date.now() + DAY_MS }))).statusCode).toBe(200);
  });
});

describe('/v1/usage', () => {
  test('tells what was counted and what the key may do, and never counts', async () => {
    const expiresAt = Date.now() + DAY_MS;
    const key = await aKey('usage', { scopes: ['read', 'run'], expiresAt });
    const before = (await call('/v1/usage', key)).json();
    await call(DNS, key);
    for (let i = 0; i < 60; i += 1) expect((await call('/v1/usage', key)).statusCode).toBe(200);
    const after = await call('/v1/usage', key);
    expect(after.headers).not.toHaveProperty('ratelimit');
    expect(after.json()).toEqual({
      plan: 'Pro',
      limit: 50,
      used: before.used + 1,
      left: before.left - 1,
      resets_at: expect.stringMatching(/-01T00:00:00\.000Z$/),
      days: [{ date: isoTime(Date.now()).slice(0, 10), calls: before.used + 1 }],
      key: { id: 'usage', name: 'key usage', scopes: ['read', 'run'], addresses: [], expires_at: isoTime(expiresAt) },
    });
  });

  test('without a key it tells of the network that asks', async () => {
    await call(DNS);
    const usage = await call('/v1/usage');
    expect(usage.json()).toMatchObject({ plan: 'Free', limit: 9, used: 1, left: 8, days: [], key: null });
    const other = await service.callDescribed({ url: '/v1/usage', remoteAddress: '192.0.2.77' });
    expect(other.json()).toMatchObject({ used: 0, left: 9 });
  });
});
