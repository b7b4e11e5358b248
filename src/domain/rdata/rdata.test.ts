import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../name.ts';
import type { RrType } from '../rr.ts';
import { encodeRdata, txtOctets } from './encode.ts';
import { parseRdata } from './parse.ts';
import { presentRdata, presentZoneRdata } from './present.ts';
import { readRdata } from './read.ts';
import { octetsToText, textToOctets } from './text.ts';
import { nameToWire, parseDnsName, readName } from './wire-name.ts';

const ORIGIN = 'example.com' as DnsName;

/** Zone text, then the report row where it differs, then the zone text written back where it differs. */
const RECORDS: readonly (readonly [RrType, string, row?: string, zone?: string])[] = [
  ['A', '192.0.2.1'],
  ['AAAA', '2001:DB8:0:0:1:0:0:1', '2001:db8::1:0:0:1', '2001:db8::1:0:0:1'],
  ['AAAA', '::', '::'],
  ['AAAA', '::ffff:192.0.2.1'],
  ['NS', 'ns1', 'ns1.example.com', 'ns1.example.com.'],
  ['CNAME', '@', 'example.com', 'example.com.'],
  ['DNAME', 'Other.Example.', 'other.example', 'other.example.'],
  ['PTR', 'host.example.net.', 'host.example.net'],
  ['MX', '10 mail.example.net.', '10 mail.example.net'],
  ['MX', '0 .', '0 .'],
  ['TXT', '"v=spf1 " "-all"', 'v=spf1 -all'],
  ['TXT', 'unquoted', 'unquoted', '"unquoted"'],
  ['TXT', '"a \\"quote\\" and \\\\ and \\007 and \\195\\169"', 'a "quote" and \\\\ and \\007 and \\195\\169'],
  ['TXT', '""', ''],
  ['SPF', '"v=spf1 -all"', 'v=spf1 -all'],
  [
    'SOA',
    'ns1 hostmaster 2026112001 7200 900 1209600 300',
    'ns1.example.com hostmaster.example.com 2026112001 7200 900 1209600 300',
    'ns1.example.com. hostmaster.example.com. 2026112001 7200 900 1209600 300',
  ],
  ['SRV', '10 60 5060 sip.example.net.', '10 60 5060 sip.example.net'],
  [
    'NAPTR',
    '100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .',
    '100 10 "u" "E2U+sip" "!^.*$!sip:info@example.com!" .',
  ],
  [
    'DS',
    '60485 5 1 2BB183AF5F22588179A53B0A 98631FAD1A292118',
    '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118',
    '60485 5 1 2BB183AF5F22588179A53B0A98631FAD1A292118',
  ],
  ['DS', '60485 rsasha256 1 2BB183AF', '60485 8 1 2BB183AF', '60485 8 1 2BB183AF'],
  ['CDS', '0 0 0 00'],
  ['DNSKEY', '257 3 13 mdsswUyr3DPW132mOi8V9xESWE8jTo0dxCjjnopKl+GqJxpVXckHAeF+KkxLbxILfDLUT0rAK9iUzy1L53eKGQ=='],
  ['DNSKEY', '257 3 ECDSAP256SHA256 AA==', '257 3 13 AA==', '257 3 13 AA=='],
  ['CDNSKEY', '0 3 0 AA=='],
  ['CSYNC', '66 3 A NS AAAA'],
  ['CSYNC', '\\# 9 00000042 0003 0001 60', '66 3 A NS', '66 3 A NS'],
  ['DSYNC', 'CDS 1 5359 scanner.example.net.', 'CDS 1 5359 scanner.example.net', 'CDS 1 5359 scanner.example.net.'],
  ['DSYNC', '\\# 12 003b 01 14ef 057363616e72 00', 'CDS 1 5359 scanr', 'CDS 1 5359 scanr.'],
  [
    'RRSIG',
    'A 13 2 3600 20261220000000 20261120000000 60485 example.com. AQID',
    'A 13 2 3600 20261220000000 20261120000000 60485 example.com AQID',
  ],
  ['NSEC', 'alpha.example.com. A MX RRSIG NSEC TYPE1234', 'alpha.example.com A MX RRSIG NSEC TYPE1234'],
  ['NSEC3', '1 0 0 - 2T7B4G4VSA5SMI47K61MV5BV1A22BOJR A RRSIG'],
  ['NSEC3PARAM', '1 0 10 AABBCCDD'],
  ['TLSA', '3 1 1 0B9FA5A59EED715C26C1020C711B4F6EC42D58B0015E14337A39DAD301C5AFC3'],
  ['SSHFP', '4 2 123456789ABCDEF67890123456789ABCDEF67890123456789ABCDEF123456789'],
  ['HTTPS', '1 . alpn=h2,h3 ipv4hint=192.0.2.1,192.0.2.2 ipv6hint=2001:db8::1'],
  [
    'SVCB',
    '16 foo.example.org. mandatory=alpn,ipv4hint alpn=h2 port=53 ipv4hint=192.0.2.1',
    '16 foo.example.org mandatory=alpn,ipv4hint alpn=h2 port=53 ipv4hint=192.0.2.1',
  ],
  ['HTTPS', '0 svc.example.net.', '0 svc.example.net'],
  ['CAA', '0 issue "letsencrypt.org; validationmethods=dns-01"'],
  ['CAA', '128 iodef "mailto:a@example.com"'],
  ['A', '\\# 4 c0000201', '192.0.2.1', '192.0.2.1'],
];

