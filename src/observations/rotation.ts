import { DAY_MS, type Instant } from '../domain/time.ts';
import type { Interval, RecentObservation, RecordHistory } from './store.ts';

/** How many recent lookups we search for rotation; a rotating record missing from all of them is gone. Source: specification, 4. */
const RECENT_OBSERVATIONS = 20;
/** A rotation needs this many different answers that bring records back. */
const ROTATING_ANSWERS = 3;
/** A rotating record that is missing this long is gone, if it was due to appear in the meantime. */
const AWAY_MS = 7 * DAY_MS;

const sameMembers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((place, i) => place === b[i]);

/**
 * Returns the recent lookups with the newest. None are kept while all saw the same, so that an RRset that never changes
 * takes no room. `before` is the lookup that came before the newest, `seen` holds places in ascending order.
 */
export function withObservation(
  recent: readonly RecentObservation[],
  before: RecentObservation | undefined,
  newest: RecentObservation,
): readonly RecentObservation[] {
  if (recent.length === 0 && (before === undefined || sameMembers(before.seen, newest.seen))) return [];
  const all = [...(recent.length === 0 && before !== undefined ? [before] : recent), newest].slice(
    -RECENT_OBSERVATIONS,
  );
  return all.length === RECENT_OBSERVATIONS && all.every(({ seen }) => sameMembers(seen, newest.seen)) ? [] : all;
}

/**
 * Returns whether the recent lookups show an RRset that rotates: members that were there, were missing from another
 * answer and came back, brought back by at least three different answers. A move from one address to the next is none,
 * nor one that was taken back, nor the steps of a move with an address put back in between. Absences don't count: when
 * all members go and come back, that was an outage.
 */
export function isRotating(recent: readonly RecentObservation[]): boolean {
  const bringingBack = new Set<string>();
  const lastSeen = new Map<number, number>();
  for (const [i, { seen }] of answered(recent).entries()) {
    if (seen.some((place) => (lastSeen.get(place) ?? i) < i - 1)) bringingBack.add(seen.join());
    for (const place of seen) lastSeen.set(place, i);
  }
  return bringingBack.size >= ROTATING_ANSWERS;
}

const answered = (recent: readonly RecentObservation[]): RecentObservation[] =>
  recent.filter(({ seen }) => seen.length > 0);

/** How many lookups show every member of a rotating RRset once, if each answer had equally many. */
function lookupsOfARound(recent: readonly RecentObservation[]): number {
  const rrsets = answered(recent);
  const places = rrsets.flatMap(({ seen }) => seen);
  return places.length === 0 ? 1 : Math.ceil((new Set(places).size * rrsets.length) / places.length);
}

/**
 * Tells until when a record that appears is part of a rotation and not new: an RRset that rotates from its first lookup
 * on (two equal answers at the beginning allowed) had all its members from then on. Null where it does not rotate.
 */
export const rotatingUntil = (
  recent: readonly RecentObservation[],
  observationCount: number,
  now: Instant,
): Instant | null => (observationCount - recent.length <= 1 && isRotating(recent) ? now : null);

/**
 * Whether a record was really gone after `last`, when it was last seen, though its RRset rotates: an answer without any
 * record, 20 lookups without this one, or 7 days without it in which it was due. `until` is when it was seen again.
 */
function wasGone(recent: readonly RecentObservation[], last: Instant, until: Instant): boolean {
  const missed = recent.filter(({ at }) => at > last && at < until);
  if (missed.length >= RECENT_OBSERVATIONS || missed.some(({ seen }) => seen.length === 0)) return true;
  return missed.some(({ at }) => at - last >= AWAY_MS) && missed.length >= lookupsOfARound(recent);
}

/**
 * Returns the intervals of one record of a rotating RRset, with hindsight: gaps that were part of the rotation close, and the
 * last interval stays open while it goes on. Gaps older than the lookups that are kept stay as they are.
 */
export function rotatingIntervals(
  intervals: RecordHistory['intervals'],
  recent: readonly RecentObservation[],
): RecordHistory['intervals'] {
  const since = recent[0]?.at ?? Number.POSITIVE_INFINITY;
  const [first, ...others] = intervals;
  const done: Interval[] = [];
  let open = first;
  for (const next of others) {
    if (open.lastObserved >= since && !wasGone(recent, open.lastObserved, next.firstObserved)) {
      open = { ...next, firstObserved: open.firstObserved, count: open.count + next.count };
    } else {
      done.push(open);
      open = next;
    }
  }
  if (
    open.endedAt !== null &&
    open.lastObserved >= since &&
    !wasGone(recent, open.lastObserved, Number.POSITIVE_INFINITY)
  )
    open = { ...open, endedAt: null };
  const [start = open, ...rest] = [...done, open];
  return [start, ...rest];
}

/** Ends an interval at the first lookup without its record, as far as lookups are kept. */
export const endedInterval = (interval: Interval, recent: readonly RecentObservation[], now: Instant): Interval => ({
  ...interval,
  endedAt: recent.find(({ at }) => at > interval.lastObserved)?.at ?? now,
});
