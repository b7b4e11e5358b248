import type { CertificateProblem } from '../../changes/certificates.ts';
import type { Instant } from '../../domain/time.ts';
import type { Renewal } from '../../records/certificates/renewals.ts';
import type { ExpiryStage } from './expiry.ts';
import type { CertificateServer } from './observed-certificate.ts';

/** A certificate that a server showed. */
export interface SeenCertificate {
  /** SHA-256, hexadecimal. */
  readonly fingerprint: string;
  readonly notBefore: Instant;
  readonly notAfter: Instant;
  /** When it was last seen, to within a day. */
  readonly seenAt: Instant;
  /** Stages of it that were reported. */
  readonly told: readonly ExpiryStage[];
  /** Whether it is for the host: one of another host renews nothing. */
  readonly nameMatches: boolean;
  /** Probes in a row that showed another one while we waited for this one; none counts beyond those that show that it is gone. */
  readonly missed: number;
  /** Whether we reported that it was renewed, and no stage of it since. */
  readonly isRenewed: boolean;
}

/** A problem of a server's certificate that was reported to its owner. */
export interface KnownProblem {
  readonly trouble: CertificateProblem;
  /** The certificate that had it; null if none could be read. */
  readonly fingerprint: string | null;
  /** Since when it was not seen; null while it is. */
  readonly goneSince: Instant | null;
  /** Whether it came back soon after we said that it was over, so that we wait longer before we say so again. */
  readonly isBack: boolean;
}

/** A server that each probe has failed to reach. */
export interface Unreached {
  readonly since: Instant;
  /** Whether its owner got an alert that HTTPS does not answer. */
  readonly isReported: boolean;
}

/** Remembers the certificates of one server for their monitor. */
export interface WatchedServer extends CertificateServer {
  /** In the order in which they were first seen. A server behind several addresses may show more than one in turn. */
  readonly certificates: readonly SeenCertificate[];
  /** The one that it showed last; null if it showed none that could be read. */
  readonly shown: string | null;
  /** When it last went back to a certificate that it had shown before another one, to within a day; null before that. */
  readonly inTurnAt: Instant | null;
  /** Null while it is reached. */
  readonly unreached: Unreached | null;
  /** Oldest first. */
  readonly renewals: readonly Renewal[];
  readonly troubles: readonly KnownProblem[];
  /** When we last reported that its problems are over. */
  readonly overAt: Instant | null;
}

export interface CertificateWatch {
  readonly now: Instant;
  /** Since when the domain is watched. */
  readonly since: Instant;
  /** Whether stages wait until a renewal is overdue by the host's own habit; null: only those of certificates with short lives. */
  readonly followRenewals: boolean | null;
  /** Whether the first stage begins 30 days before the end, however short a life is. */
  readonly plainDays: boolean;
}
