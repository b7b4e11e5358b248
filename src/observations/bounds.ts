import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { outcomesFrom } from './outcomes.ts';
import type { RecordHistory, RrsetHistory } from './store.ts';

/** Types of which only the latest record is kept: serial numbers change all the time, and that is no history. */
export const LATEST_ONLY: ReadonlySet<RrType> = new Set(['SOA']);

/** Ended intervals kept for one RRset: a zone can show new records in every answer. */
const MAX_PAST_INTERVALS_OF_RRSET = 1000;
/** RRsets kept for one domain: anyone can ask about any name below it. A report asks about fifty. */
const MAX_RRSETS_OF_DOMAIN = 1000;

const endOf = (record: RecordHistory): number =>
  record.intervals[record.intervals.length - 1]?.endedAt ?? Number.POSITIVE_INFINITY;

/** Merges the oldest intervals: the first time and the count stay true, and gaps of long ago are dropped. */
function merged({ intervals, ...record }: RecordHistory, tooMany: number): RecordHistory {
  const cut = Math.min(tooMany, intervals.length - 1);
  const old = intervals.slice(0, cut + 1);
  const last = old[old.length - 1] ?? intervals[0];
  const count = old.reduce((sum, interval) => sum + interval.count, 0);
  return {
    ...record,
    intervals: [{ ...last, firstObserved: intervals[0].firstObserved, count }, ...intervals.slice(cut + 1)],
  };
}

/** Returns an RRset's history within bounds: drops gaps of long ago first, then the records that ended longest ago. */
export function boundedRrset(rrset: RrsetHistory): RrsetHistory {
  const pastIntervals = ({ intervals }: RecordHistory): number =>
    intervals.filter(({ endedAt }) => endedAt !== null).length;
  let tooMany = rrset.records.reduce((sum, record) => sum + pastIntervals(record), 0) - MAX_PAST_INTERVALS_OF_RRSET;
  if (tooMany <= 0) return rrset;
  const shortened = new Map<number, RecordHistory>();
  for (const [place, record] of [...rrset.records.entries()].sort(
    ([, a], [, b]) => b.intervals.length - a.intervals.length,
  )) {
    if (tooMany <= 0 || record.intervals.length === 1) break;
    const fewer = merged(record, tooMany);
    tooMany -= record.intervals.length - fewer.intervals.length;
    shortened.set(place, fewer);
  }
  const oldest = [...rrset.records.entries()]
    .filter(([, record]) => endOf(record) !== Number.POSITIVE_INFINITY)
    .sort(([, a], [, b]) => endOf(a) - endOf(b));
  const gone = new Set(oldest.slice(0, Math.max(tooMany, 0)).map(([place]) => place));
  return withoutRecords(rrset, gone, shortened);
}

/** Returns an RRset without the records at some places, and with some replaced. Lookups that saw only the former go too. */
export function withoutRecords(
  rrset: RrsetHistory,
  gone: ReadonlySet<number>,
  changed: ReadonlyMap<number, RecordHistory>,
): RrsetHistory {
  const places = new Map<number, number>();
  const records: RecordHistory[] = [];
  for (const [place, record] of rrset.records.entries()) {
    if (gone.has(place)) continue;
    places.set(place, records.length);
    records.push(changed.get(place) ?? record);
  }
  // Without any record, such a lookup would look like an absence.
  const recent = rrset.recent.flatMap(({ at, seen }) => {
    const left = seen.flatMap((place) => places.get(place) ?? []);
    return seen.length > 0 && left.length === 0 ? [] : [{ at, seen: left }];
  });
  return { ...rrset, records, recent, ...outcomesFrom(rrset, lostUntil(rrset, gone, changed)) };
}

/** Until when intervals of an rrset are missing or merged with others, so that nothing before says what the rrset was. */
function lostUntil(
  rrset: RrsetHistory,
  gone: ReadonlySet<number>,
  changed: ReadonlyMap<number, RecordHistory>,
): Instant {
  let until = 0;
  for (const [place, { intervals }] of rrset.records.entries()) {
    if (!gone.has(place) && !changed.has(place)) continue;
    const left = new Set(gone.has(place) ? [] : changed.get(place)?.intervals);
    for (const interval of intervals)
      if (!left.has(interval)) until = Math.max(until, interval.endedAt ?? interval.firstObserved);
  }
  return until;
}

/** Returns a domain's RRsets within bounds: drops absences first, then what was looked up longest ago. */
export function boundedRrsets(rrsets: readonly RrsetHistory[]): readonly RrsetHistory[] {
  if (rrsets.length <= MAX_RRSETS_OF_DOMAIN) return rrsets;
  const worth = (rrset: RrsetHistory) => (rrset.records.length > 0 ? 1 : 0);
  const retained = new Set(
    rrsets.toSorted((a, b) => worth(b) - worth(a) || b.latest.at - a.latest.at).slice(0, MAX_RRSETS_OF_DOMAIN),
  );
  return rrsets.filter((rrset) => retained.has(rrset));
}
