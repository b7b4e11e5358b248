import { readCrl } from '../../../src/records/certificates/crl.ts';
import { readRdapAnswer } from '../../../src/registration/rdap-answer.ts';
import { parseWhois } from '../../../src/registration/whois.ts';
import type { Row } from './measure.ts';
import { type TextShape, textShapes } from './shapes.ts';

/** Octets of an answer that are read. Source: docs/limits.md. */
const RDAP_OCTETS = 1024 * 1024;
const WHOIS_OCTETS = 256 * 1024;
const CRL_OCTETS = 10 * 1024 * 1024;

const listIn = (member: string): Pick<TextShape, 'before' | 'after' | 'between'> => ({
  before: `"objectClassName":"domain","ldhName":"case.test","${member}":[`,
  after: ']}',
  between: ',',
});

const RDAP_SHAPES: readonly TextShape[] = [
  { about: 'many statuses', part: (i) => `"active ${i}"`, ...listIn('status') },
  { about: 'many events', part: () => '{"eventAction":"x","eventDate":"2020-01-01"}', ...listIn('events') },
  { about: 'many name servers', part: (i) => `{"ldhName":"ns${i}.case.test"}`, ...listIn('nameservers') },
  { about: 'many registrars', part: (i) => `{"roles":["registrar"],"handle":"${i}"}`, ...listIn('entities') },
  { about: 'many notices', part: () => '{"description":["limit exceeded"]}', ...listIn('notices') },
  { about: 'one long text', part: () => 'a', before: '"objectClassName":"domain","ldhName":"', after: '"}' },
];

const WHOIS_SHAPES: readonly TextShape[] = [
  { about: 'many labels', part: (i) => `Label ${i}: value\n` },
  { about: 'one label many times', part: () => 'Domain Status: ok\n' },
  { about: 'many name servers', part: (i) => `Name Server: ns${i}.case.test\n` },
  { about: 'many dates', part: () => 'Creation Date: 2020-01-01T00:00:00Z\n' },
  { about: 'labels with lines below', part: (i) => `a:\n   b${i}\n` },
  { about: 'empty lines', part: () => '\n' },
  { about: 'colons', part: () => ':' },
  { about: 'spaces', part: () => ' ' },
  { about: 'brackets', part: () => '[' },
];

/** An element of DER. */
function der(tag: number, content: Uint8Array): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, content]);
}

/** A list that revokes so many certificates, and whose signature fits nothing. Source: RFC 5280 §5.1. */
function crlOf(count: number, salt: number): Uint8Array {
  const one = (n: number): Buffer => {
    const serial = Buffer.alloc(8);
    serial.writeUInt32BE(n, 4);
    serial.writeUInt32BE(0x40000000 + salt, 0);
    return der(0x30, Buffer.concat([der(0x02, serial), der(0x17, Buffer.from('261101000000Z'))]));
  };
  const revoked = der(0x30, Buffer.concat(Array.from({ length: count }, (_, n) => one(n))));
  const algorithm = der(0x30, der(0x06, Buffer.from([0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02])));
  const time = der(0x17, Buffer.from('261101000000Z'));
  const tbs = der(
    0x30,
    Buffer.concat([der(0x02, Buffer.from([1])), algorithm, der(0x30, Buffer.alloc(0)), time, revoked]),
  );
  return new Uint8Array(der(0x30, Buffer.concat([tbs, algorithm, der(0x03, Buffer.from([0, 1, 2, 3]))])));
}

const SEARCH = { serial: '40000000', issuer: { spki: new Uint8Array(91) }, now: Date.UTC(2026, 10, 20) };

/** Readers of registrations and of revocation lists. */
export const REGISTRATION_ROWS: readonly Row[] = [
  {
    readers: ['registration/rdap-answer.ts readRdapAnswer'],
    runs: 'main',
    shapes: textShapes(
      (body) => readRdapAnswer({ kind: 'response', status: 200, body, tooLong: false, retryAfterSeconds: null }),
      RDAP_OCTETS,
      (salt) => `{"salt":${salt},`,
      RDAP_SHAPES,
    ),
  },
  {
    readers: ['registration/whois.ts parseWhois'],
    runs: 'main',
    shapes: textShapes(
      (text) => parseWhois(text, { tld: 'test' }),
      WHOIS_OCTETS,
      (salt) => `% ${salt}\n`,
      WHOIS_SHAPES,
    ),
  },
  {
    readers: ['records/certificates/crl.ts readCrl'],
    runs: 'thread',
    shapes: [
      {
        about: 'many certificates',
        most: Math.floor(CRL_OCTETS / 37),
        make: (count, salt) => {
          const list = crlOf(count, salt);
          return () => readCrl(list, SEARCH);
        },
      },
    ],
  },
];
