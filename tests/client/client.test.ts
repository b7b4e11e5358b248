import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { type ApiClient, type ClientOptions, createClient, ZonewellError } from '../../src/client/client.ts';
import { type Service, startService } from '../api/service.ts';

/** Returns the error with which a call ends. */
const errorOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    (answer) => ({ answer }),
    (error: unknown) => error,
  );

describe('the client of a service', () => {
  let service: Service;
  let client: ApiClient;
  let stranger: ApiClient;
  beforeAll(async () => {
    service = await startService({ quotaFree: 2 });
    const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
    await service.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
    const key = makeKey(randomBytes(32));
    const own = { id: 'key', account: 'anna', hash: hashOf(key), name: 'key', hint: keyHint(key) };
    const rights = { scopes: ['read', 'run', 'monitors'], addresses: [] } as const;
    await service.accounts.addKey(
      { ...own, ...rights, createdAt: 0, expiresAt: null, lastUsedOn: null, revokedAt: null },
      20,
    );
    client = createClient({ url: `${url}/`, key });
    stranger = createClient({ url });
  });
  afterAll(() => service.close());

  test('has a method for each operation', () => {
    expect(Object.keys(client)).toEqual(OPERATIONS.map(({ id }) => id));
  });

  test('gets reports, in a language', async () => {
    const report = await client.getHealthReport({ domain: 'perfect.example' });
    expect([report.domain, report.score, report.checks.length]).toEqual(['perfect.example', 100, 10]);
    const japanese = await client.getHealthReport({ domain: 'perfect.example', lang: 'ja', at: undefined });
    expect(japanese.verdict).toMatch(/[ぁ-ん].*。$/);
    const { records } = await client.getDns({ domain: 'perfect.example', type: 'MX,NS' });
    expect(new Set(records.map(({ type }) => type))).toEqual(new Set(['MX', 'NS']));
  });

  test.each<[what: string, call: () => Promise<unknown>, status: number, id: string, parameter: string]>([
    ['a name that is none', () => client.getDns({ domain: 'a..b/c?d' }), 400, 'invalid-domain', 'domain'],
    ['a monitor that there is not', () => client.getMonitor({ domain: 'no-such.example' }), 404, 'not-found', 'domain'],
    ['a field that is none', () => client.addMonitors({ body: { domains: [] } }), 400, 'invalid-body', '/domains'],
    ['a call without a key', () => stranger.listMonitors(), 401, 'invalid-key', 'X-API-Key'],
  ])('throws the problem of %s', async (_what, call, status, id, parameter) => {
    const error = await errorOf(call());
    expect(error).toBeInstanceOf(ZonewellError);
    expect(error).toMatchObject({ status, type: `https://zonewell.test/problems/${id}`, parameter });
    expect(error).toHaveProperty('detail', expect.stringMatching(/^\S.*\.$/));
  });

  test('says for how long a quota is used up', async () => {
    for (const domain of ['perfect.example', 'garage.example']) await stranger.getDns({ domain });
    expect(await errorOf(stranger.getDns({ domain: 'perfect.example' }))).toMatchObject({
      status: 429,
      type: 'https://iana.org/assignments/http-problem-types#quota-exceeded',
      retryAfterSeconds: expect.any(Number),
    });
  });

  test('adds, lists, changes and removes monitors', async () => {
    const { names } = await client.addMonitors({ body: { domains: ['perfect.example', 'garage.example'] } });
    expect(names.map(({ outcome }) => outcome)).toEqual(['added', 'added']);
    await client.changeMonitor({ domain: 'perfect.example', body: { add_tags: ['shop'] } });
    const tagged = await client.listMonitors({ tag: ['shop', 'shop'], limit: 5 });
    expect(tagged.monitors.map(({ domain }) => domain)).toEqual(['perfect.example']);
    expect(await client.getMonitorMetrics()).toContain('zonewell_monitor_paused{domain="perfect.example"} 0');
    expect(await client.removeMonitor({ domain: 'garage.example' })).toBeUndefined();
    expect((await client.listMonitors()).monitors).toHaveLength(1);
  });

  test('reads the results of a batch as data, one each line', async () => {
    const body = { domains: ['perfect.example', 'no-such.example'], kind: 'health' } as const;
    const begun = await client.beginBatch({ 'Idempotency-Key': 'once', body });
    while ((await client.getBatch({ batch: begun.id })).state !== 'ended') await sleep(50);
    const results = await client.getBatchResults({ batch: begun.id });
    expect(results.map(({ domain, outcome }) => [domain, outcome])).toEqual([
      ['perfect.example', 'report'],
      ['no-such.example', 'report'],
    ]);
    const other = { ...body, domains: ['perfect.example'] };
    expect(await errorOf(client.beginBatch({ 'Idempotency-Key': 'once', body: other }))).toMatchObject({
      status: 422,
      type: 'https://zonewell.test/problems/idempotency-key-reused',
    });
  });
});

/** What a server answers: a status, a text, and fields. */
type Scripted = readonly [status: number, text: string, fields?: Readonly<Record<string, string>>];

