import type { Security } from '../domain/answer.ts';
import { type DnsName, ROOT } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { HomeHistory, Observation, RecordHistory, SetHistory, Span } from './store.ts';

/** Version of the document. Older ones are read; a newer one is refused. */
const VERSION = 1;

const SECURITIES: readonly Security[] = ['unchecked', 'secure', 'bogus'];
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

const base64 = (octets: Uint8Array) =>
  Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength).toString('base64');
const octetsOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64'));

/** Owners are written without the home they end in; `~` marks those that do not end in it. */
function relative(name: DnsName, home: DnsName): string {
  if (name === home) return '';
  if (home === ROOT) return name;
  return name.endsWith(`.${home}`) ? name.slice(0, -home.length - 1) : `~${name}`;
}

function absolute(text: string, home: DnsName): DnsName {
  if (text === '') return home;
  if (text.startsWith('~')) return text.slice(1) as DnsName;
  return (home === ROOT ? text : `${text}.${home}`) as DnsName;
}

/** One document for all that is known of a home. */
export function encodeHome(history: HomeHistory): string {
  const { home } = history;
  const sets: WrittenSet[] = [];
  const groups = new Map<string, [WrittenLook, string[]]>();
  const writeRr = (rr: Rr): WrittenRr => [relative(rr.name, home), rr.type, rr.ttlSeconds, base64(rr.octets)];
  for (const set of history.sets) {
    const { latest } = set;
    const negative = latest.outcome !== 'answer';
    const look: WrittenLook = [
      set.firstLook,
      latest.at - set.firstLook,
      set.looks,
      OUTCOMES.indexOf(latest.outcome),
      SECURITIES.indexOf(latest.security),
      latest.ttlFromCache ? 1 : 0,
      negative && latest.zone !== null ? relative(latest.zone, home) : null,
      negative ? latest.ttlSeconds : 0,
    ];
    const name = relative(set.name, home);
    const elsewhere = latest.outcome === 'answer' ? latest.records.filter((rr) => rr.name !== set.name) : [];
    if (set.records.length === 0 && latest.aliases.length === 0 && elsewhere.length === 0) {
      const key = JSON.stringify(look);
      const group = groups.get(key) ?? [look, []];
      groups.set(key, group);
      group[1].push(`${name} ${set.type}`);
      continue;
    }
    sets.push({
      n: name,
      t: set.type,
      l: look,
      ...(set.records.length > 0 ? { r: set.records.map(writeRecord) } : {}),
      ...(latest.aliases.length > 0 ? { a: latest.aliases.map(writeRr) } : {}),
      ...(elsewhere.length > 0 ? { x: elsewhere.map(writeRr) } : {}),
    });
  }
  const written: Written = { v: VERSION, s: sets, g: [...groups.values()] };
  return JSON.stringify(written);
}

const writeRecord = (record: RecordHistory): WrittenRecord => [
  base64(record.octets),
  record.ttlSeconds,
  record.ttlFromCache ? 1 : 0,
  record.spans.map((span) => [
    span.firstObserved,
    span.lastObserved - span.firstObserved,
    span.count,
    span.endedAt === null ? -1 : span.endedAt - span.lastObserved,
  ]),
];

/** Reads what `encodeHome` wrote. Throws on a document of a newer version or a broken one: the store says so. */
export function decodeHome(home: DnsName, text: string): HomeHistory {
  const written = JSON.parse(text) as Written;
  if (written.v !== VERSION)
    throw new Error(`The history of ${home} is of version ${String(written.v)}; this program reads up to ${VERSION}.`);
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
): SetHistory {
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
    security: SECURITIES[securityAt] ?? 'unchecked',
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
  return { name, type, latest, firstLook, looks, records };
}

function readRecord([octets, ttlSeconds, fromCache, spans]: WrittenRecord): RecordHistory {
  const read = spans.map(
    ([first, length, count, ended]): Span => ({
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
