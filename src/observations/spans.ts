import type { DnsName } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { homeOf } from './home.ts';
import type { HomeHistory, Observation, RecordHistory, SetHistory, Span } from './store.ts';

/** One look at one set: what a single observation means for one owner name and type. */
interface Look {
  readonly observation: Observation;
  readonly members: readonly Rr[];
}

/** Types of which only the latest is kept: serials change all the time, and that is no history. */
const LATEST_ONLY: ReadonlySet<RrType> = new Set(['SOA']);

const keyOf = (name: DnsName, type: RrType) => `${name} ${type}`;

/**
 * What look-ups mean for one home. The asked set is looked at, each alias on the way is seen as a CNAME of its owner,
 * and what the last name answered belongs to that name. Looks of other homes are left out.
 */
function looksAt(home: DnsName, observation: Observation, known: ReadonlySet<string>): Look[] {
  const { name, type, aliases } = observation;
  const looks: Look[] = [];
  const at = (owner: DnsName, look: () => Look) => {
    if (homeOf(owner) === home) looks.push(look());
  };
  const records = observation.outcome === 'answer' ? observation.records : [];
  at(name, () => ({ observation, members: records.filter((rr) => rr.name === name) }));
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
    if (aliases.length === 0 && known.has(keyOf(name, 'CNAME'))) {
      at(name, () => ({ observation: { ...common, name, outcome: 'nodata', zone: null, ttlSeconds: 0 }, members: [] }));
    }
    const target = lastOf(aliases);
    if (target !== null)
      at(target, () => ({
        observation: { ...observation, name: target, aliases: [] },
        members: records.filter((rr) => rr.name === target),
      }));
  }
  return looks;
}

function lastOf(aliases: readonly Rr<'CNAME'>[]): DnsName | null {
  const last = aliases.at(-1);
  return last === undefined ? null : (readRdata(last)?.target ?? null);
}

/**
 * Folds look-ups into the history of one home. A record's span goes on while each answered look sees it, and ends at
 * the first that does not. A look that is not later than the last one of its set changes nothing: history is written
 * forwards, and the same look told twice counts once.
 */
export function observe(
  history: HomeHistory | undefined,
  home: DnsName,
  observations: readonly Observation[],
): HomeHistory {
  const sets = new Map((history?.sets ?? []).map((set) => [keyOf(set.name, set.type), set]));
  for (const observation of observations) {
    for (const look of looksAt(home, observation, new Set(sets.keys()))) {
      const key = keyOf(look.observation.name, look.observation.type);
      sets.set(key, looked(sets.get(key), look));
    }
  }
  return { home, sets: [...sets.values()] };
}

/** The homes that an observation touches. */
export function homesOf(observation: Observation): DnsName[] {
  const target = lastOf(observation.aliases);
  const owners = [
    observation.name,
    ...observation.aliases.map((alias) => alias.name),
    ...(target === null ? [] : [target]),
  ];
  return [...new Set(owners.map(homeOf))];
}

function looked(set: SetHistory | undefined, { observation, members }: Look): SetHistory {
  const { name, type, at, ttlFromCache } = observation;
  if (set !== undefined && at <= set.latest.at) return set;
  const seen = new Map(members.map((rr) => [octetKey(rr.octets), rr]));
  const kept = LATEST_ONLY.has(type) ? [] : (set?.records ?? []);
  const before = kept.map((record): RecordHistory => {
    const key = octetKey(record.octets);
    const rr = seen.get(key);
    seen.delete(key);
    const last = record.spans.at(-1);
    if (last === undefined) return record;
    if (rr === undefined)
      return last.endedAt === null ? { ...record, spans: replaceLast(record.spans, { ...last, endedAt: at }) } : record;
    const spans =
      last.endedAt === null
        ? replaceLast(record.spans, { ...last, lastObserved: at, count: last.count + 1 })
        : ([...record.spans, spanAt(at)] as const);
    return { octets: record.octets, ttlSeconds: rr.ttlSeconds, ttlFromCache, spans: spans as RecordHistory['spans'] };
  });
  const added = [...seen.values()].map(
    (rr): RecordHistory => ({ octets: rr.octets, ttlSeconds: rr.ttlSeconds, ttlFromCache, spans: [spanAt(at)] }),
  );
  return {
    name,
    type,
    latest: observation,
    firstLook: set?.firstLook ?? at,
    looks: (set?.looks ?? 0) + 1,
    records: [...before, ...added],
  };
}

const spanAt = (at: number): Span => ({ firstObserved: at, lastObserved: at, count: 1, endedAt: null });

const octetKey = (octets: Uint8Array): string =>
  Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('latin1');

function replaceLast(spans: RecordHistory['spans'], span: Span): RecordHistory['spans'] {
  return [...spans.slice(0, -1), span] as unknown as RecordHistory['spans'];
}
