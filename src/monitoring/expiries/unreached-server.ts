import { portAnswersAgain, portSilent } from '../../changes/certificates.ts';
import type { Judgement } from '../../changes/meaning.ts';
import { SMTP_PORT } from '../../domain/ports.ts';
import { HOUR_MS, type Instant } from '../../domain/time.ts';
import type { WatchedServer } from '../memory/certificates.ts';
import { afterStage, isStageDue } from './certificate-stages.ts';
import type { ObservedCertificate } from './observed-certificate.ts';
import { inTurn } from './seen-certificates.ts';
import type { CertificateWatch } from './watched-server.ts';

/** How long every probe must fail before stages of the certificate that we saw last are reported without seeing it. */
const STAGES_AFTER_MS = HOUR_MS;
/** How long every probe must fail before we report that a port does not answer. Source: docs/limits.md. */
const SILENT_AFTER_MS = 4 * HOUR_MS;

export interface UnreachedWatch extends CertificateWatch {
  /** Since when no lookup of the domain is answered, so that its servers can't be found; null while it answers. */
  readonly silentSince: Instant | null;
  /** Whether mail servers of other domains answer us now: outbound connections to port 25 are blocked in many networks. */
  readonly isMailReached: boolean;
}

type ObservedFailure = Extract<ObservedCertificate, { readonly kind: 'failure' }>;

interface AfterFailure {
  readonly server: WatchedServer;
  readonly judgements: readonly Judgement[];
}

/** Whether something answered that nobody can vouch for, or our own network is at fault: then nobody knows since when. */
const isReached = ({ failure: { why } }: ObservedFailure): boolean => why === 'not-understood';

/** Failures that show that nothing answers; others come from a server that does, such as one that turns us away. */
const SILENCES: readonly string[] = ['refused', 'timeout', 'unreachable'];

/** Returns whether a probe found that a mail server does not answer: nobody misses what never showed a certificate. */
export const isMailSilent = (observed: ObservedCertificate, before: WatchedServer | undefined): boolean =>
  observed.port === SMTP_PORT &&
  observed.kind === 'failure' &&
  SILENCES.includes(observed.failure.why) &&
  before !== undefined &&
  before.shown !== null;

const notUnreached = (server: WatchedServer): WatchedServer =>
  server.unreached?.isReported === false ? { ...server, unreached: null } : server;

/**
 * Concludes what follows from a probe that did not reach a server: the stages of the certificates that it showed last,
 * and that its port has not answered for hours. While the whole domain is silent, that is reported instead.
 */
export function afterUnreached(before: WatchedServer, failed: ObservedFailure, watch: UnreachedWatch): AfterFailure {
  if (isReached(failed)) return { server: notUnreached(before), judgements: [] };
  const { now, silentSince } = watch;
  const since = before.unreached?.since ?? silentSince ?? now;
  const unreached = unreachedAfter(before, failed, watch);
  const missedSince = before.port === SMTP_PORT ? (unreached?.silentSince ?? null) : since;
  const isSilent = silentSince === null && missedSince !== null && isNews(before, missedSince, now);
  const server: WatchedServer =
    unreached === before.unreached && !isSilent
      ? before
      : { ...before, unreached: isSilent ? { since, isReported: true, silentSince: missedSince } : unreached };
  const staged = now - since >= STAGES_AFTER_MS ? afterStages(server, watch, since) : { server, judgements: [] };
  return {
    server: staged.server,
    judgements: [...(isSilent ? [portSilent(before, missedSince)] : []), ...staged.judgements],
  };
}

/** Returns the memory of a server that is not reached, after one more failure. */
function unreachedAfter(
  before: WatchedServer,
  failed: ObservedFailure,
  { now, silentSince: domainSilentSince, isMailReached }: UnreachedWatch,
): WatchedServer['unreached'] {
  const { unreached } = before;
  if (domainSilentSince !== null || unreached?.isReported === true) return unreached;
  const isSilent = isMailReached && isMailSilent(failed, before);
  const silentSince = isSilent ? (unreached?.silentSince ?? now) : null;
  if (unreached === null) return { since: now, isReported: false, silentSince };
  return unreached.silentSince === silentSince ? unreached : { ...unreached, silentSince };
}

/** Whether that a server has not answered since then is to be reported: what never showed a certificate is not missed. */
const isNews = ({ shown, unreached }: WatchedServer, since: Instant, now: Instant): boolean =>
  shown !== null && unreached?.isReported !== true && now - since >= SILENT_AFTER_MS;

function afterStages(server: WatchedServer, watch: UnreachedWatch, unreachedSince: Instant): AfterFailure {
  const steps = inTurn(server, watch.now).map((one) => ({
    one,
    ...afterStage(server, one, { ...watch, unreachedSince, place: { addresses: null, newer: null } }),
  }));
  if (steps.every(({ one, certificate }) => one === certificate)) return { server, judgements: [] };
  const certificates = server.certificates.map((one) => steps.find((step) => step.one === one)?.certificate ?? one);
  return { server: { ...server, certificates }, judgements: steps.flatMap(({ judgements }) => judgements) };
}

/** Concludes what follows where a server was reached, whatever it shows: its silence is over. */
export function afterReached(server: WatchedServer, observed: ObservedCertificate): AfterFailure {
  const { unreached } = server;
  if (unreached === null) return { server, judgements: [] };
  const isOver = unreached.isReported && observed.kind !== 'no-tls';
  return {
    server: { ...server, unreached: null },
    judgements: isOver ? [portAnswersAgain(server, unreached.silentSince ?? unreached.since)] : [],
  };
}

/** Returns whether a server that is not reached may have something to report that a probe must confirm first. */
export const isAwaited = (server: WatchedServer, watch: CertificateWatch): boolean =>
  (server.unreached !== null &&
    (server.port !== SMTP_PORT || server.unreached.silentSince !== null) &&
    server.shown !== null &&
    !server.unreached.isReported) ||
  inTurn(server, watch.now).some((one) => isStageDue(server, one, watch));
