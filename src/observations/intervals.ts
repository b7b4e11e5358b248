import type { Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rr } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { boundedRrset, boundedRrsets, LATEST_ONLY } from './bounds.ts';
import { historyKey } from './history-key.ts';
import { inFoldingOrder, withKnownState } from './known-state.ts';
import { sameOctets } from './octets.ts';
import { outcomesWith } from './outcomes.ts';
import { endedInterval, isRotating, rotatingIntervals, rotatingUntil, withObservation } from './rotation.ts';
import { Rrsets } from './rrsets.ts';
import type {
  DomainHistory,
  Interval,
  Observation,
  RecentObservation,
  RecordHistory,
  RrsetHistory,
  Transition,
} from './store.ts';
import { transitionOf } from './transitions.ts';

/** Holds what one observation means for one RRset. */
interface RrsetObservation {
  readonly observation: Observation;
  readonly members: readonly Rr[];
}

/**
 * Splits a lookup into the RRsets of one domain: the RRset that was asked for, each alias on the way as a CNAME of its
 * owner, and the records of the last name under that name. RRsets of other domains are left out.
 */
function rrsetsObserved(key: DnsName, observation: Observation, rrsets: Rrsets): RrsetObservation[] {
  const { reason, ...others } = observation;
  const { name, type, aliases } = others;
  const records = observation.outcome === 'answer' ? observation.records : [];
  const own: RrsetObservation = { observation, members: ownedBy(name, records) };
  const wasAlias = aliases.length === 0 && type !== 'CNAME' && rrsets.hasAlias(name);
  if (aliases.length === 0 && !wasAlias) return historyKey(name) === key ? [own] : [];
  const observations: RrsetObservation[] = [];
  const at = (owner: DnsName, observation: () => RrsetObservation) => {
    if (historyKey(owner) === key) observations.push(observation());
  };
  at(name, () => own);
  // Any part of what is not secure may be at fault: nobody's records may seem bogus because a bogus alias leads to them.
  const security: Security = observation.security === 'secure' ? 'secure' : 'indeterminate';
  const common = {
    type: 'CNAME' as const,
    at: observation.at,
    security,
    ttlFromCache: observation.ttlFromCache,
    aliases: [],
  };
  if (type !== 'CNAME') {
    for (const alias of aliases) {
      at(alias.name, () => ({
        observation: { ...common, name: alias.name, outcome: 'answer', records: [alias] },
        members: [alias],
      }));
    }
    // A name that answers itself is no longer an alias.
    if (wasAlias) {
      at(name, () => ({ observation: { ...common, name, outcome: 'nodata', zone: null, ttlSeconds: 0 }, members: [] }));
    }
    const target = lastOf(aliases);
    if (target !== null)
      at(target, () => ({
        observation: { ...others, name: target, security, aliases: [] },
        members: ownedBy(target, records),
      }));
  }
  return observations;
}

/** The records of one owner, which nearly always are all of an answer. */
const ownedBy = (owner: DnsName, records: readonly Rr[]): readonly Rr[] =>
  records.every(({ name }) => name === owner) ? records : records.filter(({ name }) => name === owner);

function lastOf(aliases: readonly Rr<'CNAME'>[]): DnsName | null {
  const last = aliases.at(-1);
  return last === undefined ? null : (readRdata(last)?.target ?? null);
}

/**
 * Folds observations into the history of one domain. A record's interval goes on while each answered lookup sees it, and
 * ends at the first that does not; `rotation.ts` says what holds for RRsets that rotate. An observation that is not later
 * than the last one of its RRset changes nothing: history only grows forwards, and a repeated observation counts once.
 */
export const observe = (
  history: DomainHistory | undefined,
  key: DnsName,
  observations: readonly Observation[],
): DomainHistory => observeTransitions(history, key, observations).history;

/** Holds a history with new observations, and what they changed. */
export interface Observed {
  readonly history: DomainHistory;
  /** Lists what each observation changed, in the order of the observations; those that changed nothing are left out. */
  readonly transitions: ReadonlyMap<Observation, readonly Transition[]>;
}

/** Does what `observe` does, and tells what changed. */
export function observeTransitions(
  history: DomainHistory | undefined,
  key: DnsName,
  observations: readonly Observation[],
): Observed {
  const rrsets = new Rrsets(history?.rrsets ?? []);
  const transitions = new Map<Observation, Transition[]>();
  for (const observation of inFoldingOrder(observations)) {
    for (const one of rrsetsObserved(key, observation, rrsets)) {
      rrsets.change(one.observation.name, one.observation.type, (before) => {
        const after = foldKnown(before, one, rrsets.all);
        const transition = transitionOf(before, after);
        if (transition !== undefined)
          transitions.set(observation, [...(transitions.get(observation) ?? []), transition]);
        return after;
      });
    }
  }
  return { history: { key, rrsets: boundedRrsets(rrsets.all) }, transitions };
}

/** Returns the keys of the histories that an observation touches. */
export function historyKeys(observation: Observation): DnsName[] {
  if (observation.aliases.length === 0) return [historyKey(observation.name)];
  const target = lastOf(observation.aliases);
  const owners = [
    observation.name,
    ...observation.aliases.map((alias) => alias.name),
    ...(target === null ? [] : [target]),
  ];
  return [...new Set(owners.map(historyKey))];
}

/** Folds an observation, with the DNSSEC state that was known where it could not tell one. */
function foldKnown(
  rrset: RrsetHistory | undefined,
  one: RrsetObservation,
  rrsets: readonly RrsetHistory[],
): RrsetHistory {
  const after = foldObservation(rrset, one);
  if (rrset === undefined || rrset === after) return after;
  const observation = withKnownState({ before: rrset, after, observation: one.observation, rrsets });
  return observation === undefined ? after : foldObservation(rrset, { ...one, observation });
}