/** The octets of all of them, and of neighbours that differ in one octet. */
const OCTETS = RECORDS.flatMap(([type, text]) => {
  const parsed = parseRdata(type, text, ORIGIN);
  return parsed.ok ? [parsed.octets] : [];
});
const almost = (octets: Uint8Array) =>
  fc.tuple(fc.nat({ max: Math.max(0, octets.length - 1) }), fc.nat({ max: 255 })).map(([at, value]) => {
    const changed = Uint8Array.from(octets);
    if (at < changed.length) changed[at] = value;
    return changed;
  });

describe('record data', () => {
  for (const [type, text, row = text, zone = text] of RECORDS)
    test(`${type} ${text}`, () => {
      const parsed = parseRdata(type, text, ORIGIN);
      if (!parsed.ok) throw new Error(parsed.fault);
      expect(presentRdata(type, parsed.octets)).toBe(row);
      expect(presentZoneRdata(type, parsed.octets)).toBe(zone);
      expect(parseRdata(type, presentZoneRdata(type, parsed.octets), ORIGIN)).toEqual(parsed);
      const data = readRdata({ type, octets: parsed.octets });
      if (data === null) throw new Error('unreadable');
      expect(encodeRdata(type, data)).toEqual(parsed.octets);
    });

  test.each([
    ['A', '1.2.3', '"1.2.3" is not an IPv4 address'],
    ['A', '1.2.3.04', '"1.2.3.04" is not an IPv4 address'],
    ['AAAA', '1::2::3', '"1::2::3" is not an IPv6 address'],
    ['MX', '10', 'exchange is missing'],
    ['MX', '99999 a', 'preference "99999" is not a number from 0 to 65535'],
    ['A', '192.0.2.1 192.0.2.2', '"192.0.2.2" is one word too many for A'],
    ['TXT', '"open', 'a quote is not closed'],
    ['TXT', `"${'x'.repeat(256)}"`, 'a character string holds 255 octets, not 256'],
    ['CNAME', 'a..b', '"a..b" is not a name'],
    ['DS', '1 2 3 XYZ', '"XYZ" is not hexadecimal'],
    ['A', '\\# 3 c0000201', '\\# announces 3 octets, but 4 follow'],
    ['A', '\\# 0x4 c0000201', '\\# announces 0x4 octets, but 4 follow'],
    ['A', '\\#', '\\# announces no octets, but 0 follow'],
    ['MX', '10\u00a0a.', 'preference "10\u00a0a." is not a number from 0 to 65535'],
    ['AAAA', '1.2.3.4::', '"1.2.3.4::" is not an IPv6 address'],
    ['TXT', '"bad \\256"', 'bad escape in "bad \\256"'],
    ['TXT', '"bad \\1"', 'bad escape in "bad \\1"'],
    ['CAA', '0 is-sue "x"', 'tag "is-sue" is not made of letters and digits'],
    ['DNSKEY', '257 3 13 A*', 'publicKey is not base 64'],
    ['NSEC', 'a. A NONSENSE', '"NONSENSE" is not a record type'],
    ['NSEC3', '1 0 0 - U A', 'nextHashed is not base 32'],
    ['NSEC3PARAM', `1 0 0 ${'AB'.repeat(256)}`, 'a character string holds 255 octets, not 256'],
    ['RRSIG', 'A 13 2 300 20261320000000 20261120000000 1 a. AQID', 'expiration "20261320000000" is not a time'],
    ['TXT', `"${'x'.repeat(255)}" `.repeat(257), '65792 octets are more than a record holds'],
  ] as const)('%s %s is refused', (type, text, fault) => {
    expect(parseRdata(type, text, ORIGIN)).toEqual({ ok: false, fault });
  });

  test('octets that do not fit their type are shown as RFC 3597 does', () => {
    expect(presentRdata('A', Uint8Array.of(1, 2))).toBe('\\# 2 0102');
    expect(readRdata({ type: 'MX', octets: Uint8Array.of(0, 10, 200, 1) })).toBeNull();
  });

  test('any octets: reading never throws, and what was read is written back alike', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...RECORDS.map(([type]) => type)),
        fc.oneof(fc.uint8Array({ maxLength: 80 }), fc.constantFrom(...OCTETS).chain(almost)),
        (type, octets) => {
          expect(presentRdata(type, octets)).toMatch(/^[ -~]*$/);
          const data = readRdata({ type, octets });
          const back = parseRdata(type, presentZoneRdata(type, octets), ORIGIN);
          if (!back.ok) throw new Error(back.fault);
          if (data === null) expect(back.octets).toEqual(octets);
          else {
            expect(readRdata({ type, octets: encodeRdata(type, data) })).toEqual(data);
            expect(readRdata({ type, octets: back.octets })).toEqual(data);
          }
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('any text: parsing never throws', () => {
    const word = fc.oneof(
      fc.constantFrom('@', '\\#', '"', '1', '0', '65536', 'a.b.', '-', 'A', 'alpn=', '"a b"', '20261120000000', '='),
      fc.string({ unit: 'binary', maxLength: 12 }),
    );
    fc.assert(
      fc.property(
        fc.constantFrom(...RECORDS.map(([type]) => type)),
        fc.array(word, { maxLength: 12 }),
        (type, words) => {
          const parsed = parseRdata(type, words.join(' '), ORIGIN);
          if (parsed.ok) expect(presentRdata(type, parsed.octets)).toMatch(/^[ -~]*$/);
          else expect(parsed.fault).not.toBe('');
        },
      ),
      { numRuns: 5000 },
    );
  });

  test('data that no record can hold is a bug of the caller', () => {
    expect(() => encodeRdata('MX', { preference: 65_536, exchange: ORIGIN })).toThrow('does not fit');
    expect(() => encodeRdata('A', { address: '1.2.3' })).toThrow('Not an address');
    expect(() => encodeRdata('CAA', { flags: 0, tag: 'x'.repeat(256), value: '' })).toThrow('255 octets');
    expect(() => nameToWire('a..b' as DnsName)).toThrow('Not a canonical');
    expect(() => nameToWire('x'.repeat(64) as DnsName)).toThrow('Not a canonical');
    expect(() => encodeRdata('TXT', { strings: [], text: '' })).toThrow('no TXT data');
    expect(() => encodeRdata('CAA', { flags: 0, tag: '', value: '' })).toThrow('no CAA data');
    const twice = { key: 1, value: new Uint8Array() };
    expect(() => encodeRdata('SVCB', { priority: 1, target: ORIGIN, params: [twice, twice] })).toThrow('no SVCB data');
    const strings = new Array<Uint8Array>(257).fill(new Uint8Array(255));
    expect(() => encodeRdata('TXT', { strings, text: '' })).toThrow('no TXT data');
  });

  test.each([
    '',
    'Example.com',
    'é.example',
    'a b.example',
    'a.example.',
    '\\065.example',
    'a\\.B.example',
    `${'a.'.repeat(126)}bb`,
    `${`${'\\000'.repeat(63)}.`.repeat(3)}${'\\000'.repeat(62)}`,
  ])('%s is not canonical, and so not written as some other name', (name) => {
    expect(() => nameToWire(name as DnsName)).toThrow('Not a canonical');
  });

  test('a CAA tag that is none cannot be taken for the words beside it', () => {
    const octets = Uint8Array.of(0, 4, 0x61, 0x20, 0x22, 0x62, 0x63);
    expect(presentRdata('CAA', octets)).toBe('\\# 7 00046120226263');
  });
});

describe('names and text', () => {
  test.each([
    ['Example.COM.', 'example.com'],
    ['a\\.b.example', 'a\\.b.example'],
    ['a\\046b.example', 'a\\.b.example'],
    ['\\195\\169.example', '\\195\\169.example'],
    ['é.example', '\\195\\169.example'],
    ['.', '.'],
    ['*.example', '*.example'],
    ['a b.example', 'a\\032b.example'],
  ])('%s is %s', (text, name) => {
    expect(parseDnsName(text)).toBe(name);
    expect(readName(nameToWire(name as DnsName), 0, 255)).toEqual({ name, next: nameToWire(name as DnsName).length });
  });

  test.each(['', 'a..b', '.a', `${'x'.repeat(64)}.example`, Array(128).fill('ab').join('.'), 'a\\999'])(
    '%s is no name',
    (text) => {
      expect(parseDnsName(text)).toBeNull();
    },
  );

  test('every octet has one text in a name, in a short label and in a long one', () => {
    for (let octet = 0; octet < 256; octet += 1) {
      const char = String.fromCharCode(octet).toLowerCase();
      const escaped = `\\${String(octet).padStart(3, '0')}`;
      const text = octet < 0x21 || octet > 0x7e ? escaped : '.\\'.includes(char) ? `\\${char}` : char;
      for (const size of [1, 8, 9, 63])
        expect(readName(Uint8Array.from([size, ...new Array<number>(size).fill(octet), 0]), 0, 65)?.name).toBe(
          text.repeat(size),
        );
    }
  });

  test('a long value is split into strings and joined again', () => {
    const long = 'v=DKIM1; p='.padEnd(700, 'A');
    expect(txtOctets(long)).toHaveLength(703);
    expect(presentRdata('TXT', txtOctets(long))).toBe(long);
    expect(txtOctets('')).toEqual(Uint8Array.of(0));
  });

  test('octets to text and back', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (octets) => {
        expect(textToOctets(octetsToText(octets))).toEqual(octets);
      }),
    );
  });
});
