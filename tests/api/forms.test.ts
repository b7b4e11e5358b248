import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { LONG_FORMS_PER_MINUTE } from '../../src/pages/web/form-limits.ts';
import { type Service, startService } from './service.ts';

// Node reads a form in time that grows by the square of the number of fields without a "=": 1.8 s of the processor for 500,000.

const LIVE_PER_MINUTE = 2;
const MESSAGE = '/mail-security/perfect.example/message';
const UNDELEGATED = '/diagnosis/perfect.example/undelegated';
const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

let service: Service;
beforeEach(async () => {
  service = await startService({ livePerMinute: LIVE_PER_MINUTE });
});
afterEach(() => service.close());

const post = async (url: string, payload: string, headers = OWN, remoteAddress = '198.51.100.1') => {
  const {
    statusCode,
    headers: sent,
    body,
  } = await service.app.inject({ method: 'POST', url, headers, payload, remoteAddress });
  return { statusCode, retryAfter: sent['retry-after'], body };
};
const TOO_LARGE = 'x'.repeat(256 * 1024 + 1);

describe.each([MESSAGE, UNDELEGATED, '/mail-security/perfect.example/selectors', '/monitors/add', '/sign-in'])(
  '%s',
  (url) => {
    test.each([
      ['500,000 fields', 'a&'.repeat(500_000)],
      ['201 fields', `${'a&'.repeat(200)}a`],
      ['more than 256 KiB', TOO_LARGE],
    ])('refuses a form of %s', async (_, payload) => {
      const { statusCode, body } = await post(url, payload);
      expect([statusCode, body.includes('We read at most 200 fields and 256 KiB of a form.')]).toEqual([413, true]);
    });
  },
);

test('200 fields are read', async () => {
  const { statusCode, body } = await post(MESSAGE, `${'a&'.repeat(199)}a`);
  expect([statusCode, body.includes('That isn’t a header')]).toEqual([400, true]);
});

test.each([MESSAGE, '/mail-security/perfect.example/selectors'])(
  '%s counts as a live check before it is read',
  async (url) => {
    for (let i = 0; i < LIVE_PER_MINUTE; i += 1) expect((await post(url, TOO_LARGE)).statusCode).toBe(413);
    const refused = await post(url, TOO_LARGE);
    expect(refused).toMatchObject({ statusCode: 429, retryAfter: expect.stringMatching(/^\d+$/) });
    expect(refused.body).toContain('href="/mail-security/perfect.example"');
    // From another network, and as a GET of a report, as before.
    expect((await post(url, TOO_LARGE, OWN, '203.0.113.1')).statusCode).toBe(413);
  },
);

test('long forms of one client are counted before they are read, and those of its network', async () => {
  for (let i = 0; i < LONG_FORMS_PER_MINUTE; i += 1) expect((await post(UNDELEGATED, 'server=')).statusCode).toBe(400);
  expect(await post(UNDELEGATED, TOO_LARGE)).toMatchObject({ statusCode: 429, retryAfter: expect.any(String) });
  expect((await post('/monitors/add', TOO_LARGE)).statusCode).toBe(429);
  expect((await post('/sign-in', 'email=a', OWN)).statusCode).not.toBe(429);
  expect((await post(UNDELEGATED, TOO_LARGE, OWN, '203.0.113.1')).statusCode).toBe(413);
});

test.each([MESSAGE, UNDELEGATED, '/monitors/add'])('%s is refused unread from another website', async (url) => {
  expect((await post(url, TOO_LARGE, { ...OWN, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
});
