import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../src/domain/name.ts';
import { presentZoneRdata } from '../src/domain/rdata/present.ts';
import { zoneName } from '../src/domain/rdata/wire-name.ts';
import { parseZoneFile } from './zonefile.ts';

const ZONE = 'example.com' as DnsName;
const FIXTURES = join(import.meta.dirname, '../tests/fixtures/zones');
const OWN = join(import.meta.dirname, 'zones');

const lines = (text: string, zone = ZONE) =>
  parseZoneFile(text, zone).map(
    (rr) => `${rr.name} ${rr.ttlSeconds} ${rr.type} ${presentZoneRdata(rr.type, rr.octets)}`,
  );

describe('what a master file may hold', () => {
  test.each<[what: string, text: string, expected: string[]]>([
    ['a plain record', '@ 60 IN A 192.0.2.1', ['example.com 60 A 192.0.2.1']],
    ['class before TTL', '@ IN 60 A 192.0.2.1', ['example.com 60 A 192.0.2.1']],
    ['neither class nor TTL', '@ A 192.0.2.1', ['example.com 3600 A 192.0.2.1']],
    ['lower case', '@ in a 192.0.2.1', ['example.com 3600 A 192.0.2.1']],
    ['an absolute owner', 'WWW.Example.COM. A 192.0.2.1', ['www.example.com 3600 A 192.0.2.1']],
    ['relative names in the data', 'www CNAME web', ['www.example.com 3600 CNAME web.example.com.']],
    ['$TTL with units', '$TTL 1h30m\n@ A 192.0.2.1', ['example.com 5400 A 192.0.2.1']],
    ['a TTL with units', '@ 1w2D IN A 192.0.2.1', ['example.com 777600 A 192.0.2.1']],
    ['$ORIGIN, relative to the one before', '$ORIGIN sub\na A 192.0.2.1', ['a.sub.example.com 3600 A 192.0.2.1']],
    [
      'a blank owner repeats the one before, whatever $ORIGIN says since',
      'a A 192.0.2.1\n$ORIGIN b.example.com.\n  A 192.0.2.2',
      ['a.example.com 3600 A 192.0.2.1', 'a.example.com 3600 A 192.0.2.2'],
    ],
    ['comments and empty lines', '; one\n\n@ A 192.0.2.1 ; two\n  ; three\n', ['example.com 3600 A 192.0.2.1']],
    ['a semicolon in quotes', '@ TXT "a;b"', ['example.com 3600 TXT "a;b"']],
    ['an escaped semicolon', '@ TXT a\\;b', ['example.com 3600 TXT "a;b"']],
    ['an escaped quote', '@ TXT "say \\"hi\\""', ['example.com 3600 TXT "say \\"hi\\""']],
    ['octets', '@ TXT "\\000\\255"', ['example.com 3600 TXT "\\000\\255"']],
    [
      'parentheses over lines, with comments',
      '@ MX ( 10 ; ten\n mail\n)',
      ['example.com 3600 MX 10 mail.example.com.'],
    ],
    ['parentheses in quotes', '@ TXT "(" ")"', ['example.com 3600 TXT "(" ")"']],
    ['the unknown form', '@ A \\# 4 C0000201', ['example.com 3600 A 192.0.2.1']],
    ['a type by its number', '@ TYPE1 \\# 4 c0000201', ['example.com 3600 A 192.0.2.1']],
    ['a dot inside a label', 'a\\.b A 192.0.2.1', ['a\\.b.example.com 3600 A 192.0.2.1']],
    [
      'Windows line ends',
      '@ A 192.0.2.1\r\n@ A 192.0.2.2\r\n',
      ['example.com 3600 A 192.0.2.1', 'example.com 3600 A 192.0.2.2'],
    ],
    ['nothing', '', []],
  ])('%s', (_, text, expected) => expect(lines(text)).toEqual(expected));
});

describe('faults name the file, the line and what is wrong', () => {
  test.each<[text: string, expected: RegExp]>([
    ['\n\n@ A 192.0.2.256', /^my\.zone:3: .*192\.0\.2\.256/],
    ['@ A', /^my\.zone:1: /],
    ['@', /^my\.zone:1: the record type is missing/],
    ['@ NOTYPE x', /^my\.zone:1: "NOTYPE" is not a known record type/],
    ['@ A 192.0.2.1 extra', /^my\.zone:1: "extra" is one word too many/],
    ['a..b A 192.0.2.1', /^my\.zone:1: "a\.\.b" is not a name/],
    [`${'a'.repeat(64)} A 192.0.2.1`, /^my\.zone:1: .* is not a name/],
    ['$TTL soon', /^my\.zone:1: bad \$TTL/],
    ['$TTL 2147483648', /^my\.zone:1: bad \$TTL/],
    ['$ORIGIN', /^my\.zone:1: bad \$ORIGIN/],
    ['$INCLUDE other', /^my\.zone:1: \$INCLUDE is not supported/],
    ['@ A 192.0.2.1\n@ TXT ( "a"\n"b"', /^my\.zone:2: "\(" is not closed/],
    ['@ TXT "a" )', /^my\.zone:1: "\)" without "\("/],
    ['@ TXT "a\nb"', /^my\.zone:1: a quote is not closed/],
  ])('%j', (text, expected) => expect(() => parseZoneFile(text, ZONE, 'my.zone')).toThrow(expected));
});

describe('whole files', () => {
  const files = [FIXTURES, OWN].flatMap((dir) =>
    readdirSync(dir)
      .filter((name) => name.endsWith('.zone'))
      .map((name) => join(dir, name)),
  );

  test('216 real zones and our own', () => expect(files.length).toBeGreaterThan(216 + 30));

  test('every record is read: as many as there are lines that hold one', () => {
    for (const file of files) {
      const text = readFileSync(file, 'utf8');
      // In these files a record is one line; SOA records may run over several, in parentheses.
      const held = text.split('\n').filter((line) => /^(\S+\s+)?(\d+\s+)?IN\s+[A-Z]/.test(line));
      expect(parseZoneFile(text, ZONE, file), file).toHaveLength(held.length);
    }
  });

  test('what is written again is read as the same', () => {
    for (const file of files) {
      const rrs = parseZoneFile(readFileSync(file, 'utf8'), ZONE, file);
      const text = rrs
        .map((rr) => `${zoneName(rr.name)} ${rr.ttlSeconds} IN ${rr.type} ${presentZoneRdata(rr.type, rr.octets)}`)
        .join('\n');
      expect(parseZoneFile(text, ZONE, file), file).toEqual(rrs);
    }
  });
});
