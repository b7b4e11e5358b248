import { checkPrimeSync, createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createAuthority } from '../../../testbed/authority.ts';
import { extension } from '../../../testbed/certificate.ts';
import { context, contextPrimitive, type Der, integer, sequence } from '../../../testbed/der.ts';
import { spkiOf } from '../../../testbed/keys.ts';
import { DAY_MS } from '../../domain/time.ts';
import { type CertificateFacts, coversHost, parseCertificate } from '../certificate.ts';
import { readCrl } from './crl.ts';
import { parseCtLogs } from './ct-logs.ts';
import { allowedDays, isTooLong, lifetimeDays } from './lifetime.ts';
import { neededScts, sctsIn, verifySct } from './scts.ts';
import { crlUrlsOf, mustStaple, readSentChain } from './sent-chain.ts';
import { isForgeable, weaknessOf } from './weak-key.ts';

const NOW = Date.now();
const HOST = 'host.example';
const authority = createAuthority('Records', Date.now);
/** Returns the first odd prime from a number on. */
function primeFrom(start: bigint): bigint {
  let one = start | 1n;
  while (!checkPrimeSync(one)) one += 2n;
  return one;
}
type Options = NonNullable<Parameters<typeof authority.issue>[1]>;

function certificatesOf(pem: string): CertificateFacts[] {
  return [...pem.matchAll(/-----BEGIN CERTIFICATE-----([^-]+)/g)].map(([, base64 = '']) => {
    const one = parseCertificate(base64.replaceAll('\n', ''));
    if (one === null) throw new Error('no certificate');
    return one;
  });
}
const sent = (options: Options = {}) => certificatesOf(authority.issue([HOST], options).chain);
const leafOf = (options: Options = {}): CertificateFacts => {
  const [leaf] = sent(options);
  if (leaf === undefined) throw new Error('no leaf');
  return leaf;
};
const [issuer] = certificatesOf(`-----BEGIN CERTIFICATE-----${authority.intermediate.toString('base64')}`);
if (issuer === undefined) throw new Error('no issuer');

describe('the life of a certificate', () => {
  test.each([
    ['2029-03-15', 47],
    ['2029-03-14', 100],
    ['2027-03-15', 100],
    ['2026-03-15', 200],
    ['2026-03-14T23:59:59Z', 398],
    ['2019-01-01', 825],
    ['2017-01-01', null],
  ])('issued on %s: %s days', (day, days) => expect(allowedDays(Date.parse(day))).toBe(days));

  test.each([
    ['2026-03-14T23:59:59Z', 398, 0, false],
    ['2026-03-14T23:59:59Z', 398, 1000, true],
    ['2026-03-15', 200, 0, false],
    ['2026-03-15', 200, 1000, true],
    ['2027-03-15', 100, 0, false],
    ['2027-03-15', 101, 0, true],
    ['2029-03-15', 47, 0, false],
    ['2029-03-15', 48, 0, true],
    ['2017-01-01', 3000, 0, false],
  ])('issued on %s for %s days and %s ms: too long %s', (day, days, more, expected) => {
    const notBefore = Date.parse(day);
    expect(isTooLong({ notBefore, notAfter: notBefore + days * DAY_MS + more })).toBe(expected);
  });

  test('its days count the last second', () => {
    const notBefore = Date.UTC(2026, 0, 1);
    expect(lifetimeDays({ notBefore, notAfter: notBefore + 200 * DAY_MS - 1000 })).toBe(200);
    expect(lifetimeDays({ notBefore, notAfter: notBefore + 200 * DAY_MS })).toBe(201);
  });
});

