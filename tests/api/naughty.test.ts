import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

/** Values that have broken programs before: empty, huge, odd, and those that mean something somewhere. */
const NAUGHTY = [
  '',
  ' ',
  '.',
  '..',
  '...',
  '-',
  '_',
  '*',
  '@',
  '/',
  '//',
  '\\',
  '?',
  '#',
  '%',
  '%00',
  '%0a',
  '%zz',
  '&',
  '=',
  ';',
  ',',
  ',,',
  "'",
  '"',
  '`',
  'undefined',
  'null',
  'NaN',
  'Infinity',
  'true',
  '0',
  '-1',
  '1e309',
  '0x7f.1',
  '9'.repeat(400),
  '1'.repeat(20),
  '2026-13-45',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-13',
  '1970-01-01T00:00:00+99:99',
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '[]',
  '{}',
  '[object Object]',
  "' OR 1=1 --",
  '"; DROP TABLE home; --',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}',
  ['$', '{7*7}'].join(''),
  '$(reboot)',
  '`id`',
  '../../etc/passwd',
  'file:///etc/passwd',
  'http://127.0.0.1:22/',
  '127.0.0.1',
  '[::1]',
  '169.254.169.254',
  'localhost',
  'a'.repeat(64),
  `${'a.'.repeat(126)}a`,
  'a'.repeat(5000),
  'xn--',
  'xn--a',
  'xn--0.pt',
  '\u0000',
  '\u202etxt.exe',
  '\u200b',
  '\ufeff',
  '\ud800',
  '�',
  'ﷺ',
  '𝒳',
  'ß',
  'İ',
  'é',
  'e\u0301',
  '例え.テスト',
  '👩‍👩‍👧‍👧',
  'Ω≈ç√∫',
  '\r\nSet-Cookie: a=b',
  '%s%s%s%n',
  'A,A,A,A',
  'ANY',
  'AXFR',
  'TYPE65280',
  '-0',
  '1/0',
  '01000',
  '0b1',
  '1_000',
];

let service: Service;
beforeAll(async () => {
  service = await startService({ livePerMinute: 10_000 });
});
afterAll(() => service.close());

const encoded = (value: string): string => {
  try {
    return encodeURIComponent(value);
  } catch {
    return '%ED%A0%80';
  }
};

const PARAMETERS: readonly (readonly [parameter: string, url: (value: string) => string])[] = [
  ['domain', (value) => `/v1/domain/${encoded(value)}/dns-history`],
  ['type', (value) => `/v1/domain/perfect.example/dns?type=${encoded(value)}`],
  ['type', (value) => `/v1/domain/perfect.example/dns-history?type=${encoded(value)}`],
  ['from', (value) => `/v1/domain/perfect.example/dns-history?from=${encoded(value)}`],
  ['to', (value) => `/v1/domain/perfect.example/dns-history?to=${encoded(value)}`],
  ['limit', (value) => `/v1/domain/perfect.example/dns-history?limit=${encoded(value)}`],
  ['cursor', (value) => `/v1/domain/perfect.example/dns-history?cursor=${encoded(value)}`],
];

test.each(PARAMETERS)('the parameter %s takes anything without breaking (%s)', async (parameter, url) => {
  for (const value of NAUGHTY) {
    const response = await service.callDescribed(url(value));
    const about = `${JSON.stringify(value)}: ${response.statusCode} ${response.body.slice(0, 200)}`;
    expect(response.statusCode, about).toBeLessThan(500);
    // An empty segment is another path, and what cannot be decoded has no parameters yet.
    if (response.statusCode === 400 && !response.body.includes('malformed-request'))
      expect(response.json(), about).toMatchObject({ parameter, detail: expect.stringMatching(/\.$/) });
    expect(response.body, about).not.toMatch(/ at .*\.(ts|js):\d+|node_modules|SQLITE/);
  }
});

test('the field X-API-Key takes anything without breaking', async () => {
  for (const value of NAUGHTY) {
    // What cannot stand in a header never arrives.
    const sent = value.replace(/[^\x20-\x7e\x80-\xff]/g, '');
    const response = await service.callDescribed({
      url: '/v1/domain/perfect.example/dns-history',
      headers: { 'x-api-key': sent },
    });
    expect(response.statusCode, value).toBe(401);
    expect(response.json()).toMatchObject({ parameter: 'X-API-Key' });
  }
});

const FORMS: readonly (readonly [path: string, fields: readonly string[]])[] = [
  ['/sign-in', ['email', 'password']],
  ['/sign-up', ['email']],
  ['/forgot-password', ['email']],
  ['/choose-password', ['token', 'password']],
  ['/confirm-address', ['token']],
  ['/account/keys', ['name']],
  ['/account/keys/x/rename', ['name']],
  ['/account/address', ['email', 'current']],
  ['/account/password', ['current', 'password']],
  ['/account/usage-mails', ['wanted']],
  ['/account/delete', ['current']],
];

test.each(FORMS)('the form %s takes anything without breaking', async (path, fields) => {
  for (const [i, value] of NAUGHTY.entries()) {
    const body = fields.map((field) => `${field}=${encoded(value)}`).join('&');
    const response = await service.callDescribed({
      method: 'POST',
      url: path,
      // Each from a network of its own, so that no limit hides what comes after it.
      remoteAddress: `10.1.${path.length}.${i}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: body,
    });
    expect(response.statusCode, `${JSON.stringify(value)}: ${response.body.slice(0, 300)}`).toBeLessThan(500);
    expect(response.body).not.toMatch(/<script>alert|<img src=x/);
  }
});

test('a form that comes from another site, or from nowhere, is refused', async () => {
  for (const headers of [
    {},
    { origin: 'https://evil.example' },
    // The service has a public name, so neither a name that leads to it nor its address will do.
    { origin: 'https://evil.example', host: 'evil.example' },
    { origin: 'http://127.0.0.1:8080', host: '127.0.0.1:8080' },
    { origin: 'http://zonewell.test', host: 'zonewell.test' },
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
  ])
    for (const [path, fields] of FORMS) {
      const response = await service.callDescribed({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
        payload: `${fields[0]}=x`,
      });
      expect(response.statusCode, `${path} ${JSON.stringify(headers)}`).toBe(403);
    }
});
