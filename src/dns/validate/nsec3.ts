import { child, type DnsName, isAtOrBelow, labelsOf, parentOf, ROOT } from '../../domain/name.ts';
import { toBase32Hex } from '../../domain/rdata/blocks.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { type Rdata, RR_TYPES } from '../../domain/rr.ts';
import { type Denied, DNAME, DS, deniedAt, NS, SOA } from './bitmap.ts';
import type { NameHashes } from './name-hashes.ts';
import { labelCount, lastLabels } from './names.ts';
import { onceFor, type RrSet } from './rrsets.ts';

/** More iterations than this are not worked out (RFC 9276 §3.2; the bound that validators settled on in 2021). */
export const MAX_ITERATIONS = 150;
const SHA1 = 1;
const OPT_OUT = 1;

interface HashedNsec3 extends Readonly<Rdata['NSEC3']> {
  /** The hash that its owner stands for, as text in the order of the zone. */
  readonly hash: string;
  readonly nextHash: string;
}

interface DeniedName {
  readonly zone: DnsName;
  readonly name: DnsName;
  readonly type: number;
}

/** Reads the records of each set once: names of many labels ask for them at each. */
const nsec3sOf = onceFor((set: RrSet): readonly HashedNsec3[] =>
  set.records.flatMap(({ octets }) => {
    const data = readRdata({ type: 'NSEC3', octets });
    if (data === null || data.hashAlgorithm !== SHA1 || (data.flags & ~OPT_OUT) !== 0) return [];
    return [{ ...data, hash: labelsOf(set.name)[0] ?? '', nextHash: toBase32Hex(data.nextHashed).toLowerCase() }];
  }),
);

/**
 * Returns whether sets are NSEC3 records of which validators ignore each one: they do not know its hash algorithm, or one of
 * its flags. Source: RFC 5155 §8.1, §8.2.
 */
export const isUnreadable = (sets: readonly RrSet[]): boolean =>
  sets.length > 0 && sets.every((set) => set.type === RR_TYPES.NSEC3 && nsec3sOf(set).length === 0);

/** The records of the zone that we can use: all with the same parameters as the first. Source: RFC 5155 §8.2. */
function usable(sets: readonly RrSet[], zone: DnsName): readonly HashedNsec3[] {
  const all = sets.filter(({ name }) => parentOf(name) === zone && name !== ROOT).flatMap(nsec3sOf);
  const [first] = all;
  if (first === undefined) return [];
  const salt = Buffer.from(first.salt);
  return all.filter((one) => one.iterations === first.iterations && salt.equals(one.salt));
}

interface Proofs {
  matching(name: DnsName): Promise<HashedNsec3 | undefined>;
  covering(name: DnsName): Promise<HashedNsec3 | undefined>;
}

function proofsOf(all: readonly HashedNsec3[], first: HashedNsec3, hashes: NameHashes): Proofs {
  const hashOf = hashes.hasher(first);
  const owners = new Map(all.map((one) => [one.hash, one]));
  return {
    async matching(name) {
      const hash = await hashOf(name);
      return hash === null ? undefined : owners.get(hash);
    },
    async covering(name) {
      const hash = await hashOf(name);
      if (hash === null) return undefined;
      return all.find(({ hash: owner, nextHash: next }) =>
        owner < next ? owner < hash && hash < next : owner < hash || hash < next,
      );
    },
  };
}

/** The closest name above that is proven to exist, and the name next below it on the way. Source: RFC 5155 §8.3. */
async function closestEncloser({ matching, covering }: Proofs, zone: DnsName, name: DnsName) {
  for (let nextCloser = name; nextCloser !== zone; nextCloser = parentOf(nextCloser)) {
    const encloser = parentOf(nextCloser);
    const match = await matching(encloser);
    if (match === undefined) continue;
    const isCut = match.types.includes(DNAME) || (match.types.includes(NS) && !match.types.includes(SOA));
    const cover = isCut ? undefined : await covering(nextCloser);
    return cover === undefined ? null : { encloser, isOptOut: (cover.flags & OPT_OUT) !== 0 };
  }
  return null;
}

/** Finds what NSEC3 records prove of a name and type. Source: RFC 5155 §8.4 to §8.9. */
export async function nsec3Proof(
  sets: readonly RrSet[],
  { zone, name, type }: DeniedName,
  hashes: NameHashes,
): Promise<Denied> {
  const all = usable(sets, zone);
  const [first] = all;
  if (first === undefined || !isAtOrBelow(name, zone)) return null;
  if (first.iterations > MAX_ITERATIONS) return 'insecure';
  const proofs = proofsOf(all, first, hashes);
  const at = await proofs.matching(name);
  if (at !== undefined) return deniedAt(at.types, type, name === ROOT);
  const found = await closestEncloser(proofs, zone, name);
  if (found === null) return null;
  const wildcard = child('*', found.encloser);
  const source = await proofs.matching(wildcard);
  if (source !== undefined) {
    if (deniedAt(source.types, type, false) !== 'nodata') return null;
    return found.isOptOut ? 'opt-out' : 'nodata';
  }
  // No DS record is proven by the gap alone. Source: RFC 5155 §8.6.
  if (found.isOptOut && type === DS) return 'opt-out';
  if ((await proofs.covering(wildcard)) === undefined) return null;
  return found.isOptOut ? 'opt-out' : 'nxdomain';
}

/** Returns whether the name next below an encloser is proven not to exist. Source: RFC 5155 §8.8. */
export async function nsec3DeniesNextCloser(
  sets: readonly RrSet[],
  { zone, name, encloser }: { readonly zone: DnsName; readonly name: DnsName; readonly encloser: DnsName },
  hashes: NameHashes,
): Promise<boolean | 'insecure' | 'opt-out'> {
  const all = usable(sets, zone);
  const [first] = all;
  if (first === undefined) return false;
  if (first.iterations > MAX_ITERATIONS) return 'insecure';
  const cover = await proofsOf(all, first, hashes).covering(lastLabels(name, labelCount(encloser) + 1));
  if (cover === undefined) return false;
  // An unsigned delegation may be in the gap. Source: RFC 5155 §6.
  return (cover.flags & OPT_OUT) !== 0 ? 'opt-out' : true;
}
