import type { Security, SecurityReason } from '../domain/answer.ts';
import type { DnsName } from '../domain/name.ts';
import type { Rr, RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';

/** Tells what an RRset was at one time, as far as its history tells. */
export interface RrsetContent {
  /** The latest observation by then. */
  readonly at: Instant;
  readonly outcome: Observation['outcome'];
  /** CNAMEs that led away from the name. Then it has no records of its own. */
  readonly aliases: readonly Rr<'CNAME'>[];
  /** The records present: of an RRset that rotates also those that the latest answer left out. */
  readonly records: readonly Rr[];
}

/** The difference that one observation made to one RRset. An observation that changes nothing makes none. */
export interface Transition {
  readonly name: DnsName;
  readonly type: RrType;
  /** Null for the first observation that is stored. */
  readonly before: RrsetContent | null;
  readonly after: RrsetContent;
  /**
   * Whether the RRset rotates: records that come or go may be part of that. Rotation is recognized with hindsight, so the
   * first answers of a rotating RRset differ without it.
   */
  readonly rotation: boolean;
}

interface AnsweredLookup {
  /** The owner name; `*.parent` for a wildcard probe. */
  readonly name: DnsName;
  readonly type: RrType;
  readonly at: Instant;
  readonly security: Security;
  /** When the DNSSEC state was established, where this lookup could not tell it; see `known-state.ts`. */
  readonly securityAt?: Instant;
  /** Why it is not secure, where that is known. */
  readonly reason?: SecurityReason;
  /** CNAMEs that led from `name` to the name that answered; each is also a record of its owner. */
  readonly aliases: readonly Rr<'CNAME'>[];
  /** Whether TTLs come from a cache, where they count down. */
  readonly ttlFromCache: boolean;
}

/** One answered lookup. There is no failure here on purpose: a failed lookup cannot be stored, so it ends no interval. */
export type Observation =
  | (AnsweredLookup & { readonly outcome: 'answer'; readonly records: readonly [Rr, ...Rr[]] })
  | (AnsweredLookup & {
      readonly outcome: 'nodata' | 'nxdomain';
      readonly zone: DnsName | null;
      readonly ttlSeconds: number;
    });

/** An interval in which a record was observed without a gap. */
export interface Interval {
  readonly firstObserved: Instant;
  readonly lastObserved: Instant;
  /** Lookups that saw the record in this interval, both ends included. */
  readonly count: number;
  /** The first answered lookup without the record, or null while it is still observed. */
  readonly endedAt: Instant | null;
}

export interface RecordHistory {
  readonly octets: Uint8Array;
  readonly ttlSeconds: number;
  readonly ttlFromCache: boolean;
  /** Oldest first, never empty. */
  readonly intervals: readonly [Interval, ...Interval[]];
}

/** One of the recent lookups of an RRset: which of its records it saw, by their place in `records`. */
export interface RecentObservation {
  readonly at: Instant;
  readonly seen: readonly number[];
}

/** How the lookups of an rrset ended from `since` until the next outcome: all of an observation but its records. */
export interface PastOutcome {
  readonly since: Instant;
  readonly outcome: Observation['outcome'];
  readonly security: Security;
  readonly reason?: SecurityReason;
  readonly zone: DnsName | null;
  readonly aliases: readonly Rr<'CNAME'>[];
}

/** All that is known of one (owner name, type). */
export interface RrsetHistory extends RrsetState, RrsetOutcomes {
  readonly firstObserved: Instant;
  readonly observationCount: number;
  /** The last lookups, oldest first, at most 20, so that rotation is recognised; none while all of them saw the same. */
  readonly recent: readonly RecentObservation[];
  /** Records that first appeared until then are part of a rotation that began with the first lookup, and not new. */
  readonly rotatingUntil: Instant | null;
}

/** How the lookups of an RRset ended, and since when. */
export interface RrsetOutcomes {
  /** Since when every lookup ended as `latest` did: same outcome, DNSSEC state and reason, zone and aliases. */
  readonly outcomeSince: Instant;
  /** How earlier lookups ended, oldest first. Before the first of these nothing is known for sure. */
  readonly pastOutcomes: readonly PastOutcome[];
}

/** All that was observed of one domain: the name itself, its service names (`_dmarc.…`, `s1._domainkey.…`) and `*.…`. */
export interface DomainHistory {
  readonly key: DnsName;
  readonly rrsets: readonly RrsetHistory[];
}

/**
 * Holds what a report reads of an rrset: what its latest lookup showed, now or as of a date, and since when it is
 * there.
 */
export interface RrsetState {
  readonly name: DnsName;
  readonly type: RrType;
  /** The latest answered lookup, as it can be answered again from memory. */
  readonly latest: Observation;
  /** Records ever observed, those no longer present included. */
  readonly records: readonly RecordHistory[];
}

/** The rrsets kept under one key, now or as of a date. */
export interface DomainState {
  readonly key: DnsName;
  readonly rrsets: readonly RrsetState[];
}

/** Where histories are gone through, and what ended long ago is deleted. */
export interface HistoryPurge {
  /** Domains in order of their octets, after the one named; what is only imported counts too. For going through all. */
  keysAfter(key: DnsName | null, limit: number): Promise<readonly DnsName[]>;
  /**
   * Deletes from these histories what ended before a time, as `withoutOlder` says, responses stored before it, and what
   * archives last saw before it; everything, where the time is `Infinity`. What another process writes at the same time
   * is read and shortened again: nothing that was stored before the call outlives it, and no write that was folded into
   * what is gone brings it back. What such a write itself saw is stored.
   */
  purge(keys: readonly DnsName[], before: Instant): Promise<void>;
}

/** Where observations are kept. Both engines keep the same promises; `tests/contract` holds them to these. */
export interface ObservationStore extends HistoryPurge {
  /**
   * Stores lookups, and returns what they changed, in their order. When the promise resolves they are on disk: a crash or
   * power cut loses none of them. A transition is returned once, to one caller, whoever else records the same at the same
   * time. It is lost where the process, or its connection to the database, breaks before the call returns.
   */
  record(observations: readonly Observation[]): Promise<readonly Transition[]>;
  /** One indexed read. Undefined where nothing was ever observed. */
  read(key: DnsName): Promise<DomainHistory | undefined>;
  /** A number that changes whenever the domain is written; for caches. Undefined where nothing was ever observed. */
  revision(key: DnsName): Promise<number | undefined>;
}
