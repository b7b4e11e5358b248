import type { Cause } from './cause.ts';
import type { DnsName } from './name.ts';
import type { DnsResponse } from './response.ts';
import type { Rr, RrType } from './rr.ts';
import type { Instant } from './time.ts';

/** Points at one line of the transcript, so that every finding can show its evidence. */
export type Ref = number & { readonly ref: true };

/** Why a question has no answer. None of these says anything about what exists. */
export type FailureReason =
  | 'timeout'
  | 'servfail'
  | 'refused'
  /** Any other error code of the server, such as FORMERR or NOTIMP. */
  | 'server-error'
  /** The message could not be understood, or was cut short over TCP too. */
  | 'malformed'
  | 'unreachable'
  /** An alias chain that loops or is longer than `MAX_ALIASES`. */
  | 'alias-loop'
  /** More records than `MAX_RECORDS_A_SET`. */
  | 'oversize'
  /** The diagnosis had used up its questions or its time. */
  | 'budget'
  /** The resolver does not validate, or others could forge its responses, so its AD bit means nothing. */
  | 'not-validating'
  /** Keys exist, but DNS cannot list their selectors. */
  | 'selector-unknown'
  /** A web or mail server closed the connection, answered nonsense, or would not talk to us. */
  | 'closed'
  | 'not-understood'
  | 'turned-away'
  /** This run asks the DNS only. */
  | 'not-asked'
  /** A report as of a date asks nobody, and this had not been looked up by then. */
  | 'not-observed';

/** No server answered, or none that we may ask. Another query to the same servers would only double the wait. */
export const SILENCES: ReadonlySet<FailureReason> = new Set(['timeout', 'unreachable', 'budget']);

export type Transport = 'udp' | 'tcp' | 'tls' | 'https';

/** One message sent and what became of it: the proof behind an answer. */
export interface Exchange {
  /** As configured or found: `192.0.2.1:53`, `[2001:db8::1]:53`, `tls://…`, `https://…`. */
  readonly server: string;
  readonly transport: Transport;
  readonly rttMs: number;
  /** Checking disabled (CD=1). */
  readonly cd: boolean;
  /** The server says that it validated the answer (AD=1). On the way, others could set or clear the bit. */
  readonly ad?: true;
  /** RCODE as a mnemonic (`NOERROR`, `SERVFAIL`), `truncated`, `no answer`, `malformed: …`, or why none came. */
  readonly result: string | Cause;
  /** Extended DNS Errors (RFC 8914), e.g. `6 DNSSEC Bogus: signature expired`. */
  readonly ede?: readonly string[];
}

export interface Failure {
  readonly why: FailureReason;
  /** Tells what happened, and who did it. */
  readonly causes: readonly Cause[];
  readonly ref: Ref;
}

/**
 * The DNSSEC state of an answer. Source: RFC 4035 §4.3.
 * - `secure`: the signatures are valid, up to a trust anchor.
 * - `insecure`: it is proven that a zone above the name is not signed, or is signed in a way that nobody verifies.
 * - `bogus`: the signatures are not valid.
 * - `indeterminate`: we cannot tell.
 */
export type Security = (typeof SECURITY_STATES)[number];
export const SECURITY_STATES = ['secure', 'insecure', 'bogus', 'indeterminate'] as const;

/** Names what is wrong with the signatures of a zone or of some records. */
export type SignatureFault =
  | 'unsigned'
  /** No key of the zone is one that made the signature. */
  | 'no-key'
  | 'expired'
  | 'not-yet-valid'
  | 'wrong-signature'
  /** By another zone than that of the records. */
  | 'wrong-signer'
  | 'too-many-labels'
  /** More signatures to try than anyone has a reason to send. */
  | 'too-much-work'
  /** No key of the zone is one that its DS records name. */
  | 'no-key-for-ds'
  /** That something is not there is not proven. */
  | 'unproven';

/** Why a zone counts as not signed, though nothing is wrong with it. */
export type UnsignedReason =
  /** The zone above has no DS record for it, and proves that, or lets such a zone be there without a proof. */
  | 'no-ds'
  | 'opt-out'
  /** Its DS records name only algorithms or digests that we do not verify. */
  | 'algorithm'
  /** No trust anchor is at or above it. */
  | 'no-anchor'
  /** Its absence rests on more NSEC3 iterations than validators compute. */
  | 'iterations';

/** Why an answer is not secure: what our own validator found. */
export type SecurityReason =
  /**
   * `in`: nothing of the zone can be verified, or what it says of a zone below it, or these records cannot. `at`: when
   * the last of the expired signatures ended, or the first of those to come begins.
   */
  | {
      readonly code: SignatureFault;
      readonly zone: DnsName;
      readonly in: 'zone' | 'delegation' | 'records';
      readonly at?: Instant;
    }
  /** `in`: the whole zone, or an absence in a signed one. */
  | { readonly code: UnsignedReason; readonly zone: DnsName; readonly in: 'zone' | 'records' }
  /** Reports that what a zone publishes for DNSSEC could not be looked up. */
  | { readonly code: 'not-answered'; readonly zone: DnsName }
  /** Nothing holds from the start: our clock or our anchors are wrong, or all answers are forged. */
  | { readonly code: 'anchor'; readonly zone: DnsName; readonly fault: SignatureFault }
  /** To validate more would have taken more work than one run may do. */
  | { readonly code: 'over-budget' }
  /** The resolver removes signatures, and the root servers cannot be reached. */
  | { readonly code: 'stripped' }
  /** It is of a zone that is planned, and signed later if at all. */
  | { readonly code: 'planned' };

interface Answered {
  readonly ref: Ref;
  /** When the answer came. */
  readonly at: Instant;
  /** `resolver`: TTLs count down in its cache. `authoritative`: as the zone has them. `store`: observed earlier. */
  readonly source: 'resolver' | 'authoritative' | 'store';
  /** Of what was observed earlier: the zone's own servers gave it. */
  readonly authoritative?: true;
  readonly exchanges: readonly Exchange[];
  /** The CNAMEs followed from the name asked to the name that answered, in order. */
  readonly aliases: readonly Rr<'CNAME'>[];
  readonly security: Security;
  /** Of answers that are not secure, where it is known. */
  readonly reason?: SecurityReason;
  /** The whole response, where the question names its server or flags. Not stored in histories. */
  readonly response?: DnsResponse;
}

/** How one DNS question ended. A `failure` is never an absence. */
export type Answer<T extends RrType = RrType> =
  | (Answered & { readonly kind: 'answer'; readonly records: readonly [Rr<T>, ...Rr<T>[]] })
  | (Answered & {
      /** `nodata`: the name exists without this type. `nxdomain`: the (last) name does not exist, NXNAME of RFC 9824 included. */
      readonly kind: 'nodata' | 'nxdomain';
      /** The zone that denies it: owner of the SOA in the authority section, where there was one. */
      readonly zone: DnsName | null;
      /** How long the absence may be believed (RFC 2308 §5). */
      readonly ttlSeconds: number;
    })
  | {
      readonly kind: 'failure';
      readonly at: Instant;
      readonly exchanges: readonly Exchange[];
      readonly failure: Failure;
      /** The response that is no answer, such as a referral; see above. */
      readonly response?: DnsResponse;
    };
