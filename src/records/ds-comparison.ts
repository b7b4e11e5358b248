import { createHash } from 'node:crypto';
import type { DnsName } from '../domain/name.ts';
import { encodeRdata } from '../domain/rdata/encode.ts';
import { nameToWire } from '../domain/rdata/wire-name.ts';
import type { Rdata } from '../domain/rr.ts';

type Key = Rdata['DNSKEY'];
type Ds = Rdata['DS'];

/** Different keys, and different DS, CDS or CDNSKEY records, that are compared. Source: docs/limits.md. */
export const MAX_COMPARED = 50;
/** Digests that may fail, of one record and of all together (CVE-2023-50387). */
const MAX_FAILED = { each: 4, all: 100 } as const;

/**
 * Tells what a DS record names: a key; surely none, since no key has its tag and algorithm, or the digest differs; or
 * `undecided`, where we cannot compute its digest or try no more.
 */
export type DsMatch = 'match' | 'none' | 'undecided';

/** Tells which DS records name which keys. */
export type DsComparison<K extends Key = Key> =
  | {
      readonly kind: 'compared';
      /** For each DS record, in the order given. */
      readonly matches: readonly DsMatch[];
      /** The keys that are named, each with the places of the DS records that name it. */
      readonly named: ReadonlyMap<K, readonly number[]>;
    }
  /** How many there are, each counted once. */
  | { readonly kind: 'too-many'; readonly keys: number; readonly ds: number };

/** Source: RFC 4034 §A.2, RFC 4509, RFC 6605 §2. */
const DIGESTS: ReadonlyMap<number, string> = new Map([
  [1, 'sha1'],
  [2, 'sha256'],
  [4, 'sha384'],
]);
/** Flags of a DNSKEY. Sources: RFC 4034 §2.1.1, RFC 5011 §7. */
const ZONE_KEY = 0x0100;
const REVOKED = 0x0080;

/** Returns whether a DS record may name a key: one of the zone that is not revoked. */
export const mayBeNamed = ({ flags }: Key): boolean => (flags & ZONE_KEY) !== 0 && (flags & REVOKED) === 0;

/** Compares DS or CDS records with keys. Servers of a zone each have their copies: records that are the same count once. */
export function compareDs<K extends Key>(apex: DnsName, ds: readonly Ds[], keys: readonly K[]): DsComparison<K> {
  const copies = Map.groupBy(keys.filter(mayBeNamed), (key) => dataOf(key).text);
  const places = Map.groupBy(ds.keys(), (i) => dsText(ds[i]));
  if (copies.size > MAX_COMPARED || places.size > MAX_COMPARED)
    return { kind: 'too-many', keys: copies.size, ds: places.size };
  const byTag = Map.groupBy(copies.values(), ([key]) =>
    key === undefined ? '' : `${dataOf(key).tag} ${key.algorithm}`,
  );
  const digestOf = createDigests(apex);
  const matches: DsMatch[] = [];
  const named = new Map<K, number[]>();
  let failed = 0;
  for (const at of places.values()) {
    const one = ds[at[0] ?? 0];
    if (one === undefined) continue;
    let match: DsMatch = 'none';
    let tried = 0;
    for (const group of byTag.get(`${one.keyTag} ${one.algorithm}`) ?? []) {
      const [key] = group;
      const digest = tried < MAX_FAILED.each && failed < MAX_FAILED.all && key ? digestOf(key, one.digestType) : null;
      if (digest === null) {
        match = 'undecided';
        break;
      }
      if (digest.equals(one.digest)) {
        match = 'match';
        for (const copy of group) named.set(copy, [...(named.get(copy) ?? []), ...at]);
        break;
      }
      tried += 1;
      failed += 1;
    }
    for (const i of at) matches[i] = match;
  }
  return { kind: 'compared', matches, named };
}

/** Returns a function that makes each digest of a key once; null for digests that we cannot compute. */
function createDigests(apex: DnsName): (key: Key, digestType: number) => Buffer | null {
  const owner = nameToWire(apex);
  const made = new Map<string, Buffer>();
  return (key, digestType) => {
    const hash = DIGESTS.get(digestType);
    if (hash === undefined) return null;
    const { octets, text } = dataOf(key);
    const known = made.get(`${hash} ${text}`) ?? createHash(hash).update(owner).update(octets).digest();
    made.set(`${hash} ${text}`, known);
    return known;
  };
}

const dsText = (ds: Ds | undefined): string =>
  ds === undefined ? '' : `${ds.keyTag} ${ds.algorithm} ${ds.digestType} ${Buffer.from(ds.digest).toString('latin1')}`;

interface KeyData {
  readonly octets: Uint8Array;
  readonly text: string;
  readonly tag: number;
}
const known = new WeakMap<Key, KeyData>();

/** The octets of a key and its tag, made once for each. */
function dataOf(key: Key): KeyData {
  const before = known.get(key);
  if (before !== undefined) return before;
  const octets = encodeRdata('DNSKEY', key);
  const data = { octets, text: Buffer.from(octets).toString('latin1'), tag: keyTag(octets) };
  known.set(key, data);
  return data;
}

/** Returns the tag that names a key in DS records and signatures. Source: RFC 4034 appendix B. */
export function keyTag(octets: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < octets.length; i += 1) sum += i % 2 === 0 ? (octets[i] ?? 0) << 8 : (octets[i] ?? 0);
  return (sum + (sum >> 16)) & 0xffff;
}

/** Returns the tag of a key. */
export const keyTagOf = (key: Key): number => dataOf(key).tag;

/** Returns how many of these keys differ from each other. */
export const countKeys = (keys: readonly Key[]): number => new Set(keys.map((key) => dataOf(key).text)).size;
