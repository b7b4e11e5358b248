import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMetrics } from '../../src/app/metrics.ts';
import { readConfig } from '../../src/app/read-config.ts';
import { createServices, type Services } from '../../src/app/services.ts';
import { createWeb } from '../../src/app/web.ts';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { presentRdata } from '../../src/domain/rdata/present.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { dsOf } from '../../testbed/signing.ts';
import { buildAssets } from '../browser/site.ts';
import { runHere } from '../cli/run-here.ts';

const ZONE = 'moving.test';
const ADDRESS = '203.0.113.77';
/** Another server, which does not have the zone. */
const STRANGER = '203.0.113.79';
const SOA = '@ 3600 IN SOA ns1 hostmaster 7 14400 3600 1209600 3600\n';
const NEW_ZONE = `${SOA}@ 3600 IN NS ns1\n@ 3600 IN NS ns2.other.test.\nns1 3600 IN A ${ADDRESS}\n@ 3600 IN A 192.0.2.80\n@ 3600 IN MX 0 .\n`;
const OTHER_ZONE = `${SOA}@ 3600 IN NS ns1\nns1 3600 IN A ${ADDRESS}\nns2 3600 IN A 203.0.113.78\n`;

/** The internet as it is, and the servers to which the zone will move. */
let present: Internet;
let planned: Internet;
let env: Record<string, string>;
let key = '';

beforeAll(async () => {
  [present, planned] = await Promise.all([startInternet({ zonesDir: null }), startInternet({ zonesDir: null })]);
  present.load(OTHER_ZONE, 'test', {});
  present.load(OTHER_ZONE, 'other.test');
  planned.load(NEW_ZONE, ZONE, {});
  const server = await planned.serve(ZONE);
  planned.faults.clear();
  const [dnskey] = planned.world.zone(ZONE as DnsName).get(ZONE as DnsName, 'DNSKEY');
  if (dnskey === undefined) throw new Error('the new zone is signed');
  key = presentRdata('DS', dsOf(ZONE as DnsName, dnskey.octets));
  const stranger = await present.serve('other.test');
  const at = (address: string, { address: to }: { readonly address: string }) => {
    const [toAddress = '', toPort = ''] = to.split(':');
    return { address, port: 53, toAddress, toPort: Number(toPort) };
  };
  env = {
    ZONEWELL_RESOLVERS: present.resolver,
    ZONEWELL_TRUST_ANCHORS: present.anchorRecords,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_CONNECT_TO: [at(ADDRESS, server), at('203.0.113.78', server), at(STRANGER, stranger)]
      .map(formatAddressOverride)
      .join(','),
  };
});
afterAll(() => Promise.all([present.close(), planned.close()]));

const diagnose = (...args: readonly string[]) =>
  runHere({ env: {}, args: ['diagnose', ZONE, ...args], isQuiet: false }, env);

interface Written {
  readonly exists: boolean | null;
  readonly warnings: readonly string[];
  readonly server_matrix: readonly object[];
  readonly checks: readonly { readonly id: string; readonly findings: readonly { readonly code: string }[] }[];
}
const codesIn = ({ checks }: Written, ids: readonly string[]) =>
  ids.map((id) => checks.find((one) => one.id === id)?.findings[0]?.code);

const NS = ['--ns', `ns1.${ZONE}/${ADDRESS}`, '--ns', 'ns2.other.test'];

