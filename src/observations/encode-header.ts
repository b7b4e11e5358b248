import type { Security, SecurityReason } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { Instant } from '../domain/time.ts';
import { readReason, sameReason, writeReason } from './encode-reason.ts';
import type { OctetReader, Writer } from './octets.ts';
import type { Repeats } from './repeats.ts';
import type { RecordHistory, RrsetHistory } from './store.ts';
import { readName, writeName } from './written-name.ts';

/** Where these change, so does the schema. */
export const STORED_SECURITIES: readonly Security[] = ['indeterminate', 'secure', 'bogus', 'insecure'];
export const STORED_OUTCOMES = ['answer', 'nodata', 'nxdomain'] as const;
const FROM_CACHE = 16;
export const HAS_ZONE = 32;
const HAS_SECURITY_TIME = 64;
const HAS_REASON = 128;

/** Most RRsets have no aliases, no records of other names and no recent observations. */
export const NO_ENTRIES: readonly never[] = [];

/** When an RRset was looked up: first, last, and how often. */
export interface ObservationTimes {
  readonly firstObserved: Instant;
  readonly at: Instant;
  readonly observationCount: number;
}

/** When an RRset was looked up and the outcome of the latest lookup, shared by all RRsets for which both are the same. */
export interface ObservationHeader extends ObservationTimes {
  readonly outcome: (typeof STORED_OUTCOMES)[number];
  readonly security: Security;
  /** When the DNSSEC state was established. */
  readonly securityAt: Instant;
  /** Undefined where it is secure, or not known why it is not. */
  readonly reason: SecurityReason | undefined;
  readonly ttlFromCache: boolean;
  readonly zone: DnsName | null;
  readonly ttlSeconds: number;
}

/** Returns the header of an RRset. */
export function headerOf({ firstObserved, observationCount, latest }: RrsetHistory): ObservationHeader {
  const { at, outcome, security, securityAt = at, reason, ttlFromCache } = latest;
  const [zone, ttlSeconds] = latest.outcome === 'answer' ? [null, 0] : [latest.zone, latest.ttlSeconds];
  const times = { firstObserved, at, observationCount };
  return { ...times, outcome, security, securityAt, reason, ttlFromCache, zone, ttlSeconds };
}

/**
 * Returns whether a header is that of an RRset. Compares without making a header: nearly all RRsets of a domain share
 * one.
 */
export function isHeaderOf(
  header: ObservationHeader,
  { firstObserved, observationCount, latest }: RrsetHistory,
): boolean {
  return (
    header.firstObserved === firstObserved &&
    header.observationCount === observationCount &&
    header.at === latest.at &&
    header.outcome === latest.outcome &&
    header.security === latest.security &&
    header.securityAt === (latest.securityAt ?? latest.at) &&
    sameReason(header.reason, latest.reason) &&
    header.ttlFromCache === latest.ttlFromCache &&
    (latest.outcome === 'answer' || (header.zone === latest.zone && header.ttlSeconds === latest.ttlSeconds))
  );
}

/** Writes a header; its times count back from `base`. */
export function writeHeader(to: Writer, header: ObservationHeader, base: Instant, key: DnsName): void {
  to.natural(base - header.at);
  to.natural(header.at - header.firstObserved);
  to.natural(header.observationCount);
  to.natural(
    STORED_OUTCOMES.indexOf(header.outcome) +
      4 * STORED_SECURITIES.indexOf(header.security) +
      (header.ttlFromCache ? FROM_CACHE : 0) +
      (header.zone === null ? 0 : HAS_ZONE) +
      (header.securityAt === header.at ? 0 : HAS_SECURITY_TIME) +
      (header.reason === undefined ? 0 : HAS_REASON),
  );
  if (header.zone !== null) writeName(to, header.zone, key);
  if (header.outcome !== 'answer') to.natural(header.ttlSeconds);
  if (header.securityAt !== header.at) to.natural(header.at - header.securityAt);
  if (header.reason !== undefined) writeReason(to, header.reason, key);
}

/** A header as it was written, and what its RRsets have in common. */
export interface ReadHeader extends ObservationHeader {
  /** Counts what repeated the latest lookup since. Null where nothing did, or where that lookup did not see these RRsets. */
  readonly repeats: Repeats | null;
  /** The one interval of all records seen at every observation: they share it, since no one changes an interval. */
  readonly whole: RecordHistory['intervals'];
}

/** A document that is read: of which domain, the time from which its times count back, and its repeats. */
interface ReadDocument {
  readonly key: DnsName;
  readonly base: Instant;
  readonly repeats: Repeats;
}

/** Reads what `writeHeader` wrote. Repeats are of the RRsets that were looked up last. */
export function readHeader(from: OctetReader, { key, base, repeats: all }: ReadDocument): ReadHeader {
  const at = base - from.natural();
  const firstObserved = at - from.natural();
  const observationCount = from.natural();
  const flags = from.natural();
  const outcome = STORED_OUTCOMES[flags & 3];
  const security = STORED_SECURITIES[(flags >> 2) & 3];
  if (outcome === undefined || security === undefined) throw new RangeError('an outcome is not known');
  const zone = (flags & HAS_ZONE) === 0 ? null : readName(from, key);
  const ttlSeconds = outcome === 'answer' ? 0 : from.natural();
  const securityAt = (flags & HAS_SECURITY_TIME) === 0 ? at : at - from.natural();
  const reason = (flags & HAS_REASON) === 0 ? undefined : readReason(from, key);
  const ttlFromCache = (flags & FROM_CACHE) !== 0;
  const repeats = all.count > 0 && at === base ? all : null;
  const whole: RecordHistory['intervals'] = [
    { firstObserved, lastObserved: repeats?.at ?? at, count: observationCount + (repeats?.count ?? 0), endedAt: null },
  ];
  const times = { firstObserved, at, observationCount };
  return { ...times, outcome, security, securityAt, reason, ttlFromCache, zone, ttlSeconds, repeats, whole };
}
