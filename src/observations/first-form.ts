import type { Security } from '../domain/answer.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { unknownBefore } from './outcomes.ts';
import type { DomainHistory, Interval, Observation, RecordHistory, RrsetHistory } from './store.ts';

/** The first stood there as "unchecked". */
const SECURITIES: readonly Security[] = ['indeterminate', 'secure', 'bogus'];
const OUTCOMES = ['answer', 'nodata', 'nxdomain'] as const;

/** [first, last - first, count, ended - last or -1]; times in ms. */
type WrittenInterval = readonly [number, number, number, number];
/** [octets in base 64, TTL, whether from a cache, intervals]. */
type WrittenRecord = readonly [string, number, 0 | 1, readonly WrittenInterval[]];
/** [owner relative to the domain, type, TTL, octets in base 64]. */
type WrittenRr = readonly [string, RrType, number, string];
/** [first observation, last observation - first, how many, outcome, security, from cache, zone, negative TTL]. */
type WrittenObservation = readonly [number, number, number, number, number, 0 | 1, string | null, number];

interface WrittenRrset {
  readonly n: string;
  readonly t: RrType;
  readonly l: WrittenObservation;
  readonly r?: readonly WrittenRecord[];
  /**
   * Holds what the latest answer held beyond the rrset's own records: aliases, and records of the name they lead to.
   */
  readonly a?: readonly WrittenRr[];
  readonly x?: readonly WrittenRr[];
}

interface WrittenDocument {
  readonly v: number;
  readonly s: readonly WrittenRrset[];
  /** RRsets that never had a record and were looked up together: one observation, many `owner type`. */
  readonly g: readonly (readonly [WrittenObservation, readonly string[]])[];
}

const octetsOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

function absolute(text: string, key: DnsName): DnsName {
  if (text === '') return key;
  if (text.startsWith('~')) return text.slice(1) as DnsName;
  return (key === ROOT ? text : `${text}.${key}`) as DnsName;
}

/**
 * Reads a document of version 1, which was JSON. Nothing writes it any more, but old files still hold it. Throws on a
 * damaged one.
 */
export function readFirstForm(key: DnsName, text: string): DomainHistory {
  const written = JSON.parse(text) as WrittenDocument;
  if (written.v !== 1) throw new Error(`version ${String(written.v)} is not JSON`);
  const rrsets = written.s.map((rrset) => readRrset(key, absolute(rrset.n, key), rrset.t, rrset.l, rrset));
  for (const [observation, members] of written.g) {
    for (const member of members) {
      const space = member.lastIndexOf(' ');
      rrsets.push(
        readRrset(key, absolute(member.slice(0, space), key), member.slice(space + 1) as RrType, observation, {}),
      );
    }
  }
  return { key, rrsets };
}

function readRrset(
  key: DnsName,
  name: DnsName,
  type: RrType,
  observation: WrittenObservation,
  rrset: Pick<WrittenRrset, 'r' | 'a' | 'x'>,
): RrsetHistory {
  const [firstObserved, sinceFirst, observationCount, outcomeAt, securityAt, fromCache, zone, ttlSeconds] = observation;
  const records = (rrset.r ?? []).map(readFirstRecord);
  const rr = ([n, t, ttl, octets]: WrittenRr): Rr => ({
    name: absolute(n, key),
    type: t,
    ttlSeconds: ttl,
    octets: octetsOf(octets),
  });
  const common = {
    name,
    type,
    at: firstObserved + sinceFirst,
    security: SECURITIES[securityAt] ?? 'indeterminate',
    ttlFromCache: fromCache === 1,
    aliases: (rrset.a ?? []).map(rr) as Rr<'CNAME'>[],
  };
  const outcome = OUTCOMES[outcomeAt] ?? 'nodata';
  const current = records
    .filter((record) => record.intervals.at(-1)?.endedAt === null)
    .map((record): Rr => ({ name, type, ttlSeconds: record.ttlSeconds, octets: record.octets }));
  const [first, ...rest] = [...current, ...(rrset.x ?? []).map(rr)];
  const latest: Observation =
    outcome === 'answer' && first !== undefined
      ? { ...common, outcome, records: [first, ...rest] }
      : {
          ...common,
          outcome: outcome === 'answer' ? 'nodata' : outcome,
          zone: zone === null ? null : absolute(zone, key),
          ttlSeconds,
        };
  return {
    name,
    type,
    latest,
    firstObserved,
    observationCount,
    records,
    recent: [],
    rotatingUntil: null,
    outcomeSince: latest.at,
    pastOutcomes: unknownBefore(firstObserved, latest.at),
  };
}

function readFirstRecord([octets, ttlSeconds, fromCache, intervals]: WrittenRecord): RecordHistory {
  const read = intervals.map(
    ([first, length, count, ended]): Interval => ({
      firstObserved: first,
      lastObserved: first + length,
      count,
      endedAt: ended < 0 ? null : first + length + ended,
    }),
  );
  return {
    octets: octetsOf(octets),
    ttlSeconds,
    ttlFromCache: fromCache === 1,
    intervals: read as unknown as RecordHistory['intervals'],
  };
}
