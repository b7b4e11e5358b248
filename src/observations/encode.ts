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
 * The document of one home, version 4, in octets. After the version stand the time of the latest look, from which all
 * times count back; then the looks, since most sets were looked at together and share one; then the sets, each with the
 * number of its look. A set that never had a record takes three octets, a record some ten more than its rdata.
 */
const VERSION = 4;
/** Version 1 was JSON. Up to version 3, `indeterminate` was called "unchecked", and there was no `insecure`. */
const OPENING_BRACE = 0x7b;
/** Places for flags beside the number of a look: version 2 had no `HAS_TURNS`, version 3 no `HAS_OUTCOMES`. */
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
const HAS_TURNS = 8;
const HAS_OUTCOMES = 16;

const writeType = (to: Writer, type: RrType): void => to.natural(RR_TYPES[type]);

function readType(from: Reader): RrType {
  const type = knownType(from.natural());
  if (type === undefined) throw new RangeError('a type is not known');
  return type;
}

/** When a set was looked at: first, last, and how often. */
interface Times {
  readonly firstLook: Instant;
  readonly at: Instant;
  readonly looks: number;
}

/** What a set was last told, and since when; shared by all sets of which it is the same. */
interface Look extends Times {
  readonly outcome: (typeof OUTCOMES)[number];
  readonly security: Security;
  readonly ttlFromCache: boolean;
  readonly zone: DnsName | null;
  readonly ttlSeconds: number;
}

function lookOf({ firstObserved: firstLook, looks, latest }: RrsetHistory): Look {
  const { at, outcome, security, ttlFromCache } = latest;
  const [zone, ttlSeconds] = latest.outcome === 'answer' ? [null, 0] : [latest.zone, latest.ttlSeconds];
  return { firstLook, at, looks, outcome, security, ttlFromCache, zone, ttlSeconds };
}

/** Whether `look` is that of a set; told without making one of it, since nearly all sets of a home share one. */
function isLookOf(look: Look, { firstObserved: firstLook, looks, latest }: RrsetHistory): boolean {
  return (
    look.firstLook === firstLook &&
    look.looks === looks &&
    look.at === latest.at &&
    look.outcome === latest.outcome &&
    look.security === latest.security &&
    look.ttlFromCache === latest.ttlFromCache &&
    (latest.outcome === 'answer' || (look.zone === latest.zone && look.ttlSeconds === latest.ttlSeconds))
  );
}

function writeLook(to: Writer, look: Look, base: Instant, home: DnsName): void {
  to.natural(base - look.at);
  to.natural(look.at - look.firstLook);
  to.natural(look.looks);
  to.natural(
    OUTCOMES.indexOf(look.outcome) +
      4 * SECURITIES.indexOf(look.security) +
      (look.ttlFromCache ? FROM_CACHE : 0) +
      (look.zone === null ? 0 : HAS_ZONE),
  );
  if (look.zone !== null) writeName(to, look.zone, home);
  if (look.outcome !== 'answer') to.natural(look.ttlSeconds);
}

/** A look with the one span of all records that were seen at each look: they share it, and nobody changes a span. */
interface SharedLook extends Look {
  readonly whole: RecordHistory['spans'];
  /** What is known of earlier outcomes where the document keeps none: nothing, of a version before they were kept. */
  readonly past: readonly PastOutcome[];
}

function readLook(from: Reader, base: Instant, home: DnsName, bits: number): SharedLook {
  const at = base - from.natural();
  const firstLook = at - from.natural();
  const looks = from.natural();
  const flags = from.natural();
  const outcome = OUTCOMES[flags & 3];
  const security = SECURITIES[(flags >> 2) & 3];
  if (outcome === undefined || security === undefined) throw new RangeError('an outcome is not known');
  const zone = (flags & HAS_ZONE) === 0 ? null : readName(from, home);
  const ttlSeconds = outcome === 'answer' ? 0 : from.natural();
  const ttlFromCache = (flags & FROM_CACHE) !== 0;
  const whole: RecordHistory['spans'] = [{ firstObserved: firstLook, lastObserved: at, count: looks, endedAt: null }];
  const past = bits === BITS ? NONE : unknownBefore(firstLook, at);
  return { firstLook, at, looks, outcome, security, ttlFromCache, zone, ttlSeconds, whole, past };
}

function writeRr(to: Writer, rr: Rr, home: DnsName): void {
  writeName(to, rr.name, home);
  writeType(to, rr.type);
  to.natural(rr.ttlSeconds);
  to.natural(rr.octets.length);
  to.octets(rr.octets);
}

function readRr(from: Reader, home: DnsName): Rr {
  const name = readName(from, home);
  const type = readType(from);
  const ttlSeconds = from.natural();
  return { name, type, ttlSeconds, octets: from.octets(from.natural()) };
}

/** No spans at all stand for the commonest case: seen at every look, from the first to the latest. */
function isWhole({ spans }: RecordHistory, look: Times): boolean {
  const [span] = spans;
  return (
    spans.length === 1 &&
    span.firstObserved === look.firstLook &&
    span.lastObserved === look.at &&
    span.count === look.looks &&
    span.endedAt === null
  );
}

