import type { DatedSource } from '../domain/dated.ts';
import type { DnsName } from '../domain/name.ts';
import type { Rdata } from '../domain/rr.ts';
import { compareDs, type DsMatch, keyTagOf, mayBeNamed } from './ds-comparison.ts';

/** Holds what is to be said of the DS records and keys of a zone. */
export interface ChainFacts {
  /** Key tags of the keys that a DS may name: zone keys that are not revoked. */
  readonly keyTags: readonly number[];
  /** DS records that match one of the keys. */
  readonly matching: readonly DsFacts[];
  /** DS records that surely match none: no key has their tag and algorithm, or the digest differs. */
  readonly orphaned: readonly DsFacts[];
  /** DS records of which we do not know: we cannot compute their digest, or compare no more. */
  readonly undecided: readonly DsFacts[];
  /** How many keys and DS records there are, where they are too many to be compared; else null. */
  readonly tooMany: { readonly keys: number; readonly ds: number } | null;
  /** Whether keys have matching DS records with a SHA-1 digest and none with a better one. Source: RFC 9905. */
  readonly sha1Only: boolean;
  /** Names of algorithms in use that must not be used for signing any more. */
  readonly deprecated: readonly string[];
  /** Names of those in use that are not recommended for signing. */
  readonly discouraged: readonly string[];
  /** Names of the new ones, where all DS records that match a key name such. */
  readonly newOnly: readonly string[];
  /** Bits of the shortest RSA key that is too short; null where there is none. */
  readonly weakRsaBits: number | null;
}

export interface DsFacts {
  readonly keyTag: number;
  readonly algorithm: number;
  readonly digestType: number;
}

/** Which algorithms and digests may be used, here and in `src/dns/validate/algorithms.ts`. */
export const DNSSEC_ALGORITHM_SOURCE: DatedSource = {
  source: 'https://www.iana.org/assignments/dns-sec-alg-numbers/, https://www.iana.org/assignments/ds-rr-types/',
  readOn: '2026-11-25',
  reviewBy: '2027-05-25',
};

/** Algorithms that must not be used for signing. Sources: RFC 9904, RFC 9905 §2, RFC 9906 §2. */
const DEPRECATED: ReadonlyMap<number, string> = new Map([
  [1, 'RSAMD5 (1)'],
  [3, 'DSA (3)'],
  [5, 'RSASHA1 (5)'],
  [6, 'DSA-NSEC3-SHA1 (6)'],
  [7, 'RSASHA1-NSEC3-SHA1 (7)'],
  [12, 'ECC-GOST (12)'],
]);
/** Algorithms that are not recommended for signing. Source: RFC 9904, IANA, read on 2026-11-25. */
const DISCOURAGED: ReadonlyMap<number, string> = new Map([[10, 'RSA/SHA-512 (10)']]);
/** Algorithms so new that most validators do not know them. Source: IANA, read on 2026-11-25. */
const NEW: ReadonlyMap<number, string> = new Map([[18, 'ML-DSA-44 (18)']]);
/** Names algorithms that may be used for signing. Source: RFC 5702, RFC 6605, RFC 8080. */
const ALGORITHMS: ReadonlyMap<number, string> = new Map([
  [8, 'RSA/SHA-256'],
  [10, 'RSA/SHA-512'],
  [13, 'ECDSA P-256'],
  [14, 'ECDSA P-384'],
  [15, 'Ed25519'],
  [16, 'Ed448'],
  [18, 'ML-DSA-44'],
]);

/** Returns the name of a signing algorithm, from its number; null for one that nobody knows. */
export const algorithmName = (algorithm: number): string | null =>
  ALGORITHMS.get(algorithm) ?? DEPRECATED.get(algorithm) ?? null;

/** Algorithms with a number of their own that few validators know: SM2/SM3, GOST R 34.10-2012. Source: IANA. */
const RARE: ReadonlySet<number> = new Set([17, 23]);
/** Returns whether zones can be signed with an algorithm by its number at IANA; private ones have none of their own. */
export const isZoneAlgorithm = (algorithm: number): boolean => algorithmName(algorithm) !== null || RARE.has(algorithm);

/** Digest types of DS records that may be used: SHA-256, SHA-384, GOST R 34.11-2012, SM3. Source: IANA, RFC 9904. */
export const KNOWN_DIGESTS: ReadonlySet<number> = new Set([2, 4, 5, 6]);
/** Those that must not be used any more: SHA-1, GOST R 34.11-94. Sources: RFC 9905, RFC 9906 §2. */
export const DEPRECATED_DIGESTS: ReadonlySet<number> = new Set([1, 3]);

const RSA: ReadonlySet<number> = new Set([1, 5, 7, 8, 10]);
/** Source: NIST SP 800-57 part 1, section 5.6.2; the same bound as for DKIM keys. */
const ENOUGH_RSA_BITS = 2048;
const SHA1 = 1;
/** Returns whether zones may still be signed with an algorithm, and most validators know it. */
export const mayStillSign = (algorithm: number): boolean => !DEPRECATED.has(algorithm) && !NEW.has(algorithm);

/** Compares the DS records at the parent with the keys of the zone. */
export function readChain(apex: DnsName, ds: readonly Rdata['DS'][], keys: readonly Rdata['DNSKEY'][]): ChainFacts {
  const usable = keys.filter(mayBeNamed);
  const comparison = compareDs(apex, ds, usable);
  const matches = comparison.kind === 'compared' ? comparison.matches : [];
  const judged = ds.map((one, i) => ({ ds: one, match: matches[i] ?? 'undecided' }));
  const of = (match: DsMatch): DsFacts[] =>
    judged
      .filter((one) => one.match === match)
      .map(({ ds: { keyTag: tag, algorithm, digestType } }) => ({ keyTag: tag, algorithm, digestType }));
  const matching = of('match');
  const used = new Set([...usable.map(({ algorithm }) => algorithm), ...matching.map(({ algorithm }) => algorithm)]);
  const short = usable.flatMap((key) => {
    const bits = RSA.has(key.algorithm) ? rsaBits(key.publicKey) : null;
    return bits !== null && bits < ENOUGH_RSA_BITS ? [bits] : [];
  });
  return {
    keyTags: [...new Set(usable.map(keyTagOf))],
    matching,
    orphaned: of('none'),
    undecided: of('undecided'),
    tooMany: comparison.kind === 'too-many' ? { keys: comparison.keys, ds: comparison.ds } : null,
    sha1Only: matching.length > 0 && matching.every(({ digestType }) => digestType === SHA1),
    deprecated: namesIn(DEPRECATED, used),
    discouraged: namesIn(DISCOURAGED, used),
    newOnly: matching.every(({ algorithm }) => NEW.has(algorithm))
      ? namesIn(NEW, new Set(matching.map(({ algorithm }) => algorithm)))
      : [],
    weakRsaBits: short.length === 0 ? null : Math.min(...short),
  };
}

const namesIn = (names: ReadonlyMap<number, string>, used: ReadonlySet<number>): readonly string[] =>
  [...used].sort((a, b) => a - b).flatMap((algorithm) => names.get(algorithm) ?? []);

/** Bits of the modulus of an RSA key; null where the key is cut short. Source: RFC 3110 §2. */
function rsaBits(key: Uint8Array): number | null {
  const [first = 0, second = 0, third = 0] = key;
  const modulus = first === 0 ? key.subarray(3 + second * 256 + third) : key.subarray(1 + first);
  const start = modulus.findIndex((octet) => octet !== 0);
  if (start < 0) return null;
  return (modulus.length - start) * 8 - (Math.clz32(modulus[start] ?? 0) - 24);
}
