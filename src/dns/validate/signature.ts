import type { SignatureFault } from '../../domain/answer.ts';
import { type DnsName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { nameToWire } from '../../domain/rdata/wire-name.ts';
import type { Rdata } from '../../domain/rr.ts';
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

/** What all verifications of a run may cost together, so that nobody's zone keeps us busy (CVE-2023-50387). */
export interface Work {
  /** Signatures that may still be verified. */
  left: number;
}

/** Signatures tried of one set, and those of them that may fail. */
const MAX_SIGNATURES = 8;
const MAX_FAILED = 16;
/** A clock may be off by so much. */
const SKEW_S = 300;

/** What is wrong with the signatures of one set. */
export type Fault = Exclude<SignatureFault, 'no-key-for-ds' | 'unproven'>;

/** A valid signature: whether the name came from a wildcard, and how many labels that has beside the asterisk. */
export type Verified =
  | { readonly ok: true; readonly wildcard: { readonly encloser: DnsName } | null }
  | { readonly ok: false; readonly fault: Fault };

/** Ranks what is wrong: of several signatures, the one that came furthest says it. */
const ORDER: readonly Fault[] = [
  'unsigned',
  'wrong-signer',
  'too-many-labels',
  'no-key',
  'expired',
  'not-yet-valid',
  'wrong-signature',
  'too-much-work',
];

/** Verifies the signatures of a set with the keys of its zone. Source: RFC 4035 §5.3. */
export function verifySet(
  set: RrSet,
  { zone, keys }: Signers,
  { nowSeconds, table, work }: { readonly nowSeconds: number; readonly table: AlgorithmTable; readonly work: Work },
): Verified {
  let worst: Fault = 'unsigned';
  let failed = 0;
  const seen = (fault: Fault): void => {
    if (ORDER.indexOf(fault) > ORDER.indexOf(worst)) worst = fault;
  };
  for (const signature of set.signatures.slice(0, MAX_SIGNATURES)) {
    const fault = faultOf(set, signature, zone, nowSeconds);
    if (fault !== null) {
      seen(fault);
      continue;
    }
    const candidates = keys.filter(
      ({ tag, algorithm }) => tag === signature.keyTag && algorithm === signature.algorithm,
    );
    if (candidates.length === 0) seen('no-key');
    for (const key of candidates) {
      const verify = table.signatures.get(key.algorithm);
      if (verify === undefined) continue;
      if (failed === MAX_FAILED || work.left === 0) return { ok: false, fault: 'too-much-work' };
      work.left -= 1;
      if (verify(key.publicKey, signedOctets(set, signature), signature.signature)) {
        const isExpanded = signature.labels < ownLabels(set.name);
        return { ok: true, wildcard: isExpanded ? { encloser: lastLabels(set.name, signature.labels) } : null };
      }
      failed += 1;
      seen('wrong-signature');
    }
  }
  return { ok: false, fault: worst };
}

/** Labels as a signature counts them: without the root and a leading asterisk. Source: RFC 4034 §3.1.3. */
const ownLabels = (name: DnsName): number => labelCount(name) - (labelsOf(name)[0] === '*' ? 1 : 0);

/** What rules a signature out before any arithmetic. Source: RFC 4035 §5.3.1. */
function faultOf(set: RrSet, signature: Signature, zone: DnsName, nowSeconds: number): Fault | null {
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

/** What a signature is made of: its own fields, then each record in canonical form and order. Source: RFC 4034 §3.1.8.1, §6.3. */
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
