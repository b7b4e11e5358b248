import type { DnsName } from '../domain/name.ts';
import type { Rr } from '../domain/rr.ts';
import {
  headerOf,
  isHeaderOf,
  NO_ENTRIES,
  type ObservationHeader,
  type ReadHeader,
  readHeader,
  writeHeader,
} from './encode-header.ts';
import { readOutcomes, writeOutcomes } from './encode-outcomes.ts';
import {
  readAlias,
  readMany,
  readRecent,
  readRecord,
  readRr,
  readType,
  writeRecent,
  writeRecord,
  writeRr,
  writeType,
} from './encode-record.ts';
import { compareOctets, OctetReader, Writer } from './octets.ts';
import { NO_REPEATS, type Repeats } from './repeats.ts';
import type { DomainHistory, Observation, RecordHistory, RrsetHistory } from './store.ts';
import { readName, writeName } from './written-name.ts';

/**
 * The document of one domain, in octets: the version; the time of the latest observation, from which all times
 * count back; the headers (times and outcome), which most RRsets share because they were looked up together; then the
 * RRsets, each with the number of its header. An RRset that never had a record takes three octets, a record about ten more
 * than its rdata.
 */
const VERSION = 1;
/** Places for flags beside the number of a header. */
const BITS = 32;

const HAS_RECORDS = 1;
const HAS_FURTHER = 2;
const HAS_RECENT = 4;
const HAS_ROTATION = 8;
const HAS_OUTCOMES = 16;

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
  const elsewhere = latest.outcome === 'answer' ? latest.records.filter((rr) => rr.name !== name) : NO_ENTRIES;
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

/**
 * Reads what `encodeHistory` wrote, with the repeats since: those of the RRsets that were looked up last. Throws on a document
 * of another version or a broken one, and says which.
 */
export function decodeHistory(key: DnsName, document: Uint8Array, repeats: Repeats = NO_REPEATS): DomainHistory {
  const version = document[0] ?? 0;
  if (version !== VERSION)
    throw new Error(`The history of ${key} is of version ${String(version)}; this program reads ${VERSION}.`);
  try {
    return readBody(key, new OctetReader(document, 1), repeats);
  } catch (error) {
    throw new Error(`The history of ${key} is damaged: ${error instanceof Error ? error.message : String(error)}.`);
  }
}

function readBody(key: DnsName, from: OctetReader, repeats: Repeats): DomainHistory {
  const base = from.natural();
  const headers: ReadHeader[] = [];
  for (let left = from.count(); left > 0; left -= 1) headers.push(readHeader(from, { key, base, repeats }));
  const rrsets: RrsetHistory[] = [];
  for (let left = from.count(); left > 0; left -= 1) rrsets.push(readRrset(key, headers, from));
  if (!from.ended) throw new RangeError('something follows its end');
  return { key, rrsets };
}

function readRrset(key: DnsName, headers: readonly ReadHeader[], from: OctetReader): RrsetHistory {
  const name = readName(from, key);
  const type = readType(from);
  const code = from.natural();
  const header = headers[Math.floor(code / BITS)];
  if (header === undefined) throw new RangeError('a header is missing');
  const records = (code & HAS_RECORDS) === 0 ? NO_ENTRIES : readMany(from, () => readRecord(from, header, type));
  const further = (code & HAS_FURTHER) !== 0;
  const aliases = further ? readMany(from, () => readAlias(from, key)) : NO_ENTRIES;
  const elsewhere = further ? readMany(from, () => readRr(from, key)) : NO_ENTRIES;
  const recent = (code & HAS_RECENT) === 0 ? NO_ENTRIES : readRecent(from, header, records.length);
  const { firstObserved } = header;
  const rotatingUntil = (code & HAS_ROTATION) !== 0 ? firstObserved + from.natural() : null;
  const outcomes =
    (code & HAS_OUTCOMES) !== 0
      ? readOutcomes(from, header, key)
      : { outcomeSince: firstObserved, pastOutcomes: NO_ENTRIES };
  return {
    name,
    type,
    latest: latestOf(header, { name, type, aliases }, { records, elsewhere }),
    firstObserved,
    observationCount: header.observationCount + (header.repeats?.count ?? 0),
    records,
    recent,
    rotatingUntil,
    outcomeSince: outcomes.outcomeSince,
    pastOutcomes: outcomes.pastOutcomes,
  };
}

/** Returns the latest observation as it was made: its own records are those last seen at its time. */
function latestOf(
  { at: writtenAt, repeats, security, securityAt, reason, ttlFromCache, outcome, zone, ttlSeconds }: ReadHeader,
  { name, type, aliases }: Pick<Observation, 'name' | 'type' | 'aliases'>,
  { records, elsewhere }: { readonly records: readonly RecordHistory[]; readonly elsewhere: readonly Rr[] },
): Observation {
  const at = repeats?.at ?? writtenAt;
  const established = {
    ...(securityAt === writtenAt ? {} : { securityAt }),
    ...(reason === undefined ? {} : { reason }),
  };
  const common = { name, type, at, security, ...established, ttlFromCache, aliases };
  if (outcome !== 'answer') return { ...common, outcome, zone, ttlSeconds };
  const seen: Rr[] = [];
  for (const { octets, ttlSeconds: ttl, intervals } of records)
    if (intervals[intervals.length - 1]?.lastObserved === at) seen.push({ name, type, ttlSeconds: ttl, octets });
  // Answers come in the order of their octets (RFC 4034 §6.3); records are kept in the order they first appeared, which
  // is that order unless some came later: checking costs less than sorting.
  if (!isOrdered(seen)) seen.sort((a, b) => compareOctets(a.octets, b.octets));
  for (const rr of elsewhere) seen.push(rr);
  if (!isAnswer(seen)) throw new RangeError('an answer has no records');
  return { ...common, outcome, records: seen };
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
