import { createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { rsaKeyBits } from './rsa-key.ts';

/** Reads the same octets with OpenSSL. */
function bitsOfOpenSsl(der: Uint8Array): number | null {
  for (const type of ['spki', 'pkcs1'] as const) {
    try {
      const key = createPublicKey({ key: Buffer.from(der), format: 'der', type });
      if (key.asymmetricKeyType === 'rsa') return key.asymmetricKeyDetails?.modulusLength ?? null;
    } catch {
      // Not of this form.
    }
  }
  return null;
}

const spki = (key: KeyObject): Buffer => key.export({ type: 'spki', format: 'der' });
const { publicKey: rsa } = generateKeyPairSync('rsa', { modulusLength: 1024 });
/** A key with a modulus of so many octets of this kind. */
const made = (octets: number, fill: number): KeyObject =>
  createPublicKey({
    key: { kty: 'RSA', n: Buffer.alloc(octets, fill).toString('base64url'), e: 'AQAB' },
    format: 'jwk',
  });

const KEYS = {
  SubjectPublicKeyInfo: spki(rsa),
  'bare RSAPublicKey': rsa.export({ type: 'pkcs1', format: 'der' }),
  'RSA-PSS': spki(generateKeyPairSync('rsa-pss', { modulusLength: 1024 }).publicKey),
  EC: spki(generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey),
  Ed25519: spki(generateKeyPairSync('ed25519').publicKey),
  'the head of a bare key': Buffer.from('3082010a0282010100', 'hex'),
} as const;

describe('bits of an RSA key', () => {
  test.each<[about: string, der: Uint8Array, bits: number | null]>([
    ['1,024', KEYS.SubjectPublicKeyInfo, 1024],
    ['1,024, bare', KEYS['bare RSAPublicKey'], 1024],
    ['1,016: the first octet is not full', spki(made(127, 0xff)), 1016],
    ['a modulus that begins with zero bits', spki(made(128, 0x01)), 1017],
    ['512', spki(made(64, 0xab)), 512],
    ['8,192', spki(made(1024, 0xab)), 8192],
    ['octets behind it', Buffer.concat([KEYS.SubjectPublicKeyInfo, Buffer.from('words')]), 1024],
    ['another algorithm', KEYS.EC, null],
    ['RSA for PSS alone', KEYS['RSA-PSS'], null],
    ['a key of 32 octets', Buffer.alloc(32, 7), null],
    ['nothing', Buffer.alloc(0), null],
  ])('%s', (_about, der, bits) => {
    expect(rsaKeyBits(der)).toBe(bits);
    expect(bitsOfOpenSsl(der)).toBe(bits);
  });

  test('the parameters of its algorithm are NULL or left out', () => {
    const der = Buffer.from(KEYS.SubjectPublicKeyInfo);
    der[der.indexOf('0500', 'hex')] = 0x04;
    expect(rsaKeyBits(der)).toBeNull();
  });

  const OCTETS = [0x00, 0x01, 0x02, 0x03, 0x05, 0x30, 0x7f, 0x80, 0x81, 0x82, 0x84, 0x85, 0xff] as const;
  test.each(Object.entries(KEYS))('%s, cut short or changed: as OpenSSL has it', (_about, der) => {
    const changed = Array.from({ length: Math.min(der.length, 36) }, (_, at) => at).flatMap((at) => [
      ...OCTETS.map((octet) => der.with(at, octet)),
      ...Array.from({ length: 8 }, (_, bit) => der.with(at, (der[at] ?? 0) ^ (1 << bit))),
    ]);
    const cut = Array.from({ length: der.length }, (_, octets) => der.subarray(0, octets));
    const all = [...changed, ...cut].map((one) => ({
      hex: hexOf(one),
      bits: rsaKeyBits(one),
      known: bitsOfOpenSsl(one),
    }));
    // Of parameters that no standard allows it reads some.
    const same = all.filter(({ hex, bits }) => bits !== null || !ODD_PARAMETERS.test(hex));
    expect(same.filter(({ bits, known }) => bits !== known)).toEqual([]);
  });
});

const hexOf = (der: Uint8Array): string => Buffer.from(der).toString('hex');
/** The algorithm of RSA, followed by something else than NULL. */
const ODD_PARAMETERS = /2a864886f70d010101(?!0500)/;
