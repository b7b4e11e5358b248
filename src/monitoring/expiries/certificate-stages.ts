import { certificateEnding, type ServedPlace } from '../../changes/certificates.ts';
import type { Judgement } from '../../changes/meaning.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import { habitOf } from '../../records/certificates/renewals.ts';
import type { SeenCertificate, WatchedServer } from '../memory/certificates.ts';
import { dueStage, firstStageAt } from './expiry.ts';
import { inTurn, isInTurn } from './seen-certificates.ts';
import type { CertificateWatch } from './watched-server.ts';

/** Certificates up to this life follow the habit of their host unless its owner decides otherwise. Source: specification, 8. */
const SHORT_LIFE_MS = 100 * DAY_MS;

type Timing = Pick<CertificateWatch, 'now' | 'followRenewals' | 'stages' | 'plainDays'>;

/** Returns which stage of a certificate is due, and how long before its end its host usually renews; null if that is open. */
function dueOf(server: WatchedServer, certificate: SeenCertificate, timing: Timing) {
  const { now, followRenewals, stages, plainDays } = timing;
  const { notBefore, notAfter, told } = certificate;
  const lifeMs = notAfter - notBefore;
  const isFollowed = followRenewals ?? lifeMs <= SHORT_LIFE_MS;
  // Which node renews which certificate is not known where several answer in turn. And people, who renew when we warn them,
  // must not get each warning later than the one before.
  const habit =
    isFollowed && !isInTurn(server, now)
      ? habitOf(server.renewals, lifeMs, { regular: followRenewals === null })
      : null;
  return { habit, ...dueStage({ notBefore, notAfter, announced: told, now, habit, stages, plainDays }) };
}

/** Returns whether a stage of a certificate is due. */
export const isStageDue = (server: WatchedServer, certificate: SeenCertificate, timing: Timing): boolean =>
  dueOf(server, certificate, timing).stage !== null;

/** Returns when the next stage of a server's certificates is due, if it still shows them; null if there is none. */
export function nextStageAt(server: WatchedServer, timing: Timing): Instant | null {
  const next = inTurn(server, timing.now).flatMap((one) => dueOf(server, one, timing).nextAt ?? []);
  return next.length === 0 ? null : Math.min(...next);
}

/**
 * Reports the stage that a certificate of a server is in, if it is due. Returns the certificate as it was if there is nothing
 * to report. `unreachedSince`: since when the server has not been reached; null if it shows the certificate now.
 */
export function afterStage(
  server: WatchedServer,
  certificate: SeenCertificate,
  watch: Timing & { readonly unreachedSince: Instant | null; readonly place: ServedPlace },
): { readonly certificate: SeenCertificate; readonly judgements: readonly Judgement[] } {
  const { now, unreachedSince, place } = watch;
  const { notAfter, issuer, serial } = certificate;
  const { habit, stage, announced } = dueOf(server, certificate, watch);
  if (stage === null) return { certificate, judgements: [] };
  const overdueMs = habit !== null && notAfter - now < habit ? habit : null;
  return {
    certificate: { ...certificate, told: announced, isRenewed: false },
    judgements: [certificateEnding(server, { issuer, serial, place, notAfter, now, overdueMs, unreachedSince })],
  };
}

/** Returns when the certificate that expires first of those that a server shows does so; null if it shows none. */
export function shownEnd(server: WatchedServer, now: Instant): Instant | null {
  const ends = inTurn(server, now).map(({ notAfter }) => notAfter);
  return ends.length === 0 ? null : Math.min(...ends);
}

/** Returns when the first stage of any of these certificates begins; null if there are none. */
export function firstStage(server: WatchedServer, timing: Timing): Instant | null {
  const begins = inTurn(server, timing.now).map((one) => firstStageAt(one, timing));
  return begins.length === 0 ? null : Math.min(...begins);
}
