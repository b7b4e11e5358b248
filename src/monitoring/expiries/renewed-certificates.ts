import { certificateRenewed } from '../../changes/certificates.ts';
import type { Judgement } from '../../changes/meaning.ts';
import type { Instant } from '../../domain/time.ts';
import type { CertificateLife } from '../../records/certificate.ts';
import type { CertificateState } from '../../records/certificate-state.ts';
import type { Renewal } from '../../records/certificates/renewals.ts';
import type { SeenCertificate, WatchedServer } from '../memory/certificates.ts';
import { isStageDue } from './certificate-stages.ts';
import {
  GONE_MS,
  GONE_PROBES,
  GONE_SIGHTS,
  inTurn,
  isInTurn,
  isLater,
  isLongUnseen,
  isStillWarned,
} from './seen-certificates.ts';
import type { ShownElsewhere } from './sights.ts';
import type { CertificateWatch } from './watched-server.ts';

const MAX_RENEWALS = 10;

interface Renewed {
  readonly server: WatchedServer;
  readonly judgements: readonly Judgement[];
}

type RenewalWatch = CertificateWatch & Pick<ShownElsewhere, 'everyAddress'>;

/**
 * Reports that a certificate was renewed by a new one. Where several nodes answer in turn, any of theirs may be the one that it
 * renews: then that is only for the log, until the one that we warned about is gone; so it is where an address was not reached.
 */
export function renewing(server: WatchedServer, state: CertificateState, watch: RenewalWatch): Renewed {
  const { now, everyAddress } = watch;
  const replaced = replacedBy(server, state, watch);
  if (replaced.length === 0) return { server, judgements: [] };
  const last = replaced.at(-1);
  const at = Math.min(now, Math.max(last?.seenAt ?? now, state.notBefore));
  const renewals = last === undefined ? [] : [...server.renewals, renewalOf(last, at)].slice(-MAX_RENEWALS);
  if (isInTurn(server, now) || everyAddress?.isWhole === false)
    return { server, judgements: [certificateRenewed(server, state.notAfter, { isWarned: false })] };
  const isWarned = replaced.some(isStillWarned);
  const certificates = server.certificates.map((one) => (replaced.includes(one) ? { ...one, isRenewed: true } : one));
  return {
    server: { ...server, certificates, renewals },
    judgements: [certificateRenewed(server, state.notAfter, { isWarned, addresses: countOf(watch) })],
  };
}

/** Returns how many addresses show the same certificate; null where they differ, or not all were seen. */
const countOf = ({ everyAddress }: RenewalWatch): number | null =>
  everyAddress?.isWhole === true && everyAddress.certificates.length === 1
    ? (everyAddress.certificates[0]?.addresses.length ?? null)
    : null;

/**
 * Counts the certificates that were not shown now, though other nodes may show them still. Reports that one was renewed if its
 * owner was warned about it, and it is gone: by the newest one, since the one shown now may be another node's, and older.
 */
export function missing(before: WatchedServer, sights: readonly CertificateState[], watch: RenewalWatch): Renewed {
  const { now, everyAddress } = watch;
  const shown = sights.filter(({ nameMatches }) => nameMatches);
  const newest = shown.at(-1);
  if (newest === undefined) return { server: before, judgements: [] };
  const isWhole = everyAddress?.isWhole === true;
  const server = isWhole ? withoutHidden(before, shown, watch) : before;
  const awaited = inTurn(server, now);
  const isShown = (one: SeenCertificate): boolean => shown.some(({ fingerprint }) => fingerprint === one.fingerprint);
  const isFollowed = (one: SeenCertificate): boolean => shown.some((state) => isLater(state, one));
  const isCounted = (one: SeenCertificate): boolean =>
    !isShown(one) && (awaited.includes(one) || (one.nameMatches && isStillWarned(one) && isFollowed(one)));
  if (!server.certificates.some(isCounted)) return { server, judgements: [] };
  const isGone = ({ missed, seenAt }: SeenCertificate): boolean =>
    isWhole ? missed + 1 >= GONE_SIGHTS : missed + 1 >= GONE_PROBES && now - seenAt >= GONE_MS;
  const isOver = (one: SeenCertificate): boolean => isGone(one) && isStillWarned(one) && isFollowed(one);
  const certificates = server.certificates.map((one) =>
    isCounted(one) ? { ...one, missed: one.missed + 1, isRenewed: one.isRenewed || isOver(one) } : one,
  );
  const over = server.certificates.filter((one) => isCounted(one) && isOver(one));
  const { notAfter } = awaited.findLast((one) => over.every((old) => isLater(one, old))) ?? newest;
  const addresses = countOf(watch);
  return {
    server: { ...server, certificates },
    judgements: over.length > 0 ? [certificateRenewed(server, notAfter, { isWarned: true, addresses })] : [],
  };
}

/** Stops following certificates that no address shows any more and that nobody was warned about. */
function withoutHidden(server: WatchedServer, shown: readonly CertificateState[], watch: RenewalWatch): WatchedServer {
  if (isInTurn(server, watch.now)) return server;
  const isHidden = (one: SeenCertificate): boolean =>
    one.nameMatches &&
    !one.isRenewed &&
    one.told.length === 0 &&
    !shown.some(({ fingerprint }) => fingerprint === one.fingerprint) &&
    isStageDue(server, one, watch);
  if (!server.certificates.some(isHidden)) return server;
  const certificates = server.certificates.map((one) => (isHidden(one) ? { ...one, isRenewed: true } : one));
  return { ...server, certificates };
}

/** Returns whether a certificate that its owner was warned about is no longer shown, and not yet long enough. */
export const isVanishing = ({ certificates }: WatchedServer): boolean =>
  certificates.some((one) => one.nameMatches && isStillWarned(one) && one.missed > 0 && one.missed < GONE_SIGHTS);

/**
 * Returns the certificates that this new one renews: those that the server still shows, the last to expire at the end; none if
 * it does not expire later. One issued before the domain was watched may belong to another of several nodes behind the name,
 * and have been there all the time.
 */
function replacedBy(
  { certificates }: WatchedServer,
  state: CertificateLife,
  { now, since }: CertificateWatch,
): readonly SeenCertificate[] {
  if (state.notBefore < since) return [];
  const own = certificates.filter((one) => one.nameMatches);
  const shown = own.filter((one) => !isLongUnseen(one, now));
  // If nothing was seen for this long, as after an outage, it is the last one that was.
  const candidates = shown.length > 0 ? shown : own.slice(-1);
  const sorted = candidates.toSorted((one, other) => one.notAfter - other.notAfter);
  const last = sorted.at(-1);
  return last !== undefined && isLater(state, last) ? sorted : [];
}

/** It was renewed when the next one was issued: we may have seen that a day later. */
const renewalOf = ({ notBefore, notAfter }: SeenCertificate, at: Instant): Renewal => ({
  lifeMs: notAfter - notBefore,
  leftMs: notAfter - at,
});
