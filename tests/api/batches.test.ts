import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Scope } from '../../src/accounts/scopes.ts';
import { type Service, startService } from './service.ts';

const QUOTA = 12;
let service: Service;
let key: string;
beforeEach(async () => {
  service = await startService({ quotaPro: QUOTA });
  for (const id of ['anna', 'bert'])
    await service.accounts.addAccount(newAccount({ id, email: `${id}@example.com`, plan: 'Pro', createdAt: 0 }));
  key = await aKey('anna', ['read']);
});
afterEach(() => service.close());

/** Adds a key of an account, and returns its text. */
async function aKey(account: string, scopes: readonly Scope[]): Promise<string> {
  const text = makeKey(randomBytes(32));
  const own = { id: `${account} ${randomBytes(4).toString('hex')}`, account, hash: hashOf(text), name: 'key' };
  await service.accounts.addKey(
    {
      ...own,
      hint: keyHint(text),
      scopes,
      createdAt: 0,
      addresses: [],
      expiresAt: null,
      lastUsedOn: null,
      revokedAt: null,
    },
    20,
  );
  return text;
}

const get = (url: string, by = key): Promise<LightMyRequestResponse> =>
  service.callDescribed({ method: 'GET', url, headers: { 'x-api-key': by } });
const begin = (
  payload: object,
  { by = key, headers = {} }: { readonly by?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<LightMyRequestResponse> =>
  service.callDescribed({ method: 'POST', url: '/v1/batches', headers: { 'x-api-key': by, ...headers }, payload });
const used = async (): Promise<number> => (await get('/v1/usage')).json().used;

/** Asks for the state of a batch until it has ended. */
async function ended(answer: LightMyRequestResponse) {
  for (;;) {
    const state = (await get(String(answer.headers.location))).json();
    if (state.state === 'ended') return state;
    await sleep(50);
  }
}
const linesOf = async (url: string) =>
  (await get(url)).body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));

test('checks a list in the background: each domain once, in its order, counted as a call', async () => {
  const domains = ['perfect.example', 'GARAGE.example', 'no-such.example', 'https://perfect.example/'];
  const answer = await begin({ domains, kind: 'health' });
  expect(answer.statusCode).toBe(202);
  expect(answer.json()).toMatchObject({ kind: 'health', live: false, state: 'running', total: 3, done: 0 });
  expect(await used()).toBe(3);
  const end = await ended(answer);
  expect(end).toMatchObject({ total: 3, done: 3, failed: 0 });
  expect(Date.parse(end.expires_at) - Date.parse(end.ended_at)).toBe(86_400_000);
  const raw = await get(end.results);
  expect(raw.headers).toMatchObject({
    'content-type': 'application/x-ndjson; charset=utf-8',
    'cache-control': 'no-store',
  });
  const lines = await linesOf(end.results);
  expect(lines.map(({ domain, outcome }) => [domain, outcome])).toEqual([
    ['perfect.example', 'report'],
    ['garage.example', 'report'],
    ['no-such.example', 'report'],
  ]);
  // The same report as that of the call for one domain.
  const alone = (await get('/v1/domain/perfect.example/report')).json();
  expect(lines[0].report).toMatchObject({ domain: 'perfect.example', score: alone.score, health_score: 100 });
  expect(Object.keys(lines[0].report)).toEqual(Object.keys(alone));
  expect(await used()).toBe(4);
});

