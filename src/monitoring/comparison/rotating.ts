import type { DomainName } from '../../domain/name.ts';
import { shareOf } from '../../domain/psl.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Rr, RrType } from '../../domain/rr.ts';
import type { RrsetContent } from '../../observations/store.ts';
import type { Candidate } from './candidate.ts';
import { holdsAddresses, knowsRecord, sameAliases } from './content.ts';

/** Octets at the beginning of an address that name its network: a /24, a /48. Source: docs/limits.md. */
const NETWORK_OCTETS = { A: 3, AAAA: 6 } as const;

/** Whether an address is in a network in which a known one is. */
function isNear(known: readonly Rr[], { type, octets }: Rr): boolean {
  if (type !== 'A' && type !== 'AAAA') return false;
  const count = NETWORK_OCTETS[type];
  const network = Buffer.from(octets.subarray(0, count));
  return known.some((one) => one.type === type && network.equals(one.octets.subarray(0, count)));
}

/**
 * Returns whether a set that rotates may show this: only members that are known, or addresses in a network of one that is. All
 * else must be confirmed.
 */
export const isTurn = (known: RrsetContent, { records }: RrsetContent): boolean =>
  records.every((one) => knowsRecord(known.records, one) || isNear(known.records, one));

/** Returns the records that no known network has. */
export const strangersIn = (known: RrsetContent, { records }: RrsetContent): readonly Rr[] =>
  records.filter((one) => !knowsRecord(known.records, one) && !isNear(known.records, one));

/** A pool over so many networks may have more of them. Source: docs/limits.md. */
const MANY_NETWORKS = 3;

/**
 * Returns whether known members are in so many networks that another one is no sign of a move, as with services that answer from
 * wherever there is room.
 */
export const spansNetworks = ({ records }: RrsetContent, count = MANY_NETWORKS): boolean =>
  new Set(
    records.flatMap(({ type, octets }) =>
      type === 'A' || type === 'AAAA' ? Buffer.from(octets.subarray(0, NETWORK_OCTETS[type])).toString('hex') : [],
    ),
  ).size >= count;

/** Whether a content has a member that is known, or near one. */
const hasKnown = (known: RrsetContent, { records }: RrsetContent): boolean =>
  records.some((one) => knowsRecord(known.records, one) || isNear(known.records, one));

/** Returns whether records lead to another provider than those before: other networks, or hosts of other registrable domains. */
export function leadsElsewhere(
  type: RrType,
  { records: before }: { readonly records: readonly Rr[] },
  { records: after }: { readonly records: readonly Rr[] },
): boolean {
  if (before.length === 0 || after.length === 0) return false;
  if (type === 'A' || type === 'AAAA') return !after.some((one) => isNear(before, one));
  if (type !== 'MX' && type !== 'NS') return false;
  const known = new Set(providersIn(before));
  return providersIn(after).some((one) => !known.has(one));
}

const providersIn = (records: readonly Rr[]): readonly string[] =>
  records.flatMap(({ type, octets }) => {
    const host = type === 'MX' ? readRdata({ type, octets })?.exchange : readNsHost(type, octets);
    return host === undefined ? [] : [shareOf(host as DomainName)];
  });

const readNsHost = (type: RrType, octets: Uint8Array) =>
  type === 'NS' ? readRdata({ type, octets })?.host : undefined;

/**
 * Returns whether no server has anything any more of what was there before: whatever they answer by turns, the old state is over.
 * Where aliases lead to the records, others say what is there.
 */
export const isReplaced = (before: RrsetContent, contents: readonly RrsetContent[]): boolean =>
  before.records.length > 0 &&
  contents.length > 0 &&
  contents.every((one) => one.records.length > 0 && sameAliases(one, before) && !hasKnown(before, one));

/** Judges the records on which servers agree, where the set rotates: one of its turns, or a change. */
export function turnOf(candidate: Candidate, { records }: RrsetContent): 'unchanged' | 'rotating' | 'changed' {
  const { rotates, before } = candidate;
  if (!rotates || records.length === 0) return 'changed';
  if (records.every((one) => knowsRecord(before.records, one))) return 'unchanged';
  return holdsAddresses(candidate) && hasKnown(before, { ...before, records }) ? 'rotating' : 'changed';
}