describe('a chain as sent', () => {
  test.each<[about: string, options: Options, expected: object]>([
    ['as it should be', {}, { superfluous: [], expired: [], misordered: false, sendsRoot: false }],
    [
      'alone',
      { kind: 'missing-intermediate', issuerUrl: 'http://a.example/i.der' },
      { next: 'O=Records, CN=Records 1', issuerUrl: 'http://a.example/i.der' },
    ],
    ['self-signed', { kind: 'self-signed' }, { next: null, sendsRoot: false }],
    ['with the root', { sent: 'with-root' }, { next: null, sendsRoot: true, misordered: false }],
    ['misordered', { sent: 'misordered' }, { next: null, misordered: true }],
    ['with a stranger', { sent: 'with-stranger' }, { superfluous: [{ subject: 'O=Stranger, CN=Stranger root' }] }],
  ])('%s', (_, options, expected) => {
    expect(readSentChain(sent(options), NOW)).toMatchObject(expected);
  });

  test('the same one twice, an intermediate that is over, and none at all', () => {
    const chain = sent();
    expect(readSentChain([...chain, ...chain.slice(1)], NOW)?.superfluous).toHaveLength(1);
    expect(readSentChain(chain, NOW + 4000 * DAY_MS)?.expired).toHaveLength(1);
    expect(readSentChain([], NOW)).toBeNull();
  });

  test('what a trusted root signed ends the path, whatever is above it', () => {
    const [leaf, above, root] = sent({ sent: 'with-root' });
    const chain = [leaf, above, root].flatMap((one) => one ?? []);
    const titles = (known?: string | null) => readSentChain(chain, NOW, known)?.path.map(({ subject }) => subject);
    expect(titles('O=Records, CN=Records root')).toEqual(titles());
    expect(titles('O=Records, CN=Records 1')).toEqual([leaf?.subject, above?.subject].slice(0, 1));
    expect(readSentChain(chain, NOW, 'O=Records, CN=Records 1')).toMatchObject({ superfluous: [], sendsRoot: false });
  });

  test('what a certificate asks for', () => {
    const urls = ['http://c.example/1.crl'];
    expect(crlUrlsOf(leafOf({ crlUrl: 'http://c.example/1.crl' }))).toEqual(urls);
    expect(crlUrlsOf(leafOf())).toEqual([]);
    expect([mustStaple(leafOf({ mustStaple: true })), mustStaple(leafOf())]).toEqual([true, false]);
  });
});

test.each([
  ['host.example', ['host.example'], true],
  ['HOST.example', ['host.example'], true],
  ['a.host.example', ['*.host.example'], true],
  ['a.b.host.example', ['*.host.example'], false],
  ['host.example', ['*.host.example'], false],
  ['ab.host.example', ['a*.host.example'], false],
  ['xn--bcher-kva.example', ['xn--bcher-kva.example'], true],
  ['xn--bcher-kva.example', ['bücher.example'], false],
])('%s by %s: %s', (host, names, covered) => expect(coversHost({ names }, host)).toBe(covered));

/** An RSA key of any modulus and exponent. */
function rsa(modulus: bigint, e: string): Pick<CertificateFacts, 'key' | 'spki'> {
  const hex = modulus.toString(16);
  const n = Buffer.from(hex.padStart(hex.length + (hex.length % 2), '0'), 'hex').toString('base64url');
  const key = createPublicKey({ key: { kty: 'RSA', n, e }, format: 'jwk' });
  const bits = key.asymmetricKeyDetails?.modulusLength ?? null;
  return { key: { type: 'rsa', bits, curve: null }, spki: new Uint8Array(key.export({ format: 'der', type: 'spki' })) };
}
/** The modulus of a key that the faulty library made. Source: github.com/crocs-muni/roca, test vectors of the paper's form. */
const PRIMORIAL = [
  2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109,
  113, 127, 131, 137, 139, 149, 151, 157, 163, 167,
]
  .map(BigInt)
  .reduce((product, prime) => product * prime, 1n);
function powMod(base: bigint, exponent: number, modulus: bigint): bigint {
  let result = 1n;
  for (let i = 0; i < exponent; i += 1) result = (result * base) % modulus;
  return result;
}
const rocaPrime = (k: bigint, a: number): bigint => k * PRIMORIAL + powMod(65_537n, a, PRIMORIAL);

describe('a key', () => {
  test.each<[about: string, key: () => Pick<CertificateFacts, 'key' | 'spki'>, expected: string | null]>([
    ['EC', () => leafOf(), null],
    ['RSA of 2,048 bits', () => leafOf({ keyType: 'rsa' }), null],
    ['RSA of 1,024 bits', () => leafOf({ keyType: 'rsa-1024' }), 'weak'],
    ['RSA of 2,047 bits', () => rsa((1n << 2046n) + 12_345n, 'AQAB'), 'weak'],
    ['RSA of 512 bits', () => rsa((1n << 511n) + 12_345n, 'AQAB'), 'broken'],
    ['exponent 1', () => rsa((1n << 2047n) + 12_345n, 'AQ'), 'exponent-1'],
    ['ROCA', () => rsa(rocaPrime(1n << 800n, 1234) * rocaPrime((1n << 801n) + 7n, 567), 'AQAB'), 'roca'],
    [
      'two primes side by side',
      () => rsa(primeFrom(3n << 1022n) * primeFrom((3n << 1022n) + 9999n), 'AQAB'),
      'close-primes',
    ],
    ['two primes far apart', () => rsa(primeFrom(3n << 1022n) * primeFrom(7n << 1021n), 'AQAB'), null],
    ['P-192', () => ({ key: { type: 'ec', bits: 192, curve: 'prime192v1' }, spki: new Uint8Array() }), 'weak'],
    ['P-224', () => ({ key: { type: 'ec', bits: 224, curve: 'secp224r1' }, spki: new Uint8Array() }), 'short'],
  ])('%s', (_, key, expected) => expect(weaknessOf(key())).toBe(expected));

  test('signatures', () => {
    expect([isForgeable(leafOf({ sha1: true })), isForgeable(leafOf())]).toEqual([true, false]);
  });
});

