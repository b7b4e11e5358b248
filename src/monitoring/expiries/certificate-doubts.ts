import { HOUR_MS, type Instant, MINUTE_MS } from '../../domain/time.ts';
import type { CertificateDoubt } from '../memory/certificates.ts';
import { nextDue } from '../model/schedule.ts';
import type { CertificateServer } from './observed-certificate.ts';

/**
 * Servers are probed once an hour if the interval of the monitor is shorter: a handshake costs another server more than a
 * lookup does, and the shortest stage lasts a day.
 */
const PROBE_EVERY_MS = HOUR_MS;
/** Intervals after which they are probed in any case: with one of a second, everything a monitor does can be tried in a minute. */
const PROBE_EVERY_INTERVALS = 10;
/** For this long, a new server is probed again soon if that is else done rarely: several nodes may answer in turn. */
const LEARN_MS = 30 * MINUTE_MS;
/** How soon a server in doubt is probed again. */
export const PROBE_AGAIN_MS = 5 * MINUTE_MS;
/** How soon a server is probed again that cannot be reached, where its owner is still to be told. */
export const RETRY_MS = HOUR_MS;
/** How long a server that cannot be reached is probed again soon; after that it is probed like any other. */
const FAILING_MS = 20 * MINUTE_MS;
/** After this, one that still fails is probed again soon once more: monitors of some plans run only once a day. */
const FAILING_AGAIN_MS = 12 * HOUR_MS;

/**
 * Returns whether it is time to probe all servers of a monitor: once in each hour, or in each interval if that is
 * longer. Each monitor has its own moments for that, so that a late run does not delay the next one.
 */
export function isProbeDue(
  { id, intervalMs, probedAt }: { readonly id: string; readonly intervalMs: number; readonly probedAt: Instant | null },
  now: Instant,
): boolean {
  const everyMs = Math.max(intervalMs, Math.min(PROBE_EVERY_MS, PROBE_EVERY_INTERVALS * intervalMs));
  return probedAt === null || now < probedAt || nextDue(id, everyMs, probedAt) <= now;
}

/** Returns until when a new server is probed again soon. */
export const learnUntil = ({ intervalMs }: { readonly intervalMs: number }, now: Instant): Instant =>
  intervalMs > PROBE_EVERY_MS ? now + LEARN_MS : now;

/** Returns whether a server is still to be probed again soon. */
export const isDoubtOpen = ({ until, probedAt }: CertificateDoubt): boolean => probedAt < until;

/** Returns whether the server in doubt is to be probed now. */
export const isDoubtDue = (doubt: CertificateDoubt, now: Instant): boolean =>
  isDoubtOpen(doubt) && now - doubt.probedAt >= PROBE_AGAIN_MS;

/**
 * Returns whether a server is to be probed of which there is something to tell: at once, and then once an hour while it
 * fails.
 */
export const isRetryDue = (doubt: CertificateDoubt | undefined, now: Instant): boolean =>
  doubt === undefined || now - doubt.probedAt >= RETRY_MS;

interface BeforeFailure {
  readonly doubt: CertificateDoubt | undefined;
  /** From when on a probe shows that an earlier fault is over; null if there is none. */
  readonly settlesAt: Instant | null;
  /** Whether there is something to tell of it. */
  readonly isAwaited: boolean;
  /** Whether the probe before this one reached it. */
  readonly isNew: boolean;
}

/** Returns the doubt about a server after a failed probe. */
export function afterFailure(
  { host, port }: CertificateServer,
  { doubt, settlesAt, isAwaited, isNew }: BeforeFailure,
  now: Instant,
): CertificateDoubt {
  // The probe that would have shown that a fault is over is no second failure of a server that is down.
  const isFirst = doubt === undefined || (doubt.until === settlesAt ? settlesAt <= now : isNew);
  if (isFirst || now - doubt.until >= FAILING_AGAIN_MS) return { host, port, until: now + FAILING_MS, probedAt: now };
  return isDoubtOpen(doubt) || isAwaited ? { ...doubt, probedAt: now } : doubt;
}
