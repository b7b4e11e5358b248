import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import { type IncludeFile, readZoneFile } from '../../src/records/zone-file/read-zone-file.ts';
import { ZONE_FILE_LIMITS, type ZoneFile } from '../../src/records/zone-file/zone-file.ts';
import { textIn } from '../../src/texts/language.ts';

const ORIGIN = 'example.com' as DnsName;
const SOA = '@ 3600 IN SOA ns1 hostmaster 1 7200 900 1209600 300\n';

const read = (text: string, include?: IncludeFile): ZoneFile =>
  readZoneFile(Buffer.from(text), { origin: ORIGIN, file: 'zone', include });

/** The records but the SOA record, one a line: line, name, TTL, type, data. */
const shown = ({ records }: ZoneFile): readonly string[] =>
  records
    .filter(({ type }) => type !== 'SOA')
    .map(
      ({ line, name, ttlSeconds, type, octets }) =>
        `${line} ${name} ${ttlSeconds} ${type} ${presentZoneRdata(type, octets)}`,
    );

const remarks = (some: ZoneFile['faults']): readonly string[] =>
  some.map(({ file, line, remark }) => `${file}:${line} ${textIn('en', remark)}`);

// What each line means is from RFC 1035 §5.1, RFC 2308 §4, RFC 3597 §5 and BIND's manual, worked out by hand.
const ROWS: readonly (readonly [about: string, text: string, records: readonly string[]])[] = [
  ['a name, TTL, class and type', 'www 60 IN A 192.0.2.1', ['2 www.example.com 60 A 192.0.2.1']],
  ['class before TTL', 'www IN 60 A 192.0.2.1', ['2 www.example.com 60 A 192.0.2.1']],
  [
    'the origin and a whole name',
    '@ 60 A 192.0.2.1\nwww.example.com. 60 A 192.0.2.2',
    ['2 example.com 60 A 192.0.2.1', '3 www.example.com 60 A 192.0.2.2'],
  ],
  [
    'the name before',
    'a 60 A 192.0.2.1\n  60 A 192.0.2.2\n\tTXT x',
    ['2 a.example.com 60 A 192.0.2.1', '3 a.example.com 60 A 192.0.2.2', '4 a.example.com 60 TXT "x"'],
  ],
  [
    'the TTL before, and of $TTL',
    'a 60 A 192.0.2.1\nb A 192.0.2.2\n$TTL 1h30m\nc A 192.0.2.3',
    ['2 a.example.com 60 A 192.0.2.1', '3 b.example.com 60 A 192.0.2.2', '5 c.example.com 5400 A 192.0.2.3'],
  ],
  [
    'parentheses, and comments in them',
    'a 60 TXT ( "one" ; first\n  "two" ) ; (second\nb 60 A 192.0.2.1',
    ['2 a.example.com 60 TXT "one" "two"', '4 b.example.com 60 A 192.0.2.1'],
  ],
  [
    'semicolons and parentheses in text',
    'a 60 TXT "v=DMARC1; p=none (x)"',
    ['2 a.example.com 60 TXT "v=DMARC1; p=none (x)"'],
  ],
  ['escapes', 'a\\.b 60 TXT a\\;b "c\\"d" \\200', ['2 a\\.b.example.com 60 TXT "a;b" "c\\"d" "\\200"']],
  ['octets beyond ASCII', 'a 60 TXT "é"', ['2 a.example.com 60 TXT "\\195\\169"']],
  [
    'an origin, relative and whole',
    '$ORIGIN sub\na 60 A 192.0.2.1\n$ORIGIN example.com.\nb 60 A 192.0.2.2',
    ['3 a.sub.example.com 60 A 192.0.2.1', '5 b.example.com 60 A 192.0.2.2'],
  ],
  [
    'data relative to the origin',
    '@ 60 MX 10 mail\n@ 60 MX 20 mail.example.net.',
    ['2 example.com 60 MX 10 mail.example.com.', '3 example.com 60 MX 20 mail.example.net.'],
  ],
  ['an unknown form of a known type', 'a 60 A \\# 4 C0000201', ['2 a.example.com 60 A 192.0.2.1']],
  ['a type by its number', 'a 60 TYPE1 \\# 4 C0000201', ['2 a.example.com 60 A 192.0.2.1']],
  [
    'lines that end as in Windows',
    'a 60 A 192.0.2.1\r\nb 60 A 192.0.2.2\r\n',
    ['2 a.example.com 60 A 192.0.2.1', '3 b.example.com 60 A 192.0.2.2'],
  ],
  [
    'a name that is a type, and one that is a number',
    'a 60 A 192.0.2.1\n10 60 A 192.0.2.2',
    ['2 a.example.com 60 A 192.0.2.1', '3 10.example.com 60 A 192.0.2.2'],
  ],
  [
    '$GENERATE',
    '$GENERATE 1-3 host$ 60 A 192.0.2.$',
    ['2 host1.example.com 60 A 192.0.2.1', '2 host2.example.com 60 A 192.0.2.2', '2 host3.example.com 60 A 192.0.2.3'],
  ],
  [
    '$GENERATE with steps, offset, width and base',
    '$GENERATE 8-12/2 h$\u007b0,3} 60 TXT $\u007b-1} $\u007b0,2,x} \\$ $$',
    [
      '2 h008.example.com 60 TXT "7" "08" "$" "$"',
      '2 h010.example.com 60 TXT "9" "0a" "$" "$"',
      '2 h012.example.com 60 TXT "11" "0c" "$" "$"',
    ],
  ],
  [
    '$GENERATE with a step beyond its end',
    '$GENERATE 1-3/2147483645 h$ 60 A 192.0.2.$',
    ['2 h1.example.com 60 A 192.0.2.1'],
  ],
  [
    'types that are not read, in signatures and bitmaps',
    'a 60 NSEC b A LOC RRSIG\na 60 RRSIG LOC 13 3 60 20261220120000 20261119120000 11822 @ AAAA',
    [
      '2 a.example.com 60 NSEC b.example.com. A TYPE29 RRSIG',
      '3 a.example.com 60 RRSIG TYPE29 13 3 60 20261220120000 20261119120000 11822 example.com. AAAA',
    ],
  ],
  ['$GENERATE with nibbles', '$GENERATE 26-26 $\u007b0,7,n} 60 TXT x', ['2 a.1.0.0.example.com 60 TXT "x"']],
];

