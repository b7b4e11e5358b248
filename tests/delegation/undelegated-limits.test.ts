import { afterAll, beforeAll, expect, test } from 'vitest';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import type { NameServer } from '../../testbed/name-servers.ts';
import { runHere } from '../cli/run-here.ts';

const ZONE = 'moving.test';
/**
 * Addresses of a test in all; queries to one of them, of which 32 may name it; those in flight at once when the bound is
 * reached, each of which may need one more, over TCP. Source: docs/limits.md.
 */
const [MAX_ADDRESSES, MAX_QUERIES, IN_FLIGHT] = [16, 32 + 96, 6];

const SOA = '@ 3600 IN SOA ns1 hostmaster 7 14400 3600 1209600 3600\n';
const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
const lines = <T>(list: readonly T[], lineOf: (one: T) => string) => list.map((one) => `${lineOf(one)}\n`).join('');
const at = (place: number) => `203.0.113.${place}`;
/** Each address that anybody names has a server of its own, which has the zone. */
const PLACES = upTo(45);
/** Hosts elsewhere with five addresses each, and as many as there may be within the zone. */
const ELSEWHERE = upTo(4).map((i) => ({ host: `ns${i}.other.test`, addresses: upTo(5).map((j) => at(i * 5 - 5 + j)) }));
const INSIDE = upTo(20).map((i) => ({ host: `in${i}`, address: at(20 + i) }));
const ONE = at(45);
/** Ten times ten mail servers, all of which SPF has to look up in the zone. */
const MUCH_SPF = `@ IN TXT "v=spf1 ${upTo(9)
  .map((i) => `mx:m${i}.${ZONE}`)
  .join(' ')} -all"\n${lines(
  upTo(9).flatMap((i) => upTo(10).map((j) => [`m${i}`, `h${i}x${j}`])),
  ([name, host]) => `${name} 3600 IN MX 10 ${host}`,
)}`;

let present: Internet;
let planned: Internet;
let env: Record<string, string>;
let servers: ReadonlyMap<string, NameServer>;

beforeAll(async () => {
  [present, planned] = await Promise.all([startInternet({ zonesDir: null }), startInternet({ zonesDir: null })]);
  present.load(`${SOA}@ 3600 IN NS ns1\nns1 3600 IN A 203.0.113.200\n`, 'test', {});
  const found = ELSEWHERE.flatMap(({ host, addresses }) => addresses.map((one) => `${host}. 3600 IN A ${one}`));
  present.load(`${SOA}@ 3600 IN NS ns1\n${lines(found, (one) => one)}`, 'other.test');
  servers = new Map(await Promise.all(PLACES.map(async (place) => [at(place), await planned.serve(ZONE)] as const)));
  const overrides = [...servers].map(([address, { address: to }]) => {
    const [toAddress = '', toPort = ''] = to.split(':');
    return formatAddressOverride({ address, port: 53, toAddress, toPort: Number(toPort) });
  });
  env = {
    ZONEWELL_RESOLVERS: present.resolver,
    ZONEWELL_TRUST_ANCHORS: present.anchorRecords,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_CONNECT_TO: overrides.join(','),
  };
});
afterAll(() => Promise.all([present.close(), planned.close()]));

/** Tests the zone at these servers; returns the report and how often each address was asked. */
async function tested(records: string, typed: readonly string[]) {
  planned.load(`${SOA}${records}@ 3600 IN A 192.0.2.80\n@ 3600 IN MX 0 mail\nmail 3600 IN A 192.0.2.81\n`, ZONE, {});
  const before = new Map([...servers].map(([address, one]) => [address, one.asked().length]));
  const args = ['diagnose', ZONE, ...typed.flatMap((one) => ['--ns', one]), '--json'];
  const { stdout, stderr } = await runHere({ env: {}, args, isQuiet: false }, env);
  expect(stderr).toBe('');
  const counts = [...servers].flatMap(([address, one]) => {
    const asked = one.asked().length - (before.get(address) ?? 0);
    return asked === 0 ? [] : [asked];
  });
  return { stdout, counts };
}

const addresses = lines(INSIDE, ({ host, address }) => `${host} 3600 IN A ${address}`);
const ns = (hosts: readonly string[], of = '@') => lines(hosts, (host) => `${of} 3600 IN NS ${host}`);
const inside = INSIDE.map(({ host }) => host);

test.each<[says: string, records: string, typed: readonly string[], addresses: number]>([
  [
    'found for hosts, and named by the zone',
    ns([...ELSEWHERE.map(({ host }) => `${host}.`), ...inside]) + addresses,
    ELSEWHERE.map(({ host }) => host),
    MAX_ADDRESSES,
  ],
  ['named by the zone alone', ns(inside) + addresses, [`in1.${ZONE}/${at(21)}`], MAX_ADDRESSES],
  ['of zones below it', ns(['in1']) + ns(inside, 'www') + addresses, [`in1.${ZONE}/${at(21)}`], MAX_ADDRESSES],
])('a test asks 16 addresses at most: %s', async (_, records, typed, most) => {
  const { counts } = await tested(records, typed);
  expect(counts.length).toBeGreaterThan(1);
  expect(counts.length).toBeLessThanOrEqual(most);
});

const NAMES = upTo(16).map((i) => `a${i}`);
const AT_ONE = NAMES.map((host) => `${host}.${ZONE}/${ONE}`);
const ONE_ADDRESS = ns(NAMES) + lines(NAMES, (host) => `${host} 3600 IN A ${ONE}`);

test('a test that needs much asks one address so much and no more, and the rest is unknown', async () => {
  const { stdout, counts } = await tested(ONE_ADDRESS + MUCH_SPF, AT_ONE);
  expect(counts).toEqual([expect.any(Number)]);
  expect(counts[0]).toBeLessThanOrEqual(MAX_QUERIES + IN_FLIGHT);
  expect(stdout).toContain('reached its limit of 96 queries to');
});

test('a zone with one server is tested whole', async () => {
  const { stdout } = await tested(ns(['in1']) + addresses, [`in1.${ZONE}/${at(21)}`]);
  expect(stdout.match(/.*(?:reached its limit|asks at most).*/g)).toBeNull();
});
