import { gunzipSync } from 'node:zlib';
import type { LightMyRequestResponse } from 'fastify';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OPERATIONS } from '../../src/api/operations.ts';
import { PROBLEMS, type ProblemId, problemTitle } from '../../src/api/problems.ts';
import { DnsSchema, ProblemSchema } from '../../src/api/schemas.ts';
import { SERVICE_ROUTES } from '../../src/api/service-routes.ts';
import { reportJsonOf } from '../../src/api/v1/report.ts';
import { WhoisSchema } from '../../src/api/whois-schemas.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { type Service, startService } from './service.ts';

let service: Service;
beforeAll(async () => {
  service = await startService();
});
afterAll(() => service.close());

const get = (url: string, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> =>
  service.callDescribed({ method: 'GET', url, headers });

const validators = new Map<TSchema, ReturnType<typeof Compile>>();
function expectSchema(schema: TSchema, value: unknown): void {
  const validator = validators.get(schema) ?? Compile(schema);
  validators.set(schema, validator);
  expect(validator.Errors(value)).toEqual([]);
}

function expectProblem(response: LightMyRequestResponse, id: ProblemId): { detail: string; parameter?: string } {
  expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
  expect(response.headers['access-control-allow-origin']).toBe('*');
  expect(response.headers['cache-control']).toBe('no-store');
  expect(response.headers.etag).toBeUndefined();
  expect(response.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  const body = response.json();
  expectSchema(ProblemSchema, body);
  expect(body).toMatchObject({
    type: `https://zonewell.test/problems/${id}`,
    status: response.statusCode,
    title: problemTitle('en', id),
  });
  return body;
}

describe('/v1/domain/{domain}/dns', () => {
  test('gives the records of the types asked for', async () => {
    const response = await get('/v1/domain/Perfect.Example./dns?type=a,NS,Mx');
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['cache-control']).toBe('private');
    expect(response.headers.vary).toBe('X-API-Key, Authorization, Accept, Accept-Language');
    const body = response.json();
    expectSchema(DnsSchema, body);
    expect(body.domain).toBe('perfect.example');
    expect(body.records.map((row: { type: string; value: string }) => `${row.type} ${row.value}`)).toEqual([
      'A 192.0.2.10',
      'MX 10 mail.perfect.example',
      'NS ns1.dns-host.test',
      'NS ns2.dns-host.test',
    ]);
    expect(body.lookups.map(({ type, outcome }: { type: string; outcome: string }) => [type, outcome])).toEqual([
      ['A', 'answer'],
      ['NS', 'answer'],
      ['MX', 'answer'],
    ]);
    expect(Object.keys(body.lookups[0])).toEqual(['name', 'type', 'outcome', 'observed_at']);
  });

  test('without a type gives all that is observed', async () => {
    const { records, lookups } = (await get('/v1/domain/perfect.example/dns')).json();
    expect(new Set(lookups.map(({ type }: { type: string }) => type))).toEqual(
      new Set(['A', 'AAAA', 'CAA', 'CNAME', 'DS', 'HTTPS', 'MX', 'NS', 'TLSA', 'TXT']),
    );
    expect(records.length).toBeGreaterThan(8);
  });

  test('a name that does not exist is an answer', async () => {
    const response = await get('/v1/domain/nowhere.example/dns?type=A');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ records: [], lookups: [{ type: 'A', outcome: 'nxdomain' }] });
  });

  test('some types failing is an answer that says so', async () => {
    service.internet.faults.set({ name: 'shop.example', type: 'MX' }, 'servfail');
    const response = await get('/v1/domain/shop.example/dns?type=A,MX');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      records: [{ type: 'A' }],
      lookups: [{ outcome: 'answer' }, { outcome: 'failure' }],
    });
  });

  test.each<[domain: string, id: ProblemId]>([
    ['servfail.example', 'lookup-failed'],
    ['silent.example', 'lookup-timeout'],
  ])('all types of %s failing is %s, and tells nothing of our resolvers', async (domain, id) => {
    const response = await get(`/v1/domain/${domain}/dns?type=A`);
    expectProblem(response, id);
    expect(response.body).not.toContain('127.0.0.1');
  });

  test.each([
    ['', 'Element 1 of "type" is empty.'],
    ['A,,MX', 'Element 2 of "type" is empty.'],
    ['A,', 'Element 2 of "type" is empty.'],
    ['A,%20MX', 'Element 2 of "type", " MX", has a space in it.'],
    ['A+MX', 'Element 1 of "type", "A MX", has a space in it.'],
    ['ANY', 'Element 1 of "type", "ANY", is not a record type that we know.'],
    ['A,TYPE65534', 'Element 2 of "type", "TYPE65534", is not a record type that we know.'],
    [`A,${'x'.repeat(500)}`, `Element 2 of "type", "${'x'.repeat(40)}…", is not a record type that we know.`],
    ['a&type=mx', 'The parameter "type" is given more than once.'],
    ['toString', 'Element 1 of "type", "toString", is not a record type that we know.'],
  ])('type=%s is refused', async (type, detail) => {
    const problem = expectProblem(await get(`/v1/domain/perfect.example/dns?type=${type}`), 'invalid-type');
    expect(problem.parameter).toBe('type');
    expect(problem.detail.startsWith(detail)).toBe(true);
  });
});

