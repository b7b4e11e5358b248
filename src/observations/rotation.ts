import { DAY_MS, type Instant } from '../domain/time.ts';
import type { Interval, RecentObservation, RecordHistory } from './store.ts';

/** Lookups in which rotation is looked for, and after which a rotating record that stays away is gone. Source: specification, 4. */
const RECENT_LOOKS = 20;
/** Different sets with returning members that make a rotation. */
const ROTATING_SETS = 3;
/** A rotating record that stayed away so long is gone, if it had its turn in the meantime. */
const AWAY_MS = 7 * DAY_MS;

const sameMembers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((place, i) => place === b[i]);

/**
 * The last lookups with the newest. None are kept while all saw the same, so that a set that never changes takes no
 * room. `before` is the lookup that came before the newest, `seen` holds places in ascending order.
 */
export function withObservation(
  recent: readonly RecentObservation[],
  before: RecentObservation | undefined,
  newest: RecentObservation,
): readonly RecentObservation[] {
  if (recent.length === 0 && (before === undefined || sameMembers(before.seen, newest.seen))) return [];
  const all = [...(recent.length === 0 && before !== undefined ? [before] : recent), newest].slice(-RECENT_LOOKS);
  return all.length === RECENT_LOOKS && all.every(({ seen }) => sameMembers(seen, newest.seen)) ? [] : all;
}

/**
 * Whether the last lookups show a set whose members take turns: members that were there, were left out by another
 * answer and came back, brought back by at least three different sets. A move from one address to the next is none, nor
 * one that was taken back, nor the steps of a move with an address put back in between. Absences are no turn: when all
 * members go and come back, that was an outage.
 */
export function isRotating(recent: readonly RecentObservation[]): boolean {
  const bringingBack = new Set<string>();
  const lastSeen = new Map<number, number>();
  for (const [i, { seen }] of answered(recent).entries()) {
    if (seen.some((place) => (lastSeen.get(place) ?? i) < i - 1)) bringingBack.add(seen.join());
    for (const place of seen) lastSeen.set(place, i);
  }
  return bringingBack.size >= ROTATING_SETS;
}

const answered = (recent: readonly RecentObservation[]): RecentObservation[] =>
  recent.filter(({ seen }) => seen.length > 0);

/** Lookups in which each member of a rotating set has its turn, were all turns alike. */
function lookupsOfARound(recent: readonly RecentObservation[]): number {
  const sets = answered(recent);
  const places = sets.flatMap(({ seen }) => seen);
  return places.length === 0 ? 1 : Math.ceil((new Set(places).size * sets.length) / places.length);
}

/**
 * Until when what appears in a set only has its first turn: a set that rotates from its first lookup on, two alike in
 * the beginning allowed for, had all its members from then on. Null where it does not.
 */
export const rotatingUntil = (recent: readonly RecentObservation[], looks: number, now: Instant): Instant | null =>
  looks - recent.length <= 1 && isRotating(recent) ? now : null;

/**
 * Whether a record was really gone after it was last seen at `last`, though its set rotates: an answer without any
 * record, 20 lookups without it, or 7 days without it in which its turn should have come. `until` is when it was seen
 * again.
 */
function wasGone(recent: readonly RecentObservation[], last: Instant, until: Instant): boolean {
  const missed = recent.filter(({ at }) => at > last && at < until);
  if (missed.length >= RECENT_LOOKS || missed.some(({ seen }) => seen.length === 0)) return true;
  return missed.some(({ at }) => at - last >= AWAY_MS) && missed.length >= lookupsOfARound(recent);
}

/**
 * Spans of one record as a rotating set has them, with hindsight: gaps that were only turns of the rotation close, and
 * the last span stays open while it is one. Gaps older than the lookups that are kept stay as they are.
 */
export function rotatingIntervals(
  spans: RecordHistory['spans'],
  recent: readonly RecentObservation[],
): RecordHistory['spans'] {
  const since = recent[0]?.at ?? Number.POSITIVE_INFINITY;
  const [first, ...others] = spans;
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

/** Ends a span at the first lookup without its record, as far as those are kept. */
export const endedInterval = (span: Interval, recent: readonly RecentObservation[], now: Instant): Interval => ({
  ...span,
  endedAt: recent.find(({ at }) => at > span.lastObserved)?.at ?? now,
});
