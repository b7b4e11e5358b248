import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { buildAssets } from '../browser/site.ts';
import { createContract } from './contract.ts';
import { startWholeService } from './whole-service.ts';

const ZONE = 'moving.test';
const ADDRESS = '203.0.113.77';
const SOA = '@ 3600 IN SOA ns1 hostmaster 7 14400 3600 1209600 3600\n';
const zoneOf = (policy: string) =>
  `${SOA}@ 3600 IN NS ns1\nns1 3600 IN A ${ADDRESS}\n@ 3600 IN A 192.0.2.80\n@ 3600 IN TXT "v=spf1 -all"\n_dmarc 3600 IN TXT "v=DMARC1; p=${policy}"\n`;
const PLANNED = `$ORIGIN ${ZONE}.\n${zoneOf('none')}`;

let internet: Internet;
let assets: Awaited<ReturnType<typeof buildAssets>>;
let env: Record<string, string>;
beforeAll(async () => {
  [internet, assets] = await Promise.all([startInternet({ zonesDir: null }), buildAssets()]);
  internet.load(
    `${SOA}@ 3600 IN NS ns1\nns1 3600 IN A ${ADDRESS}\n${ZONE}. 3600 IN NS ns1.${ZONE}.\nns1.${ZONE}. 3600 IN A ${ADDRESS}\n`,
    'test',
  );
  internet.load(zoneOf('reject'), ZONE);
  const server = await internet.serve(ZONE);
  const [toAddress = '', toPort = ''] = server.address.split(':');
  env = {
    ZONEWELL_LIVE_PER_MINUTE: '3',
    ZONEWELL_CONNECT_TO: formatAddressOverride({ address: ADDRESS, port: 53, toAddress, toPort: Number(toPort) }),
  };
});
afterAll(async () => {
  await internet.close();
  await assets.remove();
});

let service: Awaited<ReturnType<typeof startWholeService>>;
let key: string;
let check: ReturnType<typeof createContract>;
beforeEach(async () => {
  service = await startWholeService(internet, assets.dir, env);
  check = createContract((await service.app.inject('/openapi.json')).json());
  key = await service.addKey(['run']);
});
afterEach(() => service.close());

async function post(url: string, payload: object, by = key): Promise<LightMyRequestResponse> {
  const request = { method: 'POST', url, headers: { 'x-api-key': by }, payload } as const;
  const response = await service.app.inject(request);
  check(request, response);
  return response;
}
/** Counts the domains that are stored. */
const storedDomains = async () => (await service.services.stores.observations.keysAfter(null, 100)).length;

test('a planned zone has the report that it would have, with the change that it makes; nothing is stored', async () => {
  const answer = await post('/v1/planned-zone', { zone: PLANNED });
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store']);
  const { report, now, ...body } = answer.json();
  expect(body).toMatchObject({ origin: ZONE, domain: ZONE, kind: 'health', notes: [] });
  expect([report.domain, report.score < now.score]).toEqual([ZONE, true]);
  expect(body.changes).toMatchObject([{ code: 'dmarc-weakened', severity: 'critical', name: ZONE }]);
  expect(body.lines).toContainEqual({ check: 'dmarc', lines: [7] });
  expect(await storedDomains()).toBe(0);
  expect(
    (await service.app.inject({ url: '/v1/usage', headers: { 'x-api-key': await service.addKey(['read']) } })).json()
      .used,
  ).toBe(1);
});

test('another kind, and a name of the zone', async () => {
  const answer = await post('/v1/planned-zone', {
    ...{ zone: zoneOf('none'), origin: ZONE, domain: `www.${ZONE}`, kind: 'mail' },
  });
  expect(answer.json()).toMatchObject({ kind: 'mail', domain: `www.${ZONE}`, report: { domain: `www.${ZONE}` } });
});

test.each([
  ['no origin', { zone: zoneOf('none') }, '/origin', /Name it here/],
  ['a domain elsewhere', { zone: PLANNED, domain: 'example.com' }, '/domain', /not in the zone moving\.test/],
  ['no name', { zone: PLANNED, origin: 'a..b' }, '/origin', /two dots/],
  ['what cannot be loaded', { zone: `${PLANNED}@ A 1.2.3\n@ AAAA x\n` }, '/zone', /2 lines are at fault/],
  ['a file of ours', { zone: `${PLANNED}$INCLUDE /etc/passwd\n` }, '/zone', /1 line is at fault/],
  ['too many records', { zone: PLANNED + 'a A 192.0.2.1\n'.repeat(50_001) }, '/zone', /at fault/],
])('refuses %s', async (_, payload, parameter, detail) => {
  internet.reset();
  const answer = await post('/v1/planned-zone', payload);
  expect([answer.statusCode, answer.json().parameter]).toEqual([400, parameter]);
  expect(answer.json().detail).toMatch(detail);
  expect(internet.asked()).toEqual([]);
});

test('each fault is told with its line', async () => {
  const { faults } = (await post('/v1/planned-zone', { zone: `${PLANNED}@ A 1.2.3\n$INCLUDE x\n` })).json();
  expect(faults.map(({ line }: { readonly line: number }) => line)).toEqual([8, 9]);
  expect(faults[1].fault).toMatch(/^Files are not included here/);
});

test('a large zone is read in a thread', async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `h${i} A 192.0.2.1\n`).join('');
  const answer = await post('/v1/planned-zone', { zone: PLANNED + many, domain: `h19999.${ZONE}` });
  expect([answer.statusCode, answer.json().report.exists]).toEqual([200, true]);
});

test('name servers are tested before a move', async () => {
  const servers = [{ host: `ns1.${ZONE}`, addresses: [ADDRESS] }];
  const answer = await post('/v1/undelegated', { domain: ZONE, name_servers: servers });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ domain: ZONE, exists: true, source: 'live' });
  expect(await storedDomains()).toBe(0);
});

test.each([
  [
    { domain: ZONE, name_servers: [{ host: `ns1.${ZONE}` }] },
    '/name_servers/0',
    /address of ns1\.moving\.test is missing/,
  ],
  [{ domain: ZONE, name_servers: [{ host: 'ns.test', addresses: ['127.0.0.1'] }] }, '/name_servers/0', /not public/],
  [{ domain: ZONE, name_servers: [{ host: 'ns1.test' }], ds: ['1 2 3'] }, '/ds/0', /not a DS record/],
  [{ domain: '192.0.2.1', name_servers: [{ host: 'ns1.test' }] }, '/domain', /IPv4 address/],
])('refuses %j', async (payload, parameter, detail) => {
  const answer = await post('/v1/undelegated', payload);
  expect([answer.statusCode, answer.json().parameter]).toEqual([400, parameter]);
  expect(answer.json().detail).toMatch(detail);
});

test('both need the scope of live runs, and share their limit', async () => {
  const reads = await service.addKey(['read']);
  for (const [url, payload] of [
    ['/v1/planned-zone', { zone: PLANNED }],
    ['/v1/undelegated', { domain: ZONE, name_servers: [{ host: `ns1.${ZONE}`, addresses: [ADDRESS] }] }],
  ] as const) {
    expect((await post(url, payload, reads)).statusCode).toBe(403);
    await post(url, payload);
  }
  await post('/v1/planned-zone', { zone: PLANNED });
  const refused = await post('/v1/planned-zone', { zone: PLANNED });
  expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
});
