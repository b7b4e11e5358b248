import { describe, expect, test } from 'vitest';
import { domainToMonitor, parseNextPage, withNextPage } from './next-page.ts';

describe('a page to go on to', () => {
  test.each([
    ['/monitors/add?domain=cloud.example', '/monitors/add?domain=cloud.example'],
    ['/domain/perfect.example?records=all', '/domain/perfect.example?records=all'],
    ['/account', '/account'],
    ['/monitors/../account/settings', '/account/settings'],
    ['/history/x.example#added', '/history/x.example'],
  ])('%s', (text, expected) => expect(parseNextPage(text)).toBe(expected));

  test.each([
    '',
    'monitors',
    '//evil.example',
    '/\\evil.example',
    '/..//evil.example',
    '/.//evil.example',
    '/%2e%2e//evil.example',
    '/a\\..\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/sign-in',
    '/sign-in?next=/sign-in',
    '/sign-out',
    '/choose-password?token=x',
    '/confirm-address?token=x',
    '/v1/domain/x.example/report',
    '/monitors/alerts.csv',
    '/é',
    `/${'a'.repeat(500)}`,
    undefined,
  ])('not %j', (text) => expect(parseNextPage(text)).toBeUndefined());
});

test('what is taken leads to this website, however a browser reads it', () => {
  for (const first of ['/', '//', '/\\', '/.', '/..', '/%2f', '/@', '/:', '/?', '/#'])
    for (const second of ['/evil.example', '\\evil.example', '@evil.example', 'evil.example', '//evil.example/..']) {
      const next = parseNextPage(first + second);
      if (next === undefined) continue;
      expect(new URL(next, 'https://zonewell.test').origin).toBe('https://zonewell.test');
    }
});

test.each([
  ['/monitors/add?domain=cloud.example', 'cloud.example'],
  ['/monitors/add?domain=xn--wgv71a119e.example', '日本語.example'],
  ['/monitors/add?domain=no%20name', undefined],
  ['/monitors/add', undefined],
  ['/domain/cloud.example?domain=x.example', undefined],
  [undefined, undefined],
])('%s is about %s', (next, domain) => expect(domainToMonitor(next)).toBe(domain));

test.each([
  ['/sign-up', undefined, '/sign-up'],
  ['/sign-up', '/monitors/add?domain=a.example', '/sign-up?next=%2Fmonitors%2Fadd%3Fdomain%3Da.example'],
  ['/choose-password?token=x', '/account', '/choose-password?token=x&next=%2Faccount'],
])('%s with %s', (path, next, expected) => expect(withNextPage(path, next)).toBe(expected));