describe('what lines mean', () => {
  test.each(ROWS)('%s', (_, text, records) => {
    const zone = read(SOA + text);
    expect(remarks(zone.faults)).toEqual([]);
    expect(shown(zone)).toEqual(records);
  });
});

test('times of an SOA record may have units, as name servers read them', () => {
  const zone = read('@ 1h SOA ns1 hostmaster 1 2H 15m 2w 1h30m\n');
  expect(remarks(zone.faults)).toEqual([]);
  expect(zone.records.map(({ octets }) => presentZoneRdata('SOA', octets))).toEqual([
    'ns1.example.com. hostmaster.example.com. 1 7200 900 1209600 5400',
  ]);
});

const FAULTS: readonly (readonly [about: string, text: string, faults: readonly string[]])[] = [
  [
    'a quote that is open',
    `${SOA}a 60 TXT "x\nb 60 A 192.0.2.1`,
    ['zone:2 A quotation mark is not closed. Text in quotation marks ends on its line.'],
  ],
  ['a parenthesis that is open', `${SOA}a 60 TXT ( x\n`, ['zone:2 A parenthesis is not closed.']],
  ['a stray parenthesis', `${SOA}a 60 TXT x )\n`, ['zone:2 A parenthesis closes that was not opened.']],
  ['no name', ` 60 A 192.0.2.1\n${SOA}`, ['zone:1 The first record has no name. Begin the line with a name or @.']],
  ['an empty label', `${SOA}a..b 60 A 192.0.2.1`, ['zone:2 "a..b" is not a domain name.']],
  ['no type', `${SOA}a 60 IN`, ['zone:2 The record has no type.']],
  ['no such type', `${SOA}a 60 AA 192.0.2.1`, ['zone:2 "AA" is not a record type.']],
  [
    'another class',
    `${SOA}a CH TXT x`,
    ['zone:2 Records of the class CH are not read. Zones of the internet have the class IN.'],
  ],
  [
    'no TTL',
    'a A 192.0.2.1\n',
    ['zone:1 The record has no TTL, and nothing before it sets one. Begin the file with a line such as $TTL 3600.'],
  ],
  ['bad data', `${SOA}a 60 A 192.0.2.256`, ['zone:2 "192.0.2.256" cannot be the data of a record of type A.']],
  [
    'no such directive',
    `${SOA}$FOO 1`,
    ['zone:2 "$FOO" is not a directive. Zone files have $ORIGIN, $TTL, $INCLUDE and $GENERATE.'],
  ],
  ['a bad TTL', `${SOA}$TTL 1y`, ['zone:2 "1y" is not a TTL. Write seconds, such as 3600, or 1h.']],
  ['no file to include', `${SOA}$INCLUDE`, ['zone:2 $INCLUDE has the name of a file and, if need be, an origin.']],
  [
    'a bad range',
    `${SOA}$GENERATE 3-1 a$ 60 A 192.0.2.$`,
    ['zone:2 $GENERATE has a range such as 1-10 or 0-100/2, a name, a type and data.'],
  ],
  [
    'a bad placeholder',
    `${SOA}$GENERATE 1-2 a\${x} 60 A 192.0.2.$`,
    ['zone:2 "$\u007bx}" is no placeholder of $GENERATE. Behind $ may be an offset, a width and a base in braces.'],
  ],
  [
    'too much to generate',
    `${SOA}$GENERATE 0-65536 a$ 60 A 192.0.2.1`,
    ['zone:2 $GENERATE makes more than 65,536 records.'],
  ],
  ['no SOA record', 'a 60 A 192.0.2.1\n', ['zone:1 The zone file has no SOA record.']],
  [
    'the SOA record of another name',
    'a 60 SOA ns1 hostmaster 1 7200 900 1209600 300\n',
    ['zone:1 The SOA record is at a.example.com, and the zone is example.com.'],
  ],
  ['two SOA records', `${SOA}${SOA.replace(' 1 ', ' 2 ')}`, ['zone:2 The zone has several SOA records.']],
  [
    'an alias and other data',
    `${SOA}a 60 CNAME b\na 60 TXT x`,
    ['zone:2 a.example.com has a CNAME record and others. A name with a CNAME record has no others.'],
  ],
  ['two aliases', `${SOA}a 60 CNAME b\na 60 CNAME c`, ['zone:3 a.example.com has several CNAME records.']],
];

