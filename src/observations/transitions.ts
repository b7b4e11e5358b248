import type { Rr, RrType } from '../domain/rr.ts';
import { LATEST_ONLY } from './bounds.ts';
import { sameOctets } from './octets.ts';
import { isRotating } from './rotation.ts';
import type { RrsetContent, RrsetHistory, Transition } from './store.ts';

/**
 * Finds what an observation changed in an RRset: its outcome, its aliases or its records. TTLs, the DNSSEC state and
 * the content of SOA records are no change. Undefined where nothing changed, also for an observation that came too
 * late.
 */
export function transitionOf(before: RrsetHistory | undefined, after: RrsetHistory): Transition | undefined {
  if (before === after || (before !== undefined && isSurelySame(before, after))) return undefined;
  const { name, type, recent } = after;
  const [was, is] = [before === undefined ? null : contentOf(before), contentOf(after)];
  if (was !== null && isSame(was, is, type)) return undefined;
  return { name, type, before: was, after: is, rotation: isRotating(recent) };
}

/** Whether two states are the same for a reason that costs nothing to check. It holds for nearly all of them. */
const isSurelySame = (before: RrsetHistory, after: RrsetHistory): boolean =>
  // No recent observations are kept while all of them saw the same records.
  before.recent.length === 0 && after.recent.length === 0 && before.outcomeSince === after.outcomeSince;

function contentOf({ name, type, latest, records }: RrsetHistory): RrsetContent {
  const present = records.filter(({ intervals }) => intervals[intervals.length - 1]?.endedAt === null);
  return {
    at: latest.at,
    outcome: latest.outcome,
    aliases: latest.aliases,
    records: present.map(({ octets, ttlSeconds }) => ({ name, type, ttlSeconds, octets })),
  };
}

const isSame = (before: RrsetContent, after: RrsetContent, type: RrType): boolean =>
  before.outcome === after.outcome &&
  sameRecords(before.aliases, after.aliases) &&
  (LATEST_ONLY.has(type) || sameRecords(before.records, after.records));

/** Records are kept in the order in which they first appeared, so those present come in the same order each time. */
const sameRecords = (some: readonly Rr[], others: readonly Rr[]): boolean =>
  some.length === others.length &&
  some.every((rr, i) => {
    const other = others[i];
    return other !== undefined && rr.name === other.name && sameOctets(rr.octets, other.octets);
  });