function writeRecord(to: Writer, record: RecordHistory, look: Times): void {
  to.natural(2 * record.ttlSeconds + (record.ttlFromCache ? 1 : 0));
  to.natural(record.octets.length);
  to.octets(record.octets);
  const spans = isWhole(record, look) ? [] : record.spans;
  to.natural(spans.length);
  let before = look.firstLook;
  for (const { firstObserved, lastObserved, count, endedAt } of spans) {
    to.whole(firstObserved - before);
    to.natural(lastObserved - firstObserved);
    to.natural(count);
    to.natural(endedAt === null ? 0 : endedAt - lastObserved);
    before = endedAt ?? lastObserved;
  }
}

function readRecord(from: Reader, look: SharedLook): RecordHistory {
  const ttl = from.natural();
  const octets = from.octets(from.natural());
  const fromCache = ttl % 2;
  return {
    octets,
    ttlSeconds: (ttl - fromCache) / 2,
    ttlFromCache: fromCache === 1,
    spans: readSpans(from, look),
  };
}

function readSpans(from: Reader, look: SharedLook): RecordHistory['spans'] {
  const count = from.count();
  if (count === 0) return look.whole;
  let before = look.firstLook;
  const next = (): Interval => {
    const firstObserved = before + from.whole();
    const lastObserved = firstObserved + from.natural();
    const seen = from.natural();
    const gap = from.natural();
    const endedAt = gap === 0 ? null : lastObserved + gap;
    before = endedAt ?? lastObserved;
    return { firstObserved, lastObserved, count: seen, endedAt };
  };
  const spans: [Interval, ...Interval[]] = [next()];
  while (spans.length < count) spans.push(next());
  return spans;
}

function writeRecent(to: Writer, recent: readonly RecentObservation[], look: Times): void {
  to.natural(recent.length);
  let before = look.firstLook;
  for (const { at, seen } of recent) {
    to.natural(at - before);
    to.natural(seen.length);
    for (const place of seen) to.natural(place);
    before = at;
  }
}

function readRecent(from: Reader, look: Times, records: number): RecentObservation[] {
  const recent: RecentObservation[] = [];
  let before = look.firstLook;
  for (let left = from.count(); left > 0; left -= 1) {
    const at = before + from.natural();
    const seen: number[] = [];
    for (let more = from.count(); more > 0; more -= 1) seen.push(from.natural());
    if (seen.some((place) => place >= records)) throw new RangeError('a look saw a record that is not there');
    recent.push({ at, seen });
    before = at;
  }
  return recent;
}

/** One document for all that is known of a home. */
export function encodeHome({ home, sets }: DomainHistory): Uint8Array {
  const to = new Writer();
  let base = 0;
  for (const { latest } of sets) base = Math.max(base, latest.at);
  const looks: Look[] = [];
  const lookNumbers: number[] = [];
  for (const set of sets) {
    const known = looks.findIndex((look) => isLookOf(look, set));
    lookNumbers.push(known === -1 ? looks.push(lookOf(set)) - 1 : known);
  }
  to.natural(VERSION);
  to.natural(base);
  to.natural(looks.length);
  for (const look of looks) writeLook(to, look, base, home);
  to.natural(sets.length);
  for (const [i, set] of sets.entries()) writeSet(to, set, home, lookNumbers[i] ?? 0);
  return to.done();
}

function writeSet(to: Writer, set: RrsetHistory, home: DnsName, lookNumber: number): void {
  const { name, type, latest, firstObserved: firstLook, looks, records, recent, rotatingUntil } = set;
  const { outcomeSince, pastOutcomes } = set;
  const changed = outcomeSince !== firstLook || pastOutcomes.length > 0;
  const elsewhere = latest.outcome === 'answer' ? latest.records.filter((rr) => rr.name !== name) : NONE;
  const further = latest.aliases.length + elsewhere.length > 0;
  writeName(to, name, home);
  writeType(to, type);
  to.natural(
    BITS * lookNumber +
      (records.length > 0 ? HAS_RECORDS : 0) +
      (further ? HAS_FURTHER : 0) +
      (recent.length > 0 ? HAS_RECENT : 0) +
      (rotatingUntil === null ? 0 : HAS_TURNS) +
      (changed ? HAS_OUTCOMES : 0),
  );
  const times = { firstLook, at: latest.at, looks };
  if (records.length > 0) to.natural(records.length);
  for (const record of records) writeRecord(to, record, times);
  if (further) {
    for (const rrs of [latest.aliases, elsewhere]) {
      to.natural(rrs.length);
      for (const rr of rrs) writeRr(to, rr, home);
    }
  }
  if (recent.length > 0) writeRecent(to, recent, times);
  if (rotatingUntil !== null) to.natural(rotatingUntil - firstLook);
  if (changed) writeOutcomes(to, set, home);
}

function writeOutcomes(to: Writer, { firstObserved, outcomeSince, pastOutcomes }: RrsetHistory, home: DnsName): void {
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
    if (zone !== null) writeName(to, zone, home);
    if (aliases.length > 0) to.natural(aliases.length);
    for (const alias of aliases) writeRr(to, alias, home);
    before = since;
  }
}

