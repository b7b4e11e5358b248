import { randomBytes } from 'node:crypto';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { SCOPES } from '../../src/accounts/scopes.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { routerPath as pathOfRouter } from '../../src/api/paths.ts';
import { SERVICE_ROUTES } from '../../src/api/service-routes.ts';
import { PAGES } from '../../src/pages/pages.ts';
import { isLong } from '../support/seed.ts';
import { type Service, startService } from './service.ts';
import { SPELLINGS } from './spellings.ts';

const KEY = makeKey(randomBytes(32));

/** A path of our tables as the router writes it. */
const routerPath = ({ path }: { readonly path: string }): string => pathOfRouter(path);

/** What must hold of a route, however its address is written. A route that is listed nowhere must need a key and count. */
const PUBLIC = new Set([
  ...SERVICE_ROUTES.filter(({ audience }) => audience !== 'operator').map(routerPath),
  ...PAGES.filter(({ access }) => access === 'everybody').map(routerPath),
  '/robots.txt',
]);
/** For the operator's networks, in which we are not here. */
const OPERATOR = new Set([
  '/metrics',
  ...SERVICE_ROUTES.filter(({ audience }) => audience === 'operator').map(routerPath),
]);
/** Needs a key where keys are required, and never counts. */
const nameOf = ({ method, url }: { readonly method: string; readonly url: string }): string => `${method} ${url}`;
const KEYED = new Set(
  OPERATIONS.filter(({ counts }) => !counts)
    .map((one) => ({ method: one.method, url: routerPath(one) }))
    .flatMap((one) => (one.method === 'GET' ? [nameOf(one), nameOf({ ...one, method: 'HEAD' })] : nameOf(one))),
);

interface Route {
  readonly method: string;
  readonly url: string;
}

const routes: Route[] = [];
let service: Service;

beforeAll(async () => {
  // The router itself is asked for its routes, so that none can be forgotten here.
  const onStart = (message: unknown): void => {
    (message as { fastify: FastifyInstance }).fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
      for (const one of [method].flat()) routes.push({ method: one, url });
    });
  };
  subscribe('fastify.initialization', onStart);
  service = await startService({ requireKey: true, quotaPro: 1_000_000, operatorNetworks: ['192.0.2.0/24'] });
  unsubscribe('fastify.initialization', onStart);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  await service.accounts.addAccount(
    newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0, usageEmails: false }),
  );
  const key = { id: 'key', account: 'anna', hash: hashOf(KEY), name: 'key', hint: keyHint(KEY) };
  await service.accounts.addKey(
    { ...key, createdAt: 0, scopes: SCOPES, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
    20,
  );
});
afterAll(() => service.close());

interface RawResponse {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends the target as it is written: HTTP libraries would put it right first. */
async function send(method: string, target: string, fields: readonly string[] = []): Promise<RawResponse> {
  const socket = connect((service.app.addresses()[0] as AddressInfo).port, '127.0.0.1');
  const lines = [`${method} ${target} HTTP/1.1`, 'Host: zonewell.test', 'Connection: close', ...fields, '', ''];
  socket.write(lines.join('\r\n'));
  let response = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    response += chunk;
  });
  await once(socket, 'close');
  const end = response.indexOf('\r\n\r\n');
  return { status: Number(response.slice(9, 12)), head: response.slice(0, end), body: response.slice(end + 4) };
}

const left = ({ head }: RawResponse): number =>
  Number(/\r\nratelimit: "month";r=(\d+);/i.exec(head)?.[1] ?? Number.NaN);

const pathOf = ({ url }: Route): string =>
  url
    .replace(':domain', 'perfect.example')
    .replace(':file', 'perfect.example.svg')
    .replace(':id', 'overloaded')
    .replace(':token', 'none-of-ours')
    .replace(':name', 'favicon.svg')
    .replace('*', 'domain/perfect.example/nothing');

/** A short run sends each route as it is and in each third other spelling, so that each spelling meets each third route. */
const isDue = (route: number, spelling: number): boolean => isLong || spelling === 0 || (route + spelling) % 3 === 0;

/** The spellings of each route that `wanted` picks, with the words for a failure. */
function* spelled(wanted: (route: Route) => boolean): Generator<Route & { readonly target: string; about: string }> {
  for (const [i, route] of routes.filter(wanted).entries())
    for (const [j, [how, spell]] of Object.entries(SPELLINGS).entries()) {
      if (!isDue(i, j)) continue;
      const target = spell(pathOf(route));
      yield { ...route, target, about: `${route.method} ${target} (${route.url} ${how})` };
    }
}

const isServed = ({ status }: RawResponse): boolean => status >= 200 && status < 400;
const isOwnForm = ({ method, url }: Route): boolean => method === 'POST' && !url.startsWith('/v1/');
const OF_ACCOUNT = new Set(PAGES.filter(({ access }) => access === 'signed-in').map(routerPath));
const isOfAccount = ({ url }: Route): boolean => OF_ACCOUNT.has(url);
/** Preflights are no calls. */
const isCall = (route: Route): boolean =>
  route.method !== 'OPTIONS' &&
  !PUBLIC.has(route.url) &&
  !OPERATOR.has(route.url) &&
  !isOwnForm(route) &&
  !isOfAccount(route);

