import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { historyKey } from './history-key.ts';
import { LATEST_ONLY } from './intervals.ts';
import { compareOctets } from './octets.ts';
import { outcomeOf } from './outcomes.ts';
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
 * Returns what was known of a domain at an instant: each rrset as the last lookup at or before it showed it. Left out
 * is every rrset of which that is not known for sure: not looked up by then, deleted since, or leading by an alias to a
 * name of which it is not known. So nothing that is left out may be taken for an absence.
 *
 * Nothing in it is later than the instant, except the content of SOA records, of which only the newest is stored. Of
 * lookups that all showed the same only the first and the last time are stored: the time of an answer is the latest
 * known one at or before the instant, and a record's count counts the observations known by then. All members of a
 * rotating set were there while it rotated.
 */
export async function stateAsOf(history: DomainHistory, at: Instant, read: ReadHistory): Promise<DomainState> {
  const sets = await Promise.all(history.sets.map((set) => (at >= set.latest.at ? set : rrsetAsOf(set, at, read))));
  return { home: history.home, sets: sets.filter((set) => set !== undefined) };
}

/**
 * Returns when an rrset last became what it was at an instant; undefined where it had not been looked up by then. From
 * then until the instant `stateAsOf` gives the same for it, times and counts aside.
 */
export function lastChangeOf(set: RrsetHistory, at: Instant): Instant | undefined {
  let last = outcomeAt(set, at)?.since;
  if (last === undefined) return undefined;
  const consider = (time: Instant | null) => {
    if (time !== null && time <= at) last = Math.max(last ?? time, time);
  };
  for (const { spans } of set.records) {
    for (const { firstObserved, lastObserved, endedAt } of spans) {
      consider(firstObserved);
      consider(endedAt);
      // Before its latest lookup a rotating set is all its members, since then what that lookup showed.
      if (endedAt === null && lastObserved < set.latest.at) consider(set.latest.at);
    }
  }
  return last;
}

/** How the last lookup of an rrset at or before an instant ended; undefined where that is not known. */
function outcomeAt({ latest, outcomeSince, pastOutcomes }: RrsetHistory, at: Instant): PastOutcome | undefined {
  return at >= outcomeSince
    ? { ...outcomeOf(latest), since: outcomeSince }
    : pastOutcomes.findLast(({ since }) => since <= at);
}

async function rrsetAsOf(set: RrsetHistory, at: Instant, read: ReadHistory): Promise<RrsetState | undefined> {
  const past = outcomeAt(set, at);
  if (past === undefined) return undefined;
  const { name, type } = set;
  const observedAt = lastTimeKnown(set, past, at);
  const records = recordsAsOf(set, past, at, observedAt);
  const { security, aliases, zone } = past;
  const common = { name, type, at: observedAt, security, aliases, ttlFromCache: set.latest.ttlFromCache };
  if (past.outcome === 'nodata' || past.outcome === 'nxdomain')
    return { name, type, records, latest: { ...common, outcome: past.outcome, zone, ttlSeconds: 0 } };
  const target = aliases.at(-1);
  const members = target === undefined ? membersOf(set, records) : await membersOfTarget(target, type, at, read);
  const [first, ...rest] = members;
  // Without members it is either not known what the lookup showed, or not known what kind of absence it was.
  if (first === undefined) return undefined;
  return { name, type, records, latest: { ...common, outcome: 'answer', records: [first, ...rest] } };
}

/** The latest time at or before an instant of which it is known that the rrset was looked up then. */
function lastTimeKnown({ firstObserved, records, recent }: RrsetHistory, { since }: PastOutcome, at: Instant): Instant {
  let last = Math.max(firstObserved, since);
  const consider = (time: Instant | null) => {
    if (time !== null && time <= at && time > last) last = time;
  };
  for (const { spans } of records) {
    for (const span of spans) {
      consider(span.firstObserved);
      consider(span.lastObserved);
      consider(span.endedAt);
    }
  }
  for (const one of recent) consider(one.at);
  return last;
}

/** Of a type whose history is not kept, the newest record, provided that there surely was one. */
function newestOf({ name, latest }: RrsetHistory, { outcome, aliases }: PastOutcome, at: Instant): RecordHistory[] {
  if (outcome !== 'answer' || aliases.length > 0 || latest.outcome !== 'answer') return [];
  const spans: RecordHistory['spans'] = [{ firstObserved: at, lastObserved: at, count: 1, endedAt: null }];
  return latest.records
    .filter((rr) => rr.name === name)
    .map(({ octets, ttlSeconds }) => ({ octets, ttlSeconds, ttlFromCache: latest.ttlFromCache, spans }));
}

/** The records that were seen by an instant, with their intervals until then. */
function recordsAsOf(set: RrsetHistory, past: PastOutcome, at: Instant, observedAt: Instant): RecordHistory[] {
  if (LATEST_ONLY.has(set.type)) return newestOf(set, past, observedAt);
  const { records, recent } = set;
  return records.flatMap((record, place) => {
    const [first, ...rest] = record.spans.filter(({ firstObserved }) => firstObserved <= at);
    if (first === undefined) return [];
    const sightings = recent.filter((one) => one.at <= at && one.seen.includes(place)).map((one) => one.at);
    const [start, ...later] = [first, ...rest].map((span) => intervalAsOf(span, at, sightings));
    return start === undefined ? [] : [{ ...record, spans: [start, ...later] }];
  });
}

function intervalAsOf(span: Interval, at: Instant, sightings: readonly Instant[]): Interval {
  const endedAt = span.endedAt !== null && span.endedAt <= at ? span.endedAt : null;
  if (span.lastObserved <= at) return { ...span, endedAt };
  const known = sightings.filter((time) => time > span.firstObserved);
  const lastObserved = known.at(-1) ?? span.firstObserved;
  return { firstObserved: span.firstObserved, lastObserved, count: 1 + known.length, endedAt };
}

/** The records that were there, in the order of answers (RFC 4034 section 6.3). */
const membersOf = ({ name, type }: RrsetHistory, records: readonly RecordHistory[]): Rr[] =>
  records
    .filter(({ spans }) => spans.at(-1)?.endedAt === null)
    .map(({ octets, ttlSeconds }) => ({ name, type, ttlSeconds, octets }))
    .sort((a, b) => compareOctets(a.octets, b.octets));

/** What the name at the end of an alias had at an instant; nothing where that is not known. */
async function membersOfTarget(
  alias: Rr<'CNAME'>,
  type: RrType,
  at: Instant,
  read: ReadHistory,
): Promise<readonly Rr[]> {
  const target = readRdata(alias)?.target;
  if (target === undefined) return [];
  const set = (await read(historyKey(target)))?.sets.find((one) => one.name === target && one.type === type);
  if (set === undefined) return [];
  if (at >= set.latest.at) return recordsOf(set.latest).filter(({ name }) => name === target);
  const past = outcomeAt(set, at);
  return past?.outcome === 'answer' || past?.outcome === 'unknown'
    ? membersOf(set, recordsAsOf(set, past, at, at))
    : [];
}

const recordsOf = (observation: Observation): readonly Rr[] =>
  observation.outcome === 'answer' ? observation.records : [];
