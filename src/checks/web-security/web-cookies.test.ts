import { expect, test } from 'vitest';
import { checkTable } from '../../../tests/support/page-table.ts';
import { html, NO_PAGE_ROW, NOW, redirect, type Site, siteOf } from '../../../tests/support/site.ts';
import type { DomainName } from '../../domain/name.ts';
import { isSessionLike, parseSetCookie, refusalOf } from '../../records/web-headers/set-cookie.ts';
import { webCookies } from './web-cookies.ts';

/** A page that sets cookies. */
const sets = (cookies: readonly string[], headers: Readonly<Record<string, string>> = {}): Site =>
  siteOf({ body: html(), headers, cookies });
const SAFE = 'Secure; HttpOnly; SameSite=Lax; Path=/';
const also = (code: string) => [[code, 0]] as const;

checkTable(webCookies, [
  { about: 'none', site: sets([]), outcome: 'satisfied', text: 'none' },
  {
    about: 'a session as it should be',
    site: sets([`sid=1; ${SAFE}`]),
    outcome: 'satisfied',
    text: 'set',
    says: 'sid',
  },
  {
    about: 'a session without Secure',
    site: sets(['PHPSESSID=abc; HttpOnly; SameSite=Lax']),
    outcome: 'failed',
    text: 'session-not-secure',
  },
  {
    about: 'the same, where HSTS keeps browsers on HTTPS',
    site: sets(['PHPSESSID=abc; HttpOnly; SameSite=Lax'], { 'strict-transport-security': 'max-age=31536000' }),
    outcome: 'satisfied',
    text: 'set',
    minus: also('not-secure'),
  },
  {
    about: 'a choice of language without Secure',
    site: sets(['lang=en']),
    outcome: 'satisfied',
    text: 'set',
    minus: also('not-secure'),
  },
  {
    about: 'a session that scripts can read',
    site: sets(['connect.sid=1; Secure; SameSite=Strict']),
    outcome: 'satisfied',
    text: 'set',
    minus: also('session-for-scripts'),
  },
  {
    about: 'a token that scripts have to read',
    site: sets(['XSRF-TOKEN=1; Secure; SameSite=Strict']),
    outcome: 'satisfied',
    text: 'set',
  },
  {
    about: 'a session that does not say who may send it',
    site: sets(['auth_token=1; Secure; HttpOnly']),
    outcome: 'satisfied',
    text: 'set',
    minus: also('session-any-site'),
  },
  {
    about: 'a session for all names of a domain',
    site: {
      'https://case.test/': redirect('https://www.case.test/'),
      'https://www.case.test/': { body: html(), cookies: [`session=1; ${SAFE}; Domain=.case.test`] },
    },
    outcome: 'satisfied',
    text: 'set',
    minus: also('session-wide'),
  },
  {
    about: 'SameSite=None without Secure',
    site: sets(['sid=1; HttpOnly; SameSite=None']),
    outcome: 'failed',
    text: 'rejected',
    says: 'sid',
  },
  {
    about: 'a session that is taken back',
    site: sets(['PHPSESSID=deleted; expires=Thu, 01-Jan-1970 00:00:01 GMT; Max-Age=0; path=/', 'sid=; Path=/']),
    outcome: 'satisfied',
    text: 'none',
  },
  {
    about: 'a session of another domain',
    site: sets([`session=1; ${SAFE}; Domain=other.test`]),
    outcome: 'failed',
    text: 'rejected',
  },
  {
    about: 'more than browsers keep',
    site: sets([`cart=${'a'.repeat(4096)}; Secure`, 'lang=en; Secure']),
    outcome: 'satisfied',
    text: 'set',
    minus: also('too-large'),
    says: 'cart',
  },
  {
    about: 'another site',
    site: { 'https://case.test/': redirect('https://www.other.test/') },
    outcome: 'failed',
    notNeeded: true,
    text: 'elsewhere',
  },
  {
    about: 'two redirects',
    site: {
      'https://case.test/': redirect('https://case.test/en'),
      'https://case.test/en': redirect('https://case.test/en/'),
    },
    outcome: 'failed',
    notNeeded: true,
    text: 'leads-on',
  },
  {
    about: 'no HTTPS',
    site: siteOf({ none: 'refused' }, { 'http://case.test/': html() }),
    outcome: 'failed',
    notNeeded: true,
    text: 'no-https',
  },
  { about: 'another port', site: sets([]), port: 8443, outcome: 'failed', notNeeded: true, text: 'other-port' },
  NO_PAGE_ROW,
]);

// RFC 6265 §5.2 and draft-ietf-httpbis-rfc6265bis §5.6 and §5.7, by hand.
test.each([
  ['__Host-a=1; Secure; Path=/', null],
  ['__Host-a=1; Secure', 'host-prefix'],
  ['__host-a=1; Secure; Path=/; Domain=example.co.uk', 'host-prefix'],
  ['__Secure-a=1', 'secure-prefix'],
  ['__Secure-a=1; secure', null],
  ['a=1; SameSite=none', 'none-without-secure'],
  ['a=1; SameSite=None; SameSite=Lax', null],
  ['a=1; samesite=whatever', null],
  ['a=1; Domain=.example.co.uk', null],
  ['a=1; Domain=shop.example.co.uk', null],
  ['a=1; Domain=www.shop.example.co.uk', 'foreign-domain'],
  ['a=1; Domain=op.example.co.uk', 'foreign-domain'],
  ['a=1; Domain=co.uk', 'foreign-domain'],
  ['a=1; Domain=uk', 'foreign-domain'],
] as const)('%s is rejected: %s', (line, refusal) => {
  const cookie = parseSetCookie(line, NOW);
  expect(cookie === null ? 'none' : refusalOf(cookie, 'shop.example.co.uk' as DomainName)).toBe(refusal);
});

test.each([
  ['a=1', false],
  ['a=', true],
  ['a=1; Max-Age=0', true],
  ['a=1; Max-Age=-5; Expires=Fri, 01 Jan 2100 00:00:00 GMT', true],
  ['a=1; Max-Age=60; Expires=Thu, 01 Jan 1970 00:00:00 GMT', false],
  ['a=1; Max-Age=soon; Expires=Wed, 25-Nov-2026 23:00:00 GMT', true],
  ['a=1; Expires=Fri, 01 Jan 2100 00:00:00 GMT', false],
  ['a=1; Expires=never', false],
  ['nameless', false],
] as const)('%s takes back: %s', (line, is) => expect(parseSetCookie(line, NOW) === null).toBe(is));

test('the value of a cookie is not kept', () => {
  expect(JSON.stringify(parseSetCookie('a=s3cret; Path=/x; Domain=.Case.test', NOW))).not.toContain('s3cret');
  expect(parseSetCookie('a=b=c; Path=/x; Domain=.Case.test', NOW)).toMatchObject({
    name: 'a',
    path: '/x',
    domain: 'case.test',
  });
  expect(parseSetCookie('; Secure', NOW)).toBeNull();
  expect(parseSetCookie('nameless', NOW)).toMatchObject({ name: '' });
});

test.each([
  ['PHPSESSID', true],
  ['JSESSIONID', true],
  ['ASP.NET_SessionId', true],
  ['laravel_session', true],
  ['wordpress_logged_in_ab12', true],
  ['remember_me', true],
  ['csrf_session', false],
  ['lang', false],
  ['_ga', false],
  ['consent', false],
  ['comment_author_ab12', false],
])('%s looks like a session: %s', (name, is) => expect(isSessionLike({ name })).toBe(is));