describe('what is wrong', () => {
  test.each(FAULTS)('%s', (_, text, faults) => {
    expect(remarks(read(text).faults)).toEqual(faults);
  });

  test('the lines after a fault are read', () => {
    expect(shown(read(`${SOA}a 60 A x\nb 60 A 192.0.2.1`))).toEqual(['3 b.example.com 60 A 192.0.2.1']);
  });

  test('a record twice, and a CNAME record beside its signature, are no faults', () => {
    const rrsig = 'CNAME 13 3 60 20261220120000 20261119120000 11822 example.com. AAAA';
    const zone = read(`${SOA}${SOA}a 60 CNAME b\na 60 CNAME b\na 60 RRSIG ${rrsig}\na 60 KEY 0 3 5 AAAA`);
    expect(remarks(zone.faults)).toEqual([]);
  });
});

describe('what is left out', () => {
  test('records of other zones, once a name', () => {
    const zone = read(`${SOA}a.example.net. 60 A 192.0.2.1\na.example.net. 60 A 192.0.2.2`);
    expect([remarks(zone.faults), remarks(zone.notices), shown(zone)]).toEqual([
      [],
      ['zone:2 a.example.net is not in the zone example.com, so its records are left out.'],
      [],
    ]);
  });

  test('types that we do not read: the name has them', () => {
    const zone = read(`${SOA}a 60 LOC 51 30 12.748 N 0 7 39.611 W 0m\nb 60 TYPE65280 \\# 0`);
    expect(remarks(zone.notices)).toEqual([
      'zone:2 We do not read LOC records. This one is left out.',
      'zone:3 We do not read TYPE65280 records. This one is left out.',
    ]);
    expect(zone.unread).toMatchObject([
      { name: 'a.example.com', type: 29 },
      { name: 'b.example.com', type: 65_280 },
    ]);
  });

  test('what a provider turns into addresses', () => {
    const zone = read(`${SOA}@ 60 ALIAS web.example.net.\nwww 60 ANAME web`);
    expect(zone.aliases).toMatchObject([
      { name: 'example.com', target: 'web.example.net', line: 2 },
      { name: 'www.example.com', target: 'web.example.com', line: 3 },
    ]);
    expect(remarks(zone.faults)).toEqual([]);
  });
});

