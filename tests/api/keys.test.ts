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
async function aKey(id: string, given: Partial<ApiKey> = {}): Promise<string> {
  const key = makeKey(randomBytes(32));
  const own = { id, account: 'anna', hash: hashOf(key), name: `key ${id}`, hint: keyHint(key), createdAt: 0 };
  await service.accounts.addKey(
    { ...own, scopes: ['read'], expiresAt: null, lastUsedOn: null, revokedAt: null, ...given },
    20,
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
      key: { id: 'usage', name: 'key usage', scopes: ['read', 'run'], expires_at: isoTime(expiresAt) },
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
