import { describe, expect, test } from 'vitest';
import { parsedTable as parsed, prefixTableOf as tableOf } from '../../../tests/support/route-tables.ts';
import { addressOctets } from '../../domain/addresses.ts';
import { prefixText } from '../../domain/rdata/address.ts';
import { parseAnnouncedPrefixes, parseAuthorisedPrefixes } from './parse.ts';
import { announcementOf, validityOf } from './validity.ts';

const octetsOf = (address: string): Uint8Array => addressOctets(address) ?? new Uint8Array();

/** Forms of one table: of CAIDA, plain, out of order, with comments, with a byte order mark. */
const ANNOUNCED = [
  '192.0.2.0\t24\t64500\n198.51.0.0\t16\t64501\n198.51.100.0\t24\t64502_64503\n2001:db8::\t32\t64500\n2001:db8:1::\t48\t64504\n',
  '# prefixes\r\n2001:db8:1::/48 AS64504\r\n198.51.100.0/24 64502_64503\r\n\r\n198.51.0.0/16 as64501\r\n2001:db8::/32 64500\r\n192.0.2.0/24 64500',
  '0.0.0.0/0 64999\n::/0 64999\n198.51.100.0/24 64503\n198.51.100.0/24 64502\n198.51.0.0/16 64501\n192.0.2.0/24 64500\n2001:db8::/32 64500\n2001:db8:1::/48 64504\n2001:db8:1::9:0/112 64505\n',
  '\ufeff# prefixes\r\n\r\n192.0.2.0/24 64500\r\n198.51.0.0/16 64501\r\n198.51.100.0/24 64502_64503\r\n2001:db8::/32 64500\r\n2001:db8:1::/48 64504\r\n',
  '\u00ef\u00bb\u00bf192.0.2.0/24 64500\n198.51.0.0/16 64501\n198.51.100.0/24 64502_64503\n2001:db8::/32 64500\n2001:db8:1::/48 64504\n',
];

describe('announced prefixes', () => {
  const ROWS = [
    ['192.0.2.1', '192.0.2.0/24', [64500]],
    ['192.0.2.255', '192.0.2.0/24', [64500]],
    ['192.0.3.0', null, []],
    ['198.51.100.7', '198.51.100.0/24', [64502, 64503]],
    ['198.51.101.7', '198.51.0.0/16', [64501]],
    ['198.52.0.0', null, []],
    ['255.255.255.255', null, []],
    ['2001:db8::1', '2001:db8::/32', [64500]],
    ['2001:db8:1::1', '2001:db8:1::/48', [64504]],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48', [64504]],
    ['2001:db8:1::a:1', '2001:db8:1::/48', [64504]],
    ['2001:db9::1', null, []],
    // The first 32 bits are those of 192.0.2.0.
    ['c000:200::1', null, []],
  ] as const;
  for (const [i, text] of ANNOUNCED.entries()) {
    const table = tableOf(parseAnnouncedPrefixes, text);
    test.each(ROWS)(`form ${i}: %s`, (address, prefix, origins) => {
      const found = announcementOf(octetsOf(address), table);
      expect(found === null ? null : prefixText(found.network)).toBe(prefix);
      expect([...(found?.origins ?? [])].sort()).toEqual(origins);
    });
  }

  test('prefixes may be as long as an address', () => {
    const table = tableOf(
      parseAnnouncedPrefixes,
      '2001:db8::/32 1\n2001:db8::9:0/112 2\n2001:db8::9:1/128 3\n192.0.2.1/32 4\n',
    );
    const originOf = (address: string) => announcementOf(octetsOf(address), table)?.origins;
    expect(['2001:db8::9:1', '2001:db8::9:2', '2001:db8::a:1', '192.0.2.1', '192.0.2.2'].map(originOf)).toEqual([
      [3],
      [2],
      [1],
      [4],
      undefined,
    ]);
  });

  test('a table of many prefixes finds each of them', () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `10.${i >> 8}.${i & 255}.0/24 ${i + 1}`);
    const table = tableOf(
      parseAnnouncedPrefixes,
      [...lines.slice(9000), ...lines.slice(0, 9000).toReversed()].join('\n'),
    );
    expect(table.size).toBe(20_000);
    expect(announcementOf(octetsOf('10.0.0.9'), table)?.origins).toEqual([1]);
    expect(announcementOf(octetsOf('10.77.31.9'), table)?.origins).toEqual([77 * 256 + 31 + 1]);
    expect(announcementOf(octetsOf('10.78.32.9'), table)).toBe(null);
  });
});

const CSV = `ASN,IP Prefix,Max Length,Trust Anchor,Expires
AS64500,192.0.2.0/24,24,apnic,1764115200
AS64501,198.51.0.0/16,20,ripe,1764115200
AS0,203.0.113.0/24,32,arin,1764115200
AS64500,2001:db8::/32,48,ripe,1764115200
`;
const JSON_LINES = `{
  "metadata": { "buildtime": "2026-11-26T06:00:00Z", "vrps": 4 },
  "roas": [
    { "asn": 64500, "prefix": "192.0.2.0/24", "maxLength": 24, "ta": "apnic", "expires": 1764115200 },
    { "asn": 64501, "prefix": "198.51.0.0/16", "maxLength": 20, "ta": "ripe" },
    { "asn": "AS0", "prefix": "203.0.113.0/24", "maxLength": 32, "ta": "arin" },
    { "asn": "AS64500", "prefix": "2001:db8::/32", "maxLength": 48, "ta": "ripe" }
  ]
}
`;

