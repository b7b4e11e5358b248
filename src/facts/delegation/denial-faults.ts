import { lastLabels } from '../../dns/validate/names.ts';
import { isUnreadable } from '../../dns/validate/nsec3.ts';
import { type RrSet, rrsetsOf } from '../../dns/validate/rrsets.ts';
import { isLimit, type ZoneKey } from '../../dns/validate/signature.ts';
import type { Verifier } from '../../dns/validate/verifier.ts';
import { type DnsName, isAtOrBelow, labelsOf } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import type { ServerResponse } from '../../domain/server-query.ts';
import { RCODE, type ServerReply } from './server-response.ts';

/** Names what is wrong with how a server denies names and types. */
export type DenialFault =
  /** There is no proof that a name or type does not exist. */
  | 'denial'
  /** There is none because validators ignore the NSEC3 records: their hash algorithm or a flag is not known. */
  | 'nsec3-unusable'
  /** The response code says one thing, and the proof the opposite. */
  | 'contradiction'
  /** Both NSEC and NSEC3 records are there. */
  | 'both-kinds'
  /** A name has several NSEC or NSEC3 records. */
  | 'several-proofs';

/** A response that denies a name and type, and what it denies. */
interface Negative {
  readonly reply: ServerReply | undefined;
  readonly name: DnsName;
  readonly type: number;
}

interface Denials {
  readonly zone: DnsName;
  /** The keys with which proofs may be signed. */
  readonly keys: readonly ZoneKey[];
  readonly negatives: readonly Negative[];
}

/** Names whose existence one server proves that are compared with its denials: each may cost a hash for each label. */
const MAX_EXISTING = 8;
/** Labels below the apex: names of more are not compared. */
const MAX_DEPTH = 4;

/** Returns a response that denies something with authority; null for all others. */
export function negative(reply: ServerReply | undefined): ServerResponse | null {
  if (reply?.kind !== 'response') return null;
  const { aa, tc, rcode, answers } = reply.response;
  // A proof that was cut short is not known.
  const denies = aa && !tc && answers.length === 0 && (rcode === RCODE.noError || rcode === RCODE.nxDomain);
  return denies ? reply.response : null;
}

/** Finds what is wrong with the denials of one server. */
export async function denialFaults(
  verifier: Verifier,
  { zone, keys, negatives }: Denials,
): Promise<{ readonly faults: readonly DenialFault[]; readonly isWhole: boolean }> {
  const faults: DenialFault[] = [];
  let isWhole = true;
  const proofs: RrSet[] = [];
  for (const { reply, name, type } of negatives) {
    const response = negative(reply);
    if (response === null) continue;
    const own = proofsIn(response);
    proofs.push(...own);
    const { denied, fault } = await verifier.denied(response, { zone, keys }, { name, type });
    if (denied === null && fault !== null && isLimit(fault)) isWhole = false;
    else if (denied === null) faults.push(isUnreadable(own) ? 'nsec3-unusable' : 'denial');
    // Who denies the apex is told of by the type that was asked for.
    else if (name !== zone && contradicts(response, denied)) faults.push('contradiction');
  }
  if (new Set(proofs.map(({ type }) => type)).size > 1) faults.push('both-kinds');
  if (proofs.some(hasSeveral)) faults.push('several-proofs');
  return { faults, isWhole };
}

const proofsIn = (response: ServerResponse): readonly RrSet[] =>
  rrsetsOf(response, 'authorities').filter(({ type }) => type === RR_TYPES.NSEC || type === RR_TYPES.NSEC3);

/** Whether a response says of the name what its proof excludes. A name that is denied at itself may have either code (RFC 9824). */
const contradicts = ({ rcode }: ServerResponse, denied: string): boolean =>
  rcode === RCODE.nxDomain ? denied === 'nodata' || denied === 'insecure-delegation' : denied === 'nxdomain';

const hasSeveral = ({ records }: RrSet): boolean =>
  new Set(records.map(({ octets }) => Buffer.from(octets).toString('latin1'))).size > 1;

/**
 * Returns the names that a server has, and whose existence its own proofs deny all the same: resolvers that answer from
 * proofs (RFC 8198 §5.1) lose them. Opt-out proves nothing of the kind.
 */
export async function deniedNames(
  verifier: Verifier,
  { zone, keys, negatives, replies }: Denials & { readonly replies: readonly ServerReply[] },
): Promise<{ readonly names: readonly DnsName[]; readonly isWhole: boolean }> {
  const names: DnsName[] = [];
  let isWhole = true;
  for (const name of existingNames(zone, replies)) {
    const enclosers = labelsOf(name).length - 1;
    for (const { reply } of negatives) {
      const response = negative(reply);
      if (response === null || names.includes(name)) continue;
      for (let labels = labelsOf(zone).length; labels <= enclosers; labels += 1) {
        const encloser = lastLabels(name, labels);
        const { denied, fault } = await verifier.deniedNextCloser(response, { zone, keys }, { name, encloser });
        if (fault !== null && isLimit(fault)) isWhole = false;
        else if (denied === true && !names.includes(name)) names.push(name);
      }
    }
  }
  return { names, isWhole };
}

/** Lists names below the apex that replies have records of, signed for that very name: no wildcard made them. */
function existingNames(zone: DnsName, replies: readonly ServerReply[]): readonly DnsName[] {
  const depth = labelsOf(zone).length + MAX_DEPTH;
  const names = new Set<DnsName>();
  for (const reply of replies) {
    if (reply.kind !== 'response' || !reply.response.aa) continue;
    for (const { name, type, octets } of [...reply.response.answers, ...reply.response.additionals]) {
      if (type !== RR_TYPES.RRSIG || name === zone || !isAtOrBelow(name, zone)) continue;
      const labels = labelsOf(name).length;
      const signature = labels > depth ? null : readRdata({ type: 'RRSIG', octets });
      if (signature?.signer === zone && signature.labels === labels) names.add(name);
    }
  }
  return [...names].slice(0, MAX_EXISTING);
}
