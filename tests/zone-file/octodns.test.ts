import { describe, expect, test } from 'vitest';
import { PlannedZone } from '../../src/dns/planned-zone.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { presentZoneRdata } from '../../src/domain/rdata/present.ts';
import { isOctodns } from '../../src/records/octodns/is-octodns.ts';
import { readOctodns } from '../../src/records/octodns/read-octodns.ts';
import { textIn } from '../../src/texts/language.ts';

const ORIGIN = 'unit.tests' as DnsName;
const read = (text: string) => readOctodns(Buffer.from(text), { origin: ORIGIN, file: 'z.yaml' });
const shownOf = (text: string) =>
  read(text).records.map(
    ({ name, ttlSeconds, type, octets, line }) =>
      `${line}: ${name} ${ttlSeconds} ${type} ${presentZoneRdata(type, octets)}`,
  );
const faultsOf = (text: string) => read(text).faults.map(({ line, remark }) => `${line}: ${textIn('en', remark)}`);
const noticesOf = (text: string) => read(text).notices.map(({ line, remark }) => `${line}: ${textIn('en', remark)}`);

test.each([
  [
    "'': {type: A, values: [192.0.2.1, 192.0.2.2]}",
    ['1: unit.tests 3600 A 192.0.2.1', '1: unit.tests 3600 A 192.0.2.2'],
  ],
  ['---\nwww:\n  ttl: 300\n  type: AAAA\n  value: 2001:db8::1\n', ['5: www.unit.tests 300 AAAA 2001:db8::1']],
  ["'*':\n  type: CNAME\n  value: www.example.com.\n", ['3: *.unit.tests 3600 CNAME www.example.com.']],
  [
    "? ''\n: - type: NS\n    values:\n    - ns1.test.\n    - ns2.test.\n  - type: MX\n    values:\n    - {exchange: a.test., preference: 10}\n    - priority: 20\n      value: b.test.\n",
    [
      '4: unit.tests 3600 NS ns1.test.',
      '5: unit.tests 3600 NS ns2.test.',
      '8: unit.tests 3600 MX 10 a.test.',
      '9: unit.tests 3600 MX 20 b.test.',
    ],
  ],
  [
    '_srv._tcp:\n  type: SRV\n  value: {priority: 12, weight: 20, port: 30, target: .}\n',
    ['3: _srv._tcp.unit.tests 3600 SRV 12 20 30 .'],
  ],
  [
    "'': {type: CAA, value: {flags: 0, tag: issue, value: 'ca.test; a=b'}}",
    ['1: unit.tests 3600 CAA 0 issue "ca.test; a=b"'],
  ],
  [
    'a: {type: SSHFP, value: {algorithm: 1, fingerprint_type: 1, fingerprint: 7491973e5f8b39d5327cd4e08bc81b05f7710b49}}',
    ['1: a.unit.tests 3600 SSHFP 1 1 7491973E5F8B39D5327CD4E08BC81B05F7710B49'],
  ],
  [
    "a: {type: NAPTR, value: {order: 10, preference: 100, flags: S, service: SIP+D2U, regexp: '!^.*$!sip:i@x.test!', replacement: .}}",
    ['1: a.unit.tests 3600 NAPTR 10 100 "S" "SIP+D2U" "!^.*$!sip:i@x.test!" .'],
  ],
  [
    '_25._tcp: {type: TLSA, value: {certificate_usage: 3, selector: 1, matching_type: 1, certificate_association_data: 1225EC9F6E57DCCA5C949614464C509B9A288B83971509F66D159549C1F2180B}}',
    ['1: _25._tcp.unit.tests 3600 TLSA 3 1 1 1225EC9F6E57DCCA5C949614464C509B9A288B83971509F66D159549C1F2180B'],
  ],
  [
    'a: {type: HTTPS, value: {svcpriority: 1, targetname: ., svcparams: {alpn: [h2, h3], port: 443}}}',
    ['1: a.unit.tests 3600 HTTPS 1 . alpn=h2,h3 port=443'],
  ],
  [
    'd: {type: DNAME, value: example.com.}\np: {type: PTR, values: [a.test.]}',
    ['1: d.unit.tests 3600 DNAME example.com.', '2: p.unit.tests 3600 PTR a.test.'],
  ],
  ["'': {type: TXT, value: v=DMARC1\\; p=none}", ['1: unit.tests 3600 TXT "v=DMARC1; p=none"']],
  [
    't: {type: TXT, values: [\'a "b"\', \'"c" "d"\', 1.10, é]}',
    [
      '1: t.unit.tests 3600 TXT "a \\"b\\""',
      '1: t.unit.tests 3600 TXT "cd"',
      '1: t.unit.tests 3600 TXT "1.10"',
      '1: t.unit.tests 3600 TXT "\\195\\169"',
    ],
  ],
  [`t: {type: TXT, value: ${'x'.repeat(300)}}`, [`1: t.unit.tests 3600 TXT "${'x'.repeat(255)}" "${'x'.repeat(45)}"`]],
  [
    'a: &a\n  type: A\n  values: [192.0.2.1]\nb: *a\n',
    ['3: a.unit.tests 3600 A 192.0.2.1', '3: b.unit.tests 3600 A 192.0.2.1'],
  ],
  ['faß: {type: A, value: 192.0.2.1}', ['1: xn--fa-hia.unit.tests 3600 A 192.0.2.1']],
])('%j', (text, records) => {
  expect(shownOf(text)).toEqual(records);
  expect(faultsOf(text)).toEqual([]);
});

