import type { DnsName } from '../domain/name.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { Interval, RrsetHistory } from './store.ts';

/** A stretch of time in which an archive saw a record. It stands beside our own observations and never ends one. */
export interface ImportedInterval {
  readonly source: string;
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  readonly firstObserved: Instant;
  readonly lastObserved: Instant;
  readonly count: number;
}

/** A record with its spans, own or imported. */
export interface IntervalsOfRecord {
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  readonly ttlSeconds: number | null;
  readonly spans: readonly Interval[];
  /** The start of its first span, or of the rotation in which it then had its first turn. */
  readonly addedAt: Instant;
}

const keyOf = ({ name, type, octets }: Pick<IntervalsOfRecord, 'name' | 'type' | 'octets'>): string =>
  `${name} ${type} ${Buffer.from(octets).toString('latin1')}`;

/** When we ourselves looked a set up. */
export type OwnObservations = Pick<RrsetHistory, 'name' | 'type' | 'firstObserved' | 'latest'>;

/**
 * Own records with what archives saw. An archive's last sight of a record is no removal, so its span goes on into the
 * next one, whoever saw that, unless we ourselves saw the record gone in between.
 */
export function withImported(
  own: readonly IntervalsOfRecord[],
  imported: readonly ImportedInterval[],
  looks: readonly OwnObservations[],
): IntervalsOfRecord[] {
  if (imported.length === 0) return [...own];
  const records = new Map(own.map((record) => [keyOf(record), record]));
  const looksOf = new Map(looks.map((set) => [`${set.name} ${set.type}`, set]));
  const theirs = Map.groupBy(imported, keyOf);
  for (const [key, spans] of theirs) {
    const [first] = spans;
    if (first === undefined) continue;
    const { name, type, octets } = first;
    const known = records.get(key);
    const base = known ?? { name, type, octets, ttlSeconds: null, spans: [], addedAt: Number.POSITIVE_INFINITY };
    const more = spans.map(
      ({ firstObserved, lastObserved, count }): Interval => ({ firstObserved, lastObserved, count, endedAt: null }),
    );
    const addedAt = Math.min(base.addedAt, ...more.map(({ firstObserved }) => firstObserved));
    const all = joined([...base.spans, ...more], lookedWithout(base, looksOf.get(`${name} ${type}`)));
    records.set(key, { ...base, spans: all, addedAt });
  }
  return [...records.values()];
}

/** The first and the last of our own lookups that answered without a record; null where none did. */
interface LookedWithout {
  readonly first: Instant | null;
  readonly last: Instant | null;
}

const lookedWithout = ({ spans, addedAt }: IntervalsOfRecord, looks: OwnObservations | undefined): LookedWithout => ({
  // What takes its turn in a set that rotates was there from the first lookup on.
  first: looks === undefined || addedAt <= looks.firstObserved ? null : looks.firstObserved,
  last: looks === undefined || spans.at(-1)?.endedAt === null ? null : looks.latest.at,
});

/** Spans in order of time, where one goes on into the next unless it is known to have ended before. */
function joined(spans: readonly Interval[], { first, last }: LookedWithout): Interval[] {
  const done: Interval[] = [];
  for (const next of spans.toSorted((a, b) => a.firstObserved - b.firstObserved)) {
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

/** A span that goes on, ended where we looked without seeing its record before `until`. */
const endedAt = (span: Interval, looked: Instant | null, until: Instant): Interval =>
  span.endedAt === null && looked !== null && looked > span.lastObserved && looked < until
    ? { ...span, endedAt: looked }
    : span;

/** Each span once: the same source, record and first time with a later last one is the same span, longer. */
export function distinctIntervals(spans: readonly ImportedInterval[]): ImportedInterval[] {
  const all = new Map<string, ImportedInterval>();
  for (const span of spans) {
    const key = `${span.source} ${span.firstObserved} ${keyOf(span)}`;
    const known = all.get(key);
    all.set(
      key,
      known === undefined
        ? span
        : {
            ...known,
            lastObserved: Math.max(known.lastObserved, span.lastObserved),
            count: Math.max(known.count, span.count),
          },
    );
  }
  return [...all.values()];
}
