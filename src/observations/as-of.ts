import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { LATEST_ONLY } from './bounds.ts';
import { historyKey } from './history-key.ts';
import { compareOctets } from './octets.ts';
import { outcomeOf } from './outcomes.ts';
import { latestBy, timesOf } from './rrset-times.ts';
import type {
  DomainHistory,
  DomainState,
  Interval,
  Observation,
  PastOutcome,
  RecordHistory,
  RrsetHistory,
  RrsetState,
} from './store.ts';

/** Reads the history kept under a key. */
export type ReadHistory = (key: DnsName) => Promise<DomainHistory | undefined>;

/**
 * Rebuilds what was known of a domain at an instant: each rrset as the last lookup at or before it showed it. Left out
 * is every rrset of which that is not known for sure: not looked up by then, deleted since, or leading by an alias to a
 * name of which it is not known. So nothing that is left out may be taken for an absence.
 *
 * Nothing in it is later than the instant, except the content of SOA records, of which only the newest is stored. Of
 * lookups that all showed the same only the first and the last time are stored: the time of an answer is the latest
 * known one at or before the instant, and a record's count counts the observations known by then. All members of a
 * rotating rrset were there while it rotated.
 */
export async function stateAsOf(history: DomainHistory, at: Instant, read: ReadHistory): Promise<DomainState> {
  const rrsets = await Promise.all(
    history.rrsets.map((rrset) => (at >= rrset.latest.at ? rrset : rrsetAsOf(rrset, at, read))),
  );
  return { key: history.key, rrsets: rrsets.filter((rrset) => rrset !== undefined) };
}

/**
 * Returns when an rrset last became what it was at an instant; undefined where it had not been looked up by then. From
 * then until the instant `stateAsOf` gives the same for it, times and counts aside.
 */
export function lastChangeOf(rrset: RrsetHistory, at: Instant): Instant | undefined {
  const since = outcomeAt(rrset, at)?.since;
  if (since === undefined) return undefined;
  // Of a type whose history is not kept, the newest record stands for all.
  return LATEST_ONLY.has(rrset.type) ? since : Math.max(since, latestBy(timesOf(rrset).changed, at) ?? since);
}

/** Returns how the last lookup of an rrset at or before an instant ended; undefined where that is not known. */
export function outcomeAt({ latest, outcomeSince, pastOutcomes }: RrsetHistory, at: Instant): PastOutcome | undefined {
  return at >= outcomeSince
    ? { ...outcomeOf(latest), since: outcomeSince }
    : pastOutcomes.findLast(({ since }) => since <= at);
}

async function rrsetAsOf(rrset: RrsetHistory, at: Instant, read: ReadHistory): Promise<RrsetState | undefined> {
  const past = outcomeAt(rrset, at);
  if (past === undefined) return undefined;
  const { name, type } = rrset;
  const observedAt = lastTimeKnown(rrset, past, at);
  const records = recordsAsOf(rrset, { past, at, observedAt });
  const { security, aliases, zone } = past;
  const because = past.reason === undefined ? {} : { reason: past.reason };
  const { ttlFromCache } = rrset.latest;
  const common = { name, type, at: observedAt, security, ...because, aliases, ttlFromCache };
  if (past.outcome !== 'answer')
    return { name, type, records, latest: { ...common, outcome: past.outcome, zone, ttlSeconds: 0 } };
  const target = aliases.at(-1);
  const members = target === undefined ? membersOf(rrset, records) : await membersOfTarget(target, { type, at, read });
  const [first, ...rest] = members;
  // Without members it is not known what the lookup showed.
  if (first === undefined) return undefined;
  return { name, type, records, latest: { ...common, outcome: 'answer', records: [first, ...rest] } };
}

/** Returns the latest time at or before an instant of which it is known that the rrset was looked up then. */
export function lastTimeKnown(rrset: RrsetHistory, { since }: PastOutcome, at: Instant): Instant {
  const first = Math.max(rrset.firstObserved, since);
  return Math.max(first, latestBy(timesOf(rrset).lookups, at) ?? first);
}

/** Of a type whose history is not kept, the newest record that was seen, provided that there surely was one. */
function newestOf({ records }: RrsetHistory, { outcome, aliases }: PastOutcome, at: Instant): RecordHistory[] {
  if (outcome !== 'answer' || aliases.length > 0) return [];
  const intervals: RecordHistory['intervals'] = [{ firstObserved: at, lastObserved: at, count: 1, endedAt: null }];
  return records.map((record) => ({ ...record, intervals }));
}

/** The records that were seen by an instant, with their intervals until then. */
function recordsAsOf(
  rrset: RrsetHistory,
  { past, at, observedAt }: { readonly past: PastOutcome; readonly at: Instant; readonly observedAt: Instant },
): RecordHistory[] {
  if (LATEST_ONLY.has(rrset.type)) return newestOf(rrset, past, observedAt);
  const { records, recent } = rrset;
  return records.flatMap((record, place) => {
    const [first, ...rest] = record.intervals.filter(({ firstObserved }) => firstObserved <= at);
    if (first === undefined) return [];
    const sightings = () => recent.filter((one) => one.at <= at && one.seen.includes(place)).map((one) => one.at);
    const all = [first, ...rest].map((interval) => intervalAsOf(interval, at, sightings));
    const [start, ...later] = all;
    if (start === undefined) return [];
    // Most records of a long history ended long before: they are the same then as now.
    const isSame = all.length === record.intervals.length && all.every((one, i) => one === record.intervals[i]);
    return [isSame ? record : { ...record, intervals: [start, ...later] }];
  });
}

function intervalAsOf(interval: Interval, at: Instant, sightings: () => readonly Instant[]): Interval {
  const endedAt = interval.endedAt !== null && interval.endedAt <= at ? interval.endedAt : null;
  if (interval.lastObserved <= at) return endedAt === interval.endedAt ? interval : { ...interval, endedAt };
  const known = sightings().filter((time) => time > interval.firstObserved);
  const lastObserved = known.at(-1) ?? interval.firstObserved;
  return { firstObserved: interval.firstObserved, lastObserved, count: 1 + known.length, endedAt };
}

/** The records that were there, in the order of answers (RFC 4034 section 6.3). */
const membersOf = ({ name, type }: RrsetHistory, records: readonly RecordHistory[]): Rr[] =>
  records
    .filter(({ intervals }) => intervals.at(-1)?.endedAt === null)
    .map(({ octets, ttlSeconds }) => ({ name, type, ttlSeconds, octets }))
    .sort((a, b) => compareOctets(a.octets, b.octets));

/** Finds what the name at the end of an alias had at an instant; nothing where that is not known. */
async function membersOfTarget(
  alias: Rr<'CNAME'>,
  { type, at, read }: { readonly type: RrType; readonly at: Instant; readonly read: ReadHistory },
): Promise<readonly Rr[]> {
  const target = readRdata(alias)?.target;
  if (target === undefined) return [];
  const rrset = (await read(historyKey(target)))?.rrsets.find((one) => one.name === target && one.type === type);
  if (rrset === undefined) return [];
  if (at >= rrset.latest.at) return recordsOf(rrset.latest).filter(({ name }) => name === target);
  const past = outcomeAt(rrset, at);
  return past?.outcome === 'answer' ? membersOf(rrset, recordsAsOf(rrset, { past, at, observedAt: at })) : [];
}

const recordsOf = (observation: Observation): readonly Rr[] =>
  observation.outcome === 'answer' ? observation.records : [];
