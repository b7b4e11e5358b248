import type { Instant } from '../domain/time.ts';
import type { RrsetHistory } from './store.ts';

/** The times that are stored of an RRset, oldest first. Reports of the past ask for them again and again. */
interface RrsetTimes {
  /** When it was surely looked up. */
  readonly lookups: readonly Instant[];
  /** When one of its records came, went, or began or ceased to rotate. */
  readonly changed: readonly Instant[];
}

/** A history does not change: a new lookup makes another one. */
const known = new WeakMap<RrsetHistory, RrsetTimes>();

/** Returns the times that are stored of an RRset; works them out once. */
export function timesOf(rrset: RrsetHistory): RrsetTimes {
  const times = known.get(rrset) ?? collectTimes(rrset);
  known.set(rrset, times);
  return times;
}

function collectTimes({ records, recent, latest }: RrsetHistory): RrsetTimes {
  const lookups = new Set(recent.map(({ at }) => at));
  const changed = new Set<Instant>();
  for (const { intervals } of records) {
    for (const { firstObserved, lastObserved, endedAt } of intervals) {
      lookups.add(firstObserved).add(lastObserved);
      changed.add(firstObserved);
      if (endedAt !== null) {
        lookups.add(endedAt);
        changed.add(endedAt);
      }
      // Before its latest lookup a rotating rrset is all its members, since then what that lookup showed.
      else if (lastObserved < latest.at) changed.add(latest.at);
    }
  }
  return { lookups: inOrder(lookups), changed: inOrder(changed) };
}

const inOrder = (times: ReadonlySet<Instant>): readonly Instant[] => [...times].sort((a, b) => a - b);

/** Returns the latest of some ordered times that is not after an instant; undefined where all are. */
export function latestBy(times: readonly Instant[], at: Instant): Instant | undefined {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? Number.POSITIVE_INFINITY) <= at) low = middle + 1;
    else high = middle;
  }
  return times[low - 1];
}
