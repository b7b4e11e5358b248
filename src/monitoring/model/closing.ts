import type { Instant } from '../../domain/time.ts';
import { definitionOf } from '../events/events.ts';
import {
  type Alert,
  type AlertDifference,
  type AlertEvent,
  type EventGravity,
  type Gravity,
  isPlanned,
} from './alert.ts';
import type { NamedMonitor } from './monitor.ts';
import type { AlertStore } from './store.ts';

/** Returns whether an event asks the owner to do something. Others are for information, or were planned. */
export const isGrave = (event: EventGravity): boolean =>
  !isPlanned(event) && ((event.severity !== 'info' && event.severity !== 'notice') || definitionOf(event).isEnding);

/**
 * Returns how grave an alert is by its first event, the gravest; null for what asks for nothing and for what was not
 * sent.
 */
export function gravityOf({ events, withheld }: Pick<Alert, 'events' | 'withheld'>): Gravity | null {
  if (withheld !== null || !events.some(isGrave)) return null;
  const [{ severity }] = events;
  return severity === 'info' || severity === 'notice' ? 'warning' : severity;
}

/** Returns whether an alert is closed from the start: it was not sent, or asks for nothing. */
export const isClosedFromStart = ({ events, withheld }: Pick<Alert, 'events' | 'withheld'>): boolean =>
  withheld !== null || !events.some(isGrave);

/** Lists the events that one or several alerts report. */
interface Reported {
  readonly events: readonly AlertEvent[];
}

/** Whether a later event is about all that an open one is about: it may be about more hosts with the same certificate. */
const isAboutSame = ({ about: later }: AlertEvent, { about: open }: AlertEvent): boolean =>
  later.kind === open.kind && open.key.every((one) => later.key.includes(one));

/**
 * Returns whether a later alert leaves nothing of an open one: each of its events that asked for something has ended,
 * or its records are again as they were before.
 */
export const isTakenBack = (open: Pick<Alert, 'at' | 'events'>, later: Reported): boolean =>
  open.events
    .filter(isGrave)
    .every(
      (event) =>
        later.events.some((one) => settles(one, event)) ||
        isUndone(event.differences, later, open.at) ||
        (isAmongServers(event) && isDecided(event.differences, later)),
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
  { id, account, domain }: NamedMonitor,
  alerts: AlertStore,
): Promise<readonly Alert[]> {
  const all = await alerts.alerts({ account, domain }, { limit: MAX_PAST });
  const isTaken = (alert: Alert): boolean => isTakenBack(alert, { events: eventsAfter(alert, all) });
  return all.filter(
    (alert) => alert.monitor === id && (alert.closedAt === null || alert.closedAt === alert.at || isTaken(alert)),
  );
}

/** Returns all that was reported after an alert: its events may end one by one. */
const eventsAfter = ({ at }: Pick<Alert, 'at'>, all: readonly Alert[]): readonly AlertEvent[] =>
  all.filter((later) => later.at > at).flatMap(({ events }) => events);

/** Names the alerts of which a later one is the end. */
interface Ended {
  /** Open alerts that it takes back, together with the alerts that were stored since. */
  readonly open: readonly Alert[];
  /** All of which it is the end: also what asked for nothing, if its records are again as they were before. */
  readonly ids: readonly string[];
}

/** Finds the alerts of a monitor of which a later one is the end. */
export async function endedBy(
  { id, account, domain }: NamedMonitor,
  { later, alerts }: { readonly later: Reported; readonly alerts: AlertStore },
): Promise<Ended> {
  const all = await alerts.alerts({ account, domain, open: true }, { limit: MAX_OPEN });
  const own = all.filter((open) => open.monitor === id);
  const asBefore = new Set(later.events.flatMap((event) => event.asBefore ?? []));
  if (own.length === 0 && asBefore.size === 0) return { open: [], ids: [] };
  const past = await alerts.alerts({ account, domain }, { limit: MAX_PAST });
  const stored = past.filter(({ monitor }) => monitor === id);
  const open = own.filter((one) => isTakenBack(one, { events: [...later.events, ...eventsAfter(one, stored)] }));
  const ended = [...stored.filter(({ at }) => asBefore.has(at)), ...open];
  return { open, ids: [...new Set(ended.map((one) => one.id))] };
}

/** Closes the alerts of a monitor that `later` takes back. Returns those of which it is the end. */
export async function closeTakenBack(
  monitor: NamedMonitor,
  { later, alerts, now }: { readonly later: Reported; readonly alerts: AlertStore; readonly now: Instant },
): Promise<readonly string[]> {
  const { open, ids } = await endedBy(monitor, { later, alerts });
  for (const { id } of open) await alerts.close({ account: monitor.account, id }, now);
  return ids;
}

const settles = (later: AlertEvent, event: AlertEvent): boolean =>
  definitionOf(event).settledBy.includes(later.kind) && isAboutSame(later, event);

/** Whether name servers disagree on what an event reports. */
const isAmongServers = (event: AlertEvent): boolean => definitionOf(event).before === 'servers';

/** Whether all servers have the new records by now: that is a change with an alert of its own. */
const isDecided = (differences: readonly AlertDifference[], later: Reported): boolean =>
  differences.length > 0 && differences.every((one) => becameSo(one, one.after, later));

const isUndone = (differences: readonly AlertDifference[], later: Reported, at: Instant): boolean =>
  differences.length > 0 && differences.every((one) => becameSo(one, one.before, later) || isPassed(one, later, at));

/** Whether an RRset is as it was before this time or an earlier one: then all that happened to it meanwhile is over. */
const isPassed = ({ name, type }: AlertDifference, { events }: Reported, at: Instant): boolean =>
  events.some(
    (event) =>
      event.asBefore !== null &&
      event.asBefore <= at &&
      event.differences.some((one) => one.name === name && one.type === type),
  );

/** Whether an alert reports that an RRset has these values now. If name servers disagree, it may or may not have them. */
const becameSo = ({ name, type }: AlertDifference, values: readonly string[], { events }: Reported) =>
  events
    .filter((event) => !isAmongServers(event))
    .flatMap(({ differences }) => differences)
    .some((one) => one.name === name && one.type === type && isSameSet(one.after, values));

/** Returns whether two lists hold the same values, in any order. */
export const isSameSet = <T>(some: readonly T[], others: readonly T[]): boolean =>
  some.length === others.length && some.every((value) => others.includes(value));
