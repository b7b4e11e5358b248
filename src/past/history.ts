import type { DomainName } from '../domain/name.ts';
import { presentZoneRdata } from '../domain/rdata/present.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import {
  type Change,
  type ChangeFilter,
  changesAfter,
  cursorOf,
  type RecordIntervals,
  type TimeBounds,
} from '../observations/changes.ts';
import { historyKey } from '../observations/history-key.ts';
import { sightingsOf } from '../observations/imported.ts';
import type { ImportStore } from '../observations/imports.ts';
import { SHOWN } from '../observations/rows.ts';
import type { ObservationStore } from '../observations/store.ts';
import { cofLine } from '../records/cof.ts';
import { type AddressOrigin, originOf } from '../records/routes/address-origin.ts';
import { NO_ROUTE_TABLES, type RouteTables } from '../records/routes/tables.ts';
import { type FoldedHistory, type FoldOnce, foldHistory } from './folded-history.ts';
import type { DomainObservers } from './observers.ts';
import { NO_PAUSE, type Pause } from './slices.ts';

/** The history of a domain. Who saw it is told whatever types and times are asked for. */
export interface HistoryReport extends DomainObservers {
  readonly domain: DomainName;
  /** Newest first. */
  readonly changes: readonly Change[];
  readonly records: readonly RecordIntervals[];
  /** Says who announces the addresses among these records by now, where the operator has a table of routes. */
  readonly origins: ReadonlyMap<string, AddressOrigin>;
  /** For the next page of changes; null where these are the last. */
  readonly next: string | null;
}

export interface HistoryFilter extends ChangeFilter {
  /** Changes on one page. */
  readonly limit: number;
  readonly cursor?: string;
}

/** Reads the history of a domain. */
interface HistoryStores {
  readonly observations: Pick<ObservationStore, 'read'>;
  readonly imports: Pick<ImportStore, 'imported'>;
}

/** How a history is read: in slices, and folded once, where others wait. */
interface ReadOptions {
  readonly pause?: Pause;
  readonly fold?: FoldOnce;
  readonly routes?: RouteTables;
}

/** Reads the history of a domain; undefined where `cursor` is none of ours. */
export async function readHistory(
  stores: HistoryStores,
  {
    domain,
    filter: { cursor, limit, ...filter },
    options: { pause = NO_PAUSE, fold = foldHistory, routes = NO_ROUTE_TABLES } = {},
  }: { readonly domain: DomainName; readonly filter: HistoryFilter; readonly options?: ReadOptions | undefined },
): Promise<HistoryReport | undefined> {
  const history = await foldedOf(stores, { domain, pause, fold });
  await pause();
  const { from, to } = filter;
  const isAll = Object.values(filter).every((one) => one === undefined);
  const records = isAll ? history.shown : history.records.filter(wantedBy(filter));
  // Judged once for all of its changes.
  const isWanted = new Set(records);
  const all = isAll
    ? history.shownChanges
    : history.changes.filter(
        ({ at, record }) => (from === undefined || at >= from) && (to === undefined || at < to) && isWanted.has(record),
      );
  const wanted = cursor === undefined ? all : changesAfter(all, cursor);
  if (wanted === null) return undefined;
  const changes = wanted.slice(0, limit);
  const last = changes.at(-1);
  return {
    domain,
    observed: history.observed,
    archived: history.archived,
    changes,
    records,
    origins: await originsOf(records, routes, pause),
    next: last !== undefined && wanted.length > limit ? cursorOf(last) : null,
  };
}

const IS_ADDRESS: ReadonlySet<RrType> = new Set(['A', 'AAAA']);

async function originsOf(
  records: readonly RecordIntervals[],
  routes: RouteTables,
  pause: Pause,
): Promise<ReadonlyMap<string, AddressOrigin>> {
  const origins = new Map<string, AddressOrigin>();
  if (routes.announced === null) return origins;
  for (const { type, value } of records) {
    if (!IS_ADDRESS.has(type) || origins.has(value)) continue;
    const turn = pause();
    if (turn !== null) await turn;
    const origin = originOf(value, routes);
    if (origin !== null) origins.set(value, origin);
  }
  return origins;
}

/**
 * Reads the history of a domain as lines of the Passive DNS Common Output Format, one line for each interval of ours
 * and each of an archive.
 */
export async function readHistoryLines(
  stores: HistoryStores,
  {
    domain,
    filter,
    options: { pause = NO_PAUSE, fold = foldHistory } = {},
  }: { readonly domain: DomainName; readonly filter: ChangeFilter; readonly options?: ReadOptions | undefined },
): Promise<string[]> {
  const history = await foldedOf(stores, { domain, pause, fold });
  const lines: string[] = [];
  for (const record of history.records.filter(wantedBy(filter))) {
    const turn = pause();
    if (turn !== null) await turn;
    lines.push(...cofLinesOf(record));
  }
  return lines;
}

/**
 * Returns the intervals of a record as lines of the Passive DNS Common Output Format. What an archive saw is given back as
 * it was imported, and names the archive: our own times would not be its word.
 */
export const cofLinesOf = ({ name, type, octets, intervals: spans }: RecordIntervals): string[] =>
  spans.flatMap(sightingsOf).map(
    ({ source, firstObserved, lastObserved, count, fromZoneFile = false, bailiwick, origin }) =>
      `${cofLine({
        rrname: name,
        rrtype: type,
        rdata: presentZoneRdata(type, octets),
        timeFirst: Math.floor(firstObserved / 1000),
        timeLast: Math.floor(lastObserved / 1000),
        fromZoneFile,
        count,
        ...(bailiwick === undefined ? {} : { bailiwick }),
        ...(source === null ? {} : { sensorId: source }),
        ...(origin === undefined ? {} : { origin }),
      })}\n`,
  );

/** Returns whether a filter wants a record: one of its types that was there in its interval of time, and seen within its bounds. */
const wantedBy =
  ({ types = SHOWN, from, to, firstSeen, lastSeen }: ChangeFilter) =>
  ({ type, intervals }: RecordIntervals): boolean =>
    types.has(type) &&
    intervals.some(
      ({ firstObserved, endedAt }) =>
        (to === undefined || firstObserved < to) && (from === undefined || endedAt === null || endedAt >= from),
    ) &&
    (firstSeen === undefined || isWithin(Math.min(...intervals.map((one) => one.firstObserved)), firstSeen)) &&
    (lastSeen === undefined || isWithin(Math.max(...intervals.map((one) => one.lastObserved)), lastSeen));

const isWithin = (at: Instant, { since, before }: TimeBounds): boolean =>
  (since === undefined || at >= since) && (before === undefined || at < before);

/** All that was observed of a domain. */
async function foldedOf(
  stores: HistoryStores,
  { domain, pause, fold }: { readonly domain: DomainName; readonly pause: Pause; readonly fold: FoldOnce },
): Promise<FoldedHistory> {
  const name = historyKey(domain);
  await pause();
  const [whole, archived] = await Promise.all([stores.observations.read(name), stores.imports.imported(name)]);
  if (name === domain && whole !== undefined) return fold(whole, archived, pause);
  // A service name is stored with its parent domain: for the service name itself, only its own RRsets count.
  const rrsets = whole?.rrsets.filter((rrset) => rrset.name === domain) ?? [];
  return foldHistory(
    { key: domain, rrsets },
    archived.filter((interval) => interval.name === domain),
    pause,
  );
}
