import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Scope } from '../../src/accounts/scopes.ts';
import { type Service, startService } from './service.ts';
import { SPELLINGS } from './spellings.ts';

const DOMAIN = 'perfect.example';
const PATH = `/v1/domain/${DOMAIN}/report/run`;
const PER_MINUTE = 3;

let service: Service;
let key: string;
beforeEach(async () => {
  service = await startService({ livePerMinute: PER_MINUTE, quotaPro: 20 });
  for (const id of ['anna', 'bert'])
    await service.accounts.addAccount(newAccount({ id, email: `${id}@example.com`, plan: 'Pro', createdAt: 0 }));
  key = await aKey('anna', ['run', 'read']);
});
afterEach(() => service.close());

/** Adds a key of an account, and returns its text. */
async function aKey(account: string, scopes: readonly Scope[]): Promise<string> {
  const text = makeKey(randomBytes(32));
  const own = { id: `${account} ${scopes.join()}`, account, hash: hashOf(text), name: 'key', hint: keyHint(text) };
  await service.accounts.addKey(
    { ...own, scopes, createdAt: 0, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
    20,
  );
  return text;
}

const call = (
  method: 'GET' | 'POST',
  url: string,
  { by = key, headers = {} }: { readonly by?: string; readonly headers?: Readonly<Record<string, string>> } = {},
): Promise<LightMyRequestResponse> => service.callDescribed({ method, url, headers: { 'x-api-key': by, ...headers } });
const left = ({ headers }: LightMyRequestResponse): string | undefined =>
  /r=(\d+)/.exec(String(headers['ratelimit']))?.[1];

/** Asks for the state of a run until it has ended. */
async function ended(location: string): Promise<LightMyRequestResponse> {
  for (;;) {
    const state = await call('GET', location);
    if (state.statusCode !== 200 || state.json().state !== 'running') return state;
    await sleep(20);
  }
}

test('a run answers at once with where its progress is, and then its report; the state never counts', async () => {
  const began = await call('POST', PATH);
  expect([began.statusCode, left(began)]).toEqual([202, '19']);
  expect(began.json()).toMatchObject({ domain: DOMAIN, kind: 'health', state: 'running', report: null });
  const location = String(began.headers.location);
  expect(location).toBe(`${PATH}/${began.json().id}`);
  const end = await ended(location);
  expect(left(end)).toBeUndefined();
  const { asked, answered, state, report, ended_at: endedAt } = end.json();
  expect([state, asked > 20, answered]).toEqual(['ended', true, asked]);
  expect([report.source, report.score, endedAt >= report.observed_at]).toEqual(['live', 100, true]);
  expect((await call('GET', `/v1/usage`)).json()).toMatchObject({ used: 1 });
});

test('who prefers to wait gets the report itself', async () => {
  const waited = await call('POST', PATH, { headers: { prefer: 'respond-async, wait=20' } });
  expect([waited.statusCode, waited.headers['preference-applied']]).toEqual([200, 'wait=20']);
  expect(waited.json()).toMatchObject({ domain: DOMAIN, kind: 'health', source: 'live', score: 100 });
  const long = await call('POST', PATH, { headers: { prefer: 'wait="900"' } });
  expect(long.headers['preference-applied']).toBe('wait=20');
  const silent = await call('POST', `/v1/domain/silent.example/report/run`, { headers: { prefer: 'wait=0' } });
  expect([silent.statusCode, silent.headers['preference-applied']]).toEqual([202, 'wait=0']);
});

test('an account and an address may start as many a minute as a visitor', async () => {
  const codes: (readonly [number, string | undefined])[] = [];
  for (let i = 0; i <= PER_MINUTE; i += 1) {
    const began = await call('POST', `/v1/domain/name${i}.example/report/run`, { headers: { prefer: 'wait=20' } });
    codes.push([began.statusCode, left(began)]);
  }
  expect(codes.map(([code]) => code)).toEqual([200, 200, 200, 429]);
  // What was refused is given back.
  expect(codes.at(-1)?.[1]).toBe('17');
  const elsewhere = await service.callDescribed({
    ...{ method: 'POST', url: PATH, remoteAddress: '192.0.2.9' },
    headers: { 'x-api-key': key },
  });
  expect([elsewhere.statusCode, Number(elsewhere.headers['retry-after']) > 0]).toEqual([429, true]);
  expect(elsewhere.json().detail).toMatch(/^Your address or your account started as many live runs/);
  // Pages share the limit of the address.
  const form = { method: 'POST', url: `/domain/${DOMAIN}/live`, headers: { 'sec-fetch-site': 'same-origin' } } as const;
  expect((await service.app.inject(form)).statusCode).toBe(429);
});

test('a run is told to the account that started it alone, and only of its domain and kind', async () => {
  const location = String((await call('POST', PATH)).headers.location);
  const other = await aKey('bert', ['run']);
  const refused = await call('GET', location, { by: other });
  expect([refused.statusCode, refused.json().parameter]).toEqual([404, 'run']);
  for (const url of [
    location.replace('report', 'mail-security'),
    location.replace('perfect', 'garage'),
    `${location}x`,
    location.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    `${PATH}/none`,
  ])
    expect([url, (await call('GET', url)).statusCode]).toEqual([url, 404]);
});

test('no spelling of its address starts a run without a key that may', async () => {
  const reads = await aKey('anna', ['read']);
  for (const [how, spell] of Object.entries(SPELLINGS)) {
    const url = spell(PATH);
    if (!url.startsWith('/') || url.startsWith('//')) continue;
    for (const headers of [{}, { 'x-api-key': reads }]) {
      const { statusCode } = await service.app.inject({ method: 'POST', url, headers });
      expect([how, [200, 202, 303].includes(statusCode)]).toEqual([how, false]);
    }
  }
  expect(service.internet.asked()).toEqual([]);
});
