import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { SCOPES } from '../../src/accounts/scopes.ts';
import { claimEmails } from '../support/emails.ts';
import { type Service, startService } from './service.ts';

const KEY = makeKey(randomBytes(32));

let service: Service;
beforeAll(async () => {
  service = await startService({ quotaFree: 250, quotaPro: 8 });
  await service.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
  const key = { id: 'key', account: 'anna', hash: hashOf(KEY), name: 'key', hint: keyHint(KEY) };
  await service.accounts.addKey(
    { ...key, createdAt: 0, scopes: SCOPES, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
    20,
  );
});
afterAll(() => service.close());

const call = (
  path: string,
  given: {
    readonly key?: string;
    readonly method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST';
    readonly headers?: Record<string, string>;
  } = {},
): Promise<LightMyRequestResponse> =>
  service.callDescribed({
    method: given.method ?? 'GET',
    url: path,
    headers: { 'x-api-key': given.key ?? KEY, ...given.headers },
  });
const left = ({ headers }: LightMyRequestResponse): number | undefined => {
  const match = /^"month";r=(\d+);t=\d+$/.exec(String(headers['ratelimit']));
  return match === null ? undefined : Number(match[1]);
};
const DNS = '/v1/domain/perfect.example/dns?type=A';

describe('what counts', () => {
  test('each call, whatever its answer; what is refused or fails at ourselves does not', async () => {
    const first = await call(DNS);
    expect([first.statusCode, left(first)]).toEqual([200, 7]);
    expect(first.headers['ratelimit-policy']).toMatch(/^"month";q=8;w=\d+$/);
    expect(left(await call(DNS, { method: 'HEAD' }))).toBe(6);
    const again = await call(DNS, { headers: { 'if-none-match': String(first.headers.etag) } });
    expect([again.statusCode, left(again)]).toEqual([304, 5]);
    expect(left(await call('/v1/domain/a..b/dns'))).toBe(4);
    expect(left(await call('/v1/nowhere'))).toBe(3);
    expect(left(await call(DNS, { method: 'POST' }))).toBe(2);
    // No call, or none that counts.
    expect(left(await call(DNS, { method: 'OPTIONS' }))).toBeUndefined();
    expect(left(await call('/openapi.json'))).toBeUndefined();
    const free = await call('/v1/domain/perfect.example/mail-security');
    expect([free.statusCode, left(free)]).toEqual([200, undefined]);
    // Nobody answers: that is ours to bear.
    const silent = await call('/v1/domain/silent.example/dns?type=A');
    expect([silent.statusCode, left(silent)]).toEqual([504, 2]);
    expect((await call(DNS, { key: `${KEY}x` })).statusCode).toBe(401);
    expect(left(await call(DNS))).toBe(1);
    expect(left(await call(DNS))).toBe(0);
    const refused = await call(DNS);
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      'violated-policies': ['month'],
      status: 429,
      detail: expect.stringMatching(
        /^You have used all 8 calls for this month\. Your quota resets on 1 [A-Z][a-z]+ \d{4} at 00:00 UTC\.$/,
      ),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(left(refused)).toBe(0);
    // The mail-security diagnosis goes on.
    expect((await call('/v1/domain/perfect.example/mail-security')).statusCode).toBe(200);
  });

  test('two networks without a key do not share a quota, one IPv6 network does', async () => {
    const from = async (address: string) => left(await service.callDescribed({ url: DNS, remoteAddress: address }));
    expect(await from('192.0.2.1')).toBe(249);
    expect(await from('192.0.2.2')).toBe(249);
    expect(await from('2001:db8:1:2::1')).toBe(249);
    expect(await from('2001:db8:1:2:ffff::9')).toBe(248);
    expect(await from('2001:db8:1:3::1')).toBe(249);
  });

  test('its owner is told by mail, once for each share', async () => {
    const mails = await claimEmails(service.outbox, 'test', Date.now() + 1000, Date.now() + 2000, 10);
    expect(mails.map(({ to, subject }) => [to, subject]).sort()).toEqual([
      ['anna@example.com', 'You have used 80% of your Zonewell calls for this month'],
      ['anna@example.com', 'You have used all your Zonewell calls for this month'],
    ]);
  });
});

test.each([
  ['', 'malformed'],
  ['zw_short', 'mistyped'],
  [KEY.toLowerCase(), 'mistyped'],
  [makeKey(randomBytes(32)), 'no record of this key'],
])('the key %j is refused in words, with a challenge', async (key, words) => {
  const response = await call(DNS, { key });
  expect(response.statusCode).toBe(401);
  expect(response.headers['www-authenticate']).toContain('X-API-Key');
  expect(response.json()).toMatchObject({ parameter: 'X-API-Key' });
  if (words !== 'malformed') expect(response.json().detail).toContain(words);
});

test('metrics tell of calls and questions, and of nobody', async () => {
  const { body } = await service.callDescribed('/metrics');
  expect(body).toMatch(/zonewell_api_calls_total\{result="admitted"\} \d+/);
  expect(body).toMatch(/zonewell_api_calls_total\{result="exceeded"\} \d+/);
  expect(body).toMatch(/zonewell_questions_total\{ask="dns",outcome="answer"\} \d+/);
  expect(body).toMatch(
    /zonewell_http_requests_total\{method="GET",route="\/v1\/domain\/:domain\/dns",status="200"\} \d+/,
  );
  expect(body).toMatch(/zonewell_mails\{state="waiting"\} \d+/);
  for (const state of ['active', 'due', 'late']) expect(body).toContain(`zonewell_monitors{state="${state}"} 0`);
  for (const state of ['open', 'closed']) expect(body).toContain(`zonewell_alerts{state="${state}"} 0`);
  for (const state of ['waiting', 'accepted', 'refused', 'given-up', 'uncertain'])
    expect(body).toContain(`zonewell_alert_emails{state="${state}"} 0`);
  expect(body).toContain('zonewell_store_up 1');
  expect(body).not.toMatch(/perfect\.example|anna|192\.0\.2|zw_/);
});
