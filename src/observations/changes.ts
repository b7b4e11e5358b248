import { hash } from 'node:crypto';
import type { DnsName } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import type { RrType } from '../domain/rr.ts';
import { compareTexts } from '../domain/text.ts';
import type { Instant } from '../domain/time.ts';
import { type ImportedInterval, type SourcedInterval, withImported } from './imported.ts';
import { historyRrsets, isListed } from './rows.ts';
import type { DomainHistory, RrsetHistory } from './store.ts';

/** One change of a domain's records, as it was seen. */
export interface Change {
  readonly at: Instant;
  readonly change: 'added' | 'removed';
  readonly name: DnsName;
  readonly type: RrType;
  /** Presentation form, as in the records table. */
  readonly value: string;
  readonly ttlSeconds: number | null;
}

/** One record that was ever observed, with the stretches of time in which it was. */
export interface RecordIntervals {
  readonly name: DnsName;
  readonly type: RrType;
  readonly octets: Uint8Array;
  /** Presentation form, as in the records table. */
  readonly value: string;
  /** Null where only an archive knows the record: archives keep no TTL. */
  readonly ttlSeconds: number | null;
  readonly intervals: readonly SourcedInterval[];
  readonly addedAt: Instant;
}

export interface ChangeFilter {
  readonly types?: ReadonlySet<RrType>;
  /** Changes at or after, and before these times. */
  readonly from?: Instant;
  readonly to?: Instant;
  /** Bounds of when a record was first and last seen: at or after `since`, and before `before`. */
  readonly firstSeen?: TimeBounds;
  readonly lastSeen?: TimeBounds;
}

export interface TimeBounds {
  readonly since?: Instant;
  readonly before?: Instant;
}

/** Returns every record ever observed of a domain, its service names and wildcards, by type, value and name. */
export function recordIntervalsOf(
  history: DomainHistory,
  imported: readonly ImportedInterval[] = [],
): RecordIntervals[] {
  const listed = imported.filter((interval) => isListed(interval, history.key));
  return intervalsOf(historyRrsets(history), listed).sort(byTypeAndValue);
}

/** Compares records for their order in a history: by type, value and name. */
export const byTypeAndValue = (a: RecordIntervals, b: RecordIntervals): number =>
  compareTexts(a.type, b.type) || compareTexts(a.value, b.value) || compareTexts(a.name, b.name);

/** Returns every record that is stored of a domain, of whatever name and type. */
export const allIntervalsOf = (history: DomainHistory, imported: readonly ImportedInterval[]): RecordIntervals[] =>
  intervalsOf(history.rrsets, imported);

/** Returns the records of some RRsets, and what archives saw of these and of others; in no order. */
export const intervalsOf = (
  rrsets: readonly RrsetHistory[],
  imported: readonly ImportedInterval[],
): RecordIntervals[] =>
  withImported(
    rrsets.flatMap(({ name, type, records, firstObserved: rrsetFirstObserved, rotatingUntil }) =>
      records.map(({ octets, ttlSeconds, intervals }) => {
        const { firstObserved } = intervals[0];
        const addedAt = rotatingUntil !== null && firstObserved <= rotatingUntil ? rrsetFirstObserved : firstObserved;
        return { name, type, octets, ttlSeconds, intervals, addedAt };
      }),
    ),
    imported,
    rrsets,
  ).map((record) => ({ ...record, value: presentRdata(record.type, record.octets) }));

/**
 * Returns the changes of records, newest first: an interval's start is an addition, its end a removal, dated by the
 * lookup that answered without the record. Derived when read, with hindsight: what turned out to be a rotation is no
 * change.
 */
export function changesOf(records: readonly RecordIntervals[]): Change[] {
  const changes = records.flatMap(changesOfRecord);
  return changes.sort((a, b) => b.at - a.at || compareTexts(placeOf(a), placeOf(b)));
}

/** Returns the changes of one record, oldest first. */
export function changesOfRecord({ intervals, addedAt, name, type, value, ttlSeconds }: RecordIntervals): Change[] {
  const changes: Change[] = [];
  for (const [i, { firstObserved, endedAt }] of intervals.entries()) {
    changes.push({ name, type, value, ttlSeconds, at: i === 0 ? addedAt : firstObserved, change: 'added' });
    if (endedAt !== null) changes.push({ name, type, value, ttlSeconds, at: endedAt, change: 'removed' });
  }
  return changes;
}

/** Changes of one time in the order in which they are told: that of `changesOf`. */
export const changesInOrder = <C extends Change>(ofOneTime: readonly C[]): C[] =>
  ofOneTime.length < 2
    ? [...ofOneTime]
    : ofOneTime
        .map((change) => ({ change, place: placeOf(change) }))
        .sort((a, b) => compareTexts(a.place, b.place))
        .map(({ change }) => change);

/** Tells changes of one time apart, the same whenever it is asked: what is gone before what came instead. */
const placeOf = ({ type, name, change, value }: Change): string =>
  `${type} ${name} ${change === 'removed' ? '-' : '.'} ${value}`;

/** Values are up to 64 KiB long, and a cursor stands in an address. */
const placeKey = (change: Change): string => hash('sha1', placeOf(change), 'base64url');

/** Names a change, so that a page can begin after it: new observations do not move it. */
export const cursorOf = (change: Change): string =>
  Buffer.from(JSON.stringify([change.at, placeKey(change)])).toString('base64url');

/**
 * Returns the changes that come after the one a cursor names; null where the cursor is none of ours. Where hindsight
 * took that change away, those of its time are returned again rather than left out.
 */
export function changesAfter<C extends Change>(changes: readonly C[], cursor: string): readonly C[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
  if (!Array.isArray(parsed) || parsed.length !== 2) return null;
  const [at, key]: unknown[] = parsed;
  if (typeof at !== 'number' || typeof key !== 'string') return null;
  const named = changes.findIndex((one) => one.at === at && placeKey(one) === key);
  if (named >= 0) return changes.slice(named + 1);
  const later = changes.findIndex((one) => one.at <= at);
  return later < 0 ? [] : changes.slice(later);
}
