import type { Security } from '../domain/answer.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import { unknownBefore } from './outcomes.ts';
import type { DomainHistory, Interval, Observation, RecordHistory, RrsetHistory } from './store.ts';

/** The first stood there as "unchecked". */
const SECURITIES: readonly Security[] = ['indeterminate', 'secure', 'bogus'];
const OUTCOMES = ['answer', 'nodata', 'nxdomain'] as const;

/** [first, last - first, count, ended - last or -1]; times in ms. */
type WrittenSpan = readonly [number, number, number, number];
/** [octets in base 64, TTL, whether from a cache, spans]. */
type WrittenRecord = readonly [string, number, 0 | 1, readonly WrittenSpan[]];
/** [owner relative to the home, type, TTL, octets in base 64]. */
type WrittenRr = readonly [string, RrType, number, string];
/** [first look, last look - first, looks, outcome, security, from cache, zone, negative TTL]. */
type WrittenLook = readonly [number, number, number, number, number, 0 | 1, string | null, number];

interface WrittenSet {
  readonly n: string;
  readonly t: RrType;
  readonly l: WrittenLook;
  readonly r?: readonly WrittenRecord[];
  /** What the latest answer held beyond the set's own records: aliases, and records of the name they lead to. */
  readonly a?: readonly WrittenRr[];
  readonly x?: readonly WrittenRr[];
}

interface Written {
  readonly v: number;
  readonly s: readonly WrittenSet[];
  /** Sets that never had a record and were looked at together: one look, many `owner type`. */
  readonly g: readonly (readonly [WrittenLook, readonly string[]])[];
}

const octetsOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

function absolute(text: string, home: DnsName): DnsName {
  if (text === '') return home;
  if (text.startsWith('~')) return text.slice(1) as DnsName;
  return (home === ROOT ? text : `${text}.${home}`) as DnsName;
}

/**
 * Reads a document of version 1, which was JSON. Nothing writes it any more; files of then are still read. Throws on a
 * broken one.
 */
export function readFirstForm(home: DnsName, text: string): DomainHistory {
  const written = JSON.parse(text) as Written;
  if (written.v !== 1) throw new Error(`version ${String(written.v)} is not JSON`);
  const sets = written.s.map((set) => readSet(home, absolute(set.n, home), set.t, set.l, set));
  for (const [look, members] of written.g) {
    for (const member of members) {
      const space = member.lastIndexOf(' ');
      sets.push(readSet(home, absolute(member.slice(0, space), home), member.slice(space + 1) as RrType, look, {}));
    }
  }
  return { home, sets };
}

function readSet(
  home: DnsName,
  name: DnsName,
  type: RrType,
  look: WrittenLook,
  set: Pick<WrittenSet, 'r' | 'a' | 'x'>,
): RrsetHistory {
  const [firstLook, sinceFirst, looks, outcomeAt, securityAt, fromCache, zone, ttlSeconds] = look;
  const records = (set.r ?? []).map(readRecord);
  const rr = ([n, t, ttl, octets]: WrittenRr): Rr => ({
    name: absolute(n, home),
    type: t,
    ttlSeconds: ttl,
    octets: octetsOf(octets),
  });
  const common = {
    name,
    type,
    at: firstLook + sinceFirst,
    security: SECURITIES[securityAt] ?? 'indeterminate',
    ttlFromCache: fromCache === 1,
    aliases: (set.a ?? []).map(rr) as Rr<'CNAME'>[],
  };
  const outcome = OUTCOMES[outcomeAt] ?? 'nodata';
  const current = records
    .filter((record) => record.spans.at(-1)?.endedAt === null)
    .map((record): Rr => ({ name, type, ttlSeconds: record.ttlSeconds, octets: record.octets }));
  const [first, ...rest] = [...current, ...(set.x ?? []).map(rr)];
  const latest: Observation =
    outcome === 'answer' && first !== undefined
      ? { ...common, outcome, records: [first, ...rest] }
      : {
          ...common,
          outcome: outcome === 'answer' ? 'nodata' : outcome,
          zone: zone === null ? null : absolute(zone, home),
          ttlSeconds,
        };
  return {
    name,
    type,
    latest,
    firstObserved: firstLook,
    looks,
    records,
    recent: [],
    rotatingUntil: null,
    outcomeSince: latest.at,
    pastOutcomes: unknownBefore(firstLook, latest.at),
  };
}

function readRecord([octets, ttlSeconds, fromCache, spans]: WrittenRecord): RecordHistory {
  const read = spans.map(
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
    spans: read as unknown as RecordHistory['spans'],
  };
}