function foldObservation(rrset: RrsetHistory | undefined, { observation, members }: RrsetObservation): RrsetHistory {
  const { name, type, at, ttlFromCache } = observation;
  if (rrset !== undefined && at <= rrset.latest.at) return rrset;
  const same = rrset === undefined ? undefined : sameAgain(rrset, observation, members);
  if (same !== undefined) return same;
  // Of such a type the newest record stands for those before it, also once there is none any more.
  const earlier = LATEST_ONLY.has(type) && members.length > 0 ? [] : (rrset?.records ?? []);
  const before =
    rrset === undefined || LATEST_ONLY.has(type)
      ? undefined
      : { at: rrset.latest.at, seen: placesSeenAt(earlier, rrset.latest.at) };
  const records: RecordHistory[] = [];
  const seen: number[] = [];
  let unplaced: Iterable<Rr> = members;
  // One record, and none before it: nothing can be the same.
  if (earlier.length > 0 || members.length > 1) {
    const byOctets = new Map(members.map((rr) => [octetKey(rr.octets), rr]));
    for (const [place, record] of earlier.entries()) {
      const key = octetKey(record.octets);
      const rr = byOctets.get(key);
      byOctets.delete(key);
      if (rr !== undefined) seen.push(place);
      records.push(rr === undefined ? record : seenAgain(record, rr, at, ttlFromCache));
    }
    unplaced = byOctets.values();
  }
  for (const { octets, ttlSeconds } of unplaced) {
    seen.push(records.length);
    records.push({ octets, ttlSeconds, ttlFromCache, intervals: [intervalAt(at)] });
  }
  const recent = withObservation(rrset?.recent ?? [], before, { at, seen });
  const rotating = isRotating(recent);
  const observations = (rrset?.observationCount ?? 0) + 1;
  return boundedRrset({
    name,
    type,
    latest: observation,
    firstObserved: rrset?.firstObserved ?? at,
    observationCount: observations,
    records: records.map((record) => ({ ...record, intervals: settled(record.intervals, recent, rotating, at) })),
    recent,
    rotatingUntil: rotatingUntil(recent, observations, at) ?? rrset?.rotatingUntil ?? null,
    ...outcomesWith(rrset, observation),
  });
}

/** Above so many records each is looked up by its octets; below, comparing them is faster. */
const FEW_RECORDS = 16;

/**
 * The short path for nearly every lookup: an RRset that was the same at each recent lookup, and is the same again.
 * Undefined where that is not so.
 */
function sameAgain(rrset: RrsetHistory, observation: Observation, members: readonly Rr[]): RrsetHistory | undefined {
  if (rrset.recent.length > 0 || members.length > FEW_RECORDS || LATEST_ONLY.has(rrset.type)) return undefined;
  let open = 0;
  const records: RecordHistory[] = [];
  for (const record of rrset.records) {
    const { lastObserved, endedAt } = record.intervals[record.intervals.length - 1] ?? record.intervals[0];
    if (endedAt !== null) {
      records.push(record);
      continue;
    }
    // Records come in the order in which they came the last time, or nearly.
    const next = members[open];
    const rr =
      next !== undefined && sameOctets(next.octets, record.octets)
        ? next
        : members.find(({ octets }) => sameOctets(octets, record.octets));
    if (rr === undefined || lastObserved !== rrset.latest.at) return undefined;
    records.push(seenAgain(record, rr, observation.at, observation.ttlFromCache));
    open += 1;
  }
  // Each open record is a member; as many members, and no member is new.
  return open === members.length
    ? {
        ...rrset,
        latest: observation,
        observationCount: rrset.observationCount + 1,
        records,
        ...outcomesWith(rrset, observation),
      }
    : undefined;
}

/** The places of the records that a lookup saw. */
function placesSeenAt(records: readonly RecordHistory[], at: Instant): number[] {
  const seen: number[] = [];
  for (const [place, { intervals }] of records.entries())
    if (intervals[intervals.length - 1]?.lastObserved === at) seen.push(place);
  return seen;
}

function seenAgain({ octets, intervals }: RecordHistory, rr: Rr, at: Instant, ttlFromCache: boolean): RecordHistory {
  const { ttlSeconds } = rr;
  const last = intervals[intervals.length - 1] ?? intervals[0];
  if (last.endedAt !== null) return { octets, ttlSeconds, ttlFromCache, intervals: [...intervals, intervalAt(at)] };
  const grown: Interval = { ...last, lastObserved: at, count: last.count + 1 };
  return { octets, ttlSeconds, ttlFromCache, intervals: replaceLast(intervals, grown) };
}

/** Returns a record's intervals after the lookup at `now`: ended where the record is gone. */
function settled(
  intervals: RecordHistory['intervals'],
  recent: readonly RecentObservation[],
  rotating: boolean,
  now: Instant,
): RecordHistory['intervals'] {
  const last = intervals[intervals.length - 1] ?? intervals[0];
  const isAway = last.endedAt === null && last.lastObserved < now;
  const ended = isAway ? replaceLast(intervals, endedInterval(last, recent, now)) : intervals;
  return rotating ? rotatingIntervals(ended, recent) : ended;
}

const intervalAt = (at: Instant): Interval => ({ firstObserved: at, lastObserved: at, count: 1, endedAt: null });

const octetKey = (octets: Uint8Array): string =>
  Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');

function replaceLast(intervals: RecordHistory['intervals'], interval: Interval): RecordHistory['intervals'] {
  return intervals.length === 1 ? [interval] : [intervals[0], ...intervals.slice(1, -1), interval];
}