describe('/v1/domain/{domain}/report', () => {
  test.each([
    ['perfect.example', 100],
    ['bakery.example', 15],
    ['nowhere.example', 0],
    ['日本語.example', 55],
    ['hostile.example', 50],
    ['many.example', 75],
  ])('%s has %i points, and what is sent is what is described', async (domain, score) => {
    const response = await get(`/v1/domain/${encodeURIComponent(domain)}/report`);
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expectSchema(reportJsonOf(HEALTH).schema, body);
    expect(body.health_score).toBe(score);
    expect(body.unicode_domain).toBe(domain);
    expect(body.record_count).toBe(body.records.length);
    expect(body.checks).toHaveLength(10);
  });

  test('nothing but unknown is still a report', async () => {
    const response = await get('/v1/domain/servfail.example/report');
    expect(response.statusCode).toBe(200);
    expectSchema(reportJsonOf(HEALTH).schema, response.json());
    expect(response.json()).toMatchObject({ health_score: 0, score_max: 100, grade: null, provisional: true });
  });
});

describe('whatever is asked for', () => {
  test.each([
    ['a..b', 'it has two dots in a row'],
    ['192.0.2.1', 'it is an IPv4 address'],
    ['%5B%3A%3A1%5D', 'it is an IPv6 address'],
    ['0x7f.1', 'it is an IPv4 address in short form'],
    ['a%00b.example', 'label 1 has the character U+0000 in it'],
    ['%20', 'there is no name in it'],
    ['a'.repeat(64), 'label 1 is 64 characters long'],
    [`${'a.'.repeat(400)}b`, 'it is 801 characters long, and the limit is 253'],
    ['a'.repeat(5000), 'it is 5,000 characters long'],
  ])('the domain %s is refused', async (domain, detail) => {
    for (const path of ['dns', 'report']) {
      const problem = expectProblem(await get(`/v1/domain/${domain}/${path}`), 'invalid-domain');
      expect(problem.parameter).toBe('domain');
      expect(problem.detail).toContain(`" is not a domain name: ${detail}`);
    }
  });

  test.each([
    ['8443', 'We connect to port 8443 only where a person asks for it at a terminal.'],
    ['25', 'Cannot check port 25'],
    ['0', 'Cannot use port "0"'],
  ])('port %s is refused where it would be checked', async (port, detail) => {
    const problem = expectProblem(await get(`/v1/domain/perfect.example:${port}/ssl`), 'invalid-domain');
    expect(problem.parameter).toBe('domain');
    expect(problem.detail).toContain(detail);
  });

  test('so is it on pages, which name the command', async () => {
    for (const path of ['/ssl/perfect.example:8443', '/check?domain=perfect.example:8443&tool=ssl']) {
      const { statusCode, body } = await get(path);
      expect([statusCode, body.includes('zonewell ssl perfect.example:8443')]).toEqual([400, true]);
    }
    expect((await get('/ssl/perfect.example:443')).headers.location).toBe('/ssl/perfect.example');
  });

  test('a pasted address gives its domain', async () => {
    const response = await get(`/v1/domain/${encodeURIComponent('https://me@Perfect.example:443/x')}/dns?type=A`);
    expect(response.json()).toMatchObject({ domain: 'perfect.example' });
  });

  test.each([
    '/v1',
    '/v1/',
    '/v1/nope',
    '/v1/domain',
    '/v1/domain/',
    '/v1/domain/x.example',
    '/v1/domain/x/dns/',
    '/V1/domain/x/dns',
  ])('%s is not found', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    if (url.startsWith('/v1')) expectProblem(response, 'not-found');
  });

  test.each(['/v1/domain/%zz/dns', '/v1/domain/%ff/dns', '/v1/domain/%e0%a4%a/report'])(
    '%s is malformed',
    async (url) => {
      expectProblem(await get(url), 'malformed-request');
    },
  );

  test('an address that is too long is refused', async () => {
    expectProblem(await get(`/v1/domain/example.com/dns?type=${'A,'.repeat(5000)}A`), 'uri-too-long');
  });

  const METHODS = ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND'] as const;
  /** The methods that a path has, as its `Allow` lists them. */
  const allowedAt = (path: string): readonly string[] => {
    const own = new Set(OPERATIONS.filter((one) => one.path === path).map(({ method }) => method));
    // The routes of the service are read alone.
    const methods = own.size === 0 ? ['GET'] : [...own];
    return [...methods, ...(methods.some((one) => one === 'GET') ? ['HEAD'] : []), 'OPTIONS'];
  };

  test.each(METHODS)('%s is not allowed where there is no such operation', async (method) => {
    const others = [...OPERATIONS, ...SERVICE_ROUTES].filter(({ path }) => !allowedAt(path).includes(method));
    expect(others.length).toBeGreaterThan(10);
    for (const { path } of others) {
      const url = path.replace('{domain}', 'perfect.example').replace('{id}', 'overloaded');
      const response = await service.callDescribed({
        method: method as 'POST',
        url,
        headers: { 'content-type': 'application/x-unknown' },
        payload: 'x'.repeat(50_000),
      });
      expectProblem(response, 'method-not-allowed');
      expect(response.headers.allow, path).toBe(allowedAt(path).join(', '));
    }
  });

  test('HEAD says what GET would', async () => {
    const url = '/v1/domain/library.example/dns?type=A';
    const whole = await get(url);
    const head = await service.callDescribed({ method: 'HEAD', url });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    expect(head.headers['content-length']).toBe(whole.headers['content-length']);
    expect(head.headers.etag).toBe(whole.headers.etag);
  });

  test('what has not changed is not sent again', async () => {
    const url = '/v1/domain/library.example/dns?type=A';
    const { etag } = (await get(url)).headers;
    expect(etag).toMatch(/^W\/"[\w-]{20,}"$/);
    for (const tag of [etag, etag?.slice(2), `"x", ${etag}`, '*']) {
      const again = await get(url, { 'if-none-match': String(tag) });
      expect(again.statusCode).toBe(304);
      expect(again.body).toBe('');
      expect(again.headers.etag).toBe(etag);
      expect(again.headers['cache-control']).toBe('private');
      expect(again.headers.vary).toContain('X-API-Key, Authorization, Accept, Accept-Language');
    }
    expect((await get(url, { 'if-none-match': '"x"' })).statusCode).toBe(200);
    expect((await get('/v1/nope', { 'if-none-match': '*' })).statusCode).toBe(404);
  });

  test('large answers are compressed where that is understood', async () => {
    const url = '/v1/domain/many.example/report';
    const plain = await get(url);
    const packed = await get(url, { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toBe('X-API-Key, Authorization, Accept, Accept-Language, accept-encoding');
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  test('scripts of other sites may ask', async () => {
    const preflight = await service.callDescribed({
      method: 'OPTIONS',
      url: '/v1/domain/perfect.example/dns',
      headers: { origin: 'https://elsewhere.test', 'access-control-request-method': 'GET' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'X-API-Key, Authorization',
    });
    const { headers } = await get('/v1/domain/perfect.example/dns?type=A', { origin: 'https://elsewhere.test' });
    expect(headers['access-control-allow-origin']).toBe('*');
    expect(headers['access-control-expose-headers']).toContain('RateLimit');
  });

  test('the log tells of requests, not of people', async () => {
    await get(`/v1/domain/${encodeURIComponent('someone@perfect.example')}/dns?type=A&key=secret`);
    await get('/v1/domain/perfect.example/dns?type=A&key=secret');
    await new Promise((turn) => setTimeout(turn, 10));
    const lines = service.log.map((line) => JSON.parse(line));
    expect(lines.at(-1)).toMatchObject({
      level: 'info',
      method: 'GET',
      route: '/v1/domain/:domain/dns',
      domain: 'perfect.example',
      status: 200,
    });
    const text = service.log.join('');
    expect(text).not.toMatch(/secret|someone|127\.0\.0\.1/);
  });
});

describe('/v1/domain/{domain}/whois', () => {
  test('a registered name', async () => {
    const response = await get('/v1/domain/www.perfect.example/whois');
    expect(response.statusCode).toBe(200);
    const body = response.json();
    expectSchema(WhoisSchema, body);
    expect(body).toMatchObject({
      domain: 'www.perfect.example',
      registrable_domain: 'perfect.example',
      registered: true,
      registrar: { name: 'Careful Names', iana_id: 9999 },
      statuses: ['clientTransferProhibited', 'clientDeleteProhibited'],
      name_servers: ['ns1.dns-host.test', 'ns2.dns-host.test'],
      dnssec: { delegation_signed: true },
      source: 'rdap',
      server: 'rdap.registry.test',
    });
  });

  test('a name that nobody holds', async () => {
    const response = await get('/v1/domain/garage.example/whois');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ registered: false, registrar: null });
  });

  test.each([
    ['limited.example', 502, 'lookup-failed'],
    ['silent.example', 502, 'lookup-failed'],
    ['vast.example', 502, 'lookup-failed'],
    ['example', 400, 'invalid-domain'],
    ['a..b', 400, 'invalid-domain'],
  ])('%s is %i, and never "not registered"', async (domain, status, problem) => {
    const response = await get(`/v1/domain/${domain}/whois`);
    expect(response.statusCode).toBe(status);
    expect(response.json().type).toContain(problem);
    expect(response.body).not.toContain('"registered"');
  });
});

describe('what describes the service', () => {
  test('the OpenAPI document is whole', async () => {
    const response = await get('/openapi.json');
    expect(response.statusCode).toBe(200);
    const document = response.json();
    expect(document).toMatchObject({ openapi: '3.1.1', servers: [{ url: 'https://zonewell.test' }] });
    const references = [...response.body.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((match) => match[1] ?? '');
    expect(references.length).toBeGreaterThan(10);
    for (const path of references) {
      const [group = '', name = ''] = path.split('/');
      expect(document.components[group]).toHaveProperty([name]);
    }
    for (const { path, method, id, problems } of OPERATIONS) {
      const operation = document.paths[path][method.toLowerCase()];
      expect(operation.operationId).toBe(id);
      for (const problem of problems) expect(operation.responses).toHaveProperty(String(PROBLEMS[problem].status));
    }
  });

  test('each operation is documented by its example, which works', async () => {
    const { body } = await get('/docs/api');
    const seen = new Set<string>();
    for (const { path, parameters, alike } of OPERATIONS) {
      expect(body).toContain(path);
      // One of those that do the same is shown for all.
      if (alike !== undefined && seen.has(alike)) continue;
      if (alike !== undefined) seen.add(alike);
      expect(body).toContain(`>${path}</code>`);
      const filled = parameters.reduce((url, { name, example }) => url.replace(`{${name}}`, example ?? ''), path);
      expect(body).toContain(`https://zonewell.test${filled}`);
    }
    expect(body).toContain('content="width=device-width');
  });

  test.each(Object.keys(PROBLEMS))('/problems/%s is a page', async (id) => {
    const response = await get(`/problems/${id}`);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['content-security-policy']).toContain("default-src 'none'");
    expect(response.body).toContain(`<h1>${problemTitle('en', id as ProblemId)}</h1>`);
  });

  test.each(['/problems/none', '/problems/toString', '/nope'])('%s is a page that says there is none', async (url) => {
    const response = await get(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('alive and ready', async () => {
    expect((await get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await get('/readyz')).json()).toEqual({ status: 'ready', checks: { store: 'ok', resolver: 'ok' } });
    service.internet.faults.set({ name: '.' }, 'drop');
    const broken = await get('/readyz');
    expect(broken.statusCode).toBe(503);
    expect(broken.json()).toMatchObject({ status: 'not ready', checks: { resolver: 'unreachable' } });
  });
});
