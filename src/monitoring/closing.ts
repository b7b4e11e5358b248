import type { Instant } from '../domain/time.ts';
import type { Alert, AlertDifference, AlertEvent } from './alert.ts';
import type { Monitor } from './monitor.ts';
import { RETURNS } from './put-back.ts';
import type { AlertStore } from './store.ts';

/** Kinds of events about something that ends unless somebody renews it, however far the end still is. */
const ENDINGS: readonly string[] = ['certificate-expires', 'unreached-certificate-expires', 'registration-expires'];

/** Whether an event asks the owner to do something. Others are for information. */
export const isGrave = ({ kind, severity }: Pick<AlertEvent, 'kind' | 'severity'>): boolean =>
  (severity !== 'info' && severity !== 'notice') || ENDINGS.includes(kind);

/** How grave an alert is that asks for something. */
export type Gravity = 'critical' | 'error' | 'warning';

/** How grave an alert is by its first event, the gravest; null for what asks for nothing and for what was not sent. */
export function gravityOf({ events, withheld }: Pick<Alert, 'events' | 'withheld'>): Gravity | null {
  if (withheld !== null || !events.some(isGrave)) return null;
  const [{ severity }] = events;
  return severity === 'info' || severity === 'notice' ? 'warning' : severity;
}

/** Whether an alert is closed from the start: it was not sent, or asks for nothing. */
export const isClosedFromStart = ({ events, withheld }: Pick<Alert, 'events' | 'withheld'>): boolean =>
  withheld !== null || !events.some(isGrave);

const RENEWALS = ['certificate-renewed', 'certificate-renewed-in-time'] as const;
const CERTIFICATE_ENDS = [
  'certificate-expires',
  'certificate-expired',
  'unreached-certificate-expires',
  'unreached-certificate-expired',
] as const;

/** Kinds of later events that end what an event reported, or report it again. */
const SETTLED_BY: Readonly<Record<string, readonly string[]>> = {
  'not-answering': ['answers-again'],
  'lookups-fail': ['lookups-answered'],
  'server-down': ['server-up', 'server-removed'],
  'servers-disagree': ['servers-agree'],
  'dnssec-bogus': ['dnssec-valid-again'],
  'pin-departed': ['pin-still-departed', 'pin-matches-again'],
  'pin-still-departed': ['pin-still-departed', 'pin-matches-again'],
  flapping: ['settled', 'settled-back'],
  'certificate-expires': [...CERTIFICATE_ENDS, 'certificate-renewed'],
  'certificate-expired': ['certificate-renewed'],
  'unreached-certificate-expires': [...CERTIFICATE_ENDS, 'certificate-renewed'],
  'unreached-certificate-expired': ['certificate-renewed'],
  'certificate-untrusted': [...RENEWALS, 'certificate-valid-again'],
  'certificate-wrong-name': [...RENEWALS, 'certificate-valid-again'],
  'certificate-revoked': [...RENEWALS, 'certificate-valid-again'],
  'tls-stopped': ['tls-answers-again'],
  'https-silent': ['https-answers-again', 'tls-stopped'],
  'registration-expires': ['registration-expires', 'registration-expired', 'registration-renewed'],
  'registration-expired': ['registration-renewed'],
};

/** Arguments that identify what an event is about, if a domain has several of these. */
const ABOUT = ['service', 'subject', 'records'] as const;

/** Whether a later event is about all that an open one is about: it may be about more hosts with the same certificate. */
const isAboutSame = ({ message: { args: later } }: AlertEvent, { message: { args: open } }: AlertEvent): boolean =>
  ABOUT.every((key) => JSON.stringify(later[key]) === JSON.stringify(open[key])) &&
  [open['host']].flat().every((host) => [later['host']].flat().includes(host));

/**
 * Whether a later alert leaves nothing of an open one: each of its events that asked for something has ended, or its records
 * are again as they were before.
 */
export const isTakenBack = (open: Pick<Alert, 'at' | 'events'>, later: Pick<Alert, 'events'>): boolean =>
  open.events
    .filter(isGrave)
    .every(
      (event) =>
        later.events.some((one) => settles(one, event)) ||
        isUndone(event.differences, later, open.at) ||
        (event.kind === 'servers-disagree' && isDecided(event.differences, later)),
    );

/** Open alerts of one domain that a later one may close, the newest first. */
const MAX_OPEN = 50;

/** How many alerts of a domain are read at most to see whether a change takes one back. */
const MAX_PAST = 50;

/**
 * Returns alerts of a monitor, the newest first, without those that its owner closed. One that a later alert closed counts: what
 * asked for nothing in it may still be as it was then, such as the website that an attacker moved.
 */
export async function standingAlerts(
  { id, account, domain }: Pick<Monitor, 'id' | 'account' | 'domain'>,
  alerts: Pick<AlertStore, 'alerts'>,
): Promise<readonly Alert[]> {
  const all = await alerts.alerts({ account, domain }, { limit: MAX_PAST });
  const isTaken = (alert: Alert): boolean => all.some((later) => later.at > alert.at && isTakenBack(alert, later));
  return all.filter(
    (alert) => alert.monitor === id && (alert.closedAt === null || alert.closedAt === alert.at || isTaken(alert)),
  );
}

/** Closes the alerts of a monitor of which a later one leaves nothing. */
export async function closeTakenBack(
  { id, account, domain }: Pick<Monitor, 'id' | 'account' | 'domain'>,
  later: Pick<Alert, 'events'>,
  alerts: Pick<AlertStore, 'alerts' | 'close'>,
  now: Instant,
): Promise<void> {
  for (const open of await alerts.alerts({ account, domain, open: true }, { limit: MAX_OPEN }))
    if (open.monitor === id && isTakenBack(open, later)) await alerts.close({ account, id: open.id }, now);
}

const settles = (later: AlertEvent, event: AlertEvent): boolean =>
  (SETTLED_BY[event.kind] ?? []).includes(later.kind) && isAboutSame(later, event);

/** Whether all servers have the new records by now: that is a change with an alert of its own. */
const isDecided = (differences: readonly AlertDifference[], later: Pick<Alert, 'events'>): boolean =>
  differences.length > 0 && differences.every((one) => becameSo(one, one.after, later));

const isUndone = (differences: readonly AlertDifference[], later: Pick<Alert, 'events'>, at: Instant): boolean =>
  differences.length > 0 && differences.every((one) => becameSo(one, one.before, later) || isPassed(one, later, at));

/** Whether an RRset is as it was before this time or an earlier one: then all that happened to it meanwhile is over. */
const isPassed = ({ name, type }: AlertDifference, { events }: Pick<Alert, 'events'>, at: Instant): boolean =>
  events.some(
    ({ kind, message, differences }) =>
      RETURNS.includes(kind) &&
      sinceOf(message) <= at &&
      differences.some((one) => one.name === name && one.type === type),
  );

const sinceOf = ({ args: { since } }: AlertEvent['message']): Instant =>
  typeof since === 'object' && 'instant' in since ? since.instant : Number.POSITIVE_INFINITY;

/** Whether an alert reports that an RRset has these values now. If name servers disagree, it may or may not have them. */
const becameSo = ({ name, type }: AlertDifference, values: readonly string[], { events }: Pick<Alert, 'events'>) =>
  events
    .filter(({ kind }) => kind !== 'servers-disagree')
    .flatMap(({ differences }) => differences)
    .some((one) => one.name === name && one.type === type && isSameSet(one.after, values));

/** Whether two lists hold the same values, in any order. */
export const isSameSet = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && some.every((value) => others.includes(value));