/** Answers with these, the last of them for ever, and resolves to the lines of the requests and what `work` gives. */
async function against(
  answers: readonly Scripted[],
  given: Partial<ClientOptions>,
  work: (client: ApiClient) => Promise<unknown>,
): Promise<{ readonly requests: readonly string[]; readonly end: unknown }> {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    const [status, text, fields = {}] = answers[Math.min(requests.length, answers.length - 1)] ?? [500, ''];
    requests.push(`${request.method} ${request.url}`);
    response.writeHead(status, fields).end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const end = await errorOf(work(createClient({ url: `http://127.0.0.1:${port}/under/`, ...given })));
    return { requests, end };
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' };
const PROBLEM_TYPE = { 'content-type': 'application/problem+json' };
const GOOD: Scripted = [200, '{"used":1}', JSON_TYPE];
const busy = (status: number, seconds: string): Scripted => [
  status,
  '{"type":"https://a.example/busy","title":"Busy","detail":"Wait."}',
  { ...PROBLEM_TYPE, 'retry-after': seconds },
];
const usage = (client: ApiClient): Promise<unknown> => client.getUsage();
const newBatch = (fields: { readonly 'Idempotency-Key'?: string }) => (client: ApiClient) =>
  client.beginBatch({ ...fields, body: { domains: ['example.com'], kind: 'mail' } });

describe('tries again', () => {
  test.each<
    [what: string, answers: Scripted[], retries: number, work: (client: ApiClient) => Promise<unknown>, tries: number]
  >([
    ['never by itself', [busy(503, '0'), GOOD], 0, usage, 1],
    ['after 503', [busy(503, '0'), GOOD], 1, usage, 2],
    ['after 429', [busy(429, '0'), GOOD], 1, usage, 2],
    ['as often as it was asked to', [busy(503, '0')], 2, usage, 3],
    ['five times at most', [busy(503, '0')], Number.POSITIVE_INFINITY, usage, 6],
    ['never, where the number is none', [busy(503, '0')], Number.NaN, usage, 1],
    ['not where the wait is long', [busy(503, '61'), GOOD], 1, usage, 1],
    ['not where nobody says how long to wait', [[503, '', {}], GOOD], 1, usage, 1],
    ['not after other errors', [busy(502, '0'), GOOD], 1, usage, 1],
    ['after 429 of a POST', [busy(429, '0'), [202, '{}', JSON_TYPE]], 1, newBatch({}), 2],
    ['not after 503 of a POST, which may have done its work', [busy(503, '0'), GOOD], 1, newBatch({}), 1],
    ['after 503 of a POST with a key', [busy(503, '0'), GOOD], 1, newBatch({ 'Idempotency-Key': 'a' }), 2],
  ])('%s', async (_what, answers, retries, work, tries) => {
    const { requests, end } = await against(answers, { retries }, work);
    expect(requests).toHaveLength(tries);
    expect(new Set(requests).size).toBe(1);
    const last = answers[Math.min(tries, answers.length) - 1]?.[0] ?? 0;
    expect(end).toMatchObject(last < 300 ? { answer: expect.anything() } : { status: last });
  });

  test('a signal ends the wait', async () => {
    const controller = new AbortController();
    const { requests, end } = await against([busy(503, '60')], { retries: 1 }, (client) => {
      const call = client.getUsage({}, { signal: controller.signal });
      setTimeout(() => controller.abort(new Error('enough')), 300);
      return call;
    });
    expect([requests.length, end]).toEqual([1, new Error('enough')]);
  });
});

describe('throws', () => {
  test.each<[what: string, answer: Scripted, error: object]>([
    [
      'what a proxy says',
      [502, '<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }],
      { status: 502, type: 'about:blank', detail: '' },
    ],
    ['a problem that is no JSON', [500, '{"type":', PROBLEM_TYPE], { status: 500, type: 'about:blank' }],
    [
      'a problem of other kinds of values',
      [400, '{"type":1,"detail":null}', PROBLEM_TYPE],
      { status: 400, detail: '' },
    ],
    [
      'a day of Retry-After as no number of seconds',
      busy(503, 'Mon, 30 Nov 2026 12:00:00 GMT'),
      { retryAfterSeconds: null, detail: 'Wait.' },
    ],
    [
      'a page to sign in, which is no answer',
      [200, '<form>', { 'content-type': 'text/html' }],
      { status: 200, type: 'about:blank' },
    ],
    ['half an answer', [200, '{"used":', JSON_TYPE], { status: 200 }],
    ['an empty answer', [204, ''], { status: 204 }],
    ['a redirection, which it does not follow', [302, '', { location: '/elsewhere' }], { status: 302 }],
  ])('%s', async (_what, answer, error) => {
    const { requests, end } = await against([answer], { key: 'zw_secret' }, usage);
    expect(end).toBeInstanceOf(ZonewellError);
    expect(end).toMatchObject(error);
    expect(requests).toEqual(['GET /under/v1/usage']);
  });

  test.each(['', '.', '..'])('where "%s" would lead to another operation', async (domain) => {
    const { requests, end } = await against([[204, '']], {}, (client) => client.removeMonitor({ domain }));
    expect([requests, end]).toEqual([[], new TypeError(`"${domain}" cannot be the domain of removeMonitor.`)]);
  });

  test.each(['zonewell.example', 'localhost:8080', 'ftp://zonewell.example', ''])('where "%s" is no address', (url) => {
    expect(() => createClient({ url })).toThrow(TypeError);
  });
});

test('a name stays one part of the path, and a value one parameter', async () => {
  const { requests } = await against([[200, '{}', JSON_TYPE]], {}, async (client) => {
    await client.getSpf({ domain: '../a/b?c#d', sender: 'a&helo=b c@é.example', ip: undefined });
    await client.listMonitors({ tag: ['a', 'b,c'] });
  });
  expect(requests).toEqual([
    'GET /under/v1/domain/..%2Fa%2Fb%3Fc%23d/spf?sender=a%26helo%3Db+c%40%C3%A9.example',
    'GET /under/v1/monitors?tag=a&tag=b%2Cc',
  ]);
});
