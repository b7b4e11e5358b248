import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFlightReader } from './server-flight.ts';

const u16 = (n: number): number[] => [n >> 8, n & 0xff];
const message = (type: number, body: readonly number[]): number[] => [type, 0, ...u16(body.length), ...body];
const record = (type: number, body: readonly number[], version = 0x0303): number[] => [
  type,
  ...u16(version),
  ...u16(body.length),
  ...body,
];
const zeros = (n: number): number[] => Array.from({ length: n }, () => 0);
const hello = (version: number, cipher: number, extensions: readonly number[] = []): number[] =>
  message(2, [
    ...u16(version),
    ...zeros(32),
    0,
    ...u16(cipher),
    0,
    ...(extensions.length === 0 ? [] : [...u16(extensions.length), ...extensions]),
  ]);

const read = (octets: readonly number[], keyExchange = false) =>
  createFlightReader({ keyExchange }).read(Uint8Array.from(octets));

const PRIME_2048 = [...u16(256), 0x80, ...zeros(255)];
const KEY_EXCHANGE_DHE = message(12, PRIME_2048);
const SIGNED_DHE = message(12, [...PRIME_2048, 0, 1, 2, ...u16(256), ...zeros(256), 4, 1, 0, 0]);
const SIGNED_ECDHE = message(12, [3, 0, 0x1d, 32, ...zeros(32), 2, 1, 0, 0]);
const KEY_EXCHANGE_ECDHE = message(12, [3, 0, 0x17, 65, ...zeros(65)]);

// Recorded layouts of what Node cannot speak: SSL 3.0 and EXPORT.
describe('a first flight', () => {
  test.each<[about: string, octets: readonly number[], expected: object | null]>([
    ['SSL 3.0 with RC4', record(22, hello(0x0300, 0x0005), 0x0300), { version: 'SSLv3', cipher: 5 }],
    ['an EXPORT cipher', record(22, hello(0x0301, 0x0008), 0x0301), { version: 'TLSv1', cipher: 8 }],
    [
      'TLS 1.3',
      record(22, hello(0x0303, 0x1301, [...u16(43), ...u16(2), 3, 4, ...u16(51), ...u16(4), 0, 0x1d, 0, 0])),
      { version: 'TLSv1.3', cipher: 0x1301, group: 0x1d },
    ],
    [
      'what TLS 1.2 adds',
      record(22, hello(0x0303, 0xc02f, [...u16(23), 0, 0, ...u16(0xff01), 0, 1, 0])),
      { extendedMasterSecret: true, secureRenegotiation: true },
    ],
    ['a warning before it', [...record(21, [1, 112]), ...record(22, hello(0x0303, 0xc02f))], { version: 'TLSv1.2' }],
    [
      'cut into records',
      [...record(22, hello(0x0303, 0xc02f).slice(0, 9)), ...record(22, hello(0x0303, 0xc02f).slice(9))],
      { version: 'TLSv1.2' },
    ],
    ['a fatal alert', record(21, [2, 70]), { kind: 'alert', alert: 70 }],
    ['an alert of one octet', record(21, [2]), { kind: 'not-tls' }],
    ['SSL 2.0', [0x80, 0x2e, 4, 0, 1], { kind: 'not-tls' }],
    ['HTTP', [...Buffer.from('HTTP/1.1 400')], { kind: 'not-tls' }],
    ['application data', record(23, [1, 2, 3]), { kind: 'not-tls' }],
    ['a certificate first', record(22, message(11, [0, 0, 0])), { kind: 'not-tls' }],
    ['a version from nowhere', record(22, hello(0x0505, 5)), { kind: 'not-tls' }],
    ['extensions that do not fit', record(22, hello(0x0303, 5, [0, 1, 0, 9])), { kind: 'not-tls' }],
    ['half of it', record(22, hello(0x0303, 5)).slice(0, 20), null],
  ])('%s', (_, octets, expected) => {
    const found = read(octets);
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject(expected);
  });

  test.each<[about: string, cipher: number, after: readonly number[], expected: object | null]>([
    ['a prime of 2,048 bits', 0x0033, KEY_EXCHANGE_DHE, { dhBits: 2048, group: null }],
    ['a prime of 6,144 bits', 0x0033, message(12, [...u16(768), 0x80, ...zeros(767)]), { dhBits: 6144, group: null }],
    ['EXPORT, 512 bits', 0x0014, message(12, [...u16(64), 0x80, ...zeros(63)]), { dhBits: 512 }],
    ['a curve', 0xc02f, KEY_EXCHANGE_ECDHE, { group: 0x17, dhBits: null }],
    ['a curve, signed with SHA-1', 0xc02f, SIGNED_ECDHE, { group: 0x1d, signature: 0x0201 }],
    ['a prime, signed with SHA-256', 0x0033, SIGNED_DHE, { dhBits: 2048, signature: 0x0401 }],
    ['none: the server is done', 0x002f, message(14, []), { group: null, dhBits: null }],
    ['none yet', 0xc02f, [], null],
    ['more than 16 KiB', 0xc02f, [11, 0, 0x7f, 0xff], { group: null }],
  ])('its key exchange: %s', (_, cipher, after, expected) => {
    const found = read(
      [...record(22, hello(0x0303, cipher)), ...record(22, [...message(11, zeros(600)), ...after])],
      true,
    );
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ kind: 'hello', version: 'TLSv1.2', ...expected });
  });

  test('any octets: an outcome or none, never an error, and bounded', () => {
    const flight = [...record(22, hello(0x0303, 0xc02f)), ...record(22, KEY_EXCHANGE_ECDHE)];
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array({ maxLength: 400 }),
          fc
            .tuple(fc.nat({ max: flight.length - 1 }), fc.nat({ max: 255 }), fc.nat({ max: flight.length }))
            .map(([at, octet, length]) => Uint8Array.from(flight.with(at, octet).slice(0, length))),
        ),
        fc.boolean(),
        fc.nat({ max: 40 }),
        (octets, keyExchange, cut) => {
          const whole = createFlightReader({ keyExchange }).read(octets);
          const parts = createFlightReader({ keyExchange });
          const first = parts.read(octets.subarray(0, cut));
          // However the network cuts it, it says the same.
          expect(first ?? parts.read(octets.subarray(cut))).toEqual(whole);
        },
      ),
    );
  });
});
