import type { Rdata } from '../domain/rr.ts';

/** Octets of keys and signatures that are of one length. Sources: RFC 6605 §4, RFC 8080 §3 and §4, FIPS 204 §4 (ML-DSA-44). */
const FIXED: ReadonlyMap<number, { readonly key: number; readonly signature: number }> = new Map([
  [13, { key: 64, signature: 64 }],
  [14, { key: 96, signature: 96 }],
  [15, { key: 32, signature: 64 }],
  [16, { key: 57, signature: 114 }],
  [18, { key: 1312, signature: 2420 }],
]);
/** Octets of the modulus of RSA keys, at least and at most. Sources: RFC 3110 §2, RFC 5702 §2. */
const RSA: ReadonlyMap<number, readonly [least: number, most: number]> = new Map([
  [5, [64, 512]],
  [7, [64, 512]],
  [8, [64, 512]],
  [10, [128, 512]],
]);

/** Returns whether a public key has a length that its algorithm allows; true for algorithms that we do not know. */
export function isKeyLengthRight({ algorithm, publicKey }: Rdata['DNSKEY']): boolean {
  const fixed = FIXED.get(algorithm);
  if (fixed !== undefined) return publicKey.length === fixed.key;
  const [least, most] = RSA.get(algorithm) ?? [0, Number.POSITIVE_INFINITY];
  const octets = modulusOctets(publicKey);
  return !RSA.has(algorithm) || (octets >= least && octets <= most);
}

/**
 * Returns whether a signature has a length that its algorithm allows: that of the modulus, for RSA. True where the key
 * is not there, and for algorithms that we do not know.
 */
export function isSignatureLengthRight(
  { algorithm, signature }: Rdata['RRSIG'],
  keys: readonly Rdata['DNSKEY'][],
): boolean {
  const fixed = FIXED.get(algorithm);
  if (fixed !== undefined) return signature.length === fixed.signature;
  const own = keys.filter((key) => key.algorithm === algorithm);
  return (
    !RSA.has(algorithm) ||
    own.length === 0 ||
    own.some(({ publicKey }) => modulusOctets(publicKey) === signature.length)
  );
}

/** The length of a modulus stands behind that of the exponent, of one octet or three. Source: RFC 3110 §2. */
function modulusOctets(publicKey: Uint8Array): number {
  const [first = 0, second = 0, third = 0] = publicKey;
  const exponent = first === 0 ? 3 + second * 256 + third : 1 + first;
  return publicKey.length - exponent;
}