test('the router has routes of each kind', () => {
  const urls = new Set(routes.map(({ url }) => url));
  for (const url of [...PUBLIC, ...OPERATOR]) expect(urls).toContain(url);
  for (const operation of OPERATIONS)
    expect(routes).toContainEqual({ method: operation.method, url: routerPath(operation) });
  expect(routes.filter(isCall).length).toBeGreaterThan(10);
  expect(routes.filter(isOwnForm).length).toBeGreaterThan(10);
});

test('every page below /account and /monitors is for who is signed in, /operator for operators, and forms act for a person', () => {
  for (const { path, access } of PAGES) {
    const expected = /^\/(account|monitors)(\/|$)/.test(path)
      ? 'signed-in'
      : path === '/operator'
        ? 'operator'
        : 'everybody';
    expect([path, access]).toEqual([path, expected]);
  }
  const forms = PAGES.flatMap(({ path, access, post }) =>
    access === 'signed-in' && post !== undefined ? [[path, post.actsFor]] : [],
  );
  expect(forms).toEqual(forms.map(([path]) => [path, 'account']));
  expect(forms.length).toBeGreaterThan(5);
});

const OWN_READS = [
  '/v1/monitors',
  '/v1/monitors/breakdown',
  '/v1/monitors/metrics',
  '/v1/monitors/:domain',
  '/v1/recipients',
  '/v1/windows',
  '/v1/alerts',
  '/v1/alerts/:alert',
];

test('nothing is free but what the contract says', () => {
  // Reports on mail, the state of what was begun, the usage, and what owners read of their own.
  const free = [...KEYED].filter((one) => !one.startsWith('HEAD') && !/^GET .*\/run\/:run$/.test(one));
  expect(free).toEqual([
    'GET /v1/domain/:domain/mail-security',
    'POST /v1/domain/:domain/mail-security/run',
    // It counts a call for each of its domains, and none for itself.
    'POST /v1/batches',
    'GET /v1/batches/:batch',
    'GET /v1/batches/:batch/results',
    ...OWN_READS.map((path) => `GET ${path}`),
    'GET /v1/usage',
  ]);
});

describe('no spelling of an address', () => {
  test('answers a call without a key', async () => {
    for (const { method, target, about } of spelled(isCall)) {
      const response = await send(method, target);
      expect([about, isServed(response)]).toEqual([about, false]);
    }
  });

  test('answers a call without counting it', async () => {
    let before = left(await send('GET', '/v1/domain/perfect.example/dns-history', [`X-API-Key: ${KEY}`]));
    let served = 0;
    for (const { method, url, target, about } of spelled(isCall)) {
      const response = await send(method, target, [`X-API-Key: ${KEY}`]);
      const after = left(response);
      if (isServed(response) && !KEYED.has(nameOf({ method, url }))) {
        served += 1;
        expect([about, after]).toEqual([about, before - 1]);
      }
      if (!Number.isNaN(after)) before = after;
    }
    // As they are, with a query and a fragment, and percent-encoded.
    expect(served).toBeGreaterThan(isLong ? 4 * 2 * 5 : 20);
  });

  test('sends a form of ours from another site', async () => {
    for (const { method, target, about } of spelled(isOwnForm)) {
      const response = await send(method, target, ['Origin: https://evil.example', 'Content-Length: 0']);
      expect([about, isServed(response)]).toEqual([about, false]);
    }
  });

  test('opens a page of an account to nobody', async () => {
    for (const { method, target, about } of spelled((route) => isOfAccount(route) && route.method === 'GET')) {
      const response = await send(method, target);
      expect([about, response.status < 200 || response.status > 299]).toEqual([about, true]);
    }
  });

  test('shows strangers what is for the operator', async () => {
    for (const { method, target, about } of spelled(({ url }) => OPERATOR.has(url))) {
      const response = await send(method, target);
      expect([about, isServed(response)]).toEqual([about, false]);
    }
  });

  test('is the absolute form, which is a problem', async () => {
    const response = await send('GET', 'http://zonewell.test/v1/domain/perfect.example/report', [`X-API-Key: ${KEY}`]);
    expect(response.status).toBe(400);
    expect(response.head).toMatch(/\r\ncontent-type: application\/problem\+json/i);
    expect(JSON.parse(response.body)).toMatchObject({ type: 'https://zonewell.test/problems/malformed-request' });
  });
});

test.each(['X-Original-URL', 'X-Rewrite-URL', 'X-HTTP-Method-Override', 'X-Forwarded-Prefix', 'X-Forwarded-Uri'])(
  'the field %s changes no address',
  async (name) => {
    for (const value of ['/v1/domain/perfect.example/mail-security', '/healthz', 'OPTIONS'])
      expect((await send('GET', '/v1/domain/perfect.example/report', [`${name}: ${value}`])).status).toBe(401);
  },
);

test.each([
  ['two Host fields', 'GET / HTTP/1.1\r\nHost: zonewell.test\r\nHost: evil.example\r\n\r\n'],
  ['two that agree', 'GET / HTTP/1.1\r\nHost: zonewell.test\r\nhOST: zonewell.test\r\n\r\n'],
  ['none', 'GET / HTTP/1.1\r\n\r\n'],
])('%s are refused, and the connection ends', async (_what, text) => {
  const socket = connect((service.app.addresses()[0] as AddressInfo).port, '127.0.0.1');
  socket.write(text);
  let response = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    response += chunk;
  });
  await once(socket, 'close');
  expect(response).toMatch(/^HTTP\/1\.1 400 /);
});
