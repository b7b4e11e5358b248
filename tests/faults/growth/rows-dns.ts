import { decodeMessage } from '../../../src/dns/codec/decode.ts';
import { interpret } from '../../../src/dns/interpret.ts';
import { followAliases } from '../../../src/dns/iterate/aliases.ts';
import { parseRootHints } from '../../../src/dns/iterate/root-hints.ts';
import { parseTrustAnchors } from '../../../src/dns/trust-anchors.ts';
import { rrsetsOf } from '../../../src/dns/validate/rrsets.ts';
import type { DnsName } from '../../../src/domain/name.ts';
import { encodeRdata, txtOctets } from '../../../src/domain/rdata/encode.ts';
import { parseRdata } from '../../../src/domain/rdata/parse.ts';
import { presentRdata } from '../../../src/domain/rdata/present.ts';
import { readRdata } from '../../../src/domain/rdata/read.ts';
import { parseDnsName } from '../../../src/domain/rdata/wire-name.ts';
import type { DnsResponse, ResponseRr } from '../../../src/domain/response.ts';
import { RR_TYPES, type RrType } from '../../../src/domain/rr.ts';
import { BOMBS } from '../codec-bombs.ts';
import type { Row, Shape } from './measure.ts';
import { MESSAGE_OCTETS, textShapes } from './shapes.ts';

const ZONE = 'case.test' as DnsName;

const nameAt = (i: number, salt: number): DnsName => `n${i}-${salt}.${ZONE}` as DnsName;
const rr = (name: DnsName, type: RrType, octets: Uint8Array): ResponseRr => ({
  name,
  type: RR_TYPES[type],
  class: 1,
  ttlSeconds: 60,
  octets,
});

const message = (answers: readonly ResponseRr[], authorities: readonly ResponseRr[] = []): DnsResponse => ({
  aa: true,
  rd: false,
  ra: false,
  ad: false,
  cd: false,
  rcode: 0,
  answers,
  authorities,
  additionals: [],
  ede: [],
});

/** Answers that a message of 65,535 octets has room for. */
const ANSWERS: readonly (readonly [about: string, most: number, of: (i: number, salt: number) => ResponseRr])[] = [
  [
    'a chain of aliases (T7)',
    3118,
    (i, salt) => rr(nameAt(i, salt), 'CNAME', encodeRdata('CNAME', { target: nameAt(i + 1, salt) })),
  ],
  [
    'a chain of aliases, the last one first',
    3118,
    (i, salt) => rr(nameAt(3117 - i, salt), 'CNAME', encodeRdata('CNAME', { target: nameAt(3118 - i, salt) })),
  ],
  ['many DNAMEs', 3118, (i, salt) => rr(nameAt(i, salt), 'DNAME', encodeRdata('DNAME', { target: nameAt(i, salt) }))],
  ['many records of one set', 3500, (i, salt) => rr(nameAt(0, salt), 'A', Uint8Array.from([192, 0, i >> 8, i & 0xff]))],
  ['one record many times', 3500, (_, salt) => rr(nameAt(0, salt), 'A', Uint8Array.from([192, 0, 2, 1]))],
  ['many sets', 3500, (i, salt) => rr(nameAt(i, salt), 'TXT', txtOctets(`${i}`))],
];

const responseShapes = (read: (response: DnsResponse, name: DnsName) => unknown): readonly Shape[] =>
  ANSWERS.map(([about, most, of]) => ({
    about,
    most,
    make: (count, salt) => {
      const answers = Array.from({ length: count }, (_, i) => of(i, salt));
      return () => read(message(answers), nameAt(0, salt));
    },
  }));

const RDATA: readonly (readonly [about: string, type: RrType, most: number, octets: (count: number) => Uint8Array])[] =
  [
    ['strings of no length', 'TXT', 65_000, (count) => new Uint8Array(count)],
    ['one long text', 'TXT', 250, (count) => txtOctets('é'.repeat(count * 120))],
    ['service parameters', 'HTTPS', 15_000, (count) => serviceParams(count)],
    ['windows of types', 'NSEC', 256, (count) => bitmap(count)],
    ['one long digest', 'DS', 65_000, (count) => Uint8Array.from([0, 1, 13, 2, ...new Uint8Array(count)])],
    ['one long certificate', 'TLSA', 65_000, (count) => Uint8Array.from([3, 0, 0, ...new Uint8Array(count)])],
  ];

function serviceParams(count: number): Uint8Array {
  const octets = new Uint8Array(3 + count * 4);
  octets[1] = 1;
  for (let i = 0; i < count; i += 1) octets.set([(300 + i) >> 8, (300 + i) & 0xff], 3 + i * 4);
  return octets;
}

