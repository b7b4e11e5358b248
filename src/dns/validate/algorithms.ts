import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import { LruMap } from '../../domain/lru-map.ts';

/** Whether a signature over some octets was made with the secret half of a key. False for a key that cannot be read. */
export type Verify = (publicKey: Uint8Array, signed: Uint8Array, signature: Uint8Array) => boolean;
type Digest = (octets: Uint8Array) => Uint8Array;

/** Lists the algorithms that a validator can compute. A zone that uses nothing else is insecure (RFC 4035 §5.2). */
export interface AlgorithmTable {
  /** By algorithm number. */
  readonly signatures: ReadonlyMap<number, Verify>;
  /** By digest type of DS records. */
  readonly digests: ReadonlyMap<number, Digest>;
}

const base64url = (octets: Uint8Array): string => Buffer.from(octets).toString('base64url');

/** Keys of each algorithm that are cached, with some 2 KB each beside their octets. Zones have one to four. */
const [MAX_KEYS, MAX_OCTETS, KEY_OCTETS] = [1000, 3 * 1024 * 1024, 2000];
const NO_KEY = 'none';

/**
 * Returns a function that reads a public key, once for all signatures that it is tried on and for the runs after this
 * one: to read one takes as long as to verify with it. Null for octets that are no key.
 */
function keyReader(make: (octets: Uint8Array) => KeyObject | null): (octets: Uint8Array) => KeyObject | null {
  const known = new LruMap<string, KeyObject | typeof NO_KEY>({ maxEntries: MAX_KEYS, maxWeight: MAX_OCTETS });
  const read = (octets: Uint8Array): KeyObject | typeof NO_KEY => {
    try {
      return make(octets) ?? NO_KEY;
    } catch {
      return NO_KEY;
    }
  };
  return (octets) => {
    const text = Buffer.from(octets.buffer, octets.byteOffset, octets.length).toString('latin1');
    const key = known.get(text) ?? read(octets);
    known.set(text, key, KEY_OCTETS + text.length);
    return key === NO_KEY ? null : key;
  };
}

function holds(key: KeyObject | null, check: (key: KeyObject) => boolean): boolean {
  if (key === null) return false;
  try {
    return check(key);
  } catch {
    return false;
  }
}

/** Source: RFC 5702 §2.1 (RSA/SHA-256: 512 to 4,096 bits). */
const MIN_RSA_OCTETS = 64;
const MAX_RSA_OCTETS = 512;
/** Larger exponents are legal and make each verification slow; no signer uses one. */
const MAX_EXPONENT_OCTETS = 8;

/** An RSA key: the length of the exponent in one octet or three, the exponent, the modulus. Source: RFC 3110 §2. */
const rsaKey = keyReader((octets) => {
  const [first = 0, second = 0, third = 0] = octets;
  const [length, at] = first === 0 ? [second * 256 + third, 3] : [first, 1];
  const [e, n] = [octets.subarray(at, at + length), octets.subarray(at + length)];
  if (length === 0 || n.length < MIN_RSA_OCTETS || n.length > MAX_RSA_OCTETS || e.length > MAX_EXPONENT_OCTETS)
    return null;
  return createPublicKey({ key: { kty: 'RSA', e: base64url(e), n: base64url(n) }, format: 'jwk' });
});

const rsa =
  (hash: string): Verify =>
  (publicKey, signed, signature) =>
    holds(rsaKey(publicKey), (key) => verify(hash, signed, key, signature));

/** The two coordinates of a point, each of half the octets. Source: RFC 6605 §4. */
function ecdsa(curve: 'P-256' | 'P-384', hash: string, octets: number): Verify {
  const keyOf = keyReader((publicKey) => {
    const [x, y] = [publicKey.subarray(0, octets / 2), publicKey.subarray(octets / 2)];
    return createPublicKey({ key: { kty: 'EC', crv: curve, x: base64url(x), y: base64url(y) }, format: 'jwk' });
  });
  return (publicKey, signed, signature) =>
    publicKey.length === octets &&
    signature.length === octets &&
    holds(keyOf(publicKey), (key) => verify(hash, signed, { key, dsaEncoding: 'ieee-p1363' }, signature));
}

/** Source: RFC 8080 §3. */
function eddsa(curve: 'Ed25519' | 'Ed448', octets: number): Verify {
  const keyOf = keyReader((publicKey) =>
    createPublicKey({ key: { kty: 'OKP', crv: curve, x: base64url(publicKey) }, format: 'jwk' }),
  );
  return (publicKey, signed, signature) =>
    publicKey.length === octets &&
    signature.length === 2 * octets &&
    holds(keyOf(publicKey), (key) => verify(null, signed, key, signature));
}

/** Stands before the octets of an ML-DSA-44 key in a SubjectPublicKeyInfo. Source: RFC 9881 §4. */
const ML_DSA_44 = Buffer.from('30820532300b06096086480165030403110382052100', 'hex');
const ML_DSA_44_KEY_OCTETS = 1312;

const mlDsa44Key = keyReader((publicKey) =>
  createPublicKey({ key: Buffer.concat([ML_DSA_44, publicKey]), format: 'der', type: 'spki' }),
);

const mlDsa44: Verify = (publicKey, signed, signature) =>
  publicKey.length === ML_DSA_44_KEY_OCTETS &&
  holds(mlDsa44Key(publicKey), (key) => verify(null, signed, key, signature));

const hashed =
  (hash: string): Digest =>
  (octets) =>
    createHash(hash).update(octets).digest();

/**
 * Lists what we verify ourselves: all whose use for validation IANA recommends, and ML-DSA-44 (18), which is new and to
 * most validators one that they do not know. SHA-1 is on its way out: nobody may sign with it (5 and 7),
 * implementations must go on verifying it, and who runs a validator must not count on it any more (RFC 9905 §2), so
 * that some resolvers treat such zones as unsigned. The check warns of that. Digests of DS records with SHA-1 hold
 * where a zone has no better one. Source: IANA, DNS Security Algorithm Numbers, column "Use for DNSSEC Validation", as
 * of `DNSSEC_ALGORITHM_SOURCE`.
 */
export const ALGORITHMS: AlgorithmTable = {
  signatures: new Map<number, Verify>([
    [5, rsa('sha1')],
    [7, rsa('sha1')],
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
