import { CERTIFICATE_PROBLEMS } from '../../changes/certificates.ts';
import { STAGES } from '../expiries/expiry.ts';
import { boolean, future, listOf, number, oneOf, orNull, past, type Remembered, record, text } from './memory.ts';
import { dnsName } from './rrsets.ts';

const server = { host: dnsName, port: number };

/** A certificate that a server showed. */
const seenCertificate = record({
  /** SHA-256, hexadecimal. */
  fingerprint: text,
  issuer: text,
  /** Hexadecimal digits. */
  serial: text,
  notBefore: number,
  notAfter: number,
  /** When it was last seen, to within a day. */
  seenAt: past,
  /** Stages of it that were reported. */
  told: listOf(oneOf(STAGES)),
  /** Whether it is for the host: one of another host renews nothing. */
  nameMatches: boolean,
  /** Probes in a row that showed another one while we waited for this one; none counts beyond those that show that it is gone. */
  missed: number,
  /** Whether we reported that it was renewed, and no stage of it since. */
  isRenewed: boolean,
});
export type SeenCertificate = Remembered<typeof seenCertificate>;

/** A problem of a server's certificate that was reported to its owner. */
const knownProblem = record({
  trouble: oneOf(CERTIFICATE_PROBLEMS),
  /** The certificate that had it; null if none could be read. */
  fingerprint: orNull(text),
  /** Since when it was not seen; null while it is. */
  goneSince: orNull(past),
  /** Whether it came back, before it was over or soon after we said so, so that we wait longer before we say so. */
  isBack: boolean,
});
export type KnownProblem = Remembered<typeof knownProblem>;

/** Remembers the certificates of one server for their monitor. */
const watchedServer = record({
  ...server,
  /** In the order in which they were first seen. A server behind several addresses may show more than one in turn. */
  certificates: listOf(seenCertificate),
  /** The one that it showed last; null if it showed none that could be read. */
  shown: orNull(text),
  /** When it last went back to a certificate that it had shown before another one, to within a day; null before that. */
  inTurnAt: orNull(past),
  /** While each probe fails to reach it; null while it is reached. */
  unreached: orNull(
    record({
      since: past,
      /** Whether its owner got an alert that the port does not answer. */
      isReported: boolean,
      /** Since when a mail server answers nothing while others do; null where nobody can tell, and of web servers. */
      silentSince: orNull(past),
    }),
  ),
  /** Oldest first. */
  renewals: listOf(record({ lifeMs: number, leftMs: number })),
  troubles: listOf(knownProblem),
  /** When we last reported that its problems are over. */
  overAt: orNull(past),
});
export type WatchedServer = Remembered<typeof watchedServer>;

/** A server to probe again soon: its latest probe failed, or a fault of it seems to be over. */
const certificateDoubt = record({
  ...server,
  /** Until when it is probed again soon; it ends with the first probe after that. */
  until: future,
  /** When it was last probed. */
  probedAt: past,
});
export type CertificateDoubt = Remembered<typeof certificateDoubt>;

/** Remembers the certificates of a domain's servers. */
const certificates = record({
  servers: listOf(watchedServer),
  /** Servers to probe again soon. */
  doubts: listOf(certificateDoubt),
});
export type WatchedCertificates = Remembered<typeof certificates>;

export const NO_CERTIFICATES: WatchedCertificates = { servers: [], doubts: [] };

export const certificatesMemory = record({ certificates });
