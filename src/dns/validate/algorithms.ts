import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';

/** Whether a signature over some octets was made with the secret half of a key. False for a key that cannot be read. */
type Verify = (publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array) => boolean;
type Digest = (octets: Uint8Array) => Uint8Array;

/** What a validator can compute. A zone that uses nothing else is insecure (RFC 4035 §5.2). */
export interface AlgorithmTable {
  /** By algorithm number. */
  readonly signatures: ReadonlyMap<number, Verify>;
  /** By digest type of DS records. */
  readonly digests: ReadonlyMap<number, Digest>;
}

const base64url = (octets: Uint8Array): string => Buffer.from(octets).toString('base64url');

/** Reads a key once for all signatures that it is tried on; null where it is none. */
function keyOf(make: () => KeyObject): KeyObject | null {
  try {
    return make();
  } catch {
    return null;
  }
}

function holds(key: KeyObject | null, check: (key: KeyObject) => boolean): boolean {
  if (key === null) return false;
  try {
    return check(key);
  } catch {
    return false;
  }
}

/** An RSA key: the length of the exponent in one octet or three, the exponent, the modulus. Source: RFC 3110 §2. */
function rsaKey(octets: Uint8Array): KeyObject | null {
  const [first = 0, second = 0, third = 0] = octets;
  const [length, at] = first === 0 ? [second * 256 + third, 3] : [first, 1];
  const [e, n] = [octets.subarray(at, at + length), octets.subarray(at + length)];
  if (length === 0 || n.length < MIN_RSA_OCTETS || n.length > MAX_RSA_OCTETS || e.length > MAX_EXPONENT_OCTETS)
    return null;
  return keyOf(() => createPublicKey({ key: { kty: 'RSA', e: base64url(e), n: base64url(n) }, format: 'jwk' }));
}

/** Source: RFC 5702 §2.1 (RSA/SHA-256: 512 to 4,096 bits). */
const MIN_RSA_OCTETS = 64;
const MAX_RSA_OCTETS = 512;
/** Larger exponents are legal and make each verification slow; no signer uses one. */
const MAX_EXPONENT_OCTETS = 8;

export const rsa =
  (hash: string): Verify =>
  (publicKey, signed, signature) =>
    holds(rsaKey(publicKey), (key) => verify(hash, signed, key, signature));

/** The two coordinates of a point, each of half the octets. Source: RFC 6605 §4. */
const ecdsa =
  (curve: 'P-256' | 'P-384', hash: string, octets: number): Verify =>
  (publicKey, signed, signature) => {
    if (publicKey.length !== octets || signature.length !== octets) return false;
    const [x, y] = [publicKey.subarray(0, octets / 2), publicKey.subarray(octets / 2)];
    const jwk = { kty: 'EC', crv: curve, x: base64url(x), y: base64url(y) };
    const key = keyOf(() => createPublicKey({ key: jwk, format: 'jwk' }));
    return holds(key, (one) => verify(hash, signed, { key: one, dsaEncoding: 'ieee-p1363' }, signature));
  };

/** Source: RFC 8080 §3. */
const eddsa =
  (curve: 'Ed25519' | 'Ed448', octets: number): Verify =>
  (publicKey, signed, signature) => {
    if (publicKey.length !== octets || signature.length !== 2 * octets) return false;
    const jwk = { kty: 'OKP', crv: curve, x: base64url(publicKey) };
    const key = keyOf(() => createPublicKey({ key: jwk, format: 'jwk' }));
    return holds(key, (one) => verify(null, signed, one, signature));
  };

/** What comes before the octets of an ML-DSA-44 key in a SubjectPublicKeyInfo. Source: RFC 9881 §4. */
const ML_DSA_44 = Buffer.from('30820532300b060960864801650304031103820521 00'.replace(' ', ''), 'hex');
const ML_DSA_44_KEY_OCTETS = 1312;

const mlDsa44: Verify = (publicKey, signed, signature) => {
  if (publicKey.length !== ML_DSA_44_KEY_OCTETS) return false;
  const der = Buffer.concat([ML_DSA_44, publicKey]);
  const key = keyOf(() => createPublicKey({ key: der, format: 'der', type: 'spki' }));
  return holds(key, (one) => verify(null, signed, one, signature));
};

const hashed =
  (hash: string): Digest =>
  (octets) =>
    createHash(hash).update(octets).digest();

/**
 * What we verify ourselves. SHA-1 is not among the signatures (5 and 7): those zones count as insecure (RFC 9905 §2).
 * Digests of DS records with SHA-1 still hold, as at nearly all validators, where a zone has no better one.
 * Source: IANA, DNS Security Algorithm Numbers, read on 2026-11-25.
 */
export const ALGORITHMS: AlgorithmTable = {
  signatures: new Map<number, Verify>([
    [8, rsa('sha256')],
    [10, rsa('sha512')],
    [13, ecdsa('P-256', 'sha256', 64)],
    [14, ecdsa('P-384', 'sha384', 96)],
    [15, eddsa('Ed25519', 32)],
    [16, eddsa('Ed448', 57)],
    [18, mlDsa44],
  ]),
  digests: new Map<number, Digest>([
    [1, hashed('sha1')],
    [2, hashed('sha256')],
    [4, hashed('sha384')],
  ]),
};
