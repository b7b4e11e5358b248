import { calendarDays, daysIn } from '../../changes/expiry.ts';
import { toUnicode } from '../../domain/parse.ts';
import type { Instant } from '../../domain/time.ts';
import type { Alert, Gravity } from '../../monitoring/model/alert.ts';
import { gravityOf } from '../../monitoring/model/closing.ts';
import type { Monitor, MonitorStatus } from '../../monitoring/model/monitor.ts';
import type { OpenAlert } from '../../monitoring/model/store.ts';
import type { Tone } from '../design/mark.tsx';

/** A certificate with so many days left needs attention: renewals that work happen before. */
const CERTIFICATE_DUE_DAYS = 14;
/** The same for a registration, which people renew by hand. */
export const REGISTRATION_DUE_DAYS = 30;

/** Why a domain needs attention, the most urgent first. */
const URGENCIES = ['alert', 'silent', 'missing', 'expiry', 'over-limit', 'refused'] as const;
type RowUrgency = (typeof URGENCIES)[number];

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
}

/** Returns whether an alert was sent and asks for something. Good news and muted kinds do not. */
export const needsAttention = (alert: Alert): boolean => alert.closedAt === null && gravityOf(alert) !== null;

/** Returns the tone of an alert that is open. */
export const openTone = (alert: Alert): Tone => (gravityOf(alert) === 'warning' ? 'warn' : 'bad');

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
const isDue = (days: number | null, limit: number): boolean => days !== null && days <= limit;

/** Returns the tone of an expiry that comes near. */
export const dueTone = (days: number, limit: number): Tone => (days < 0 ? 'bad' : days <= limit ? 'warn' : 'ok');

/** Reads monitors and the open alerts of their account as rows. */
export function monitorRows(
  monitors: readonly Monitor[],
  alerts: readonly OpenAlert[],
  now: Instant,
): readonly ListedMonitor[] {
  const open = Map.groupBy(alerts, ({ monitor }) => monitor);
  return monitors.map((monitor) => {
    const { state, status } = monitor;
    const certificateDays = daysUntil(status.certificateEndsAt, now);
    const registrationDays = daysUntil(status.registrationEndsAt, now);
    const expires =
      isDue(certificateDays, certificateDueDays(status)) || isDue(registrationDays, REGISTRATION_DUE_DAYS);
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
    return { monitor, open: own, certificateDays, registrationDays, urgencies: URGENCIES.filter((one) => holds[one]) };
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

export const FILTERS = ['all', 'attention', 'silent', 'paused'] as const;
type Filter = (typeof FILTERS)[number];
export const SORTS = ['urgency', 'domain', 'score', 'change', 'certificate', 'registration'] as const;
type Sort = (typeof SORTS)[number];

/** Holds what of the list is shown, as its address says. */
export interface ListQuery {
  /** A part of the name. */
  readonly find: string;
  readonly show: Filter;
  readonly sort: Sort;
  /** From 0. */
  readonly page: number;
}

/** Longer names do not exist. */
const MAX_FIND_CHARS = 253;
const MAX_PAGE = 1000;

/** Reads the query of an address; what makes no sense is as if it were not there. */
export function listQueryOf(param: (name: string) => string | undefined): ListQuery {
  const page = Number(param('page') ?? 0);
  return {
    find: (param('find') ?? '').trim().slice(0, MAX_FIND_CHARS),
    show: FILTERS.find((one) => one === param('show')) ?? 'all',
    sort: SORTS.find((one) => one === param('sort')) ?? 'urgency',
    page: Number.isInteger(page) && page > 0 && page <= MAX_PAGE ? page : 0,
  };
}

/** Returns the address of the list with another choice; what is usual is left out. */
export function listPath(query: ListQuery, change: Partial<ListQuery> = {}): string {
  const { find, show, sort, page } = { ...query, page: 0, ...change };
  const params = new URLSearchParams({
    ...(find === '' ? {} : { find }),
    ...(show === 'all' ? {} : { show }),
    ...(sort === 'urgency' ? {} : { sort }),
    ...(page === 0 ? {} : { page: String(page) }),
  });
  return params.size === 0 ? '/monitors' : `/monitors?${params}`;
}

const SHOWN: Readonly<Record<Filter, (row: ListedMonitor) => boolean>> = {
  all: () => true,
  attention: (row) => isUrgent(row),
  silent: ({ urgencies }) => urgencies.includes('silent'),
  paused: ({ monitor }) => monitor.state !== 'active',
};

/** Returns how many rows each filter shows. */
export const countsOf = (rows: readonly ListedMonitor[]): Readonly<Record<Filter, number>> => ({
  all: rows.length,
  attention: rows.filter(SHOWN.attention).length,
  silent: rows.filter(SHOWN.silent).length,
  paused: rows.filter(SHOWN.paused).length,
});

/** Severities that need attention, the gravest first. */
const GRAVEST: readonly Gravity[] = ['critical', 'error', 'warning'];

/** Less comes first; what is not known comes last. */
const RANKS: Readonly<Record<Exclude<Sort, 'domain'>, (row: ListedMonitor) => number>> = {
  // Alerts by their gravest.
  urgency: ({ urgencies: [first], open }) => {
    if (first === undefined) return URGENCIES.length;
    const graves = open.map(({ gravity }) => GRAVEST.indexOf(gravity));
    return URGENCIES.indexOf(first) + (first === 'alert' ? Math.min(...graves) / GRAVEST.length : 0);
  },
  score: ({ monitor: { status } }) => status.score?.score ?? Number.POSITIVE_INFINITY,
  change: ({ monitor: { status } }) => -(status.lastChange?.at ?? Number.NEGATIVE_INFINITY),
  certificate: ({ certificateDays }) => certificateDays ?? Number.POSITIVE_INFINITY,
  registration: ({ registrationDays }) => registrationDays ?? Number.POSITIVE_INFINITY,
};

const byName = (a: ListedMonitor, b: ListedMonitor): number => (a.monitor.domain < b.monitor.domain ? -1 : 1);

export const isUrgent = ({ urgencies }: ListedMonitor): boolean => urgencies.length > 0;

/**
 * Returns the rows that a query asks for: those that need attention first, each part in its order; those that are equal
 * by name.
 */
export function chosenRows(rows: readonly ListedMonitor[], { find, show, sort }: ListQuery): readonly ListedMonitor[] {
  const part = find.toLowerCase();
  const isNamed = ({ monitor: { domain } }: ListedMonitor): boolean =>
    domain.includes(part) || toUnicode(domain).includes(part);
  const shown = rows.filter((row) => SHOWN[show](row) && isNamed(row));
  const rank = sort === 'domain' ? () => 0 : RANKS[sort];
  const sorted = shown.toSorted((a, b) => (rank(a) === rank(b) ? byName(a, b) : rank(a) - rank(b)));
  return [...sorted.filter(isUrgent), ...sorted.filter((row) => !isUrgent(row))];
}