describe('SCTs', () => {
  const keys = [0, 1].map(() => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey);
  const [known] = keys;
  if (known === undefined) throw new Error('no key');
  const list = parseCtLogs(
    JSON.stringify({
      log_list_timestamp: '2026-11-01T00:00:00Z',
      operators: [
        {
          name: 'Operator',
          logs: [{ description: 'Log', key: spkiOf(known).toString('base64'), state: { usable: {} } }],
          tiled_logs: [{ description: 'Not yet', key: 'AAAA', state: { pending: {} } }],
        },
      ],
    }),
  );
  const logs = list?.logs ?? [];
  const leaf = leafOf({ logs: keys });

  test('verified by a list of logs', () => {
    expect(list).toMatchObject({ logs: [{ name: 'Log', operator: 'Operator' }] });
    const scts = sctsIn(leaf);
    expect(scts).toHaveLength(2);
    expect(scts.map((sct) => verifySct(sct, { leaf, issuer, logs }))).toEqual(['verified', 'unknown-log']);
    const [first] = scts;
    if (first === undefined) throw new Error('no SCT');
    expect(verifySct({ ...first, at: first.at + 1 }, { leaf, issuer, logs })).toBe('wrong-signature');
    expect(verifySct(first, { leaf, issuer: leaf, logs })).toBe('wrong-signature');
  });

  test('none, and how many there should be', () => {
    expect(sctsIn(leafOf())).toEqual([]);
    expect([60, 180, 181].map((days) => neededScts({ notBefore: 0, notAfter: days * DAY_MS }))).toEqual([2, 2, 3]);
    expect([parseCtLogs('{'), parseCtLogs('{"operators":3}')]).toEqual([null, null]);
  });
});

describe('a list of revoked certificates', () => {
  const partAt = (url: string) =>
    extension('2.5.29.28', sequence(context(0, context(0, contextPrimitive(6, Buffer.from(url, 'latin1'))))), true);
  const DELTA = extension('2.5.29.27', integer(Buffer.from([7])), true);
  const FOR_AUTHORITIES = extension('2.5.29.28', sequence(contextPrimitive(2, Buffer.from([0xff]))), true);
  const [CRITICAL, OPTIONAL] = [true, false].map((critical) => extension('1.2.3.4', sequence(), critical)) as [
    Der,
    Der,
  ];
  const revoked = authority.issue([HOST]).chain;
  const [leaf] = certificatesOf(revoked);
  if (leaf === undefined) throw new Error('no leaf');
  const other = authority.issue([HOST]).chain;

  test.each<[about: string, octets: () => Uint8Array, now: number, expected: string]>([
    ['on it', () => authority.crlOf([other, revoked]), NOW, 'listed'],
    ['not on it', () => authority.crlOf([other]), NOW, 'not-listed'],
    ['nobody on it', () => authority.crlOf([]), NOW, 'not-listed'],
    ['on it for a stolen key', () => authority.crlOf([revoked], [], 1), NOW, 'listed'],
    ['on hold', () => authority.crlOf([revoked], [], 6), NOW, 'listed'],
    ['taken off it', () => authority.crlOf([revoked], [], 8), NOW, 'not-listed'],
    ['of last month', () => authority.crlOf([revoked]), NOW + 30 * DAY_MS, 'no-list'],
    ['by somebody else', () => createAuthority('Other', Date.now).crlOf([revoked]), NOW, 'no-list'],
    ['nonsense', () => Buffer.from('<html>'), NOW, 'no-list'],
    ['its part of several', () => authority.crlOf([revoked], [partAt('http://c.example/1.crl')]), NOW, 'listed'],
    ['another part of several', () => authority.crlOf([other], [partAt('http://c.example/2.crl')]), NOW, 'no-list'],
    ['what changed alone', () => authority.crlOf([other], [DELTA]), NOW, 'no-list'],
    ['certificates of authorities alone', () => authority.crlOf([other], [FOR_AUTHORITIES]), NOW, 'no-list'],
    ['something critical that we don’t know', () => authority.crlOf([other], [CRITICAL]), NOW, 'no-list'],
    ['something else that we don’t know', () => authority.crlOf([other], [OPTIONAL]), NOW, 'not-listed'],
    ['cut short', () => authority.crlOf([revoked]).subarray(0, 90), NOW, 'no-list'],
  ])('%s', (_, octets, now, kind) => {
    const url = 'http://c.example/1.crl';
    expect(readCrl(octets(), { serial: leaf.serial, issuer, now, url })).toMatchObject({ kind });
  });
});
