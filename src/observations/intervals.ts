import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { boundedRrset, boundedRrsets } from './bounds.ts';
import { historyKey } from './history-key.ts';
import { sameOctets } from './octets.ts';
import { outcomesWith } from './outcomes.ts';
import { endedInterval, isRotating, rotatingIntervals, rotatingUntil, withObservation } from './rotation.ts';
import { Rrsets } from './rrsets.ts';
import type { DomainHistory, Interval, Observation, RecentObservation, RecordHistory, RrsetHistory } from './store.ts';

/** One look at one set: what a single observation means for one owner name and type. */
interface RrsetObservation {
  readonly observation: Observation;
  readonly members: readonly Rr[];
}

/** Types of which only the latest is kept: serials change all the time, and that is no history. */
export const LATEST_ONLY: ReadonlySet<RrType> = new Set(['SOA']);

/**
 * What lookups mean for one home. The asked set is looked at, each alias on the way is seen as a CNAME of its owner,
 * and what the last name answered belongs to that name. Looks of other homes are left out.
 */
function rrsetsObserved(home: DnsName, observation: Observation, sets: Rrsets): RrsetObservation[] {
  const { name, type, aliases } = observation;
  const records = observation.outcome === 'answer' ? observation.records : [];
  const own: RrsetObservation = { observation, members: ownedBy(name, records) };
  const wasAlias = aliases.length === 0 && type !== 'CNAME' && sets.hasAlias(name);
  if (aliases.length === 0 && !wasAlias) return historyKey(name) === home ? [own] : [];
  const looks: RrsetObservation[] = [];
  const at = (owner: DnsName, look: () => RrsetObservation) => {
    if (historyKey(owner) === home) looks.push(look());
  };
  at(name, () => own);
  const common = {
    type: 'CNAME' as const,
    at: observation.at,
    security: observation.security,
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
    // A name that answers by itself is an alias no longer.
    if (wasAlias) {
      at(name, () => ({ observation: { ...common, name, outcome: 'nodata', zone: null, ttlSeconds: 0 }, members: [] }));
    }
    const target = lastOf(aliases);
    if (target !== null)
      at(target, () => ({
        observation: { ...observation, name: target, aliases: [] },
        members: ownedBy(target, records),
      }));
  }
  return looks;
}

/** The records of one owner, which nearly always are all of an answer. */
const ownedBy = (owner: DnsName, records: readonly Rr[]): readonly Rr[] =>
  records.every(({ name }) => name === owner) ? records : records.filter(({ name }) => name === owner);

function lastOf(aliases: readonly Rr<'CNAME'>[]): DnsName | null {
  const last = aliases.at(-1);
  return last === undefined ? null : (readRdata(last)?.target ?? null);
}

/**
 * Folds lookups into the history of one home. A record's span goes on while each answered look sees it, and ends at
 * the first that does not; where records take turns, as `rotation.ts` says. A look that is not later than the last one
 * of its set changes nothing: history is written forwards, and the same look told twice counts once.
 */
export function observe(
  history: DomainHistory | undefined,
  home: DnsName,
  observations: readonly Observation[],
): DomainHistory {
  const sets = new Rrsets(history?.sets ?? []);
  for (const observation of observations) {
    for (const look of rrsetsObserved(home, observation, sets))
      sets.change(look.observation.name, look.observation.type, (set) => looked(set, look));
  }
  return { home, sets: boundedRrsets(sets.all) };
}

/** The homes that an observation touches. */
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

