import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccounts } from '../../src/accounts/accounts.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import { QUICK } from '../support/passwords.ts';
import { type Service, startService } from './service.ts';

const PASSWORD = 'four wet umbrellas';

let secure: Service;
let plain: Service;
beforeAll(async () => {
  secure = await startService();
  plain = await startService({ publicUrl: 'http://zonewell.test' });
});
afterAll(async () => {
  await secure.close();
  await plain.close();
});

async function signIn(service: Service): Promise<readonly string[]> {
  const accounts = createAccounts({
    store: service.accounts,
    passwords: createPasswords(randomBytes, QUICK),
    clock: Date.now,
    random: randomBytes,
    publicUrl: () => '',
    openToAll: true,
    onEmailStored: () => {},
  });
  await accounts.add('anna@example.com', 'Free');
  const account = await service.accounts.account({ email: 'anna@example.com' });
  if (account === undefined) throw new Error('no account');
  await accounts.choosePassword((await accounts.link(account)).split('token=')[1] ?? '', PASSWORD, 'en');
  const response = await service.callDescribed({
    method: 'POST',
    url: '/sign-in',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
    payload: `email=anna%40example.com&password=${encodeURIComponent(PASSWORD)}`,
  });
  expect([response.statusCode, response.headers.location]).toEqual([303, '/account']);
  return [response.headers['set-cookie'] ?? []].flat();
}

test('over https cookies are bound to the host, to encryption and to our own pages, and out of reach of scripts', async () => {
  const cookies = await signIn(secure);
  expect(cookies).toHaveLength(2);
  for (const cookie of cookies) {
    expect(cookie).toMatch(
      /^__Host-zonewell(-device)?=[\w.-]{40,}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+; Secure$/,
    );
  }
});

test('over http they are plain, or a browser would not take them', async () => {
  for (const cookie of await signIn(plain))
    expect(cookie).toMatch(/^zonewell(-device)?=[^;]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/);
});

test('pages of an account are kept by no cache, and no other session opens them', async () => {
  const [session = ''] = await signIn(secure);
  const cookie = session.split(';')[0] ?? '';
  const own = await secure.callDescribed({ url: '/account/settings', headers: { cookie } });
  expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'no-store']);
  expect(own.body).toContain('anna@example.com');
  for (const other of [
    '',
    `${cookie}x`,
    cookie.replace('__Host-', ''),
    '__Host-zonewell=',
    `__Host-zonewell=${'A'.repeat(43)}`,
  ]) {
    const refused = await secure.callDescribed({ url: '/account', headers: { cookie: other } });
    expect([other, refused.statusCode, refused.headers.location]).toEqual([other, 303, '/sign-in']);
  }
});

test.each([
  '/',
  '/sign-in',
  '/account',
  '/docs/api',
  '/problems/invalid-key',
  '/domain/perfect.example',
  '/nowhere',
  '/choose-password?token=x',
])('the page %s allows no inline script, no frame and no guessing of types', async (url) => {
  const { headers } = await secure.callDescribed(url);
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['referrer-policy']).toBe('same-origin');
});
