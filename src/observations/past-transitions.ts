import type { Instant } from '../domain/time.ts';
import { lastTimeKnown, outcomeAt } from './as-of.ts';
import { LATEST_ONLY } from './bounds.ts';
import type { PastOutcome, RecordHistory, RrsetContent, RrsetHistory, Transition } from './store.ts';

/** A time at which lookups may have seen something change. */
export interface PastMoment {
  readonly at: Instant;
  /**
   * Finds what changed then, RRset by RRset; nothing where it was only the DNSSEC state, or where what was before is
   * deleted.
   */
  transitions(): Transition[];
}

/**
 * Returns the moments of RRsets as their stored intervals tell, newest first, with hindsight: what turned out to be a
 * rotation makes no transition. What archives saw does not count, because an archive may have seen only part of an RRset;
 * nor do serial numbers. A history may have many moments: each is worked out when its transitions are asked for.
 */
export function pastMoments(rrsets: readonly RrsetHistory[]): PastMoment[] {
  const moments = new Map<Instant, RrsetHistory[]>();
  for (const rrset of rrsets) {
    if (LATEST_ONLY.has(rrset.type)) continue;
    for (const at of changeTimes(rrset)) {
      const known = moments.get(at);
      if (known === undefined) moments.set(at, [rrset]);
      else known.push(rrset);
    }
  }
  return [...moments]
    .sort(([a], [b]) => b - a)
    .map(([at, changed]) => ({ at, transitions: () => changed.flatMap((rrset) => transitionAt(rrset, at) ?? []) }));
}

/** Returns the content of an RRset at an instant; null where that is not known. */
export function pastContent(rrset: RrsetHistory, at: Instant): RrsetContent | null {
  const past = outcomeAt(rrset, at);
  return past === undefined ? null : contentAt(rrset, past, at);
}

/** The times at which an RRset may have changed. */
function changeTimes(rrset: RrsetHistory): Set<Instant> {
  const times = new Set([rrset.outcomeSince, ...rrset.pastOutcomes.map(({ since }) => since)]);
  for (const record of rrset.records) {
    times.add(firstSeen(record, rrset));
    for (const [i, { firstObserved, endedAt }] of record.intervals.entries()) {
      if (i > 0) times.add(firstObserved);
      if (endedAt !== null) times.add(endedAt);
    }
  }
  return times;
}

/** Members of a rotation that began with the first lookup were there from then on, whenever they were first seen. */
function firstSeen({ intervals: [first] }: RecordHistory, { firstObserved, rotatingUntil }: RrsetHistory): Instant {
  return rotatingUntil !== null && first.firstObserved <= rotatingUntil ? firstObserved : first.firstObserved;
}

const wasThere = (record: RecordHistory, rrset: RrsetHistory, at: Instant): boolean =>
  record.intervals.some(
    ({ firstObserved, endedAt }, i) =>
      (i === 0 ? firstSeen(record, rrset) : firstObserved) <= at && (endedAt === null || endedAt > at),
  );

function transitionAt(rrset: RrsetHistory, at: Instant): Transition | undefined {
  const [was, is] = [outcomeAt(rrset, at - 1), outcomeAt(rrset, at)];
  if (was === undefined || is === undefined) return undefined;
  const { name, type } = rrset;
  return { name, type, before: contentAt(rrset, was, at - 1), after: contentAt(rrset, is, at), rotation: false };
}

function contentAt(rrset: RrsetHistory, past: PastOutcome, at: Instant): RrsetContent {
  const { name, type } = rrset;
  return {
    at: lastTimeKnown(rrset, past, at),
    outcome: past.outcome,
    aliases: past.aliases,
    records: rrset.records
      .filter((record) => wasThere(record, rrset, at))
      .map(({ ttlSeconds, octets }) => ({ name, type, ttlSeconds, octets })),
  };
}
