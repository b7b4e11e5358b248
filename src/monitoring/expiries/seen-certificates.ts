import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { SeenCertificate, WatchedServer } from '../memory/expiries.ts';

/** After this long unseen, a certificate counts as replaced, whatever its dates. */
const REPLACED_MS = 7 * DAY_MS;
/** For this long after one of several nodes was last seen, it may still be there: some monitors probe once a day. */
const IN_TURN_MS = 14 * DAY_MS;
/** After so many probes in a row that show another one, we no longer wait for a certificate. */
export const GONE_PROBES = 24;
/** An owner who was warned about it hears that it was renewed once that took as long: one of several nodes may hide for a while. */
export const GONE_MS = 2 * DAY_MS;

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
