import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressOctets, isInside, parseNetwork, refusalOf, specialAmong, specialUse } from './addresses.ts';

const octets = (text: string): Uint8Array => addressOctets(text) ?? new Uint8Array();
const shown = (address: Uint8Array): string => ipaddr.fromByteArray([...address]).toString();
const fourOctets = fc.uint8Array({ minLength: 4, maxLength: 4 });
const sixteenOctets = fc.uint8Array({ minLength: 16, maxLength: 16 });
/** Most random IPv6 addresses are outside of all that is in use: these are within. */
const inUse = sixteenOctets.map((address) => Uint8Array.from([0x20 | ((address[0] ?? 0) & 0x1f), ...address.slice(1)]));

describe('specialUse', () => {
  test.each([
    '1.0.0.0',
    '1.1.1.1',
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '169.255.0.0',
    '172.15.255.255',
    '172.32.0.0',
    '191.255.255.255',
    '192.0.1.0',
    '192.0.3.0',
    '192.31.195.255',
    '192.31.197.0',
    '192.167.255.255',
    '192.169.0.0',
    '198.17.255.255',
    '198.20.0.0',
    '198.51.99.255',
    '198.51.101.0',
    '203.0.112.255',
    '203.0.114.0',
    '223.255.255.255',
    '2000::',
    '2001:200::',
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db9::',
    '2001:4860:4860::8888',
    '2003::',
    '2606:4700:4700::1111',
    '2620:4f:7fff::',
    '2620:4f:8001::',
    '3ffe:ffff::',
    '3fff:1000::',
    '3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
  ])('%s is on the public internet', (address) => {
    expect(specialUse(octets(address))).toBeNull();
  });

  test('refuses whatever another library calls special', () => {
    fc.assert(
      fc.property(fc.oneof(fourOctets, sixteenOctets, inUse), (address) => {
        const range = ipaddr.fromByteArray([...address]).range();
        if (range !== 'unicast') expect([shown(address), specialUse(address)]).not.toEqual([shown(address), null]);
      }),
      { numRuns: 5000 },
    );
  });
});

test.each([
  ['127.0.0.1', 'loopback'],
  ['10.0.0.1', 'private'],
  ['192.0.2.80', 'documentation'],
  ['::1', 'loopback'],
  ['::', 'this-host'],
  ['::ffff:192.0.2.80', 'ipv4-in-ipv6'],
  ['fe80::1', 'link-local'],
  ['fd00::1', 'private'],
  ['ff02::1', 'multicast'],
  ['4000::1', 'not-in-use'],
])('nobody outside can use %s: it is %s', (address, use) => {
  expect(specialAmong([address, '1.1.1.1'], [])).toEqual([{ address, use }]);
});

test.each([
  '192.0.0.9',
  '192.0.0.10',
  '192.31.196.1',
  '192.52.193.1',
  '192.175.48.1',
  '2001:1::1',
  '2001:1::2',
  '2001:1::3',
  '2001:3::1',
  '2001:4:112::1',
  '2001:20::1',
  '2001:2f:ffff::1',
  '2001:30::1',
  '2620:4f:8000::1',
  // It stands for 8.8.8.8.
  '64:ff9b::808:808',
])('the registry of IANA has %s as globally reachable, and we do not connect to it all the same', (address) => {
  expect(specialAmong([address], [])).toEqual([]);
  expect(refusalOf(octets(address), [])).not.toBeNull();
});

test.each([
  ['192.0.0.8', 'protocols'],
  ['192.0.0.170', 'protocols'],
  ['192.88.99.1', '6to4-relays'],
  ['2001::1', 'protocols'],
  ['2001:1::4', 'protocols'],
  ['2001:2::1', 'protocols'],
  ['2001:4:113::1', 'protocols'],
  ['2001:10::1', 'protocols'],
  ['2001:40::1', 'protocols'],
  ['2002:808:808::1', '6to4'],
  ['::ffff:8.8.8.8', 'ipv4-in-ipv6'],
  // Translators must not translate these (RFC 6052 section 3.1): 0.0.0.1, 10.0.0.1, 192.0.2.1.
  ['64:ff9b::1', 'nat64'],
  ['64:ff9b::a00:1', 'nat64'],
  ['64:ff9b::c000:201', 'nat64'],
  ['64:ff9b:1::808:808', 'nat64'],
])('the registry of IANA has %s as not globally reachable: it is %s', (address, use) => {
  expect(specialAmong([address], [])).toEqual([{ address, use }]);
});

test('a network of the operator is public, what it only wraps is not', () => {
  const networks = ['10.0.0.0/8', '64:ff9b::/96'].flatMap((text) => parseNetwork(text) ?? []);
  const special = specialAmong(['10.0.0.1', '64:ff9b::a00:1', '64:ff9b::c0a8:1', '192.168.0.1'], networks);
  expect(special.map(({ address }) => address)).toEqual(['64:ff9b::c0a8:1', '192.168.0.1']);
});

describe('parseNetwork', () => {
  test.each<[string, string, number]>([
    ['10.0.0.0/8', '10.0.0.0', 8],
    ['10.0.0.1', '10.0.0.1', 32],
    ['0.0.0.0/0', '0.0.0.0', 0],
    ['fd00::/8', 'fd00::', 8],
    ['::1', '::1', 128],
    ['::ffff:10.0.0.0/104', '::ffff:a00:0', 104],
  ])('reads %s', (text, address, prefix) => {
    const network = parseNetwork(text);
    expect([network === null ? null : shown(network.octets), network?.prefix]).toEqual([
      shown(octets(address)),
      prefix,
    ]);
  });

  test.each([
    '',
    '/',
    '/8',
    '10.0.0.0/',
    '10.0.0.0/33',
    '10.0.0.0/-1',
    '10.0.0.0/8/8',
    '10.0.0.0/1e1',
    '10.0.0.0/ 8',
    '10/8',
    '010.0.0.0/8',
    '0x0a.0.0.0/8',
    '10.0.0.256',
    'fd00::/129',
    'fe80::1%eth0',
    '[::1]',
    ':::/8',
    'example.com',
  ])('refuses "%s"', (text) => {
    expect(parseNetwork(text)).toBeNull();
  });

  test('never throws', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => void parseNetwork(text)));
  });
});

test('isInside agrees with another library', () => {
  const block = fc.oneof(
    fc.record({ one: fourOctets, two: fourOctets, prefix: fc.integer({ min: 0, max: 32 }) }),
    fc.record({ one: sixteenOctets, two: sixteenOctets, prefix: fc.integer({ min: 0, max: 128 }) }),
  );
  fc.assert(
    fc.property(block, fc.boolean(), ({ one, two, prefix }, near) => {
      // Two random addresses share no long prefix: half of the time the second is the first with another end.
      const other = near ? one.map((octet, i) => (8 * i < prefix ? octet : (two[i] ?? 0))) : two;
      const [a, b] = [one, other].map((address) => ipaddr.fromByteArray([...address]));
      const expected = (b as ipaddr.IPv6).match(a as ipaddr.IPv6, prefix);
      expect(isInside(other, { octets: one, prefix })).toBe(expected);
    }),
    { numRuns: 2000 },
  );
});

test('a network allows nothing of the other family', () => {
  fc.assert(
    fc.property(fourOctets, (address) => {
      const everything = [{ octets: new Uint8Array(16), prefix: 0 }];
      expect(refusalOf(address, everything)).toBe(specialUse(address));
    }),
  );
});
