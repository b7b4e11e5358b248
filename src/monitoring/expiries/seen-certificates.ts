import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { CertificateLife } from '../../records/certificate.ts';
import type { SeenCertificate, WatchedServer } from '../memory/certificates.ts';

/** After this long unseen, a certificate counts as replaced, whatever its dates. */
const REPLACED_MS = 7 * DAY_MS;
/** For this long after one of several nodes was last seen, it may still be there: some monitors probe once a day. */
const IN_TURN_MS = 14 * DAY_MS;
/** After so many probes in a row that show another one, we no longer wait for a certificate. */
export const GONE_PROBES = 24;
/** The same where each of them showed that no address of the server has it any more. */
export const GONE_SIGHTS = 12;
/** An owner who was warned about it hears that it was renewed once that took as long: one of several nodes may hide for a while. */
export const GONE_MS = 2 * DAY_MS;

/** A renewal expires at least this much later, or this share of the old certificate's life if that is less. */
const LATER = 1 / 4;
/** For so long after its end, a certificate that its owner was warned about is looked for at every address. */
const FOLLOWED_MS = 30 * DAY_MS;

/** Returns whether a certificate expires so much later than another that it may be its renewal. */
export function isLater({ notAfter }: CertificateLife, before: CertificateLife): boolean {
  const later = Math.min(DAY_MS, Math.max(0, before.notAfter - before.notBefore) * LATER);
  return notAfter > before.notAfter && notAfter >= before.notAfter + later;
}

/** Returns whether the owner was warned about a certificate and does not know yet that it was renewed. */
export const isStillWarned = ({ told, isRenewed }: SeenCertificate): boolean => told.length > 0 && !isRenewed;

/** Returns whether a certificate is one of the server's own that may still be somewhere. */
export const isFollowed = (one: SeenCertificate, now: Instant): boolean =>
  one.nameMatches && !isGone(one) && now - one.notAfter < FOLLOWED_MS;

export const isLongUnseen = (certificate: SeenCertificate | undefined, now: Instant): boolean =>
  certificate !== undefined && now - certificate.seenAt > REPLACED_MS;

/** Keeps what a server showed before we could no longer reach it until it shows something else. */
const asOf = ({ unreached }: WatchedServer, now: Instant): Instant => unreached?.since ?? now;

/** Returns whether a server shows several certificates in turn, as several nodes behind one name do. */
export const isInTurn = (server: WatchedServer, now: Instant): boolean =>
  server.inTurnAt !== null && asOf(server, now) - server.inTurnAt <= IN_TURN_MS;

const isGone = ({ missed, isRenewed }: SeenCertificate): boolean => isRenewed || missed >= GONE_PROBES;

/** Returns the certificates that a server shows: the latest one, and those that its other nodes show. */
export function inTurn(server: WatchedServer, now: Instant): readonly SeenCertificate[] {
  const { certificates, shown } = server;
  if (shown === null) return [];
  const others = isInTurn(server, now)
    ? certificates.filter((one) => one.nameMatches && !isGone(one) && asOf(server, now) - one.seenAt <= IN_TURN_MS)
    : [];
  return certificates.filter((one) => one.fingerprint === shown || others.includes(one));
}
