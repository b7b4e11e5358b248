import type { Instant } from '../domain/time.ts';
import type { RecentLook, RecordHistory, Span } from './store.ts';

/** Look-ups in which rotation is looked for, and after which a rotating record that stays away is gone. Source: specification, 4. */
const RECENT_LOOKS = 20;
/** Different sets with returning members that make a rotation. */
const ROTATING_SETS = 3;
/** A rotating record that stayed away so long is gone, however few look-ups there were. */
const AWAY_MS = 7 * 86_400_000;

const sameMembers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((place, i) => place === b[i]);

/**
 * The last look-ups with the newest. None are kept while all saw the same, so that a set that never changes takes no
 * room. `before` is the look-up that came before the newest, `seen` holds places in ascending order.
 */
export function withLook(
  recent: readonly RecentLook[],
  before: RecentLook | undefined,
  newest: RecentLook,
): readonly RecentLook[] {
  if (recent.length === 0 && (before === undefined || sameMembers(before.seen, newest.seen))) return [];
  const all = [...(recent.length === 0 && before !== undefined ? [before] : recent), newest].slice(-RECENT_LOOKS);
  return all.length === RECENT_LOOKS && all.every(({ seen }) => sameMembers(seen, newest.seen)) ? [] : all;
}

/**
 * Whether the last look-ups show a set whose members take turns: at least three different sets that hold a member which
 * was there, was left out by another answer, and came back. A move from one address to the next, and one that was taken
 * back, are none. Absences are no turn: when all members go and come back, that was an outage.
 */
export function isRotating(recent: readonly RecentLook[]): boolean {
  const sets = recent.filter(({ seen }) => seen.length > 0);
  if (sets.length < ROTATING_SETS) return false;
  const returning = new Set<number>();
  const lastSeen = new Map<number, number>();
  for (const [i, { seen }] of sets.entries()) {
    for (const place of seen) {
      if ((lastSeen.get(place) ?? i) < i - 1) returning.add(place);
      lastSeen.set(place, i);
    }
  }
  const taking = sets.filter(({ seen }) => seen.some((place) => returning.has(place)));
  return new Set(taking.map(({ seen }) => seen.join())).size >= ROTATING_SETS;
}

/**
 * Whether a record was really gone after it was last seen at `last`, though its set rotates: an answer without any
 * record, 20 look-ups without it, or one without it after 7 days. `until` is when it was seen again.
 */
function wasGone(recent: readonly RecentLook[], last: Instant, until: Instant): boolean {
  const missed = recent.filter(({ at }) => at > last && at < until);
  return missed.length >= RECENT_LOOKS || missed.some(({ at, seen }) => seen.length === 0 || at - last >= AWAY_MS);
}

/**
 * Spans of one record as a rotating set has them, with hindsight: gaps that were only turns of the rotation close, and
 * the last span stays open while it is one. Gaps older than the look-ups that are kept stay as they are.
 */
export function rotatingSpans(spans: RecordHistory['spans'], recent: readonly RecentLook[]): RecordHistory['spans'] {
  const since = recent[0]?.at ?? Number.POSITIVE_INFINITY;
  const [first, ...others] = spans;
  const done: Span[] = [];
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

/** Ends a span at the first look-up without its record, as far as those are kept. */
export const endedSpan = (span: Span, recent: readonly RecentLook[], now: Instant): Span => ({
  ...span,
  endedAt: recent.find(({ at }) => at > span.lastObserved)?.at ?? now,
});