test('the same request sent again gives the same batch, and counts nothing; another one is refused', async () => {
  const headers = { 'idempotency-key': '"a-1"' };
  const request = { domains: ['perfect.example', 'garage.example'], kind: 'health' };
  const both = await Promise.all([begin(request, { headers }), begin(request, { headers })]);
  expect(both.map(({ statusCode }) => statusCode)).toEqual([202, 202]);
  const ids = new Set(both.map((one) => one.json().id));
  const [first] = both;
  if (first === undefined) throw new Error('None was begun');
  await ended(first);
  ids.add((await begin(request, { headers: { 'idempotency-key': 'a-1' } })).json().id);
  expect([ids.size, await used()]).toEqual([1, 2]);
  const other = await begin({ ...request, kind: 'ssl' }, { headers });
  expect([other.statusCode, other.json().parameter]).toEqual([422, 'Idempotency-Key']);
  // Names are of an account.
  const elsewhere = await begin(request, { headers, by: await aKey('bert', ['read']) });
  expect([elsewhere.statusCode, ids.has(elsewhere.json().id)]).toEqual([202, false]);
  const bad = await begin(request, { headers: { 'idempotency-key': 'a b' } });
  expect([bad.statusCode, bad.json().parameter]).toEqual([400, 'idempotency-key']);
});

test('a list for which there is no quota does not begin, and counts nothing; mail security never counts', async () => {
  const domains = Array.from({ length: QUOTA + 1 }, (_, i) => `n${i}.perfect.example`);
  const refused = await begin({ domains, kind: 'health' });
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(refused.json().detail).toMatch(
    /^This batch needs 13 calls, and 12 are left this month\. Nothing was counted\./,
  );
  expect(await used()).toBe(0);
  await ended(await begin({ domains: domains.slice(1), kind: 'health' }));
  expect(await used()).toBe(QUOTA);
  const mail = await begin({ domains: ['perfect.example'], kind: 'mail' });
  expect([mail.statusCode, await used()]).toEqual([202, QUOTA]);
});

test('a key runs one batch at a time, and an account another one by another key', async () => {
  const request = { domains: ['silent.example', 'perfect.example'], kind: 'health' };
  const first = await begin(request);
  const second = await begin(request);
  expect([second.statusCode, second.json().detail]).toEqual([409, expect.stringContaining(first.json().id)]);
  expect(await used()).toBe(2);
  expect((await begin(request, { by: await aKey('anna', ['read']) })).statusCode).toBe(202);
});

test('a live batch needs the scope of live runs, and asks afresh', async () => {
  const request = { domains: ['perfect.example'], kind: 'ssl', live: true };
  const refused = await begin(request);
  expect([refused.statusCode, refused.json().parameter]).toEqual([403, '/live']);
  const runs = await aKey('anna', ['read', 'run']);
  const [line] = await linesOf((await ended(await begin(request, { by: runs }))).results);
  expect(line.report).toMatchObject({ source: 'live', domain: 'perfect.example' });
});

test.each([
  [
    { domains: ['perfect.example', '192.0.2.1', 'a..b'], kind: 'health' },
    '/domains/1',
    /^We cannot check "192\.0\.2\.1"\. .* 1 other name of the list cannot be checked either\.$/,
  ],
  [{ domains: ['perfect.example:8443'], kind: 'ssl' }, '/domains/0', /port 8443/],
  [{ domains: [], kind: 'health' }, '/domains', /does not have the form/],
  [{ domains: ['perfect.example'], kind: 'weather' }, '/kind', /does not have the form/],
  [{ domains: ['perfect.example'] }, '/kind', /lacks the field/],
  [{ domains: Array.from({ length: 1001 }, (_, i) => `n${i}.example`), kind: 'health' }, '/domains', /does not have/],
])('refuses %#: a list that it cannot check', async (payload, parameter, detail) => {
  const answer = await begin(payload);
  expect([answer.statusCode, answer.json().parameter]).toEqual([400, parameter]);
  expect(answer.json().detail).toMatch(detail);
  expect(await used()).toBe(0);
});

test('no other account learns of a batch', async () => {
  const { id } = (await begin({ domains: ['perfect.example'], kind: 'health' })).json();
  const other = await aKey('bert', ['read']);
  for (const url of [`/v1/batches/${id}`, `/v1/batches/${id}/results`, '/v1/batches/none']) {
    const answer = await get(url, other);
    expect([url, answer.statusCode, answer.json().parameter]).toEqual([url, 404, 'batch']);
  }
});