describe('included files', () => {
  const files: Readonly<Record<string, string>> = {
    hosts: 'a 60 A 192.0.2.1\n$ORIGIN deep\nb 60 A 192.0.2.2\n',
    round: '$INCLUDE round\n',
    broken: 'a 60 A x\n',
  };
  const include: IncludeFile = (file) => ({ ok: true, name: file, octets: Buffer.from(files[file] ?? '') });

  test('have their records in place; their origin and names end with them', () => {
    const zone = read(`${SOA}www 60 A 192.0.2.9\n$INCLUDE hosts sub\n 60 TXT x\nc 60 A 192.0.2.3`, include);
    expect(remarks(zone.faults)).toEqual([]);
    expect(zone.records.map(({ file, line, name }) => `${file}:${line} ${name}`).slice(1)).toEqual([
      'zone:2 www.example.com',
      'hosts:1 a.sub.example.com',
      'hosts:3 b.deep.sub.example.com',
      'zone:4 www.example.com',
      'zone:5 c.example.com',
    ]);
  });

  test('that include themselves end', () => {
    expect(remarks(read(`${SOA}$INCLUDE round`, include).faults)).toEqual([
      'round:1 Files include others more than 8 deep.',
    ]);
  });

  test('tell their own lines', () => {
    expect(remarks(read(`${SOA}$INCLUDE broken`, include).faults)).toEqual([
      'broken:1 "x" cannot be the data of a record of type A.',
    ]);
  });

  test('are none where nobody includes any', () => {
    expect(remarks(read(`${SOA}$INCLUDE /etc/passwd`).faults)).toEqual([
      'zone:2 Files are not included here. Put the records of "/etc/passwd" into this file.',
    ]);
  });
});

test('comments are kept with their lines', () => {
  expect(read(`; first\n${SOA}a 60 A 192.0.2.1 ; second\n`).comments).toEqual([
    { file: 'zone', line: 1, text: 'first', entryLine: null },
    { file: 'zone', line: 3, text: 'second', entryLine: 3 },
  ]);
});

describe('limits', () => {
  test('of records', () => {
    const many = Array.from({ length: ZONE_FILE_LIMITS.records }, (_, i) => `h${i} 60 A 192.0.2.1\n`).join('');
    const zone = read(SOA + many);
    expect(zone.records).toHaveLength(ZONE_FILE_LIMITS.records);
    expect(remarks(zone.faults)).toEqual([
      `zone:${ZONE_FILE_LIMITS.records + 1} A zone file can have at most 50,000 records.`,
    ]);
  });

  test('of octets', () => {
    const zone = readZoneFile(Buffer.alloc(ZONE_FILE_LIMITS.octets + 1, 'a'), { origin: ORIGIN, file: 'zone' });
    expect(remarks(zone.faults)[0]).toBe(
      'zone:1 A zone file can have at most 10,485,760 octets, with all files that it includes.',
    );
  });

  test('of faults that are told', () => {
    expect(read(`${SOA}${'a 60 A x\n'.repeat(1000)}`).faults).toHaveLength(ZONE_FILE_LIMITS.faults);
  });
});

test('whatever the octets are, the reader says something, and its places are in the file', () => {
  const words = fc.constantFrom(
    '$TTL',
    '$ORIGIN',
    '$GENERATE',
    '$INCLUDE',
    'a',
    '@',
    '60',
    'IN',
    'A',
    'TXT',
    '"',
    '(',
    ')',
    ';',
    '\\',
    '\n',
    ' ',
    '1-9',
    '$\u007b0,9,n}',
    '192.0.2.1',
    '\\200',
    'é',
  );
  const texts = fc.oneof(
    fc.array(words, { maxLength: 60 }).map((some) => Buffer.from(some.join(' '))),
    fc.uint8Array({ maxLength: 300 }),
  );
  fc.assert(
    fc.property(texts, (octets) => {
      const zone = readZoneFile(octets, { origin: ORIGIN, file: 'zone' });
      const lines = Buffer.from(octets).toString('latin1').split('\n').length;
      for (const { line } of [...zone.records, ...zone.faults, ...zone.notices, ...zone.comments])
        expect(line >= 1 && line <= lines).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
