import type { Instant } from '../domain/time.ts';
import type { CertificateServer } from './observed-certificate.ts';

/** A server to probe again soon: its latest probe failed, or something may be over that was wrong with it. */
export interface CertificateDoubt extends CertificateServer {
  /** Until when it is probed again soon; it ends with the first probe after that. */
  readonly until: Instant;
  /** When it was last probed. */
  readonly probedAt: Instant;
}

/**
 * Certificates of a server are probed once an hour, however short the interval of the monitor is: a handshake costs a
 * stranger's server more than a lookup, and the shortest stage lasts a day. It is some minutes less, because runs are
 * not on the second.
 */
const PROBE_EVERY_MS = 55 * 60_000;
/** In doubt a server is probed again so soon. */
const PROBE_AGAIN_MS = 300_000;
/** A server that cannot be reached is probed again soon for so long, and then as any other. */
const FAILING_MS = 1_200_000;

/** Whether it is time to probe all servers of a monitor. */
export const isProbeDue = (probedAt: Instant | null, now: Instant): boolean =>
  probedAt === null || now - probedAt >= PROBE_EVERY_MS || now < probedAt;

/** Whether a server is still to be probed again soon. */
export const isOpen = ({ until, probedAt }: CertificateDoubt): boolean => probedAt < until;

/** Whether it is time for that. */
export const isDoubtDue = (doubt: CertificateDoubt, now: Instant): boolean =>
  isOpen(doubt) && now - doubt.probedAt >= PROBE_AGAIN_MS;

/** What is in doubt of a server after a probe that failed. One that fails for ever stays as it is. */
export const afterFailure = (
  { host, port }: CertificateServer,
  before: CertificateDoubt | undefined,
  now: Instant,
): CertificateDoubt => {
  if (before !== undefined && !isOpen(before)) return before;
  return { host, port, until: before?.until ?? now + FAILING_MS, probedAt: now };
};
