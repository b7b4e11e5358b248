import type { DnsName } from '../domain/name.ts';
import { knownType } from '../domain/rdata/types.ts';
import { RR_TYPES, type Rr, type RrType } from '../domain/rr.ts';
import { LATEST_ONLY } from './bounds.ts';
import type { ObservationTimes, ReadHeader } from './encode-header.ts';
import type { OctetReader, Writer } from './octets.ts';
import type { Interval, RecentObservation, RecordHistory } from './store.ts';
import { readName, writeName } from './written-name.ts';

export const writeType = (to: Writer, type: RrType): void => to.natural(RR_TYPES[type]);

export function readType(from: OctetReader): RrType {
  const type = knownType(from.natural());
  if (type === undefined) throw new RangeError('a type is not known');
  return type;
}

/** Reads a count and so many values. */
export function readMany<T>(from: OctetReader, read: () => T): T[] {
  const all: T[] = [];
  for (let left = from.count(); left > 0; left -= 1) all.push(read());
  return all;
}

export function writeRr(to: Writer, rr: Rr, key: DnsName): void {
  writeName(to, rr.name, key);
  writeType(to, rr.type);
  to.natural(rr.ttlSeconds);
  to.natural(rr.octets.length);
  to.octets(rr.octets);
}

export function readRr(from: OctetReader, key: DnsName): Rr {
  const name = readName(from, key);
  const type = readType(from);
  const ttlSeconds = from.natural();
  return { name, type, ttlSeconds, octets: from.octets(from.natural()) };
}

export function readAlias(from: OctetReader, key: DnsName): Rr<'CNAME'> {
  const rr = readRr(from, key);
  if (!isAlias(rr)) throw new RangeError('an alias is of another type');
  return rr;
}

const isAlias = (rr: Rr): rr is Rr<'CNAME'> => rr.type === 'CNAME';

/** The most common case is written as no intervals at all: seen at every observation, from the first to the latest. */
function isWhole({ intervals }: RecordHistory, header: ObservationTimes): boolean {
  const [interval] = intervals;
  return (
    intervals.length === 1 &&
    interval.firstObserved === header.firstObserved &&
    interval.lastObserved === header.at &&
    interval.count === header.observationCount &&
    interval.endedAt === null
  );
}

/** Writes a record with the intervals in which it was seen; times count on from the first lookup. */
export function writeRecord(to: Writer, record: RecordHistory, header: ObservationTimes): void {
  to.natural(2 * record.ttlSeconds + (record.ttlFromCache ? 1 : 0));
  to.natural(record.octets.length);
  to.octets(record.octets);
  const intervals = isWhole(record, header) ? [] : record.intervals;
  to.natural(intervals.length);
  let before = header.firstObserved;
  for (const { firstObserved, lastObserved, count, endedAt } of intervals) {
    to.whole(firstObserved - before);
    to.natural(lastObserved - firstObserved);
    to.natural(count);
    to.natural(endedAt === null ? 0 : endedAt - lastObserved);
    before = endedAt ?? lastObserved;
  }
}

/** Reads what `writeRecord` wrote, a record of this type. */
export function readRecord(from: OctetReader, header: ReadHeader, type: RrType): RecordHistory {
  const ttl = from.natural();
  const octets = from.octets(from.natural());
  const fromCache = ttl % 2;
  return {
    octets,
    ttlSeconds: (ttl - fromCache) / 2,
    ttlFromCache: fromCache === 1,
    intervals: repeated(readIntervals(from, header), header, type),
  };
}

function readIntervals(from: OctetReader, header: ReadHeader): RecordHistory['intervals'] {
  const count = from.count();
  if (count === 0) return header.whole;
  let before = header.firstObserved;
  const next = (): Interval => {
    const firstObserved = before + from.whole();
    const lastObserved = firstObserved + from.natural();
    const seen = from.natural();
    const gap = from.natural();
    const endedAt = gap === 0 ? null : lastObserved + gap;
    before = endedAt ?? lastObserved;
    return { firstObserved, lastObserved, count: seen, endedAt };
  };
  const intervals: [Interval, ...Interval[]] = [next()];
  while (intervals.length < count) intervals.push(next());
  return intervals;
}

/** Repeats prolong the interval that has not ended. Of a type of which only the latest record is kept, each begins it anew. */
function repeated(
  intervals: RecordHistory['intervals'],
  { repeats, whole }: ReadHeader,
  type: RrType,
): RecordHistory['intervals'] {
  const last = intervals[intervals.length - 1];
  if (repeats === null || last?.endedAt !== null) return intervals;
  const { at, count } = repeats;
  if (LATEST_ONLY.has(type)) return [{ firstObserved: at, lastObserved: at, count: 1, endedAt: null }];
  if (intervals === whole) return whole;
  const grown: Interval = { ...last, lastObserved: at, count: last.count + count };
  const [first, ...more] = intervals;
  return more.length === 0 ? [grown] : [first, ...more.slice(0, -1), grown];
}

/** Writes which records the recent observations saw, each by its place. */
export function writeRecent(to: Writer, recent: readonly RecentObservation[], header: ObservationTimes): void {
  to.natural(recent.length);
  let before = header.firstObserved;
  for (const { at, seen } of recent) {
    to.natural(at - before);
    to.natural(seen.length);
    for (const place of seen) to.natural(place);
    before = at;
  }
}

/** Reads what `writeRecent` wrote. Throws a `RangeError` on a place beyond the `records` there are. */
export function readRecent(from: OctetReader, header: ObservationTimes, records: number): RecentObservation[] {
  const recent: RecentObservation[] = [];
  let before = header.firstObserved;
  for (let left = from.count(); left > 0; left -= 1) {
    const at = before + from.natural();
    const seen: number[] = [];
    for (let more = from.count(); more > 0; more -= 1) seen.push(from.natural());
    if (seen.some((place) => place >= records)) throw new RangeError('an observation saw a record that is not there');
    recent.push({ at, seen });
    before = at;
  }
  return recent;
}