describe('a zone that is not delegated', () => {
  test('does not exist for anybody', async () => {
    const report = JSON.parse((await diagnose('--json')).stdout) as Written;
    expect([report.exists, report.warnings]).toEqual([false, []]);
  });

  test.each([
    ['the DS record of its key', () => ['--ds', `${ZONE}. 3600 IN DS ${key}`], ['valid', 'resolves']],
    ['a DS record of another key', () => ['--ds', `1 13 2 ${'5C'.repeat(32)}`], ['bogus', 'bogus']],
    ['no DS record', () => [], ['signed-without-ds', 'resolves']],
  ])('is tested with %s', async (_, ds, [dnssec, addresses]) => {
    const { stdout, stderr } = await diagnose(...NS, ...ds(), '--json');
    expect(stderr).toBe('');
    const report = JSON.parse(stdout) as Written;
    expect(report.warnings[0]).toContain(`ns1.${ZONE} and ns2.other.test`);
    expect(report.exists).toBe(true);
    expect(codesIn(report, ['delegation', 'dnssec', 'name-resolution'])).toEqual(['not-yet', dnssec, addresses]);
    expect(report.server_matrix).toEqual([
      expect.objectContaining({ address: ADDRESS, state: 'works', tcp: 'answers', recursion: false, transfer: false }),
      expect.objectContaining({ address: '203.0.113.78', state: 'works', tcp: 'answers', serial: 7, keys: 1 }),
    ]);
  });

  test('has a server that has another zone', async () => {
    const { stdout } = await diagnose('--ns', `ns1.${ZONE}/${STRANGER}`, '--json');
    expect(codesIn(JSON.parse(stdout), ['delegation'])).toEqual(['all-refuse']);
  });

  test.each([
    [['--ns', `ns1.${ZONE}`], `The address of ns1.${ZONE} is missing`],
    [['--ns', 'ns1.example/10.0.0.53'], 'We do not ask 10.0.0.53, the address of ns1.example: it is private'],
    [['--ns', 'ns1.example/203.0.113.1'], 'it is for documentation'],
    [['--ns', 'ns1.example/::ffff:127.0.0.1'], 'it is an IPv4 address written as IPv6'],
    [['--ns', 'ns1.example/somewhere'], '"somewhere" is not an IP address of ns1.example'],
    [['--ns', '/192.0.2.1'], 'The name of the server at 192.0.2.1 is missing'],
    [['--ns', '/'], '"" is not the name of a server'],
    [['--ns', ' '], 'There is no name server to test'],
    [[...NS, '--ds', 'secret'], '"secret" is not a DS record'],
    [[...NS, '--ds', '1 13 2 5C2A'], 'A digest of type 2 has 64 hexadecimal digits, and this one has 4'],
    [['--ds', '1 13 2 5C2A'], 'Cannot use --ds without --ns'],
    [[...NS, '--at', '2026-11-01'], 'Cannot use --ns with --at'],
  ])('is not tested with %s', async (args, says) => {
    const { stderr, code } = await diagnose(...args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(says)]);
  });
});