describe('validity of routes', () => {
  /** By RFC 6811 section 2. */
  const ROWS = [
    ['192.0.2.0/24 64500', 'valid'],
    ['192.0.2.0/24 64501', 'invalid'],
    ['192.0.2.0/25 64500', 'invalid'],
    ['192.0.0.0/23 64500', 'not-found'],
    ['198.51.0.0/16 64501', 'valid'],
    ['198.51.16.0/20 64501', 'valid'],
    ['198.51.16.0/21 64501', 'invalid'],
    ['198.51.16.0/21 64501_64502', 'invalid'],
    ['192.0.2.0/24 64500_64999', 'valid'],
    // A path that ends in an AS set has no origin: nothing matches it, and what covers it makes it invalid.
    ['192.0.2.0/24 64500,64501', 'invalid'],
    ['192.0.2.0/24 {64500}', 'invalid'],
    ['192.0.2.0/24 64500,64501_64502', 'invalid'],
    ['192.0.2.0/24 64500,64501_64500', 'valid'],
    ['192.0.0.0/23 64500,64501', 'not-found'],
    ['203.0.113.0/24 0', 'invalid'],
    ['203.0.113.0/24 64500', 'invalid'],
    ['2001:db8:5::/48 64500', 'valid'],
    ['2001:db8:5::/49 64500', 'invalid'],
    ['2001:db9::/32 64500', 'not-found'],
  ] as const;
  const forms = { csv: CSV, 'csv without a head': CSV.slice(CSV.indexOf('\n') + 1), json: JSON_LINES };
  const dos = CSV.replaceAll('\n', '\r\n');
  const more = {
    'json in one line': JSON.stringify(JSON.parse(JSON_LINES)),
    'json with a byte order mark': `\u00ef\u00bb\u00bf${JSON_LINES.replaceAll('\n', '\r\n')}`,
    'csv with a byte order mark': `\ufeff${dos}`,
    'csv with a byte order mark, read as octets': `\u00ef\u00bb\u00bf${dos}`,
    'csv with comments before its head': `# made on 2026-11-26\r\n\r\n# 4 entries\r\n${dos}\r\n`,
  };
  for (const [form, text] of Object.entries({ ...forms, ...more })) {
    const authorised = tableOf(parseAuthorisedPrefixes, text);
    test.each(ROWS)(`${form}: %s`, (line, expected) => {
      const announced = tableOf(parseAnnouncedPrefixes, line);
      const found = announcementOf(octetsOf(line.slice(0, line.indexOf('/'))), announced);
      expect(found === null ? null : validityOf(found, authorised)).toBe(expected);
    });
  }
});

test.each([
  [parseAnnouncedPrefixes, '192.0.2.0/24 64500\n192.0.2.0/33 64500\n', 'not-a-prefix', 2],
  [parseAnnouncedPrefixes, '192.0.2.0 24\n', 'not-a-prefix', 1],
  [parseAnnouncedPrefixes, '192.0.2.1 64500\n', 'not-a-prefix', 1],
  [parseAnnouncedPrefixes, '192.0.2.0/24 0 64500\n', 'not-a-prefix', 1],
  [parseAnnouncedPrefixes, '192.0.2.0\t24\t4294967296\n', 'not-an-as', 1],
  [parseAnnouncedPrefixes, '192.0.2.0\t24\t64500_\n', 'not-an-as', 1],
  [parseAnnouncedPrefixes, '192.0.2.0\t24\t{64500\n', 'not-an-as', 1],
  [parseAnnouncedPrefixes, '192.0.2.0\t24\t64500,\n', 'not-an-as', 1],
  // A file of one line, a thousandth of its size when packed, would become millions of words or objects.
  [parseAnnouncedPrefixes, `# ${'x'.repeat(5000)}\n192.0.2.0/24 ${'1_'.repeat(2500)}1\n`, 'too-long', 2],
  [parseAuthorisedPrefixes, `ASN,IP Prefix\n1,192.0.2.0/24${','.repeat(5000)}\n`, 'too-long', 2],
  [parseAuthorisedPrefixes, `{"roas":[{"asn":1,"prefix":"192.0.2.0/24","a":[${'[],'.repeat(2000)}1]}]}`, 'too-long', 1],
  [parseAnnouncedPrefixes, '# nothing\n', 'empty', 1],
  [parseAnnouncedPrefixes, '', 'empty', 0],
  [parseAnnouncedPrefixes, '<html>\n', 'not-a-prefix', 1],
  [parseAuthorisedPrefixes, 'ASN,IP Prefix,Max Length\nAS64500,192.0.2.0/24,23\n', 'not-a-length', 2],
  [parseAuthorisedPrefixes, '# list\n\nASN,IP Prefix,Max Length\nAS64500,192.0.2.0/24,23\n', 'not-a-length', 4],
  [parseAuthorisedPrefixes, 'AS64500,192.0.2.0/24,33\n', 'not-a-length', 1],
  [parseAuthorisedPrefixes, 'ASX,192.0.2.0/24,24\n', 'not-an-as', 1],
  [parseAuthorisedPrefixes, '{"roas":[{"asn":1,"prefix":"192.0.2.0/24"},{"asn":1}]}', 'not-a-prefix', 2],
  [parseAuthorisedPrefixes, '{"roas":[{"asn":1,"prefix":"192.0.2.0/24"} 7]}', 'not-a-row', 2],
  [parseAuthorisedPrefixes, '{"roas":[{"asn":1,"prefix":"192.0.2.0/24"}', 'not-a-row', 2],
  [parseAuthorisedPrefixes, '{"vrps":[]}', 'not-a-row', 1],
  [parseAuthorisedPrefixes, '{"roas":[]}', 'empty', 0],
] as const)('%o cannot use %j', (parse, text, code, at) => {
  const place = text.startsWith('{') ? 'entry' : 'line';
  expect(parsed(parse, text)).toEqual({ ok: false, fault: { code, place, at } });
});
