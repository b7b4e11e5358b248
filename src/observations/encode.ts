import type { Security } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import { knownType } from '../domain/rdata/types.ts';
import { RR_TYPES, type Rr, type RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import { readFirstForm } from './first-form.ts';
import { compareOctets, Reader, Writer } from './octets.ts';
import { unknownBefore } from './outcomes.ts';
import type {
  DomainHistory,
  Interval,
  Observation,
  PastOutcome,
  RecentObservation,
  RecordHistory,
  RrsetHistory,
} from './store.ts';
import { readName, writeName } from './written-name.ts';

/**
 * The document of one domain, version 4, in octets: the version; the time of the latest observation, from which all times
 * count back; the headers (times and outcome), which most RRsets share because they were looked up together; then the
 * RRsets, each with the number of its header. An RRset that never had a record takes three octets, a record about ten more
 * than its rdata.
 */
const VERSION = 4;
/** Version 1 was JSON. Up to version 3, `indeterminate` was called "unchecked", and there was no `insecure`. */
const OPENING_BRACE = 0x7b;
/** Places for flags beside the number of an observation: version 2 had no `HAS_ROTATION`, version 3 no `HAS_OUTCOMES`. */
const BITS = 32;
const BITS_OF: Readonly<Record<number, number>> = { 2: 8, 3: 16, [VERSION]: BITS };

/** Where these change, so does the version. */
const SECURITIES: readonly Security[] = ['indeterminate', 'secure', 'bogus', 'insecure'];
const OUTCOMES = ['answer', 'nodata', 'nxdomain'] as const;
const PAST_OUTCOMES = [...OUTCOMES, 'unknown'] as const;
const FROM_CACHE = 16;
const HAS_ALIASES = 16;
const HAS_ZONE = 32;
const HAS_RECORDS = 1;
const HAS_FURTHER = 2;
const HAS_RECENT = 4;
const HAS_ROTATION = 8;
const HAS_OUTCOMES = 16;

const writeType = (to: Writer, type: RrType): void => to.natural(RR_TYPES[type]);

function readType(from: Reader): RrType {
  const type = knownType(from.natural());
  if (type === undefined) throw new RangeError('a type is not known');
  return type;
}

/** When an RRset was looked up: first, last, and how often. */
interface ObservationTimes {
  readonly firstObserved: Instant;
  readonly at: Instant;
  readonly observationCount: number;
}

/** When an RRset was looked up and the outcome of the latest lookup, shared by all RRsets for which both are the same. */
interface ObservationHeader extends ObservationTimes {
  readonly outcome: (typeof OUTCOMES)[number];
  readonly security: Security;
  readonly ttlFromCache: boolean;
  readonly zone: DnsName | null;
  readonly ttlSeconds: number;
}

function headerOf({ firstObserved, observationCount, latest }: RrsetHistory): ObservationHeader {
  const { at, outcome, security, ttlFromCache } = latest;
  const [zone, ttlSeconds] = latest.outcome === 'answer' ? [null, 0] : [latest.zone, latest.ttlSeconds];
  return { firstObserved, at, observationCount, outcome, security, ttlFromCache, zone, ttlSeconds };
}

/** Whether a header is that of an RRset. Compares without making a header: nearly all RRsets of a domain share one. */
function isHeaderOf(header: ObservationHeader, { firstObserved, observationCount, latest }: RrsetHistory): boolean {
  return (
    header.firstObserved === firstObserved &&
    header.observationCount === observationCount &&
    header.at === latest.at &&
    header.outcome === latest.outcome &&
    header.security === latest.security &&
    header.ttlFromCache === latest.ttlFromCache &&
    (latest.outcome === 'answer' || (header.zone === latest.zone && header.ttlSeconds === latest.ttlSeconds))
  );
}

function writeHeader(to: Writer, header: ObservationHeader, base: Instant, key: DnsName): void {
  to.natural(base - header.at);
  to.natural(header.at - header.firstObserved);
  to.natural(header.observationCount);
  to.natural(
    OUTCOMES.indexOf(header.outcome) +
      4 * SECURITIES.indexOf(header.security) +
      (header.ttlFromCache ? FROM_CACHE : 0) +
      (header.zone === null ? 0 : HAS_ZONE),
  );
  if (header.zone !== null) writeName(to, header.zone, key);
  if (header.outcome !== 'answer') to.natural(header.ttlSeconds);
}

/** A header with the one interval of all records seen at every observation: they share it, since no one changes an interval. */
interface ReadHeader extends ObservationHeader {
  readonly whole: RecordHistory['intervals'];
  /** What is known of earlier outcomes where the document keeps none: nothing, of a version before they were kept. */
  readonly past: readonly PastOutcome[];
}

function readHeader(from: Reader, base: Instant, key: DnsName, bits: number): ReadHeader {
  const at = base - from.natural();
  const firstObserved = at - from.natural();
  const observationCount = from.natural();
  const flags = from.natural();
  const outcome = OUTCOMES[flags & 3];
  const security = SECURITIES[(flags >> 2) & 3];
  if (outcome === undefined || security === undefined) throw new RangeError('an outcome is not known');
  const zone = (flags & HAS_ZONE) === 0 ? null : readName(from, key);
  const ttlSeconds = outcome === 'answer' ? 0 : from.natural();
  const ttlFromCache = (flags & FROM_CACHE) !== 0;
  const whole: RecordHistory['intervals'] = [
    { firstObserved, lastObserved: at, count: observationCount, endedAt: null },
  ];
  const past = bits === BITS ? NONE : unknownBefore(firstObserved, at);
  return { firstObserved, at, observationCount, outcome, security, ttlFromCache, zone, ttlSeconds, whole, past };
}

function writeRr(to: Writer, rr: Rr, key: DnsName): void {
  writeName(to, rr.name, key);
  writeType(to, rr.type);
  to.natural(rr.ttlSeconds);
  to.natural(rr.octets.length);
  to.octets(rr.octets);
}

function readRr(from: Reader, key: DnsName): Rr {
  const name = readName(from, key);
  const type = readType(from);
  const ttlSeconds = from.natural();
  return { name, type, ttlSeconds, octets: from.octets(from.natural()) };
}

/** The most common case is written as no intervals at all: seen at every observation, from the first to the latest. */
function isWhole({ intervals }: RecordHistory, header: ObservationTimes): boolean {
  const [interval] = intervals;
  return (
    intervals.length === 1 &&
    interval.firstObserved === header.firstObserved &&
    interval.lastObserved === header.at &&
    interval.count === header.observationCount &&
    interval.endedAt === null
  );
}

function writeRecord(to: Writer, record: RecordHistory, header: ObservationTimes): void {
  to.natural(2 * record.ttlSeconds + (record.ttlFromCache ? 1 : 0));
  to.natural(record.octets.length);
  to.octets(record.octets);
  const intervals = isWhole(record, header) ? [] : record.intervals;
  to.natural(intervals.length);
  let before = header.firstObserved;
  for (const { firstObserved, lastObserved, count, endedAt } of intervals) {
    to.whole(firstObserved - before);
    to.natural(lastObserved - firstObserved);
    to.natural(count);
    to.natural(endedAt === null ? 0 : endedAt - lastObserved);
    before = endedAt ?? lastObserved;
  }
}

function readRecord(from: Reader, header: ReadHeader): RecordHistory {
  const ttl = from.natural();
  const octets = from.octets(from.natural());
  const fromCache = ttl % 2;
  return {
    octets,
    ttlSeconds: (ttl - fromCache) / 2,
    ttlFromCache: fromCache === 1,
    intervals: readIntervals(from, header),
  };
}

function readIntervals(from: Reader, header: ReadHeader): RecordHistory['intervals'] {
  const count = from.count();
  if (count === 0) return header.whole;
  let before = header.firstObserved;
  const next = (): Interval => {
    const firstObserved = before + from.whole();
    const lastObserved = firstObserved + from.natural();
    const seen = from.natural();
    const gap = from.natural();
    const endedAt = gap === 0 ? null : lastObserved + gap;
    before = endedAt ?? lastObserved;
    return { firstObserved, lastObserved, count: seen, endedAt };
  };
  const intervals: [Interval, ...Interval[]] = [next()];
  while (intervals.length < count) intervals.push(next());
  return intervals;
}

function writeRecent(to: Writer, recent: readonly RecentObservation[], header: ObservationTimes): void {
  to.natural(recent.length);
  let before = header.firstObserved;
  for (const { at, seen } of recent) {
    to.natural(at - before);
    to.natural(seen.length);
    for (const place of seen) to.natural(place);
    before = at;
  }
}

function readRecent(from: Reader, header: ObservationTimes, records: number): RecentObservation[] {
  const recent: RecentObservation[] = [];
  let before = header.firstObserved;
  for (let left = from.count(); left > 0; left -= 1) {
    const at = before + from.natural();
    const seen: number[] = [];
    for (let more = from.count(); more > 0; more -= 1) seen.push(from.natural());
    if (seen.some((place) => place >= records)) throw new RangeError('an observation saw a record that is not there');
    recent.push({ at, seen });
    before = at;
  }
  return recent;
}

/** Returns the document that holds everything observed of a domain. */
export function encodeHistory({ key, rrsets }: DomainHistory): Uint8Array {
  const to = new Writer();
  let base = 0;
  for (const { latest } of rrsets) base = Math.max(base, latest.at);
  const headers: ObservationHeader[] = [];
  const headerNumbers: number[] = [];
  for (const rrset of rrsets) {
    const known = headers.findIndex((header) => isHeaderOf(header, rrset));
    headerNumbers.push(known === -1 ? headers.push(headerOf(rrset)) - 1 : known);
  }
  to.natural(VERSION);
  to.natural(base);
  to.natural(headers.length);
  for (const header of headers) writeHeader(to, header, base, key);
  to.natural(rrsets.length);
  for (const [i, rrset] of rrsets.entries()) writeRrset(to, rrset, key, headerNumbers[i] ?? 0);
  return to.done();
}

function writeRrset(to: Writer, rrset: RrsetHistory, key: DnsName, headerNumber: number): void {
  const { name, type, latest, firstObserved, observationCount, records, recent, rotatingUntil } = rrset;
  const { outcomeSince, pastOutcomes } = rrset;
  const changed = outcomeSince !== firstObserved || pastOutcomes.length > 0;
  const elsewhere = latest.outcome === 'answer' ? latest.records.filter((rr) => rr.name !== name) : NONE;
  const further = latest.aliases.length + elsewhere.length > 0;
  writeName(to, name, key);
  writeType(to, type);
  to.natural(
    BITS * headerNumber +
      (records.length > 0 ? HAS_RECORDS : 0) +
      (further ? HAS_FURTHER : 0) +
      (recent.length > 0 ? HAS_RECENT : 0) +
      (rotatingUntil === null ? 0 : HAS_ROTATION) +
      (changed ? HAS_OUTCOMES : 0),
  );
  const times = { firstObserved, at: latest.at, observationCount };
  if (records.length > 0) to.natural(records.length);
  for (const record of records) writeRecord(to, record, times);
  if (further) {
    for (const rrs of [latest.aliases, elsewhere]) {
      to.natural(rrs.length);
      for (const rr of rrs) writeRr(to, rr, key);
    }
  }
  if (recent.length > 0) writeRecent(to, recent, times);
  if (rotatingUntil !== null) to.natural(rotatingUntil - firstObserved);
  if (changed) writeOutcomes(to, rrset, key);
}

function writeOutcomes(to: Writer, { firstObserved, outcomeSince, pastOutcomes }: RrsetHistory, key: DnsName): void {
  to.natural(outcomeSince - firstObserved);
  to.natural(pastOutcomes.length);
  let before = firstObserved;
  for (const { since, outcome, security, zone, aliases } of pastOutcomes) {
    to.natural(since - before);
    to.natural(
      PAST_OUTCOMES.indexOf(outcome) +
        4 * SECURITIES.indexOf(security) +
        (aliases.length === 0 ? 0 : HAS_ALIASES) +
        (zone === null ? 0 : HAS_ZONE),
    );
    if (zone !== null) writeName(to, zone, key);
    if (aliases.length > 0) to.natural(aliases.length);
    for (const alias of aliases) writeRr(to, alias, key);
    before = since;
  }
}

function readOutcomes(from: Reader, { firstObserved }: ObservationTimes, key: DnsName): Outcomes {
  const outcomeSince = firstObserved + from.natural();
  let before = firstObserved;
  const pastOutcomes = readMany(from, (): PastOutcome => {
    const since = before + from.natural();
    const flags = from.natural();
    const outcome = PAST_OUTCOMES[flags & 3];
    const security = SECURITIES[(flags >> 2) & 3];
    if (outcome === undefined || security === undefined) throw new RangeError('an outcome is not known');
    const zone = (flags & HAS_ZONE) === 0 ? null : readName(from, key);
    const aliases = (flags & HAS_ALIASES) === 0 ? NONE : readMany(from, () => readAlias(from, key));
    before = since;
    return { since, outcome, security, zone, aliases };
  });
  return { outcomeSince, pastOutcomes };
}

type Outcomes = Pick<RrsetHistory, 'outcomeSince' | 'pastOutcomes'>;

/** Reads what `encodeHistory` wrote. Throws on a document of a newer version or a broken one, and says which. */
export function decodeHistory(key: DnsName, document: Uint8Array): DomainHistory {
  const version = document[0] === OPENING_BRACE ? 1 : (document[0] ?? 0);
  const bits = BITS_OF[version];
  if (version !== 1 && bits === undefined)
    throw new Error(`The history of ${key} is of version ${String(version)}; this program reads up to ${VERSION}.`);
  try {
    return bits === undefined
      ? readFirstForm(key, Buffer.from(document).toString())
      : readBody(key, new Reader(document, 1), bits);
  } catch (error) {
    throw new Error(`The history of ${key} is damaged: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function readBody(key: DnsName, from: Reader, bits: number): DomainHistory {
  const base = from.natural();
  const headers: ReadHeader[] = [];
  for (let left = from.count(); left > 0; left -= 1) headers.push(readHeader(from, base, key, bits));
  const rrsets: RrsetHistory[] = [];
  for (let left = from.count(); left > 0; left -= 1) rrsets.push(readRrset(key, headers, from, bits));
  if (!from.ended) throw new RangeError('something follows its end');
  return { key, rrsets };
}

function readRrset(key: DnsName, headers: readonly ReadHeader[], from: Reader, bits: number): RrsetHistory {
  const name = readName(from, key);
  const type = readType(from);
  const code = from.natural();
  const header = headers[Math.floor(code / bits)];
  if (header === undefined) throw new RangeError('a header is missing');
  const records = (code & HAS_RECORDS) === 0 ? NONE : readMany(from, () => readRecord(from, header));
  const further = (code & HAS_FURTHER) !== 0;
  const aliases = further ? readMany(from, () => readAlias(from, key)) : NONE;
  const elsewhere = further ? readMany(from, () => readRr(from, key)) : NONE;
  const recent = (code & HAS_RECENT) === 0 ? NONE : readRecent(from, header, records.length);
  const { firstObserved } = header;
  const rotatingUntil = bits > HAS_ROTATION && (code & HAS_ROTATION) !== 0 ? firstObserved + from.natural() : null;
  const outcomes =
    bits > HAS_OUTCOMES && (code & HAS_OUTCOMES) !== 0
      ? readOutcomes(from, header, key)
      : { outcomeSince: bits > HAS_OUTCOMES ? firstObserved : header.at, pastOutcomes: header.past };
  return {
    name,
    type,
    latest: latestOf(name, type, header, aliases, records, elsewhere),
    firstObserved,
    observationCount: header.observationCount,
    records,
    recent,
    rotatingUntil,
    outcomeSince: outcomes.outcomeSince,
    pastOutcomes: outcomes.pastOutcomes,
  };
}

/** Most RRsets have no aliases, no records of other names and no recent observations. */
const NONE: readonly never[] = [];

function readMany<T>(from: Reader, read: () => T): T[] {
  const all: T[] = [];
  for (let left = from.count(); left > 0; left -= 1) all.push(read());
  return all;
}

function readAlias(from: Reader, key: DnsName): Rr<'CNAME'> {
  const rr = readRr(from, key);
  if (!isAlias(rr)) throw new RangeError('an alias is of another type');
  return rr;
}

const isAlias = (rr: Rr): rr is Rr<'CNAME'> => rr.type === 'CNAME';

/** Returns the latest observation as it was made: its own records are those last seen at its time. */
function latestOf(
  name: DnsName,
  type: RrType,
  { at, security, ttlFromCache, outcome, zone, ttlSeconds }: ObservationHeader,
  aliases: readonly Rr<'CNAME'>[],
  records: readonly RecordHistory[],
  elsewhere: readonly Rr[],
): Observation {
  if (outcome !== 'answer') return { name, type, at, security, ttlFromCache, aliases, outcome, zone, ttlSeconds };
  const seen: Rr[] = [];
  for (const { octets, ttlSeconds: ttl, intervals } of records)
    if (intervals[intervals.length - 1]?.lastObserved === at) seen.push({ name, type, ttlSeconds: ttl, octets });
  // Answers come in the order of their octets (RFC 4034 §6.3); records are kept in the order they first appeared, which
  // is that order unless some came later: checking costs less than sorting.
  if (!isOrdered(seen)) seen.sort((a, b) => compareOctets(a.octets, b.octets));
  for (const rr of elsewhere) seen.push(rr);
  if (!isAnswer(seen)) throw new RangeError('an answer has no records');
  return { name, type, at, security, ttlFromCache, aliases, outcome, records: seen };
}

function isOrdered(records: readonly Rr[]): boolean {
  let before: Rr | undefined;
  for (const rr of records) {
    if (before !== undefined && compareOctets(before.octets, rr.octets) > 0) return false;
    before = rr;
  }
  return true;
}

const isAnswer = (records: readonly Rr[]): records is readonly [Rr, ...Rr[]] => records.length > 0;