describe('the page of such a test', () => {
  let services: Services;
  let web: FastifyInstance;
  let assets: Awaited<ReturnType<typeof buildAssets>>;
  beforeAll(async () => {
    const read = readConfig({ ...env, ZONEWELL_DATABASE: ':memory:' });
    if (!read.ok) throw new Error('the configuration can be read');
    const created = await createServices(read.config);
    if (!created.ok) throw new Error('the services can be made');
    services = created.services;
    assets = await buildAssets();
    const logger = pino({ level: 'silent' });
    const metrics = await createMetrics();
    web = await createWeb({ config: read.config, services, metrics, logger, assetsDir: assets.dir, version: '0.0.0' });
  });
  afterAll(async () => {
    await web.close();
    await services.close();
    await assets.remove();
  });

  const post = (rows: readonly (readonly [string, string])[], language = 'en') =>
    web.inject({
      method: 'POST',
      url: `/diagnosis/${ZONE}/undelegated`,
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'same-origin',
        'accept-language': language,
      },
      payload: new URLSearchParams(rows.map(([name, value]) => [name, value])).toString(),
    });

  test('shows the result and the form, and leaves nothing', async () => {
    present.reset();
    const [tag = '', algorithm = '', type = '', digest = ''] = key.split(' ');
    const { statusCode, headers, body } = await post([
      ['ns', `ns1.${ZONE}`],
      ['addresses', ADDRESS],
      ['ns', ''],
      ['addresses', ''],
      ['ns', 'ns2.other.test'],
      ['addresses', ''],
      ['key-tag', tag],
      ['algorithm', algorithm],
      ['digest-type', type],
      ['digest', digest],
    ]);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    expect(body).toContain(`as servers of ${ZONE}. Your registrar may still point elsewhere.`);
    expect(body).toContain(`The zone ${ZONE} is signed`);
    expect(body).toContain(`value="${digest}"`);
    expect(await services.lookups.revision(ZONE as DnsName as DomainName)).toBeUndefined();
    const asked = present
      .asked()
      .filter(({ name, type: of }) => name === `ns1.${ZONE}` || (name === ZONE && of !== 'DS'));
    expect(asked).toEqual([]);
  });

  test.each([
    ['en', 'We do not ask 192.168.1.1, the address of ns1.example: it is private, so it is not public.'],
    ['ja', 'ns1.exampleのアドレス192.168.1.1には問い合わせません'],
  ])('says in %s what is wrong with the form, and asks nobody', async (language, says) => {
    present.reset();
    const { statusCode, body } = await post(
      [
        ['ns', 'ns1.example'],
        ['addresses', '192.168.1.1'],
      ],
      language,
    );
    expect([statusCode, body]).toEqual([400, expect.stringContaining(says)]);
    expect(present.asked()).toEqual([]);
  });

  /** The fields of the form, row by row, each with what stands in it; `!` marks the one that is wrong. */
  const rowsOf = (body: string): readonly string[] =>
    body
      .split('<div class="rowf')
      .slice(1)
      .map((row) =>
        [...row.matchAll(/<input [^>]*>/g)]
          .map(([input]) => `${/aria-invalid/.test(input) ? '!' : ''}${/ value="([^"]*)"/.exec(input)?.[1] ?? ''}`)
          .join(' | '),
      );

  const SERVER = [
    ['ns', 'ns1.other.test'],
    ['addresses', ''],
  ] as const;
  const DS = [
    ['key-tag', '1'],
    ['algorithm', '13'],
    ['digest-type', '2'],
  ] as const;

  test.each<[says: string, rows: readonly (readonly [string, string])[], fields: readonly string[]]>([
    [
      'Name server 2: "ns 2" is not the name of a server. Enter a name such as ns1.example.net, and its addresses',
      [...SERVER, ['ns', 'ns 2'], ['addresses', '192.0.2.1']],
      ['ns1.other.test | ', '!ns 2 | 192.0.2.1', ' |  |  | '],
    ],
    [
      'Name server 2: The name of the server at 192.0.2.1 is missing. Enter it',
      [...SERVER, ['ns', ''], ['addresses', '192.0.2.1']],
      ['ns1.other.test | ', '! | 192.0.2.1', ' |  |  | '],
    ],
    [
      `Name server 1: The address of ns1.${ZONE} is missing. Its name is in ${ZONE}, so nobody can look it up`,
      [['ns', `ns1.${ZONE}`], ['addresses', ''], ...SERVER],
      [`ns1.${ZONE} | !`, 'ns1.other.test | ', ' |  |  | '],
    ],
    [
      'DS record 2: A digest of type 2 has 64 hexadecimal digits, and this one has 4. Copy the whole digest.',
      [...SERVER, ...DS, ['digest', '5C'.repeat(32)], ...DS, ['digest', '5C2A']],
      ['ns1.other.test | ', ' | ', `1 | 13 | 2 | ${'5C'.repeat(32)}`, '1 | 13 | 2 | !5C2A'],
    ],
    ['There is no name server to test. Enter at least one', [], [' | ', ' | ', ' |  |  | ']],
  ])('names the row that is wrong, and keeps what was typed: %s', async (says, rows, fields) => {
    const { statusCode, body } = await post(rows);
    expect([statusCode, body.replaceAll('&quot;', '"')]).toEqual([400, expect.stringContaining(says)]);
    expect(rowsOf(body)).toEqual(fields);
  });

  const times = <T>(row: T): readonly T[] => Array.from({ length: 190 }, () => row);

  test.each<[says: string, rows: readonly (readonly [string, string])[], status: number]>([
    ['These are more than 16 addresses', times(['ns', 'a.test']), 400],
    ['These are more than 16 DS records', [...SERVER, ...times(['key-tag', '1'] as const)], 400],
    ['Test before you move', [...times(['ns', 'a'] as const), ['more', 'server']], 200],
  ])('shows 32 rows of a kind at most, however many a form can hold: %s', async (says, rows, status) => {
    present.reset();
    const { statusCode, body } = await post(rows);
    expect([statusCode, body, present.asked()]).toEqual([status, expect.stringContaining(says), []]);
    expect(rowsOf(body).length).toBeLessThanOrEqual(32 + 2);
  });

  test.each<[more: string, fields: readonly string[]]>([
    ['server', ['ns1.other.test | ', ' | ', ' | ', ' |  |  | ']],
    ['ds', ['ns1.other.test | ', ' | ', ' |  |  | ', ' |  |  | ']],
  ])('gives one more row without scripts: %s', async (more, fields) => {
    present.reset();
    const { statusCode, body } = await post([...SERVER, ['ns', ''], ['addresses', ''], ['more', more]]);
    expect([statusCode, rowsOf(body), present.asked()]).toEqual([200, fields, []]);
    // Enter presses the first button of a form: that must be the one that tests.
    const form = body.slice(body.indexOf('/undelegated"'));
    expect(
      [...form.matchAll(/<button [^>]*type="submit"[^>]*>/g)].map(([tag]) => /value="(\w+)"/.exec(tag)?.[1]),
    ).toEqual([undefined, 'server', 'ds']);
  });
});
