import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import type { InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Scope } from '../../src/accounts/scopes.ts';
import { MAX_UNANSWERED } from '../../src/api/connections.ts';
import { type Service, startService } from '../api/service.ts';
import { envelope } from './clients.ts';

const KEYS = { reads: makeKey(randomBytes(32)), runs: makeKey(randomBytes(32)) };

let service: Service;
beforeAll(async () => {
  service = await startService({ quotaFree: 1000, quotaPro: 6, livePerMinute: 2 });
  await service.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
  const add = (name: keyof typeof KEYS, scopes: readonly Scope[]): Promise<unknown> => {
    const key = { id: name, account: 'anna', hash: hashOf(KEYS[name]), name, hint: keyHint(KEYS[name]) };
    return service.accounts.addKey(
      { ...key, createdAt: 0, scopes, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
      20,
    );
  };
  await add('reads', ['read']);
  await add('runs', ['run']);
});
afterAll(() => service.close());

type Sent = ReturnType<typeof envelope>;

const send = (sent: InjectOptions): Promise<LightMyRequestResponse> => service.app.inject(sent);
const toolCall = (name: string, given: object): Sent => envelope('tools/call', { name, arguments: given });
const withFields = (sent: Sent, headers: Readonly<Record<string, string>>): InjectOptions => ({
  ...sent,
  headers: { ...sent.headers, ...headers },
});
const keyed = (sent: Sent): InjectOptions => withFields(sent, { 'x-api-key': KEYS.reads });

/** How many calls are left, as the answer says; undefined where it does not speak of them. */
const left = ({ headers }: LightMyRequestResponse): number | undefined => {
  const match = /^"month";r=(\d+);t=\d+$/.exec(String(headers['ratelimit']));
  return match === null ? undefined : Number(match[1]);
};

/** The problem that a call of a tool ended with; null for none. */
function problemIn(response: LightMyRequestResponse): string | null {
  const { result } = response.json();
  return result.isError === true ? JSON.parse(result.content[0].text).problem : null;
}

describe('who may call, and what counts', () => {
  test('lists, explanations and mail never count; other tools do, and a comparison twice', async () => {
    const uncounted = [
      envelope('server/discover'),
      envelope('tools/list'),
      toolCall('explain_finding', { code: 'spf' }),
      toolCall('check_domain', { domain: 'perfect.example', kind: 'mail' }),
      toolCall('compare_domains', { domain: 'perfect.example', other: 'open.example', kind: 'mail' }),
      toolCall('check_domain', { domain: 'a..b' }),
    ];
    for (const sent of uncounted) {
      const response = await send(keyed(sent));
      expect(response.statusCode).toBe(200);
      expect(left(response)).toBeUndefined();
    }
    expect(left(await send(keyed(toolCall('check_domain', { domain: 'perfect.example' }))))).toBe(5);
    expect(left(await send(keyed(toolCall('lookup_dns', { domain: 'perfect.example', type: 'A' }))))).toBe(4);
    const both = toolCall('compare_domains', { domain: 'perfect.example', other: 'open.example' });
    expect(left(await send(keyed(both)))).toBe(2);
    // What failed at ourselves is given back.
    expect(problemIn(await send(keyed(toolCall('lookup_dns', { domain: 'servfail.example' }))))).toBe('lookup-failed');
    expect(left(await send(keyed(toolCall('dns_history', { domain: 'perfect.example' }))))).toBe(1);
    // One is left, and two would be needed: none is taken.
    expect(problemIn(await send(keyed(both)))).toBe('quota-exceeded');
    expect(left(await send(keyed(toolCall('check_domain', { domain: 'perfect.example' }))))).toBe(0);
    const exceeded = await send(keyed(toolCall('check_domain', { domain: 'perfect.example' })));
    expect(problemIn(exceeded)).toBe('quota-exceeded');
    expect(Number(exceeded.headers['retry-after'])).toBeGreaterThan(0);
    expect(
      problemIn(await send(keyed(toolCall('check_domain', { domain: 'perfect.example', kind: 'mail' })))),
    ).toBeNull();
  });

  test.each([
    ['no key of ours', makeKey(randomBytes(32)), 401, 'invalid-key'],
    ['a mistyped key', 'zw_nonsense', 401, 'invalid-key'],
    ['a key that may not read', KEYS.runs, 403, 'insufficient-scope'],
  ])('%s is refused before the body is read', async (_name, key, status, problem) => {
    const response = await send(withFields(envelope('tools/list'), { 'x-api-key': key }));
    expect(response.statusCode).toBe(status);
    expect(response.json().type).toContain(`/problems/${problem}`);
  });

  test('live runs of planned zones have the limit of live runs', async () => {
    const zone = '$ORIGIN perfect.example.\n$TTL 60\n@ IN SOA a.example. b.example. 1 2 3 4 5\n@ IN NS a.example.\n';
    const problems: (string | null)[] = [];
    for (let i = 0; i < 3; i += 1) problems.push(problemIn(await send(toolCall('check_planned_zone', { zone }))));
    expect(problems).toEqual([null, null, 'rate-limited']);
  });

  test('a service that requires keys answers none without', async () => {
    const strict = await startService({ requireKey: true });
    for (const sent of [envelope('tools/list'), envelope('server/discover')])
      expect((await strict.app.inject(sent)).statusCode).toBe(401);
    await strict.close();
  });
});

describe('what is refused', () => {
  test.each([
    ['a page of another site', { origin: 'https://evil.example' }],
    ['a page without an origin', { origin: 'null' }],
    ['what a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['what a browser calls same-site', { 'sec-fetch-site': 'same-site' }],
    ['a name that leads here (DNS rebinding)', { host: 'evil.example' }],
    ['the same with its origin', { host: 'evil.example', origin: 'http://evil.example' }],
    ['our name with more behind it', { host: 'zonewell.test.evil.example' }],
    ['our name with a user before it', { host: 'zonewell.test@evil.example' }],
  ])('%s', async (_name, headers) => {
    const response = await send(withFields(envelope('tools/list'), headers));
    expect(response.statusCode).toBe(403);
    expect(response.json().type).toContain('/problems/foreign-origin');
  });

  test.each([
    ['our own page', { origin: 'https://zonewell.test' }],
    ['a program that names our host', { host: 'zonewell.test:443' }],
    ['a proxy on this machine', { host: '127.0.0.1:8080' }],
  ])('but not %s', async (_name, headers) => {
    expect((await send(withFields(envelope('tools/list'), headers))).statusCode).toBe(200);
  });

  test('more than 256 KiB, before it is parsed', async () => {
    const zone = 'x'.repeat(262_144);
    const response = await send(toolCall('check_planned_zone', { zone }));
    expect(response.statusCode).toBe(413);
    expect(response.json().type).toContain('/problems/body-too-large');
  });

  test('batches', async () => {
    const { payload, ...sent } = envelope('tools/list');
    const response = await send({ ...sent, payload: [payload, payload] });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.code).toBe(-32_600);
  });

  test('the handshake of earlier revisions, and sessions', async () => {
    const { payload, ...sent } = envelope('initialize');
    const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'a', version: '1' } };
    const response = await send({
      ...withFields(envelope('initialize'), { 'mcp-protocol-version': '2025-11-25' }),
      payload: { ...payload, params },
    });
    expect(response.statusCode).toBe(400);
    expect(response.json().error.data.supported).toEqual(['2026-07-28']);
    for (const method of ['GET', 'DELETE', 'PUT', 'OPTIONS'] as const) {
      const other = await send({ method, url: '/mcp', headers: { host: sent.headers.host } });
      expect(other.statusCode).toBe(405);
      expect(other.headers['allow']).toBe('POST');
    }
  });

  test.each([
    ['a body that is no JSON', { payload: '{' }, 400],
    ['an empty body', { payload: '' }, 400],
    ['a body of another type', { headers: { 'content-type': 'text/plain' }, payload: '{}' }, 415],
    ['a prototype', { payload: '{"__proto__":{"a":1}}' }, 400],
  ])('%s', async (_name, given: { headers?: Record<string, string>; payload: string }, status) => {
    const { payload: _, ...sent } = envelope('tools/list');
    const response = await send({ ...sent, ...given, headers: { ...sent.headers, ...given.headers } });
    expect(response.statusCode).toBe(status);
    expect(response.body).not.toMatch(/node_modules|at \w+ \(/);
  });

  test('fields that say another method or tool than the body', async () => {
    const sent = toolCall('explain_finding', { code: 'spf' });
    for (const headers of [{ 'mcp-name': 'lookup_dns' }, { 'mcp-method': 'tools/list' }])
      expect((await send(withFields(sent, headers))).json().error.code).toBe(-32_020);
  });
});

test('a fault of ours shows nothing of its inside, and is given back', async () => {
  const broken = await startService({}, (lookups) => ({
    ...lookups,
    stored: () => Promise.reject(new Error('secret detail')),
  }));
  const response = await broken.app.inject(toolCall('check_domain', { domain: 'perfect.example' }));
  expect(problemIn(response)).toBe('internal-error');
  expect(response.body).not.toContain('secret detail');
  expect(left(await broken.app.inject(toolCall('dns_history', { domain: 'perfect.example' })))).toBe(999_999);
  await broken.close();
});

test('a connection with more requests than may wait is ended', async () => {
  const { port } = (service.app.server.listening ? service.app.server : await listening()).address() as AddressInfo;
  const { headers, payload } = envelope('tools/list');
  const body = JSON.stringify(payload);
  const fields = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  const request = `POST /mcp HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n${body}`;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(request.repeat(MAX_UNANSWERED + 1));
  socket.resume();
  await once(socket, 'close');
  expect((await send(envelope('tools/list'))).statusCode).toBe(200);
});

async function listening(): Promise<Service['app']['server']> {
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  return service.app.server;
}
