import { createPublicKey } from 'node:crypto';
import type { DatedSource } from '../../domain/dated.ts';
import type { CertificateFacts } from '../certificate.ts';

export const KEY_STRENGTH_SOURCE: DatedSource = {
  source: 'https://csrc.nist.gov/pubs/sp/800/57/pt1/r5/final',
  readOn: '2026-11-26',
  reviewBy: '2027-11-26',
};

/**
 * Tells what is wrong with a key: exponent 1 (no encryption at all), made by a faulty library (ROCA), with primes so close that
 * anybody finds them (`close-primes`), within reach of attackers (`broken`), worth less than 112 bits (`weak`), or merely shorter than browsers take (`short`). The gravest come first.
 */
export const KEY_WEAKNESSES = ['exponent-1', 'roca', 'close-primes', 'broken', 'weak', 'short'] as const;
export type KeyWeakness = (typeof KEY_WEAKNESSES)[number];

/** Length of RSA keys, and of primes of Diffie-Hellman exchanges, that is worth 112 bits. Source: NIST SP 800-57 part 1 (revision 5), table 2. */
export const BITS_WORTH_112 = 2048;
const EC_112_BITS = 224;
const EC_BITS = 256;
/** Below it, keys have been broken in public or are within reach. */
const BROKEN_RSA_BITS = 1024;
/** Longer ones are not tested: nobody uses them, and the test is arithmetic. */
const MAX_TESTED_BITS = 16_384;
/** Roots of longer ones take too long, and nobody uses them. */
const MAX_FACTORED_BITS = 8192;
/** As certificate authorities try it. Source: CA/Browser Forum, Baseline Requirements §6.1.1.3. */
const FERMAT_ROUNDS = 100;
const ROCA_GENERATOR = 65_537;
/** The primes of the fingerprint. Source: CVE-2017-15361. */
const ROCA_PRIMES = [
  3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97, 101, 103, 107, 109, 113,
  127, 131, 137, 139, 149, 151, 157, 163, 167,
];

/** Finds out what is wrong with a public key; null for nothing that is known. */
export function weaknessOf({ key, spki }: Pick<CertificateFacts, 'key' | 'spki'>): KeyWeakness | null {
  const { type, bits } = key;
  if (type === 'ec') return bits === null || bits >= EC_BITS ? null : bits < EC_112_BITS ? 'weak' : 'short';
  if ((type !== 'rsa' && type !== 'rsa-pss') || bits === null) return null;
  const { modulus, exponent } = numbersOf(spki, bits);
  if (exponent === 1n) return 'exponent-1';
  if (modulus !== null && isRoca(modulus)) return 'roca';
  if (modulus !== null && bits <= MAX_FACTORED_BITS && hasClosePrimes(modulus)) return 'close-primes';
  if (bits < BROKEN_RSA_BITS) return 'broken';
  return bits < BITS_WORTH_112 ? 'weak' : null;
}

function numbersOf(
  spki: Uint8Array,
  bits: number,
): { readonly modulus: bigint | null; readonly exponent: bigint | null } {
  try {
    const key = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
    const exponent = key.asymmetricKeyDetails?.publicExponent ?? null;
    if (bits > MAX_TESTED_BITS || key.asymmetricKeyType !== 'rsa') return { modulus: null, exponent };
    const { n = '' } = key.export({ format: 'jwk' });
    return { modulus: BigInt(`0x${Buffer.from(n, 'base64url').toString('hex')}`), exponent };
  } catch {
    return { modulus: null, exponent: null };
  }
}

/** For each prime, the remainders that moduli of the faulty library have: powers of 65537. */
const FINGERPRINT: readonly (readonly [prime: bigint, remainders: ReadonlySet<number>])[] = ROCA_PRIMES.map((prime) => {
  const remainders = new Set<number>();
  for (let one = 1; !remainders.has(one); one = (one * ROCA_GENERATOR) % prime) remainders.add(one);
  return [BigInt(prime), remainders];
});

const isRoca = (modulus: bigint): boolean =>
  FINGERPRINT.every(([prime, remainders]) => remainders.has(Number(modulus % prime)));

/** Returns whether Fermat's method finds the primes of a modulus within some rounds: a² − n is a square. */
function hasClosePrimes(modulus: bigint): boolean {
  let a = rootOf(modulus);
  if (a * a < modulus) a += 1n;
  for (let round = 0; round < FERMAT_ROUNDS; round += 1, a += 1n) {
    const rest = a * a - modulus;
    if (!SQUARES.has(Number(rest % SQUARES_OF))) continue;
    const b = rootOf(rest);
    if (b * b === rest) return true;
  }
  return false;
}

/** Remainders of squares: most numbers that are none are told by them at once. */
const SQUARES_OF = 3n * 5n * 7n * 11n * 16n;
const SQUARES: ReadonlySet<number> = new Set(
  Array.from({ length: Number(SQUARES_OF) }, (_, i) => (i * i) % Number(SQUARES_OF)),
);

/** Returns the whole root of a number, rounded down, by Newton's method. */
function rootOf(n: bigint): bigint {
  if (n < 2n) return n;
  let root = 1n << BigInt((n.toString(16).length * 4 + 1) >> 1);
  for (;;) {
    const next = (root + n / root) >> 1n;
    if (next >= root) return root;
    root = next;
  }
}

/** Returns whether a signature rests on a hash that can be forged (SHA-1, MD5). */
export const isForgeable = ({ signatureAlgorithm }: CertificateFacts): boolean =>
  /\b(?:SHA-1|MD5|MD2)$/.test(signatureAlgorithm) || FORGEABLE_OIDS.includes(signatureAlgorithm);

/** MD2 with RSA; DSA and ECDSA forms that have no name in our table. */
const FORGEABLE_OIDS = ['1.2.840.113549.1.1.2', '1.2.840.10040.4.3', '1.3.14.3.2.29'];
