import type { DomainName } from '../domain/name.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import { dayOf, type Instant } from '../domain/time.ts';
import {
  type Change,
  type ChangeFilter,
  changesAfter,
  changesOf,
  cursorOf,
  type RecordIntervals,
  recordIntervalsOf,
} from '../observations/changes.ts';
import { historyKey } from '../observations/history-key.ts';
import type { ImportStore } from '../observations/imports.ts';
import type { ObservationStore } from '../observations/store.ts';
import { cofLine } from '../records/cof.ts';

/** The history of a domain as the API gives it; page and terminal show the same object. */
export interface HistoryReport {
  readonly domain: string;
  /** Newest first. */
  readonly changes: readonly ChangeItem[];
  readonly records: readonly RecordHistoryItem[];
  /** For the next page of changes; null where these are the last. */
  readonly next: string | null;
}

export interface ChangeItem {
  /** Day of the first lookup that saw the change, UTC. */
  readonly observed_on: string;
  readonly observed_at: string;
  readonly change: 'added' | 'removed';
  readonly name: string;
  readonly type: string;
  readonly value: string;
  /** Null where only an archive knows the record. */
  readonly ttl: number | null;
}

export interface RecordHistoryItem {
  readonly name: string;
  readonly type: string;
  readonly value: string;
  readonly ttl: number | null;
  readonly first_observed: string;
  readonly last_observed: string;
  readonly count: number;
  readonly spans: readonly IntervalItem[];
}

export interface IntervalItem {
  readonly first_observed: string;
  readonly last_observed: string;
  readonly count: number;
  /** When it was first seen to be gone; null while it is still observed. */
  readonly ended_at: string | null;
}

export interface HistoryFilter extends ChangeFilter {
  /** Changes on one page. */
  readonly limit: number;
  readonly cursor?: string;
}

/** What the history of a domain is read from. */
interface HistoryStores {
  readonly observations: Pick<ObservationStore, 'read'>;
  readonly imports: Pick<ImportStore, 'imported'>;
}

/** Reads the history of a domain; undefined where `cursor` is none of ours. */
export async function readHistory(
  stores: HistoryStores,
  domain: DomainName,
  { cursor, limit, ...filter }: HistoryFilter,
): Promise<HistoryReport | undefined> {
  const records = await recordsOf(stores, domain, filter);
  const all = changesOf(records, filter);
  const wanted = cursor === undefined ? all : changesAfter(all, cursor);
  if (wanted === null) return undefined;
  const changes = wanted.slice(0, limit);
  const last = changes.at(-1);
  return {
    domain,
    changes: changes.map(changeItem),
    records: records.map(recordItem),
    next: last !== undefined && wanted.length > limit ? cursorOf(last) : null,
  };
}

/** The history of a domain as lines of the Passive DNS Common Output Format, one line for each interval. */
export async function readHistoryLines(
  stores: HistoryStores,
  domain: DomainName,
  filter: ChangeFilter,
): Promise<string[]> {
  const records = await recordsOf(stores, domain, filter);
  return records.flatMap(cofLinesOf);
}

/** Returns the intervals of a record as lines of the Passive DNS Common Output Format. */
export const cofLinesOf = ({ name, type, octets, intervals: spans }: RecordIntervals): string[] =>
  spans.map(
    ({ firstObserved, lastObserved, count }) =>
      `${cofLine({
        rrname: name,
        rrtype: type,
        rdata: presentZoneRdata(type, octets),
        timeFirst: Math.floor(firstObserved / 1000),
        timeLast: Math.floor(lastObserved / 1000),
        count,
      })}\n`,
  );

/** What was observed of a domain in an interval of time. */
async function recordsOf(
  stores: HistoryStores,
  domain: DomainName,
  { types, from, to }: ChangeFilter,
): Promise<RecordIntervals[]> {
  const name = historyKey(domain);
  const [whole, archived] = await Promise.all([stores.observations.read(name), stores.imports.imported(name)]);
  // A service name is stored with its parent domain: for the service name itself, only its own RRsets count.
  const rrsets = whole?.rrsets ?? [];
  const history = { key: domain, rrsets: name === domain ? rrsets : rrsets.filter((rrset) => rrset.name === domain) };
  const imported = name === domain ? archived : archived.filter((interval) => interval.name === domain);
  return recordIntervalsOf(history, imported, types).filter(({ intervals }) =>
    intervals.some(
      ({ firstObserved, endedAt }) =>
        (to === undefined || firstObserved < to) && (from === undefined || endedAt === null || endedAt >= from),
    ),
  );
}

const iso = (at: Instant): string => new Date(at).toISOString();

const changeItem = ({ at, change, name, type, value, ttlSeconds }: Change): ChangeItem => ({
  observed_on: dayOf(at),
  observed_at: iso(at),
  change,
  name,
  type,
  value,
  ttl: ttlSeconds,
});

function recordItem({ name, type, value, ttlSeconds, intervals: spans }: RecordIntervals): RecordHistoryItem {
  const times = spans.flatMap(({ firstObserved, lastObserved }) => [firstObserved, lastObserved]);
  return {
    name,
    type,
    value,
    ttl: ttlSeconds,
    first_observed: dayOf(Math.min(...times)),
    last_observed: dayOf(Math.max(...times)),
    count: spans.reduce((sum, { count }) => sum + count, 0),
    spans: spans.map(({ firstObserved, lastObserved, count, endedAt }) => ({
      first_observed: iso(firstObserved),
      last_observed: iso(lastObserved),
      count,
      ended_at: endedAt === null ? null : iso(endedAt),
    })),
  };
}
