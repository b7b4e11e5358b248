import { LruMap } from '../domain/lru-map.ts';
import { RR_TYPE_NAMES, type RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import {
  byTypeAndValue,
  type Change,
  changesInOrder,
  changesOfRecord,
  intervalsOf,
  type RecordIntervals,
} from '../observations/changes.ts';
import type { ImportedInterval } from '../observations/imported.ts';
import { historyRrsets, isListed, SHOWN } from '../observations/rows.ts';
import type { DomainHistory } from '../observations/store.ts';
import { type DomainObservers, domainObservers } from './observers.ts';
import type { Pause } from './slices.ts';

interface FoldedChange extends Change {
  readonly record: RecordIntervals;
}

/** All that was ever observed of a domain, of every type; who did, of the types that are shown. */
export interface FoldedHistory extends DomainObservers {
  /** By type, value and name. */
  readonly records: readonly RecordIntervals[];
  /** Of these, what is shown where nobody asks for types or times. */
  readonly shown: readonly RecordIntervals[];
  /** Newest first. */
  readonly changes: readonly FoldedChange[];
  /** Of these, those of the records that are shown. */
  readonly shownChanges: readonly FoldedChange[];
}

const ALL_TYPES: ReadonlySet<RrType> = new Set(RR_TYPE_NAMES);

/** Folds a history into records and changes. It may hold thousands of records, so it pauses between small steps. */
export async function foldHistory(
  history: DomainHistory,
  imported: readonly ImportedInterval[],
  pause: Pause,
): Promise<FoldedHistory> {
  await pause();
  const rrsets = historyRrsets(history, ALL_TYPES);
  const listed = imported.filter((interval) => isListed(interval, history.key, ALL_TYPES));
  const theirs = Map.groupBy(listed, ({ name, type }) => `${name} ${type}`);
  const byType = new Map<RrType, RecordIntervals[]>();
  const add = (records: readonly RecordIntervals[]): void => {
    for (const record of records) {
      const known = byType.get(record.type);
      if (known === undefined) byType.set(record.type, [record]);
      else known.push(record);
    }
  };
  for (const rrset of rrsets) {
    await pause();
    const key = `${rrset.name} ${rrset.type}`;
    add(intervalsOf([rrset], theirs.get(key) ?? []));
    theirs.delete(key);
  }
  for (const intervals of theirs.values()) {
    await pause();
    add(intervalsOf([], intervals));
  }
  const records: RecordIntervals[] = [];
  for (const type of [...byType.keys()].sort()) {
    await pause();
    for (const record of byType.get(type)?.sort(byTypeAndValue) ?? []) {
      const turn = pause();
      if (turn !== null) await turn;
      records.push(record);
    }
  }
  const shown = records.filter(({ type }) => SHOWN.has(type));
  const changes = await changesIn(records, pause);
  await pause();
  const shownChanges = changes.filter(({ record }) => SHOWN.has(record.type));
  await pause();
  const isShown = ({ type }: { readonly type: RrType }): boolean => SHOWN.has(type);
  const observers = domainObservers(rrsets.filter(isShown), listed.filter(isShown));
  return { records, shown, changes, shownChanges, ...observers };
}

async function changesIn(records: readonly RecordIntervals[], pause: Pause): Promise<FoldedChange[]> {
  const byTime = new Map<Instant, FoldedChange[]>();
  for (const record of records) {
    const turn = pause();
    if (turn !== null) await turn;
    for (const change of changesOfRecord(record)) {
      const known = byTime.get(change.at);
      if (known === undefined) byTime.set(change.at, [{ ...change, record }]);
      else known.push({ ...change, record });
    }
  }
  const changes: FoldedChange[] = [];
  for (const at of [...byTime.keys()].sort((a, b) => b - a)) {
    const turn = pause();
    if (turn !== null) await turn;
    changes.push(...changesInOrder(byTime.get(at) ?? []));
  }
  return changes;
}

/**
 * Memory that folded histories may take, with the decoded ones that they are made of. The longest that bounds allow takes
 * some 8 MB, and few are long; of the others, with fifty records, this holds some three hundred.
 */
const MAX_OCTETS = 16 * 1024 * 1024;
const MAX_ENTRIES = 2000;
/** Weighs a record, an interval and a change beside their texts, as objects and in the JSON that is made of them. */
const RECORD_OCTETS = 600;
const INTERVAL_OCTETS = 500;

const octetsOf = ({ records }: FoldedHistory): number =>
  records.reduce(
    (sum, { name, value, intervals }) =>
      sum + RECORD_OCTETS + 3 * (name.length + value.length) + INTERVAL_OCTETS * intervals.length,
    0,
  );

/** Folds each history once: as long as the store gives the same object, it is at the same revision. */
export type FoldOnce = typeof foldHistory;

export function createFoldOnce(): FoldOnce {
  const folded = new LruMap<DomainHistory, FoldedHistory>({ maxEntries: MAX_ENTRIES, maxWeight: MAX_OCTETS });
  const pending = new Map<DomainHistory, Promise<FoldedHistory>>();
  const fold = async (history: DomainHistory, pause: Pause): Promise<FoldedHistory> => {
    try {
      const made = await foldHistory(history, [], pause);
      folded.set(history, made, octetsOf(made));
      return made;
    } finally {
      pending.delete(history);
    }
  };
  return (history, imported, pause) => {
    // What archives saw is read anew each time, and few domains have it.
    if (imported.length > 0) return foldHistory(history, imported, pause);
    const known = folded.get(history);
    if (known !== undefined) return Promise.resolve(known);
    const running = pending.get(history) ?? fold(history, pause);
    pending.set(history, running);
    return running;
  };
}
