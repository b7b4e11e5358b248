import type { Instant } from '../../domain/time.ts';
import type { WatchedFault } from '../memory/fault.ts';

/** Says when a fault counts. */
interface FaultRule {
  readonly now: Instant;
  /** Whether it surely was there all the time since the look before. Otherwise its count begins again. */
  readonly isSeenOn: boolean;
  /** How long, and in how many looks in a row, it must be seen before it is reported. */
  readonly afterMs: number;
  readonly afterSightings: number;
  /** How long a reported one must not be seen before it is over. */
  readonly overAfterMs: number;
}

interface FaultStep {
  readonly fault: WatchedFault | null;
  readonly news: 'begun' | 'over' | null;
}

/**
 * Follows one fault through seen, confirmed, reported and over. `isSeen` is null where a look established nothing: then all
 * stays as it was.
 */
export function followFault(before: WatchedFault | null, isSeen: boolean | null, rule: FaultRule): FaultStep {
  if (isSeen === null) return { fault: before, news: null };
  const { now, isSeenOn, afterMs, afterSightings, overAfterMs } = rule;
  if (before?.isReported === true) {
    if (isSeen) return { fault: before.goneSince === null ? before : { ...before, goneSince: null }, news: null };
    const goneSince = before.goneSince ?? now;
    return now - goneSince >= overAfterMs
      ? { fault: null, news: 'over' }
      : { fault: { ...before, goneSince }, news: null };
  }
  if (!isSeen) return { fault: null, news: null };
  const { since, sightings } =
    before !== null && isSeenOn
      ? { since: before.since, sightings: before.sightings + 1 }
      : { since: now, sightings: 1 };
  const isReported = now - since >= afterMs && sightings >= afterSightings;
  return { fault: { since, sightings, isReported, goneSince: null }, news: isReported ? 'begun' : null };
}
