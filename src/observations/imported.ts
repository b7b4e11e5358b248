import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Interval, RrsetHistory } from './store.ts';

/** When one observer saw a record, and how often. */
export interface SourceSighting {
  /** Null stands for our own lookups. */
  readonly source: string | null;
  readonly firstObserved: Instant;
  /** For an archive as it says: perhaps after our own lookups found the record gone. */
  readonly lastObserved: Instant;
  readonly count: number;
  /** Whether an archive saw it in zone files, and not in answers. */
  readonly fromZoneFile?: true;
  /** The apex of the zone that has the record, as an archive estimates: its name, or one above. */
  readonly bailiwick?: DnsName;
  /** The URI of where an archive has it from. Untrusted text of at most 200 characters. */
  readonly origin?: string;
}

/** An interval in which an archive saw a record. It is stored apart from our own observations and never ends one. */
export interface ImportedInterval extends SourceSighting {
  readonly source: string;
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
}

/** An interval with those who saw the record in it. */
export interface SourcedInterval extends Interval {
  /** In the order in which they began, as each observer has them; absent where only our own lookups saw it. */
  readonly sightings?: readonly SourceSighting[];
}

/** A record with its intervals, own or imported. */
export interface IntervalsOfRecord {
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  readonly ttlSeconds: number | null;
  readonly intervals: readonly SourcedInterval[];
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
    const more = intervals.map((one): SourcedInterval => {
      const { firstObserved, lastObserved, count } = one;
      return { firstObserved, lastObserved, count, endedAt: null, sightings: [one] };
    });
    const addedAt = Math.min(base.addedAt, ...more.map(({ firstObserved }) => firstObserved));
    const all = joined([...base.intervals, ...more], observedWithout(base, observedRrsets.get(`${name} ${type}`)));
    records.set(key, { ...base, intervals: all.map(sourced), addedAt });
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

/** An interval while others are joined to it. */
interface OpenInterval extends Interval {
  /** Of all that were joined, in their order. An archive may have thousands, so each is moved once. */
  readonly sightings: SourceSighting[];
}

/** Returns who saw a record in an interval; our own lookups where nobody else did. */
export const sightingsOf = ({
  sightings,
  firstObserved,
  lastObserved,
  count,
}: SourcedInterval): readonly SourceSighting[] => sightings ?? [{ source: null, firstObserved, lastObserved, count }];

/** Sums up what each observer saw in an interval, in the order in which they first did. */
export function observersOf(interval: SourcedInterval): SourceSighting[] {
  const observers = new Map<string, SourceSighting>();
  for (const one of sightingsOf(interval)) {
    const key = observerOf(one);
    const known = observers.get(key);
    observers.set(
      key,
      known === undefined
        ? one
        : {
            ...known,
            lastObserved: Math.max(known.lastObserved, one.lastObserved),
            count: known.count + one.count,
          },
    );
  }
  return [...observers.values()];
}

/** Names who saw a record and how: what an archive had from elsewhere is another sighting. */
const observerOf = ({ source, fromZoneFile, bailiwick, origin }: SourceSighting): string =>
  JSON.stringify([source, fromZoneFile, bailiwick, origin]);

/** Leaves out who saw a record in an interval where nobody but us did. */
const sourced = ({ sightings, ...interval }: OpenInterval): SourcedInterval =>
  sightings.every(({ source }) => source === null) ? interval : { ...interval, sightings };

/** Returns intervals in order of time, joined where the earlier one is not known to have ended before the next. */
function joined(intervals: readonly SourcedInterval[], { first, last }: ObservedWithout): OpenInterval[] {
  const done: OpenInterval[] = [];
  const inOrder = intervals.map((one): OpenInterval => ({ ...one, sightings: [...sightingsOf(one)] }));
  for (const next of inOrder.sort((a, b) => a.firstObserved - b.firstObserved)) {
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
    open.sightings.push(...next.sightings);
    done[done.length - 1] = {
      firstObserved: open.firstObserved,
      lastObserved: end === null ? seen : Math.min(seen, end),
      count: open.count + next.count,
      endedAt: end,
      sightings: open.sightings,
    };
  }
  const latest = done.pop();
  if (latest === undefined) return [];
  // Of the lookups between our first and our latest no times are kept: there an archive's last sight is the end.
  const end = first !== null && first > latest.lastObserved ? first : latest.lastObserved;
  const isLasting = last === null || last <= latest.lastObserved;
  return [...done, isLasting ? latest : { ...latest, endedAt: latest.endedAt ?? end }];
}

/** Ends an open interval where our own lookup did not see its record before `until`. */
const endedAt = (interval: OpenInterval, lookedUpAt: Instant | null, until: Instant): OpenInterval =>
  interval.endedAt === null && lookedUpAt !== null && lookedUpAt > interval.lastObserved && lookedUpAt < until
    ? { ...interval, endedAt: lookedUpAt }
    : interval;

/** Returns each interval once: the same observer, record and first time with a later last time is the same, longer. */
export function distinctIntervals(intervals: readonly ImportedInterval[]): ImportedInterval[] {
  const all = new Map<string, ImportedInterval>();
  for (const interval of intervals) {
    const key = `${observerOf(interval)} ${interval.firstObserved} ${keyOf(interval)}`;
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
