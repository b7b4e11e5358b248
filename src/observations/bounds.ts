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
/**
 * Octets of the records of one domain, those of the past included: an answer may have 64 KiB, and each lookup may get
 * another one. The records of a report take some 10 kB.
 */
const MAX_OCTETS_OF_DOMAIN = 1024 * 1024;
/** Of these, octets of the past, so that it is read within milliseconds: some 5,000 intervals of small records. */
const MAX_PAST_OCTETS_OF_DOMAIN = 256 * 1024;
/** Weighs an interval beside the octets of its record: its times and its count, stored and as objects. */
const INTERVAL_OCTETS = 24;

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

/** The intervals of a record that have ended. All but the last have. */
const pastIntervals = (record: RecordHistory): number =>
  endOf(record) === Number.POSITIVE_INFINITY ? record.intervals.length - 1 : record.intervals.length;

const pastIntervalsOf = ({ records }: RrsetHistory): number =>
  records.reduce((sum, record) => sum + pastIntervals(record), 0);

/**
 * Returns an RRset's history with at most so many intervals that have ended: drops gaps of long ago first, then the
 * records that ended longest ago.
 */
export function boundedRrset(rrset: RrsetHistory, most = MAX_PAST_INTERVALS_OF_RRSET): RrsetHistory {
  let tooMany = pastIntervalsOf(rrset) - most;
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

/** Returns the size of the records of an RRset, in octets. */
function octetsOf({ records }: RrsetHistory): number {
  let sum = 0;
  for (const { octets, intervals } of records) sum += octets.length + INTERVAL_OCTETS * intervals.length;
  return sum;
}

/** Returns the part of it that is of the past. */
function pastOctetsOf({ records }: RrsetHistory): number {
  let sum = 0;
  for (const record of records) {
    const isPast = endOf(record) !== Number.POSITIVE_INFINITY;
    sum += INTERVAL_OCTETS * pastIntervals(record) + (isPast ? record.octets.length : 0);
  }
  return sum;
}

/**
 * Returns a domain's RRsets within bounds: drops the older half of the longest pasts until what is left of the past fits;
 * then drops whole RRsets, absences first, then what was looked up longest ago.
 */
export function boundedRrsets(rrsets: readonly RrsetHistory[]): readonly RrsetHistory[] {
  let octets = 0;
  for (const rrset of rrsets) octets += octetsOf(rrset);
  if (rrsets.length <= MAX_RRSETS_OF_DOMAIN && octets <= MAX_PAST_OCTETS_OF_DOMAIN) return rrsets;
  return withFewerRrsets(withShorterPasts(rrsets));
}

function withShorterPasts(rrsets: readonly RrsetHistory[]): readonly RrsetHistory[] {
  const sized = rrsets.map((rrset) => ({ rrset, past: pastOctetsOf(rrset) }));
  let left = sized.reduce((sum, { past }) => sum + past, 0);
  while (left > MAX_PAST_OCTETS_OF_DOMAIN) {
    const longest = sized.reduce((most, one) => (one.past > most.past ? one : most));
    const before = longest.past;
    longest.rrset = boundedRrset(longest.rrset, Math.floor(pastIntervalsOf(longest.rrset) / 2));
    longest.past = pastOctetsOf(longest.rrset);
    if (longest.past >= before) break;
    left -= before - longest.past;
  }
  return sized.map(({ rrset }) => rrset);
}

function withFewerRrsets(rrsets: readonly RrsetHistory[]): readonly RrsetHistory[] {
  const worth = (rrset: RrsetHistory) => (rrset.records.length > 0 ? 1 : 0);
  let octets = 0;
  const retained = new Set<RrsetHistory>();
  for (const rrset of rrsets.toSorted((a, b) => worth(b) - worth(a) || b.latest.at - a.latest.at)) {
    octets += octetsOf(rrset);
    if (octets > MAX_OCTETS_OF_DOMAIN || retained.size === MAX_RRSETS_OF_DOMAIN) break;
    retained.add(rrset);
  }
  return retained.size === rrsets.length ? rrsets : rrsets.filter((rrset) => retained.has(rrset));
}
