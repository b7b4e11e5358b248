import type { Score } from '../../diagnoses/scoring.ts';
import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import type { RrsetContent } from '../../observations/transitions.ts';
import { NO_EXPIRIES, type WatchedExpiries } from '../expiries/expiries.ts';
import type { PinSubject } from './monitor.ts';

/** A confirmed change, and what the RRset was before it. */
export interface PastChange {
  readonly at: Instant;
  readonly before: RrsetContent;
}

/** Name servers that disagree on an RRset, run after run. */
export interface Disagreement {
  readonly since: Instant;
  readonly isReported: boolean;
  /** The record sets of the alert that reported it, as it names them; none before that. */
  readonly reportedAs: readonly string[];
  /** Those that have shown the old state since then. */
  readonly old: readonly DnsName[];
  /** Those that have shown another state. */
  readonly others: readonly DnsName[];
  /** Since when all that answer agree on the old state, while some of these are silent; null while they do not. */
  readonly agreedSince: Instant | null;
  /** Since when all that answer agree on another state, while some that had the old one are silent; null while they do not. */
  readonly othersSince: Instant | null;
}

/** How an RRset flaps. */
interface Flapping {
  /** The longest time between two changes. */
  readonly gapMs: number;
  /** The states that it had. */
  readonly states: readonly RrsetContent[];
}

/** An RRset that flaps: what it was before, and since when alerts about it are held back. */
export interface HeldRrset extends Flapping {
  readonly before: RrsetContent;
  readonly since: Instant;
  /** Whether the owner knows that it flaps. */
  readonly isReported: boolean;
}

/** One RRset as it was last confirmed. */
export interface WatchedRrset {
  readonly name: DnsName;
  readonly type: RrType;
  readonly content: RrsetContent;
  /** Since when its lookups have failed; null while they are answered. Says nothing about its records. */
  readonly failedSince: Instant | null;
  /** Since when runs have seen a difference that its name servers do not confirm; null without one. */
  readonly pendingSince: Instant | null;
  /** While its name servers differ, each of them with one answer; null while they agree or were not found to differ. */
  readonly disagreement: Disagreement | null;
  /** Until when members that come and go count as a rotation, because its name servers showed one. */
  readonly rotatingUntil: Instant | null;
  /**
   * Since when an alias may be one that rotates: its name servers gave several targets by turns, or did not agree on one or
   * answer when it was seen for the first time. Null if nothing says so.
   */
  readonly alternatingSince: Instant | null;
  /** Its latest changes, oldest first, so that a set that flaps is reported once and not every time. */
  readonly changes: readonly PastChange[];
  /** While it flaps. */
  readonly held: HeldRrset | null;
  /** After it flapped; null if it never did. */
  readonly flapped: (Flapping & { readonly until: Instant }) | null;
}

/** An RRset whose lookups fail run after run, while others of the domain are answered. */
export interface FailingLookup {
  readonly name: DnsName;
  readonly type: RrType;
  readonly since: Instant;
  /** Runs since then. */
  readonly runs: number;
}

/** A name server that gives no authoritative answer, check after check. */
export interface DownServer {
  readonly host: DnsName;
  readonly since: Instant;
  /** Checks since then. */
  readonly checks: number;
  readonly isReported: boolean;
}

/** Remembers what of a domain can't be looked up, and which of its name servers don't work. */
export interface Reach {
  readonly failing: readonly FailingLookup[];
  /** The RRsets of each alert that is not over, as it names them. */
  readonly reported: readonly (readonly string[])[];
  readonly down: readonly DownServer[];
}

const ALL_REACHED: Reach = { failing: [], reported: [], down: [] };

/** Remembers which version of a zone each of its name servers had. */
export interface WatchedSerials {
  readonly servers: readonly { readonly host: DnsName; readonly serial: number }[];
  /** Whether records changed while all serials stayed as they were, as with providers that never count them. */
  readonly areIdle: boolean;
}

const NO_SERIALS: WatchedSerials = { servers: [], areIdle: false };

/** A signature that comes near its end, as one name server has it. */
export interface AgingSignature {
  readonly host: DnsName;
  readonly type: 'SOA' | 'DNSKEY';
  readonly inception: Instant;
  readonly expiration: Instant;
  readonly keys: string;
}

/** Remembers when the signatures of a zone's keys are renewed at one name server. */
export interface RefreshHabit {
  readonly host: DnsName;
  readonly since: Instant;
  /** How long they are valid. */
  readonly lifeMs: number;
  /** How long before the end the latest ones were renewed that came near it. */
  readonly leftMs: readonly number[];
}

