import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { Denied } from './bitmap.ts';
import type { NameHashes } from './name-hashes.ts';
import { nsecDeniesNextCloser, nsecProof } from './nsec.ts';
import { nsec3DeniesNextCloser, nsec3Proof } from './nsec3.ts';
import type { RrSet } from './rrsets.ts';

/** Works out what the NSEC or NSEC3 records of a zone prove. All were verified before, and none came from a wildcard. */
export async function denialOf(
  sets: readonly RrSet[],
  { zone, name, type }: { readonly zone: DnsName; readonly name: DnsName; readonly type: number },
  hashes: NameHashes,
): Promise<Denied> {
  const own = sets.filter((set) => isAtOrBelow(set.name, zone));
  const nsec3 = own.filter((set) => set.type === RR_TYPES.NSEC3);
  if (nsec3.length > 0) return nsec3Proof(nsec3, { zone, name, type }, hashes);
  return nsecProof(
    own.filter((set) => set.type === RR_TYPES.NSEC),
    { zone, name, type },
  );
}

/** Whether a name is proven not to exist; for other reasons than a proof the zone may count as insecure there. */
export type NextCloser = boolean | 'insecure' | 'opt-out';

/**
 * Returns whether the name next below an encloser surely does not exist: what an answer from a wildcard needs. Source:
 * RFC 4035 §5.3.4.
 */
export async function isNextCloserDenied(
  sets: readonly RrSet[],
  { zone, name, encloser }: { readonly zone: DnsName; readonly name: DnsName; readonly encloser: DnsName },
  hashes: NameHashes,
): Promise<NextCloser> {
  const own = sets.filter((set) => isAtOrBelow(set.name, zone));
  const nsec3 = own.filter((set) => set.type === RR_TYPES.NSEC3);
  if (nsec3.length > 0) return nsec3DeniesNextCloser(nsec3, { zone, name, encloser }, hashes);
  return nsecDeniesNextCloser(
    own.filter((set) => set.type === RR_TYPES.NSEC),
    { zone, name, encloser },
  );
}