const bitmap = (count: number): Uint8Array =>
  Uint8Array.from([0, ...Array.from({ length: count }, (_, i) => [i, 32, ...new Array<number>(32).fill(255)]).flat()]);

const wire = (count: number, part: readonly number[]): Uint8Array =>
  Uint8Array.from([
    0,
    1,
    0x80,
    0,
    0,
    0,
    count >> 8,
    count & 0xff,
    0,
    0,
    0,
    0,
    ...Array.from({ length: count }, () => part).flat(),
  ]);

export const DNS_ROWS: readonly Row[] = [
  {
    readers: ['dns/codec/decode.ts decodeMessage', 'domain/rdata/wire-name.ts readName'],
    runs: 'main',
    shapes: [
      {
        about: 'records of the root',
        most: 5900,
        make: (count) => bytesRead(wire(count, [0, 0, 1, 0, 1, 0, 0, 0, 60, 0, 0])),
      },
      {
        about: 'pointers to one name',
        most: 4000,
        make: (count) => bytesRead(wire(count, [0xc0, 12, 0, 2, 0, 1, 0, 0, 0, 60, 0, 2, 0xc0, 12])),
      },
      // Each is as long as a message can be: one of them more or less is all there is to compare.
      ...BOMBS.map(([about, bytes]): Shape => ({ about, most: 1, make: () => bytesRead(bytes) })),
    ],
  },
  {
    readers: ['dns/interpret.ts interpret'],
    runs: 'main',
    shapes: responseShapes((response, name) => [interpret(response, name, 'A'), interpret(response, name, 'MX')]),
  },
  {
    readers: ['dns/iterate/aliases.ts followAliases'],
    runs: 'main',
    shapes: responseShapes((response, name) => followAliases(name, RR_TYPES.A, async () => response)),
  },
  {
    readers: ['dns/validate/rrsets.ts rrsetsOf'],
    runs: 'main',
    shapes: responseShapes((response) => rrsetsOf(response, 'answers')),
  },
  {
    readers: [
      'domain/rdata/read.ts readRdata',
      'domain/rdata/blocks.ts readBitmap',
      'domain/rdata/blocks.ts readParams',
    ],
    runs: 'main',
    shapes: RDATA.map(([about, type, most, octets]) => ({
      about,
      most,
      make: (count) => {
        const read = octets(count);
        return () => [readRdata({ type, octets: read }), presentRdata(type, read)];
      },
    })),
  },
  {
    readers: [
      'domain/rdata/parse.ts parseRdata',
      'domain/rdata/service-params.ts parseParams',
      'domain/rdata/wire-name.ts parseDnsName',
    ],
    runs: 'main',
    shapes: (
      [
        ['strings of a TXT', 'TXT', '"a" ', ''],
        ['one string of a TXT', 'TXT', 'a', ''],
        ['escapes of a TXT', 'TXT', '\\097', ''],
        ['parameters of an HTTPS', 'HTTPS', 'key999=a ', '1 . '],
        ['addresses of an HTTPS', 'HTTPS', '192.0.2.1,', '1 . ipv4hint='],
        ['labels of an MX', 'MX', 'a.', '10 '],
        ['digits of a DS', 'DS', 'ab ', '1 13 2 '],
        ['types of an NSEC', 'NSEC', 'TYPE999 ', 'a. '],
      ] as const
    ).flatMap(([about, type, part, before]) =>
      textShapes(
        (text) => parseRdata(type, text, ZONE),
        MESSAGE_OCTETS,
        () => '',
        [{ about, part: () => part, before }],
      ),
    ),
  },
  {
    readers: ['dns/iterate/root-hints.ts parseRootHints', 'dns/trust-anchors.ts parseTrustAnchors'],
    runs: 'main',
    shapes: textShapes(
      (text) => [parseRootHints(text), parseTrustAnchors(text), parseDnsName(text)],
      64 * 1024,
      (salt) => `; ${salt}\n`,
      [
        { about: 'servers', part: (i) => `. 60 IN NS a${i}.test.\na${i}.test. 60 IN A 192.0.2.1\n` },
        { about: 'anchors', part: (i) => `. IN DS ${i} 13 2 ${'00'.repeat(32)}\n` },
        { about: 'empty lines', part: () => '\n' },
        { about: 'parentheses', part: () => '(' },
      ],
    ),
  },
];

function bytesRead(bytes: Uint8Array) {
  return () => decodeMessage(bytes);
}
