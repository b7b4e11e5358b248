import { randomBytes } from 'node:crypto';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { type Service, startService } from './service.ts';

const PASSWORD = 'four wet umbrellas';
const OWN = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };

let service: Service;
let hash: string;
const cookies: Record<string, string> = {};

async function signIn(email: string): Promise<string> {
  const payload = new URLSearchParams({ email, password: PASSWORD }).toString();
  const response = await service.callDescribed({ method: 'POST', url: '/sign-in', headers: OWN, payload });
  expect(response.statusCode).toBe(303);
  return String([response.headers['set-cookie'] ?? []].flat()[0]).split(';')[0] ?? '';
}

beforeAll(async () => {
  service = await startService();
  hash = await createPasswords(randomBytes).hash(PASSWORD);
  const add = (id: string, email: string) =>
    service.accounts.addAccount(newAccount({ id, email, password: hash, plan: 'Pro', createdAt: Date.now() }));
  await add('olga', 'olga@example.com');
  await add('anna', 'anna@example.com');
  await service.accounts.updateAccount('olga', { operator: true });
  cookies['olga'] = await signIn('olga@example.com');
  cookies['anna'] = await signIn('anna@example.com');
});
afterAll(() => service.close());

const get = (url: string, who?: string): Promise<LightMyRequestResponse> =>
  service.callDescribed({ url, headers: { cookie: cookies[who ?? ''] ?? '' } });

/** The page without its header, which names who is signed in. */
const mainOf = ({ body }: LightMyRequestResponse): string => body.slice(body.indexOf('<main'));

/** What differs between two answers that are alike. */
const plain = ({ body }: LightMyRequestResponse): string => body.replaceAll(/href="\?[^"]*"/g, '');

test('an operator sees users, e-mails, the database, lookups and work, and no cache keeps it', async () => {
  await service.outbox.addEmail(
    { id: 'm', to: 'x@example.com', subject: 's', text: 'secret text', html: 'h' },
    Date.now(),
  );
  await get('/domain/perfect.example');
  const watched = {
    id: 'm',
    account: 'anna',
    domain: 'perfect.example' as DomainName,
    state: 'active',
    createdAt: 1,
    settings: DEFAULT_SETTINGS,
    dueAt: 1,
    lastRunAt: null,
    status: NEW_STATUS,
  } as const;
  await service.stores.monitors.add([watched], 1);
  // Nobody runs it meanwhile.
  await service.stores.monitors.claim('a worker that died', Date.now(), Date.now() + 86_400_000, 1);
  const page = await get('/operator', 'olga');
  expect([page.statusCode, page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual([
    200,
    'no-store',
    'noindex',
  ]);
  for (const text of [
    'anna@example.com',
    'olga@example.com',
    'Domains with their history',
    '<code translate="no">dns</code>',
  ])
    expect(page.body).toContain(text);
  expect(page.body).toMatch(/<b>1<\/b><span>waiting/);
  expect(page.body).toMatch(/<b>1<\/b><span>active monitors.*<b>1<\/b><span>late/);
  for (const secret of [hash, 'argon2', 'secret text', 'perfect.example', 'x@example.com', 'olga<', PASSWORD])
    expect(page.body).not.toContain(secret);
});

test.each([
  ['nobody', undefined],
  ['a user who is no operator', 'anna'],
])('for %s there is no such page, whatever is asked of it', async (_, who) => {
  const missing = await get('/no-such-page', who);
  expect(missing.statusCode).toBe(404);
  for (const url of ['/operator', '/operator?search=olga', '/operator?after=a', '/operator/', '/operator?lang=ja']) {
    const page = await get(url, who);
    expect([url, page.statusCode]).toEqual([url, 404]);
    expect(page.body).not.toContain('olga@');
    if (!url.includes('lang')) expect(plain(page)).toBe(plain(missing));
  }
});

test.each(['GET', 'HEAD', 'OPTIONS', 'POST'] as const)('the headers of %s do not tell of it either', async (method) => {
  const headersOf = async (url: string, who: string) => {
    const {
      date: _,
      'x-request-id': __,
      ...headers
    } = (await service.app.inject({ method, url, headers: { cookie: cookies[who] ?? '' } })).headers;
    return headers;
  };
  for (const who of ['anna', ''])
    for (const query of ['', '?lang=ja', '?lang=xx', '?search=a'])
      expect([query, await headersOf(`/operator${query}`, who)]).toEqual([
        query,
        await headersOf(`/no-such-page${query}`, who),
      ]);
});

test.each(['POST', 'PUT', 'PATCH', 'DELETE'] as const)('nobody can %s it, an operator neither', async (method) => {
  for (const who of ['olga', 'anna', ''])
    for (const url of ['/operator', '/no-such-page']) {
      const headers = { ...OWN, cookie: cookies[who] ?? '' };
      const { statusCode } = await service.app.inject({ method, url, headers, payload: 'operator=1&plan=Enterprise' });
      expect([who, url, statusCode]).toEqual([who, url, 404]);
    }
  expect((await service.accounts.account({ id: 'anna' }))?.operator).toBe(false);
});

test('no form of an account makes an operator of it', async () => {
  const headers = { ...OWN, cookie: cookies['anna'] ?? '' };
  for (const url of ['/account/usage-mails', '/account/keys', '/account/address', '/account/password']) {
    const payload = `operator=1&wanted=yes&name=x&email=a%40example.com&current=${encodeURIComponent(PASSWORD)}&id=olga`;
    await service.app.inject({ method: 'POST', url, headers, payload });
  }
  expect((await service.accounts.account({ id: 'anna' }))?.operator).toBe(false);
  expect((await get('/account', 'anna')).body).not.toContain('/operator');
});

test('users are searched and paged by address', async () => {
  for (let i = 100; i < 160; i += 1)
    await service.accounts.addAccount(newAccount({ id: `u${i}`, email: `user${i}@example.org`, createdAt: 1 }));
  const found = async (url: string) =>
    [...mainOf(await get(url, 'olga')).matchAll(/<bdi>([^<]+@[^<]+)<\/bdi>/g)].map(([, email]) => email);
  const first = await get('/operator?search=EXAMPLE.ORG', 'olga');
  const next = /href="(\/operator\?search=[^"]+after=[^"]+)"/.exec(first.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(await found('/operator?search=EXAMPLE.ORG')).toHaveLength(25);
  expect(await found(next)).toEqual(Array.from({ length: 25 }, (_, i) => `user${125 + i}@example.org`));
  expect(await found('/operator?search=user10')).toHaveLength(10);
  expect(await found('/operator?search=%25')).toEqual([]);
  expect(await found('/operator?search=%00user159%00&after=%00')).toEqual(['user159@example.org']);
  const hostile = await get(`/operator?search=${encodeURIComponent('"><script>alert(1)</script>')}`, 'olga');
  expect([hostile.statusCode, hostile.body.includes('<script>alert')]).toEqual([200, false]);
});

test('whoever is no operator any more is shown nothing from then on', async () => {
  await service.accounts.updateAccount('olga', { operator: false });
  expect((await get('/operator', 'olga')).statusCode).toBe(404);
  await service.accounts.updateAccount('olga', { operator: true });
  expect((await get('/operator', 'olga')).statusCode).toBe(200);
});