function readOutcomes(from: Reader, { firstLook }: Times, home: DnsName): Outcomes {
  const outcomeSince = firstLook + from.natural();
  let before = firstLook;
  const pastOutcomes = readMany(from, (): PastOutcome => {
    const since = before + from.natural();
    const flags = from.natural();
    const outcome = PAST_OUTCOMES[flags & 3];
    const security = SECURITIES[(flags >> 2) & 3];
    if (outcome === undefined || security === undefined) throw new RangeError('an outcome is not known');
    const zone = (flags & HAS_ZONE) === 0 ? null : readName(from, home);
    const aliases = (flags & HAS_ALIASES) === 0 ? NONE : readMany(from, () => readAlias(from, home));
    before = since;
    return { since, outcome, security, zone, aliases };
  });
  return { outcomeSince, pastOutcomes };
}

type Outcomes = Pick<RrsetHistory, 'outcomeSince' | 'pastOutcomes'>;

/** Reads what `encodeHome` wrote. Throws on a document of a newer version or a broken one, and says which. */
export function decodeHome(home: DnsName, document: Uint8Array): DomainHistory {
  const version = document[0] === OPENING_BRACE ? 1 : (document[0] ?? 0);
  const bits = BITS_OF[version];
  if (version !== 1 && bits === undefined)
    throw new Error(`The history of ${home} is of version ${String(version)}; this program reads up to ${VERSION}.`);
  try {
    return bits === undefined
      ? readFirstForm(home, Buffer.from(document).toString())
      : readHome(home, new Reader(document, 1), bits);
  } catch (error) {
    throw new Error(`The history of ${home} is damaged: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function readHome(home: DnsName, from: Reader, bits: number): DomainHistory {
  const base = from.natural();
  const looks: SharedLook[] = [];
  for (let left = from.count(); left > 0; left -= 1) looks.push(readLook(from, base, home, bits));
  const sets: RrsetHistory[] = [];
  for (let left = from.count(); left > 0; left -= 1) sets.push(readSet(home, looks, from, bits));
  if (!from.ended) throw new RangeError('something follows its end');
  return { home, sets };
}

function readSet(home: DnsName, looks: readonly SharedLook[], from: Reader, bits: number): RrsetHistory {
  const name = readName(from, home);
  const type = readType(from);
  const code = from.natural();
  const look = looks[Math.floor(code / bits)];
  if (look === undefined) throw new RangeError('a look is missing');
  const records = (code & HAS_RECORDS) === 0 ? NONE : readMany(from, () => readRecord(from, look));
  const further = (code & HAS_FURTHER) !== 0;
  const aliases = further ? readMany(from, () => readAlias(from, home)) : NONE;
  const elsewhere = further ? readMany(from, () => readRr(from, home)) : NONE;
  const recent = (code & HAS_RECENT) === 0 ? NONE : readRecent(from, look, records.length);
  const { firstLook } = look;
  const rotatingUntil = bits > HAS_TURNS && (code & HAS_TURNS) !== 0 ? firstLook + from.natural() : null;
  const outcomes =
    bits > HAS_OUTCOMES && (code & HAS_OUTCOMES) !== 0
      ? readOutcomes(from, look, home)
      : { outcomeSince: bits > HAS_OUTCOMES ? firstLook : look.at, pastOutcomes: look.past };
  return {
    name,
    type,
    latest: latestOf(name, type, look, aliases, records, elsewhere),
    firstObserved: firstLook,
    looks: look.looks,
    records,
    recent,
    rotatingUntil,
    outcomeSince: outcomes.outcomeSince,
    pastOutcomes: outcomes.pastOutcomes,
  };
}

/** What most sets lack: aliases, records of other names, recent looks. */
const NONE: readonly never[] = [];

function readMany<T>(from: Reader, read: () => T): T[] {
  const all: T[] = [];
  for (let left = from.count(); left > 0; left -= 1) all.push(read());
  return all;
}

function readAlias(from: Reader, home: DnsName): Rr<'CNAME'> {
  const rr = readRr(from, home);
  if (!isAlias(rr)) throw new RangeError('an alias is of another type');
  return rr;
}

const isAlias = (rr: Rr): rr is Rr<'CNAME'> => rr.type === 'CNAME';

/** The latest look as it was told: its own records are those that were seen at its very time. */
function latestOf(
  name: DnsName,
  type: RrType,
  { at, security, ttlFromCache, outcome, zone, ttlSeconds }: Look,
  aliases: readonly Rr<'CNAME'>[],
  records: readonly RecordHistory[],
  elsewhere: readonly Rr[],
): Observation {
  if (outcome !== 'answer') return { name, type, at, security, ttlFromCache, aliases, outcome, zone, ttlSeconds };
  const seen: Rr[] = [];
  for (const { octets, ttlSeconds: ttl, spans } of records)
    if (spans[spans.length - 1]?.lastObserved === at) seen.push({ name, type, ttlSeconds: ttl, octets });
  // Answers come in the order of their octets (RFC 4034 §6.3); records are kept in the order they first appeared, which
  // is that order unless some came later: to look costs less than to sort.
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