export interface WatchedSignatures {
  readonly aging: readonly AgingSignature[];
  readonly habits: readonly RefreshHabit[];
  /** The latest stage that was reported, and the servers that it named; null while there is none. */
  readonly reported: { readonly stage: number; readonly hosts: readonly DnsName[] } | null;
}

export const NO_SIGNATURES: WatchedSignatures = { aging: [], habits: [], reported: null };

/** Holds what one probe of all addresses of a web server showed of its TLS; null where it did not establish that. */
export interface TlsSight {
  /** For how many of the addresses browsers are refused. */
  readonly refused: 'none' | 'some' | 'all' | null;
  /** Whether some addresses serve a certificate that is not good while others do. */
  readonly differs: boolean | null;
}

/** Remembers what a monitor knows of the TLS of a web server. */
export interface WatchedTls {
  /** When all addresses were last probed; null before the first time. */
  readonly probedAt: Instant | null;
  /** The sight of that probe, if it was news that a second one has to confirm; null otherwise. */
  readonly unconfirmed: TlsSight | null;
  /** The addresses at which browsers are refused, as reported, and whether they are all; null while they are not. */
  readonly refused: { readonly all: boolean; readonly addresses: readonly string[] } | null;
  /** Whether it was reported that addresses differ. */
  readonly differs: boolean;
  /** Since when a `www` with a reported event seems to have no server of its own; null while it has one. */
  readonly goneSince: Instant | null;
}

export const NO_TLS: WatchedTls = { probedAt: null, unconfirmed: null, refused: null, differs: false, goneSince: null };

/** Where the zone above delegates a domain to. */
export interface WatchedDelegation {
  readonly hosts: readonly DnsName[];
  /** Since when its servers have not agreed on a change; null while they do not show any. */
  readonly pendingSince: Instant | null;
  /** The hosts of a change that was reported and that the zone itself does not list yet; null without one. */
  readonly announced: readonly DnsName[] | null;
  /** Record sets of which it was not known what they became when a move to others was reported; null if all are. */
  readonly following: { readonly since: Instant; readonly sets: readonly string[] } | null;
  /** Further hosts to which only some of its servers delegate, as reported; none while they agree. */
  readonly partial: readonly DnsName[];
}

/** Remembers a pin that the zone does not match. */
export interface PinDeparture {
  readonly subject: PinSubject;
  readonly since: Instant;
  /** When the owner was last told. */
  readonly toldAt: Instant;
}

/** Remembers what a monitor compares with: the state that was last confirmed, and what was already reported. */
export interface WatchState {
  readonly rrsets: readonly WatchedRrset[];
  readonly score: Score | null;
  /** Runs in a row in which no lookup was answered though others were, or only from the cache of a resolver. */
  readonly silentRuns: number;
  readonly silentSince: Instant | null;
  /** Whether the owner was told of the silence. */
  readonly silenceTold: boolean;
  /** Whether that was while the resolver still answered from its cache. */
  readonly isStaleReported: boolean;
  /** Since when resolvers that validate refuse the domain, as reported to the owner; null while they accept it. */
  readonly bogusSince: Instant | null;
  /** Since when they accept it again, not reported yet; null otherwise. */
  readonly validSince: Instant | null;
  /** When we last reported that they accept it again. */
  readonly bogusOverAt: Instant | null;
  readonly departures: readonly PinDeparture[];
  readonly reach: Reach;
  readonly serials: WatchedSerials;
  readonly signatures: WatchedSignatures;
  readonly tls: WatchedTls;
  /** Of the web server of its `www`, where that has addresses of its own. */
  readonly wwwTls: WatchedTls;
  /** Null for a domain within another zone, and before the zone above was asked. */
  readonly delegation: WatchedDelegation | null;
  /** Certificates and the registration. */
  readonly expiries: WatchedExpiries;
}

/** Begins the first run, which has nothing to compare with. */
export const NOTHING_WATCHED: WatchState = {
  rrsets: [],
  score: null,
  silentRuns: 0,
  silentSince: null,
  silenceTold: false,
  isStaleReported: false,
  bogusSince: null,
  validSince: null,
  bogusOverAt: null,
  departures: [],
  reach: ALL_REACHED,
  serials: NO_SERIALS,
  signatures: NO_SIGNATURES,
  tls: NO_TLS,
  wwwTls: NO_TLS,
  delegation: null,
  expiries: NO_EXPIRIES,
};
