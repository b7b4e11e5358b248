import { describe, expect, test } from 'vitest';
import { challengeIn } from './challenge-marks.ts';
import { parsePage } from './page/parse-page.ts';

const judged = (status: number, html: string, headers: Readonly<Record<string, string>> = {}) =>
  challengeIn({ status, headers, page: parsePage(Buffer.from(html), 'https://case.test/', 'text/html') });

/** Answers of guards of sites to what looks like a robot: whose it is, status, page and headers. */
const CHALLENGES: readonly (readonly [
  vendor: string,
  status: number,
  html: string,
  headers?: Readonly<Record<string, string>>,
])[] = [
  ['Cloudflare', 403, '<title>Just a moment...</title>', { 'cf-mitigated': 'challenge' }],
  ['Cloudflare', 200, '<title>Books</title>', { 'cf-mitigated': 'challenge' }],
  ['Cloudflare', 403, '<title>Attention Required! | Cloudflare</title><p>Sorry, you have been blocked</p>'],
  ['AWS WAF', 202, '', { 'x-amzn-waf-action': 'challenge' }],
  ['AWS WAF', 405, '<title>Human Verification</title>', { 'x-amzn-waf-action': 'captcha' }],
  ['Vercel', 429, '<title>Vercel Security Checkpoint</title>', { 'x-vercel-mitigated': 'challenge' }],
  ['DataDome', 403, '<title>case.test</title>', { 'x-datadome': 'protected' }],
  ['Kasada', 429, '<script></script>', { 'x-kpsdk-ct': '0a1b' }],
  [
    'Akamai',
    403,
    '<title>Access Denied</title><h1>Access Denied</h1>You don’t have permission to access this server.<p>Reference #18.2f3a1502.1764</p>',
  ],
  ['Imperva', 403, '<p>Request unsuccessful. Incapsula incident ID: 123-456</p>'],
  ['Imperva', 403, '<iframe src="/_Incapsula_Resource?x=1"></iframe>', { 'x-iinfo': '9-1-2' }],
  [
    'HUMAN',
    403,
    '<title>Access to this page has been denied</title><meta name="description" content="px-captcha"><p>Wait</p>',
  ],
  ['Sucuri', 403, '<title>Sucuri WebSite Firewall - Access Denied</title>'],
  ['F5', 403, '<p>The requested URL was rejected. Please consult with your administrator. Your support ID is: 1</p>'],
];

describe('the marks of a challenge', () => {
  test.each(CHALLENGES.map(([vendor, status, html, headers = {}]) => [vendor, status, html, headers] as const))(
    '%s, status %i: %s',
    (vendor, status, html, headers) => {
      expect(judged(status, html, headers)).toBe(vendor);
    },
  );

  test.each<[about: string, status: number, html: string, headers?: Readonly<Record<string, string>>]>([
    ['a plain refusal', 403, '<title>403 Forbidden</title><h1>Forbidden</h1><p>nginx</p>'],
    ['a page that speaks of them', 200, '<title>Just a moment...</title><p>Cloudflare Ray ID, px-captcha</p>'],
    ['a page behind a guard', 200, '<title>Books</title>', { 'x-datadome': 'protected', 'x-iinfo': '9-1-2' }],
    ['a refusal of its own behind a guard', 403, '<title>Forbidden</title><p>Forbidden</p>', { 'x-iinfo': '9-1-2' }],
    ['a refusal by a server that Cloudflare passes on', 403, '<h1>Forbidden</h1>', { server: 'cloudflare' }],
  ])('none: %s', (_, status, html, headers) => {
    expect(judged(status, html, headers)).toBe(null);
  });
});