test.each([
  ['a:\n  type: A\n  value: 192.0.2.300\n', ['3: "192.0.2.300" cannot be the data of a record of type A.']],
  ['a:\n  type: CNAME\n  value: www\n', ['3: octoDNS refuses "www", because it has no dot at its end.']],
  ['a:\n  type: TXT\n  value: a; b\n', ['3: octoDNS refuses this text. Write \\; for each semicolon.']],
  ['a:\n  value: 1\nb:\n  type: XYZ\n  value: 1\n', ['2: The record has no type.', '4: "XYZ" is not a record type.']],
  ['a:\n  type: A\n', ['2: The record has no value.']],
  ['a:\n  type: MX\n  value: {exchange: a.test.}\n', ['3: A MX value has the key preference.']],
  ['a:\n  type: A\n  ttl: 1h\n  value: 192.0.2.1\n', ['3: "1h" is not a TTL. Write seconds, such as 3600.']],
  [
    'a: {type: A, value: 192.0.2.1}\na: {type: A, value: 192.0.2.1}\n',
    ['2: "a" is in the file twice. Remove one of the entries.'],
  ],
  ['a: !include other.yaml\n', ['1: Tags such as "!include" are not read. Remove it.']],
  [
    'x: &x {type: A, value: 192.0.2.1}\na:\n  <<: *x\n',
    ['3: Keys that are taken over with << are not read. Write them out.'],
  ],
  ['a: {type: CNAME, value: b.test.}\n"a.": {type: A, value: 192.0.2.1}\n', ['2: "a." is not a domain name.']],
  [
    'a:\n- {type: CNAME, value: b.test.}\n- {type: A, value: 192.0.2.1}\n',
    ['2: a.unit.tests has a CNAME record and others. A name with a CNAME record has no others.'],
  ],
  ['- a\n', ['1: Write the names of the zone here, each with its record or a list of its records.']],
  ['a: [', ['1: This is not YAML. Check the indentation, quotes and colons.']],
  [
    '\na: '.concat('['.repeat(9000)),
    ['2: More than 100 brackets are open here. Write lists and keys on lines of their own.'],
  ],
])('refuses %j, with its line', (text, faults) => {
  expect(faultsOf(text)).toEqual(faults);
});

test.each([
  ["'':\n  type: ALIAS\n  value: lb.example.net.\n", /2: ALIAS is not a DNS record/],
  [
    'a:\n  type: URLFWD\n  value: {path: /, target: http://x.test, code: 301, masking: 2, query: 0}\n',
    /2: "URLFWD" is something of one provider/,
  ],
  ['a:\n  type: Route53Provider/ALIAS\n  value: x\n', /is something of one provider/],
  ['a:\n  type: LOC\n  value: {}\n', /2: We do not read LOC records/],
  ['a:\n  type: A\n  geo: {AF: [192.0.2.2]}\n  value: 192.0.2.1\n', /2: Answers for this record depend on who asks/],
  ['a:\n  octodns: {excluded: [x]}\n  type: A\n  value: 192.0.2.1\n', /2: Only some of your providers get this record/],
  ['a:\n  octodns: {ignored: true}\n  type: A\n  value: 192.0.2.1\n', /2: octoDNS ignores this record/],
  [
    'a:\n  octodns: {lenient: true}\n  type: TXT\n  value: a;b\n',
    /1: octoDNS leaves the SOA and NS records of unit\.tests itself/,
  ],
])('says what %j stands for', (text, notice) => {
  expect(faultsOf(text)).toEqual([]);
  expect(noticesOf(text).join('\n')).toMatch(notice);
});

describe('what octoDNS does not set', () => {
  const zone = (text: string) => new PlannedZone(ORIGIN).add(read(text));
  test.each([
    ['the SOA record', ORIGIN, 'SOA', 'retained'],
    ['name servers of the zone itself', ORIGIN, 'NS', 'retained'],
    ['what it ignores', 'i.unit.tests', 'A', 'retained'],
    ['addresses that a provider makes', 'u.unit.tests', 'A', 'open'],
    ['what it says', 'a.unit.tests', 'A', 'answer'],
    ['another type of a name', 'a.unit.tests', 'MX', 'nodata'],
    ['another name', 'x.unit.tests', 'A', 'nxdomain'],
  ] as const)('%s', (_, name, type, kind) => {
    const text =
      'a: {type: A, value: 192.0.2.1}\ni: {octodns: {ignored: true}, type: A, value: 192.0.2.1}\nu: {type: URLFWD, value: {}}\n';
    expect(zone(text).answer(name as DnsName, type).kind).toBe(kind);
  });

  test('but name servers that it names', () => {
    expect(zone("'': {type: NS, value: ns1.test.}").answer(ORIGIN, 'NS').kind).toBe('answer');
  });
});

test.each([
  ['---\n', true],
  ["# comment\n\n'':\n  type: A\n", true],
  ["? ''\n", true],
  ['www.sub: # x\n', true],
  ['$ORIGIN example.com.\n', false],
  ['; a:\n@ IN SOA a b 1 2 3 4 5\n', false],
  ['@ 60 TXT "a:"\n', false],
  ['', false],
])('%j is octoDNS: %s', (text, is) => {
  expect(isOctodns(text)).toBe(is);
});
