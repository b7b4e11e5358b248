import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { MAX_FILE_FORM_BYTES } from '../../src/pages/web/form-limits.ts';
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
/** Sends the form of the page as a browser does. */
async function sendForm(
  fields: Readonly<Record<string, string | Blob>>,
  headers: Readonly<Record<string, string>> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const sent = new Response(form);
  return service.app.inject({
    method: 'POST',
    url: '/planned-zone',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': sent.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
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

describe('the page', () => {
  test('has a form that works without scripts, filled from its address', async () => {
    internet.reset();
    const { statusCode, body } = await service.app.inject({ url: `/planned-zone?domain=${ZONE}&kind=mail` });
    expect(statusCode).toBe(200);
    expect(body).toContain('method="post" action="/planned-zone" enctype="multipart/form-data"');
    expect(body).toContain(`value="${ZONE}"`);
    expect(body).toContain('<option value="mail" selected>');
    expect(internet.asked()).toEqual([]);
  });

  test.each([
    ['text', { zone: PLANNED }],
    ['a file, whatever the text is', { zone: 'x', file: new File([PLANNED], 'moving.test.zone') }],
    ['a text that does not say its zone', { zone: zoneOf('none'), domain: ZONE }],
  ])('shows the report with what the change does: %s', async (_, fields) => {
    const { statusCode, headers, body } = await sendForm({ domain: '', kind: 'health', ...fields });
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain('What the change does');
    expect(body).toContain('DMARC weakened from reject to none');
    expect(body).toContain('Don’t publish this zone yet');
    expect(body).toMatch(/line \d/);
    expect(body).not.toContain('/live"');
    expect(await storedDomains()).toBe(0);
  });

  test.each([
    ['nothing', { zone: ' ' }, 'Paste a zone file, or choose one.'],
    ['no name of the zone', { zone: zoneOf('none') }, 'Enter the name of the zone as the domain.'],
    ['a domain elsewhere', { zone: PLANNED, domain: 'example.com' }, 'example.com is not in the zone moving.test.'],
    ['no name', { zone: PLANNED, domain: 'a..b' }, 'it has two dots in a row'],
    ['what cannot be loaded', { zone: `${PLANNED}@ A 1.2.3\n@ AAAA x\n` }, '2 lines are at fault'],
    ['a file of ours', { zone: `${PLANNED}$INCLUDE /etc/passwd\n` }, 'Files are not included here.'],
    ['what is no text', { zone: '', file: new Blob([new Uint8Array([0x3b, 0xe9])]) }, 'isn’t text in UTF-8'],
  ])('refuses %s, and shows the form again', async (_, fields, says) => {
    internet.reset();
    const { statusCode, body } = await sendForm({ domain: '', kind: 'health', ...fields });
    expect(statusCode).toBe(400);
    expect(body).toContain(says);
    expect(body).toContain('aria-invalid="true"');
    expect(internet.asked()).toEqual([]);
  });

  test('names each line that is at fault, and shows the text again as it was, or not at all', async () => {
    const bad = `${PLANNED}a\tA\t1.2.3 ; <b>\n`;
    const { body } = await sendForm({ zone: bad });
    expect(body).toContain('<i>8</i>');
    expect(body).toContain('a A 1.2.3 ; &lt;b>');
    expect(body).toContain('a\tA\t1.2.3 ; &lt;b>');
    const odd = await sendForm({ zone: `${bad}; \u202e\n` });
    expect(odd.body).not.toMatch(/\u202e|\[U\+202E\]/);
  });

  test('shows what is in a zone as text', async () => {
    const hostile = '"</textarea><script>alert(1)</script>\u202e"';
    const { statusCode, body } = await sendForm({ zone: `${PLANNED}@ TXT ${hostile}\nx TXT ${hostile}\n` });
    expect(statusCode).toBe(200);
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('\u202e');
  });

  test('is refused unread from another website, over the limit of live runs, and where it is too long', async () => {
    const foreign = await sendForm({ zone: PLANNED }, { 'sec-fetch-site': 'cross-site' });
    const long = await sendForm({ zone: 'x'.repeat(MAX_FILE_FORM_BYTES) });
    expect([foreign.statusCode, long.statusCode]).toEqual([403, 413]);
    expect(long.body).toContain('we read at most 1 MiB');
    await sendForm({ zone: '' });
    await sendForm({ zone: '' });
    const refused = await sendForm({ zone: PLANNED });
    expect([refused.statusCode, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
    expect(refused.body).not.toContain('stored report');
  });

  test('speaks Japanese', async () => {
    const { body } = await sendForm({ zone: `${PLANNED}@ A 1.2.3\n` }, { 'accept-language': 'ja' });
    expect(body).toContain('&quot;1.2.3&quot;はAレコードのデータではありません。');
  });
});
