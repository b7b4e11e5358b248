import { createPublicKey, generateKeyPairSync, type KeyObject, type KeyPairKeyObjectResult } from 'node:crypto';
import { encodeRdata } from '../src/domain/rdata/encode.ts';
import type { Rdata } from '../src/domain/rr.ts';

/**
 * How zones can be signed: RSA with SHA-1 (RFC 3110, RFC 5155), SHA-256 or SHA-512 (RFC 5702), P-256 and P-384
 * (RFC 6605), Ed25519 and Ed448 (RFC 8080), ML-DSA-44 (RFC 9881 has its keys).
 */
export type Algorithm = 5 | 7 | 8 | 10 | 13 | 14 | 15 | 16 | 18;

/** What the resolvers of the miniature internet know. */
export const KNOWN_ALGORITHMS = new Set([5, 7, 8, 10, 13, 14, 15, 16]);

export const KSK_FLAGS = 257;
export const ZSK_FLAGS = 256;
const RSA_BITS = 2048;
/** Those of RSA, with their hashes. */
const RSA_HASHES: ReadonlyMap<number, string> = new Map([
  [5, 'sha1'],
  [7, 'sha1'],
  [8, 'sha256'],
  [10, 'sha512'],
]);
const EC_HASHES: ReadonlyMap<number, string> = new Map([
  [13, 'sha256'],
  [14, 'sha384'],
]);
/** What comes before the octets of a key in a SubjectPublicKeyInfo. Source: RFC 9881 §4. */
const ML_DSA_44 = Buffer.from('30820532300b06096086480165030403110382052100', 'hex');

/** A signing key with its public half as a record. */
export interface Key {
  readonly dnskey: Rdata['DNSKEY'];
  readonly tag: number;
  readonly secret: KeyObject;
}

export function createKey(algorithm: Algorithm = 13, bits = RSA_BITS, flags = KSK_FLAGS): Key {
  const pair = generatePair(algorithm, bits);
  const dnskey = { flags, protocol: 3, algorithm, publicKey: publicOctets(algorithm, pair.publicKey) };
  return { dnskey, tag: keyTag(encodeRdata('DNSKEY', dnskey)), secret: pair.privateKey };
}

function publicOctets(algorithm: Algorithm, key: KeyObject): Uint8Array {
  if (algorithm === 18) return new Uint8Array(key.export({ format: 'der', type: 'spki' }).subarray(ML_DSA_44.length));
  const { x, y, e, n } = key.export({ format: 'jwk' });
  const part = (text: string | undefined) => Buffer.from(text ?? '', 'base64url');
  // RSA: the exponent with its length, then the modulus (RFC 3110 §2).
  const rsa = RSA_HASHES.has(algorithm) ? [Buffer.from([part(e).length]), part(e), part(n)] : [];
  return new Uint8Array(Buffer.concat([...rsa, part(x), part(y)]));
}

function generatePair(algorithm: Algorithm, bits: number): KeyPairKeyObjectResult {
  switch (algorithm) {
    case 13:
      return generateKeyPairSync('ec', { namedCurve: 'P-256' });
    case 14:
      return generateKeyPairSync('ec', { namedCurve: 'P-384' });
    case 15:
      return generateKeyPairSync('ed25519');
    case 16:
      return generateKeyPairSync('ed448');
    case 18:
      return generateKeyPairSync('ml-dsa-44');
    default:
      return generateKeyPairSync('rsa', { modulusLength: bits });
  }
}

/** Source: RFC 4034 appendix B. */
export function keyTag(octets: Uint8Array): number {
  const sum = octets.reduce((total, octet, i) => total + (i % 2 === 0 ? octet << 8 : octet), 0);
  return (sum + (sum >> 16)) & 0xffff;
}

/** The hash of an algorithm; null for those that hash by themselves. */
export const hashOf = (algorithm: number): string | null =>
  RSA_HASHES.get(algorithm) ?? EC_HASHES.get(algorithm) ?? null;

/** Reads the key of a DNSKEY record of one of our algorithms. */
export function publicKeyOf({ algorithm, publicKey }: Rdata['DNSKEY']): KeyObject {
  const b64 = (from: number, to?: number) => Buffer.from(publicKey.subarray(from, to)).toString('base64url');
  const jwk = (key: Record<string, string>) => createPublicKey({ key, format: 'jwk' });
  if (RSA_HASHES.has(algorithm)) {
    const modulusAt = 1 + (publicKey[0] ?? 0);
    return jwk({ kty: 'RSA', e: b64(1, modulusAt), n: b64(modulusAt) });
  }
  const half = publicKey.length / 2;
  if (EC_HASHES.has(algorithm))
    return jwk({ kty: 'EC', crv: algorithm === 13 ? 'P-256' : 'P-384', x: b64(0, half), y: b64(half) });
  if (algorithm === 18)
    return createPublicKey({ key: Buffer.concat([ML_DSA_44, publicKey]), format: 'der', type: 'spki' });
  return jwk({ kty: 'OKP', crv: algorithm === 15 ? 'Ed25519' : 'Ed448', x: b64(0) });
}
