import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import { PAGES } from '../../src/pages/pages.ts';
import { claimEmails } from '../support/emails.ts';
import { type Service, startService } from './service.ts';

const PASSWORD = 'four wet umbrellas';
const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
/** Two users; the address of the second must be escaped in HTML. */
const PEOPLE = ['berta@example.com', 'b&c@example.com'] as const;
type Person = (typeof PEOPLE)[number];

let service: Service;
const cookies = new Map<Person, string>();

async function signIn(email: string): Promise<string> {
  const payload = new URLSearchParams({ email, password: PASSWORD }).toString();
  const response = await service.callDescribed({ method: 'POST', url: '/sign-in', headers: OWN, payload });
  expect(response.statusCode).toBe(303);
  return String([response.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
}

beforeAll(async () => {
  service = await startService();
  const password = await createPasswords(randomBytes).hash(PASSWORD);
  for (const email of PEOPLE) {
    await service.accounts.addAccount(newAccount({ id: email, email, password, plan: 'Pro', createdAt: Date.now() }));
    cookies.set(email, await signIn(email));
  }
});
afterAll(() => service.close());

/** Whose addresses a page holds. */
const shownIn = (body: string): Person[] => PEOPLE.filter((one) => body.includes(one.replace('&', '&amp;')));

const get = (url: string, who?: Person, coding?: string) =>
  service.callDescribed({
    url,
    headers: {
      cookie: who === undefined ? '' : (cookies.get(who) ?? ''),
      ...(coding === undefined ? {} : { 'accept-encoding': coding }),
    },
  });

/** Pages that anybody may see, at addresses that exist; those of the documentation share one way of sending. */
const PATHS = PAGES.filter(({ access, get: has, path }) => access === 'everybody' && has !== undefined && !isFile(path))
  .map(({ path }) => path.replace('{domain}', 'perfect.example').replace('{id}', 'invalid-key'))
  .filter((path) => !path.startsWith('/docs/checks/'));

function isFile(path: string): boolean {
  return /\.\w+$|\{(?:file|name)\}$/.test(path);
}

/** Beside the table: other forms of its pages, streamed ones, and errors. */
const OTHERS = [
  '/?tool=mail-security',
  '/domain/perfect.example?records=all',
  '/domain/perfect.example?at=2020-01-01',
  '/domain/silent.example',
  '/compare?a=perfect.example&b=library.example',
  '/domain/exa%20mple.com',
  '/nowhere',
  '/domain/perfect.example?lang=ja',
  '/domain/perfect.example/live/more',
];

/** Addresses that only lead elsewhere, some of them only those who are signed in. */
const REDIRECTS = /^\/(?:check|sign-in|run-everything\/.*|.*\/(?:live|published|undelegated))$/;

describe.each([...PATHS, ...OTHERS])('%s', (url) => {
  test('shows each viewer who is signed in, and nobody the address of another', async () => {
    const seen: string[] = [];
    for (const who of [undefined, PEOPLE[0], PEOPLE[1], undefined, PEOPLE[0]]) {
      const { body, statusCode, headers } = await get(url, who);
      // Some lead elsewhere, such as the sign-in page for those who are signed in.
      if (statusCode >= 300 && statusCode < 400) continue;
      expect([who, ...shownIn(body)]).toEqual([who, ...(who === undefined ? [] : [who])]);
      expect([who, body.includes('href="/monitors"')]).toEqual([who, who !== undefined]);
      expect([who, body.includes('action="/sign-out"')]).toEqual([who, who !== undefined]);
      expect(String(headers['vary']).toLowerCase()).toContain('cookie');
      seen.push(body);
    }
    expect(seen.length).toBeGreaterThan(REDIRECTS.test(url) ? -1 : 4);
  });
});

test('a compressed page is made anew for each viewer', async () => {
  for (const who of [undefined, ...PEOPLE, undefined]) {
    const { rawPayload, headers } = await get('/domain/perfect.example', who, 'gzip');
    expect(headers['content-encoding']).toBe('gzip');
    const body = gunzipSync(rawPayload).toString();
    expect(shownIn(body)).toEqual(who === undefined ? [] : [who]);
  }
});

describe('the way to a monitor', () => {
  const WANTED = '/monitors/add?domain=perfect.example';
  const SIGN_IN = `/sign-in?next=${encodeURIComponent(WANTED)}`;
  const post = (url: string, fields: Readonly<Record<string, string>>) =>
    service.callDescribed({ method: 'POST', url, headers: OWN, payload: new URLSearchParams(fields).toString() });
  /** The link of the newest e-mail to an address. */
  const linkTo = async (email: string): Promise<URL> => {
    const lease = await claimEmails(service.outbox, 'test', Date.now(), Date.now() + 1, 100);
    const text = lease.findLast(({ to }) => to === email)?.text ?? '';
    return new URL(/https:\/\/\S+/.exec(text)?.[0] ?? 'none:');
  };

  test.each([
    '/domain/perfect.example',
    '/mail-security/perfect.example',
    '/history/perfect.example',
    '/whois/perfect.example',
  ])('begins on %s', async (url) => expect((await get(url)).body).toContain(`href="${WANTED}"`));

  test('leads who is not signed in to the sign-in page, which says why, and on', async () => {
    const asked = await get(WANTED);
    expect([asked.statusCode, asked.headers.location]).toEqual([303, SIGN_IN]);
    const page = await get(SIGN_IN);
    expect(page.body).toContain('Sign in to monitor');
    expect(page.body).toContain(`name="next" value="${WANTED}"`);
    const done = await post('/sign-in', { email: PEOPLE[0], password: PASSWORD, next: WANTED });
    expect([done.statusCode, done.headers.location]).toEqual([303, WANTED]);
    const wrong = await post('/sign-in', { email: PEOPLE[0], password: 'wrong wrong wrong', next: WANTED });
    expect(wrong.body).toContain(`name="next" value="${WANTED}"`);
  });

  test.each([
    ['/sign-up', 'new@example.com'],
    ['/sign-up', PEOPLE[0]],
    ['/forgot-password', PEOPLE[0]],
  ])('leads through the e-mail of %s to %s in another browser', async (path, email) => {
    expect((await get(`${path}?next=${encodeURIComponent(WANTED)}`)).body).toContain(`name="next" value="${WANTED}"`);
    expect((await post(path, { email, next: WANTED })).statusCode).toBe(200);
    const link = await linkTo(email);
    expect([link.pathname, link.searchParams.get('next')]).toEqual(['/choose-password', WANTED]);
    const page = await get(link.pathname + link.search);
    expect(page.body).toContain(email === 'new@example.com' ? 'you can ask for a plan' : 'you can start to monitor');
    const token = link.searchParams.get('token') ?? '';
    const done = await post('/choose-password', { token, password: PASSWORD, next: WANTED });
    expect([done.statusCode, done.headers.location]).toEqual([303, WANTED]);
  });

  test.each(['//evil.example/', 'https://evil.example/', '/\\evil.example', '/sign-out'])(
    'never leads to %s',
    async (next) => {
      expect((await get(`/sign-in?next=${encodeURIComponent(next)}`)).body).not.toContain('name="next"');
      const done = await post('/sign-in', { email: PEOPLE[0], password: PASSWORD, next });
      expect(done.headers.location).toBe('/account');
    },
  );

  test('an e-mail that a stranger asks for leads to a monitor or nowhere', async () => {
    await post('/forgot-password', { email: PEOPLE[1], next: '/account/settings' });
    expect((await linkTo(PEOPLE[1])).searchParams.get('next')).toBeNull();
  });

  test('the link in the header leads back to the page that it stands on', async () => {
    const { body } = await service.callDescribed({
      url: '/sign-in',
      headers: { host: 'zonewell.test', referer: 'https://zonewell.test/whois/perfect.example' },
    });
    expect(body).toContain('name="next" value="/whois/perfect.example"');
  });

  test('ends at no form that can only fail', async () => {
    const email = 'free@example.com';
    const password = await createPasswords(randomBytes).hash(PASSWORD);
    await service.accounts.addAccount(newAccount({ id: email, email, password, plan: 'Free', createdAt: Date.now() }));
    const cookie = await signIn(email);
    const { body } = await service.callDescribed({ url: WANTED, headers: { cookie } });
    expect(body).not.toContain('action="/monitors/add"');
    expect(body).toContain('zonewell admin plan free@example.com Pro');
    expect(body).toContain('Enterprise: ');
    const report = await service.callDescribed({ url: '/domain/perfect.example', headers: { cookie } });
    expect(report.body).toContain('Your Free plan doesn’t include monitoring.');
    expect((await get('/domain/perfect.example', PEOPLE[0])).body).not.toContain('include monitoring.');
  });
});
