import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Interval, RrsetHistory } from './store.ts';

/** An interval in which an archive saw a record. It is stored apart from our own observations and never ends one. */
export interface ImportedInterval {
  readonly source: string;
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  readonly firstObserved: Instant;
  readonly lastObserved: Instant;
  readonly count: number;
}

/** A record with its intervals, own or imported. */
export interface IntervalsOfRecord {
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  readonly ttlSeconds: number | null;
  readonly intervals: readonly Interval[];
  /** The start of its first interval, or of the rotation in which it was then first seen. */
  readonly addedAt: Instant;
}

const keyOf = ({ name, type, octets }: Pick<IntervalsOfRecord, 'name' | 'type' | 'octets'>): string =>
  `${name} ${type} ${Buffer.from(octets).toString('latin1')}`;

/** When we looked up an RRset ourselves. */
export type OwnObservations = Pick<RrsetHistory, 'name' | 'type' | 'firstObserved' | 'latest'>;

/**
 * Returns our own records combined with what archives saw. That an archive stopped seeing a record is no removal, so its
 * interval continues into the next one, whoever saw that, unless our own lookups found the record gone in between.
 */
export function withImported(
  own: readonly IntervalsOfRecord[],
  imported: readonly ImportedInterval[],
  observations: readonly OwnObservations[],
): IntervalsOfRecord[] {
  if (imported.length === 0) return [...own];
  const records = new Map(own.map((record) => [keyOf(record), record]));
  const observedRrsets = new Map(observations.map((rrset) => [`${rrset.name} ${rrset.type}`, rrset]));
  const theirs = Map.groupBy(imported, keyOf);
  for (const [key, intervals] of theirs) {
    const [first] = intervals;
    if (first === undefined) continue;
    const { name, type, octets } = first;
    const known = records.get(key);
    const base = known ?? { name, type, octets, ttlSeconds: null, intervals: [], addedAt: Number.POSITIVE_INFINITY };
    const more = intervals.map(
      ({ firstObserved, lastObserved, count }): Interval => ({ firstObserved, lastObserved, count, endedAt: null }),
    );
    const addedAt = Math.min(base.addedAt, ...more.map(({ firstObserved }) => firstObserved));
    const all = joined([...base.intervals, ...more], observedWithout(base, observedRrsets.get(`${name} ${type}`)));
    records.set(key, { ...base, intervals: all, addedAt });
  }
  return [...records.values()];
}

/** The first and the last of our own lookups that answered without a record; null where none did. */
interface ObservedWithout {
  readonly first: Instant | null;
  readonly last: Instant | null;
}

const observedWithout = (
  { intervals, addedAt }: IntervalsOfRecord,
  observations: OwnObservations | undefined,
): ObservedWithout => ({
  // A record of a rotating RRset was there from the first lookup on.
  first: observations === undefined || addedAt <= observations.firstObserved ? null : observations.firstObserved,
  last: observations === undefined || intervals.at(-1)?.endedAt === null ? null : observations.latest.at,
});

/** Returns intervals in order of time, joined where the earlier one is not known to have ended before the next. */
function joined(intervals: readonly Interval[], { first, last }: ObservedWithout): Interval[] {
  const done: Interval[] = [];
  for (const next of intervals.toSorted((a, b) => a.firstObserved - b.firstObserved)) {
    const before = done.at(-1);
    const open = before === undefined ? undefined : endedAt(before, first, next.firstObserved);
    if (open !== undefined) done[done.length - 1] = open;
    if (open === undefined || (open.endedAt !== null && open.endedAt <= next.firstObserved)) {
      done.push(next);
      continue;
    }
    // Our own word that it was gone stands, whatever an archive saw elsewhere at that time.
    const end = open.endedAt ?? next.endedAt;
    const seen = Math.max(open.lastObserved, next.lastObserved);
    done[done.length - 1] = {
      firstObserved: open.firstObserved,
      lastObserved: end === null ? seen : Math.min(seen, end),
      count: open.count + next.count,
      endedAt: end,
    };
  }
  const open = done.pop();
  if (open === undefined) return [];
  // Of the lookups between our first and our latest no times are kept: there an archive's last sight is the end.
  const end = first !== null && first > open.lastObserved ? first : open.lastObserved;
  return [...done, last === null || last <= open.lastObserved ? open : { ...open, endedAt: open.endedAt ?? end }];
}

/** Ends an open interval where our own lookup did not see its record before `until`. */
const endedAt = (interval: Interval, lookedUpAt: Instant | null, until: Instant): Interval =>
  interval.endedAt === null && lookedUpAt !== null && lookedUpAt > interval.lastObserved && lookedUpAt < until
    ? { ...interval, endedAt: lookedUpAt }
    : interval;

/** Returns each interval once: the same source, record and first time with a later last time is the same interval, longer. */
export function distinctIntervals(intervals: readonly ImportedInterval[]): ImportedInterval[] {
  const all = new Map<string, ImportedInterval>();
  for (const interval of intervals) {
    const key = `${interval.source} ${interval.firstObserved} ${keyOf(interval)}`;
    const known = all.get(key);
    all.set(
      key,
      known === undefined
        ? interval
        : {
            ...known,
            lastObserved: Math.max(known.lastObserved, interval.lastObserved),
            count: Math.max(known.count, interval.count),
          },
    );
  }
  return [...all.values()];
}
