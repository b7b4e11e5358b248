import type { SignatureFault } from '../../domain/answer.ts';
import { type DnsName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';
import type { Rdata } from '../../domain/rr.ts';
import type { Effort } from '../effort.ts';
import type { AlgorithmTable } from './algorithms.ts';
import { labelCount, lastLabels } from './names.ts';
import type { RrSet, Signature } from './rrsets.ts';

/** A key of a zone that may sign its records. */
export interface ZoneKey extends Readonly<Rdata['DNSKEY']> {
  readonly tag: number;
}

/** The keys that a set may be signed with, and whose they are. */
export interface Signers {
  readonly zone: DnsName;
  readonly keys: readonly ZoneKey[];
}

/** Limits what verifications may cost together, so that nobody's zone keeps us busy (CVE-2023-50387). */
export interface Work {
  /** Signatures that may still be verified. */
  left: number;
}

/** Signatures of one set that are tried; further ones are not looked at. */
const MAX_SIGNATURES = 8;
/** Verifications of one set that may fail: keys of one tag can be many. */
const MAX_FAILED = 16;
/** A clock may be off by so much. */
const SKEW_S = 300;

/**
 * Names what is wrong with the signatures of one set. `over-budget`: others have used up what may be verified; the set
 * may be good.
 */
export type SetFault = Exclude<SignatureFault, 'no-key-for-ds' | 'unproven'> | 'over-budget';

/** Returns whether a fault says only that no more is verified: the signatures that are left may hold. */
export const isLimit = (fault: SetFault): boolean => fault === 'over-budget' || fault === 'too-much-work';

/** A valid signature: whether the name came from a wildcard, and how many labels that has beside the asterisk. */
export type Verified =
  | { readonly ok: true; readonly wildcard: { readonly encloser: DnsName } | null }
  | { readonly ok: false; readonly fault: SetFault };

/** Ranks what is wrong: of several signatures, the one that came furthest says it. */
const ORDER: readonly SetFault[] = [
  'unsigned',
  'wrong-signer',
  'too-many-labels',
  'no-key',
  'expired',
  'not-yet-valid',
  'wrong-signature',
  'too-much-work',
  'over-budget',
];

interface Conditions {
  readonly nowSeconds: number;
  readonly table: AlgorithmTable;
  /** Limits what all zones together may cost, and what this one may. */
  readonly work: readonly Work[];
  readonly effort: Effort;
}

/**
 * Verifies the signatures of a set with the keys of its zone. One that holds is enough, whatever the others are
 * (RFC 6840 §5.11). Source: RFC 4035 §5.3.
 */
export async function verifySet(
  set: RrSet,
  { zone, keys }: Signers,
  { nowSeconds, table, work, effort }: Conditions,
): Promise<Verified> {
  let worst: SetFault = 'unsigned';
  let tried = 0;
  let failed = 0;
  const seen = (fault: SetFault): void => {
    if (ORDER.indexOf(fault) > ORDER.indexOf(worst)) worst = fault;
  };
  for (const signature of set.signatures) {
    const fault = faultOf(set, { signature, zone, nowSeconds });
    if (fault !== null) {
      seen(fault);
      continue;
    }
    const verify = table.signatures.get(signature.algorithm);
    const candidates = keys.filter(
      ({ tag, algorithm }) => tag === signature.keyTag && algorithm === signature.algorithm,
    );
    if (verify === undefined || candidates.length === 0) {
      seen('no-key');
      continue;
    }
    if (tried === MAX_SIGNATURES) return { ok: false, fault: 'too-much-work' };
    tried += 1;
    if (effort.isSpent) return { ok: false, fault: 'over-budget' };
    const signed = effort.compute(() => signedOctets(set, signature));
    for (const { publicKey } of candidates) {
      if (failed === MAX_FAILED) return { ok: false, fault: 'too-much-work' };
      if (effort.mustWait) await effort.turn();
      if (effort.isSpent || work.some(({ left }) => left === 0)) return { ok: false, fault: 'over-budget' };
      for (const one of work) one.left -= 1;
      const holds = effort.compute(() => verify(publicKey, signed, signature.signature));
      if (holds) return { ok: true, wildcard: wildcardOf(set, signature) };
      failed += 1;
      seen('wrong-signature');
    }
  }
  return { ok: false, fault: worst };
}

/** The wildcard that a set was made from, where its signature counts fewer labels than its name has. Source: RFC 4035 §5.3.4. */
const wildcardOf = ({ name }: RrSet, { labels }: Signature): { readonly encloser: DnsName } | null =>
  labels < ownLabels(name) ? { encloser: lastLabels(name, labels) } : null;

/** Labels as a signature counts them: without the root and a leading asterisk. Source: RFC 4034 §3.1.3. */
const ownLabels = (name: DnsName): number => labelCount(name) - (labelsOf(name)[0] === '*' ? 1 : 0);

/** Finds what rules a signature out before any arithmetic. Source: RFC 4035 §5.3.1. */
function faultOf(
  set: RrSet,
  {
    signature,
    zone,
    nowSeconds,
  }: { readonly signature: Signature; readonly zone: DnsName; readonly nowSeconds: number },
): SetFault | null {
  if (signature.signer !== zone || !isAtOrBelow(set.name, zone)) return 'wrong-signer';
  if (signature.labels > ownLabels(set.name)) return 'too-many-labels';
  if (serialBefore(signature.expiration, nowSeconds - SKEW_S)) return 'expired';
  return serialBefore(nowSeconds + SKEW_S, signature.inception) ? 'not-yet-valid' : null;
}

/** Whether one time of 32 bits is before another. Source: RFC 4034 §3.1.5, RFC 1982 §3.2. */
const serialBefore = (a: number, b: number): boolean => ((b - a) | 0) > 0;

/** Where the signer's name begins in an RRSIG. Source: RFC 4034 §3.1. */
const SIGNER_AT = 18;
const CLASS_IN = 1;

/**
 * Gives the octets that a signature is made of: its own fields, then each record in canonical form and order. Source:
 * RFC 4034 §3.1.8.1, §6.3.
 */
function signedOctets({ name, type, records }: RrSet, signature: Signature): Uint8Array {
  const signer = nameToWire(signature.signer);
  const owner = nameToWire(
    signature.labels < ownLabels(name) ? (`*${suffixed(lastLabels(name, signature.labels))}` as DnsName) : name,
  );
  const fixed = Buffer.alloc(8);
  fixed.writeUInt16BE(type, 0);
  fixed.writeUInt16BE(CLASS_IN, 2);
  fixed.writeUInt32BE(signature.originalTtl, 4);
  const rdata = records.map(({ octets }) => octets).toSorted((a, b) => Buffer.compare(a, b));
  const parts: Uint8Array[] = [signature.octets.subarray(0, SIGNER_AT), signer];
  for (const [i, octets] of rdata.entries()) {
    const before = rdata[i - 1];
    if (before !== undefined && Buffer.compare(before, octets) === 0) continue;
    const length = Buffer.alloc(2);
    length.writeUInt16BE(octets.length);
    parts.push(owner, fixed, length, octets);
  }
  return Buffer.concat(parts);
}

const suffixed = (name: DnsName): string => (name === '.' ? '' : `.${name}`);