function looked(set: RrsetHistory | undefined, { observation, members }: RrsetObservation): RrsetHistory {
  const { name, type, at, ttlFromCache } = observation;
  if (set !== undefined && at <= set.latest.at) return set;
  const same = set === undefined ? undefined : sameAgain(set, observation, members);
  if (same !== undefined) return same;
  const kept = LATEST_ONLY.has(type) ? [] : (set?.records ?? []);
  const before =
    set === undefined || LATEST_ONLY.has(type)
      ? undefined
      : { at: set.latest.at, seen: placesSeenAt(kept, set.latest.at) };
  const unplaced = new Map(members.map((rr) => [octetKey(rr.octets), rr]));
  const records: RecordHistory[] = [];
  const seen: number[] = [];
  for (const [place, record] of kept.entries()) {
    const key = octetKey(record.octets);
    const rr = unplaced.get(key);
    unplaced.delete(key);
    if (rr !== undefined) seen.push(place);
    records.push(rr === undefined ? record : seenAgain(record, rr, at, ttlFromCache));
  }
  for (const { octets, ttlSeconds } of unplaced.values()) {
    seen.push(records.length);
    records.push({ octets, ttlSeconds, ttlFromCache, spans: [spanAt(at)] });
  }
  const recent = withObservation(set?.recent ?? [], before, { at, seen });
  const rotating = isRotating(recent);
  const looks = (set?.looks ?? 0) + 1;
  return boundedRrset({
    name,
    type,
    latest: observation,
    firstObserved: set?.firstObserved ?? at,
    looks,
    records: records.map((record) => ({ ...record, spans: settled(record.spans, recent, rotating, at) })),
    recent,
    rotatingUntil: rotatingUntil(recent, looks, at) ?? set?.rotatingUntil ?? null,
    ...outcomesWith(set, observation),
  });
}

/** Above so many records each is looked up by its octets; below, comparing them is faster. */
const FEW_RECORDS = 16;

/**
 * The short way for what nearly every lookup is: a set that showed the same at each look lately, and shows it again.
 * Undefined where that is not so.
 */
function sameAgain(set: RrsetHistory, observation: Observation, members: readonly Rr[]): RrsetHistory | undefined {
  if (set.recent.length > 0 || members.length > FEW_RECORDS || LATEST_ONLY.has(set.type)) return undefined;
  let open = 0;
  const records: RecordHistory[] = [];
  for (const record of set.records) {
    const { lastObserved, endedAt } = record.spans[record.spans.length - 1] ?? record.spans[0];
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
    if (rr === undefined || lastObserved !== set.latest.at) return undefined;
    records.push(seenAgain(record, rr, observation.at, observation.ttlFromCache));
    open += 1;
  }
  // Each open record is a member; as many members, and no member is new.
  return open === members.length
    ? { ...set, latest: observation, looks: set.looks + 1, records, ...outcomesWith(set, observation) }
    : undefined;
}

/** The places of the records that a lookup saw. */
function placesSeenAt(records: readonly RecordHistory[], at: Instant): number[] {
  const seen: number[] = [];
  for (const [place, { spans }] of records.entries())
    if (spans[spans.length - 1]?.lastObserved === at) seen.push(place);
  return seen;
}

function seenAgain({ octets, spans }: RecordHistory, rr: Rr, at: Instant, ttlFromCache: boolean): RecordHistory {
  const { ttlSeconds } = rr;
  const last = spans[spans.length - 1] ?? spans[0];
  if (last.endedAt !== null) return { octets, ttlSeconds, ttlFromCache, spans: [...spans, spanAt(at)] };
  const grown: Interval = { ...last, lastObserved: at, count: last.count + 1 };
  return { octets, ttlSeconds, ttlFromCache, spans: replaceLast(spans, grown) };
}

/** What the lookup at `now` means for the end of a record's spans. */
function settled(
  spans: RecordHistory['spans'],
  recent: readonly RecentObservation[],
  rotating: boolean,
  now: Instant,
): RecordHistory['spans'] {
  const last = spans[spans.length - 1] ?? spans[0];
  const isAway = last.endedAt === null && last.lastObserved < now;
  const ended = isAway ? replaceLast(spans, endedInterval(last, recent, now)) : spans;
  return rotating ? rotatingIntervals(ended, recent) : ended;
}

const spanAt = (at: Instant): Interval => ({ firstObserved: at, lastObserved: at, count: 1, endedAt: null });

const octetKey = (octets: Uint8Array): string =>
  Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');

function replaceLast(spans: RecordHistory['spans'], span: Interval): RecordHistory['spans'] {
  return spans.length === 1 ? [span] : [spans[0], ...spans.slice(1, -1), span];
}
