import { calendarDays, daysIn } from '../../changes/expiry.ts';
import type { DomainName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { Alert } from '../model/alert.ts';
import { gravityOf } from '../model/closing.ts';
import type { Monitor, MonitorStatus } from '../model/monitor.ts';
import type { OpenAlert } from '../model/store.ts';

/** A certificate with so many days left needs attention: renewals that work happen before. */
const CERTIFICATE_DUE_DAYS = 14;
/** The same for a registration, which people renew by hand. */
export const REGISTRATION_DUE_DAYS = 30;

/** Why a domain needs attention, the most urgent first. */
export const URGENCIES = ['alert', 'silent', 'missing', 'expiry', 'over-limit', 'refused'] as const;
export type RowUrgency = (typeof URGENCIES)[number];

/** A monitor as the list shows it. */
export interface ListedMonitor {
  readonly monitor: Monitor;
  /** Open alerts that need attention, the newest first. */
  readonly open: readonly OpenAlert[];
  /** Days until then; negative once it is over, null where it is not known. */
  readonly certificateDays: number | null;
  readonly registrationDays: number | null;
  /** All reasons to look at it, the most urgent first. */
  readonly urgencies: readonly RowUrgency[];
  /** Whether it is checked and nobody gets its alerts. */
  readonly isUnheard: boolean;
}

/** Returns whether an alert was sent and asks for something. Good news and muted kinds do not. */
export const needsAttention = (alert: Alert): boolean => alert.closedAt === null && gravityOf(alert) !== null;

/** Counts days until a time as alerts count them, negative after it, on the same day too. */
export const daysUntil = (at: Instant | null, now: Instant): number | null => {
  if (at === null) return null;
  const days = calendarDays(now, at);
  return at < now ? Math.min(-1, days) : days;
};

/**
 * Tells with how many days left a certificate needs attention: none before its first warning, which is later for short
 * lives.
 */
export function certificateDueDays({ certificateEndsAt: end, certificateStageAt: stage }: MonitorStatus): number {
  return end === null || stage === null ? CERTIFICATE_DUE_DAYS : Math.min(CERTIFICATE_DUE_DAYS, daysIn(end - stage));
}

/** Whether a number of days is known and no more than these. */
const endsWithin = (days: number | null, limit: number): boolean => days !== null && days <= limit;

/** Holds what is known beside monitors where they are listed. */
interface Beside {
  /** The open alerts of their account. */
  readonly open: readonly OpenAlert[];
  /** Domains of whose alerts nobody hears. */
  readonly unheard: readonly DomainName[];
  readonly now: Instant;
}

/** Reads monitors as rows. */
export function monitorRows(
  monitors: readonly Monitor[],
  { open: alerts, unheard, now }: Beside,
): readonly ListedMonitor[] {
  const open = Map.groupBy(alerts, ({ monitor }) => monitor);
  const deaf = new Set(unheard);
  return monitors.map((monitor) => {
    const { state, status } = monitor;
    const certificateDays = daysUntil(status.certificateEndsAt, now);
    const registrationDays = daysUntil(status.registrationEndsAt, now);
    const expires =
      endsWithin(certificateDays, certificateDueDays(status)) || endsWithin(registrationDays, REGISTRATION_DUE_DAYS);
    const own = open.get(monitor.id) ?? [];
    const holds: Readonly<Record<RowUrgency, boolean>> = {
      alert: own.length > 0,
      // What a monitor that stands still knows may be long over.
      silent: state === 'active' && (status.silentSince !== null || status.failingLookups + status.serversDown > 0),
      missing: state === 'active' && status.missingSince !== null,
      expiry: state === 'active' && expires,
      'over-limit': state === 'over-limit',
      refused: state === 'active' && status.refusedSince !== null,
    };
    const urgencies = URGENCIES.filter((one) => holds[one]);
    const isUnheard = state === 'active' && deaf.has(monitor.domain);
    return { monitor, open: own, certificateDays, registrationDays, urgencies, isUnheard };
  });
}

/** Returns why a row needs attention though no alert is open, because its owner closed it; null where it needs none. */
export function unalertedReason(row: ListedMonitor): Exclude<RowUrgency, 'alert'> | 'expired' | null {
  const { urgencies, certificateDays, registrationDays } = row;
  const [first] = urgencies;
  if (first === undefined || first === 'alert') return null;
  const isOver = (days: number | null): boolean => days !== null && days < 0;
  return first === 'expiry' && (isOver(certificateDays) || isOver(registrationDays)) ? 'expired' : first;
}

/** Returns whether a monitor needs attention. */
export const isPressing = ({ urgencies }: ListedMonitor): boolean => urgencies.length > 0;
