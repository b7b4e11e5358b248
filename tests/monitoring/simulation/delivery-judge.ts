import type { Alert } from '../../../src/monitoring/model/alert.ts';
import { type Deliveries, ownerOf, type Seen, type StoredMessage } from './deliveries.ts';

// What is to become of messages, by rules of this file's own.

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Limits how late a message is: the worker looks for due ones once a minute. */
const LATE_MS = 2 * MINUTE_MS;
/** Messages of an hour to one receiver, those of them after which all others wait, and reminders of one alert. */
const [MOST_AN_HOUR, FREE_AN_HOUR, MOST_REMINDERS] = [60, 48, 20];
/** How often a receiver may get the same message whose replies get lost; a webhook knows it by its id. */
const MOST_TIMES: Readonly<Record<string, number>> = { webhook: Number.POSITIVE_INFINITY, apprise: 4 };
const PEOPLE_TIMES = 2;

/** Holds the choices of owners. Quiet is from 22:00 to 07:00 in Berlin. */
export interface FollowRules {
  readonly remindMinutes: number;
  readonly escalationMinutes: number;
}

/** A message that a receiver saw, with all that became of it. */
interface Sent extends StoredMessage {
  readonly number: number;
  readonly seen: readonly Seen[];
}

/** Everything that the judge knows, by what it asks for. */
class Sendings {
  readonly sent: readonly Sent[];
  readonly #byReceiver: ReadonlyMap<string, readonly Sent[]>;
  readonly #byAlert: ReadonlyMap<string, readonly Sent[]>;
  readonly deliveries: Deliveries;

  constructor(deliveries: Deliveries) {
    this.deliveries = deliveries;
    const seen = Map.groupBy(deliveries.seen, ({ message }) => message);
    // What was put into words and then stored by nobody is no message.
    this.sent = deliveries.stored.flatMap((one, number) => {
      const own = seen.get(number);
      return own === undefined ? [] : [{ ...one, number, seen: own }];
    });
    this.#byReceiver = Map.groupBy(this.sent, ({ receiver }) => receiver);
    const each = this.sent.flatMap((one) => one.alerts.map((alert) => ({ alert, one })));
    this.#byAlert = new Map(
      [...Map.groupBy(each, ({ alert }) => alert)].map(([alert, some]) => [alert, some.map(({ one }) => one)]),
    );
  }

  to = (receiver: string): readonly Sent[] => this.#byReceiver.get(receiver) ?? [];
  about = (alert: string): readonly Sent[] => this.#byAlert.get(alert) ?? [];

  /** Whether somebody of an account had got so much just then that more had to wait. */
  isFull(account: string, from: number, to: number): boolean {
    return this.readersOf(account, ['first', 'later']).some((reader) => {
      const own = this.to(reader).filter(({ at }) => at > from - HOUR_MS && at <= to);
      return own.length >= FREE_AN_HOUR;
    });
  }

  readersOf(account: string, parts: readonly string[]): readonly string[] {
    const own = this.deliveries.receivers.filter((one) => one.account === account && parts.includes(one.part));
    return [...(parts.includes('first') ? [ownerOf(account)] : []), ...own.map(({ id }) => id)];
  }

  /** Whether a receiver was paused at a time, since it had said that it is gone. */
  isPaused(receiver: string, at: number): boolean {
    const last = this.deliveries.seen.findLast(
      (one) => one.receiver === receiver && one.reception === 'gone' && one.at <= at,
    );
    const back = this.deliveries.resumed.some(
      (one) => one.receiver === receiver && last !== undefined && one.at >= last.at && one.at <= at,
    );
    return last !== undefined && !back;
  }
}

/** Everything that is wrong with what receivers got, in words. */
export function faultsOfDeliveries(
  deliveries: Deliveries,
  alerts: readonly Alert[],
  { rules, end }: { readonly rules: FollowRules; readonly end: number },
): string[] {
  const sendings = new Sendings(deliveries);
  const byId = new Map(alerts.map((alert) => [alert.id, alert]));
  return [
    ...sendings.sent.flatMap((one) => [...faultsOfMessage(one, sendings), ...faultsOfNight(one, byId)]),
    ...alerts.flatMap((alert) => faultsOfAlert(alert, sendings)),
    ...alerts.flatMap((alert) => (isFollowed(alert) ? faultsOfFollowing(alert, sendings, { rules, end }) : [])),
    ...deliveries.receivers.flatMap(({ id }) => faultsOfHours(id, sendings)),
    ...faultsOfNotices(sendings),
  ];
}

const isFollowed = ({ withheld, events }: Alert): boolean => withheld === null && events[0].severity === 'critical';

/** Lists faults of how often a message was sent, and to whom. */
function faultsOfMessage({ number, receiver, kind, alerts, seen }: Sent, sendings: Sendings): string[] {
  const { receivers } = sendings.deliveries;
  const known = receivers.find(({ id }) => id === receiver);
  const got = seen.filter(({ reception }) => reception === 'taken' || reception === 'lost');
  const about = `message ${number} (${kind}) to ${receiver}`;
  const ended = seen.findIndex(({ reception }) => reception === 'taken' || reception === 'gone');
  return [
    ...(ended !== -1 && ended < seen.length - 1 ? [`${about}: sent again after its end was stored`] : []),
    ...(got.length > (MOST_TIMES[known?.channel ?? ''] ?? PEOPLE_TIMES) ? [`${about}: ${got.length} times`] : []),
    ...(got.length === 0 && !seen.some(({ reception }) => reception === 'gone') ? [`${about}: never got there`] : []),
    ...(known?.part === 'nobody' ? [`${about}: who never confirmed`] : []),
    ...(known?.part === 'later' && kind === 'new' ? [`${about}: who is told later`] : []),
    ...(new Set(alerts).size < alerts.length ? [`${about}: an alert twice in it`] : []),
  ];
}

const isNight = (at: number): boolean => {
  const hour = new Intl.DateTimeFormat('en', { hour: 'numeric', hourCycle: 'h23', timeZone: 'Europe/Berlin' });
  const now = Number(hour.format(at));
  return now >= 22 || now < 7;
};

/** At night nobody hears of anything but what is critical, and of its end. */
function faultsOfNight({ number, at, kind, alerts, receiver }: Sent, byId: ReadonlyMap<string, Alert>): string[] {
  if (kind !== 'new' || !isNight(at)) return [];
  const all = [...byId.values()];
  return alerts.flatMap((id) => {
    const alert = byId.get(id);
    if (alert === undefined || alert.events[0].severity === 'critical') return [];
    const ends = all.some(
      ({ domain, events, closedAt, at: begun }) =>
        domain === alert.domain &&
        events[0].severity === 'critical' &&
        begun < alert.at &&
        Math.abs((closedAt ?? 0) - alert.at) < MINUTE_MS,
    );
    return ends
      ? []
      : [`message ${number} to ${receiver} disturbs at ${time(at)} with ${alert.events[0].kind} of ${alert.domain}`];
  });
}

/** Each alert that is to be told is in one message to each of its readers. */
function faultsOfAlert(alert: Alert, sendings: Sendings): string[] {
  const { id, account, domain, events, at, withheld } = alert;
  const about = `${events[0].kind} of ${domain} at ${time(at)}`;
  const all = sendings.about(id);
  if (withheld !== null) return all.length > 0 ? [`${about}: ${withheld}, and told`] : [];
  const own = all.filter(({ kind }) => kind === 'new');
  const first = Math.min(...own.map((one) => one.at));
  const isCritical = events[0].severity === 'critical';
  const isLate = isCritical && first > at + LATE_MS && !sendings.isFull(account, at, first);
  return [
    ...(isLate ? [`${about}: put into a message at ${time(first)}`] : []),
    ...sendings.readersOf(account, ['first']).flatMap((reader) => {
      const count = own.filter(({ receiver }) => receiver === reader).length;
      const isExcused = count === 0 && sendings.isPaused(reader, first);
      return count === 1 || isExcused ? [] : [`${about}: in ${count} messages to ${reader}`];
    }),
  ];
}

/** Reminders at their interval while nobody acknowledged it, further receivers in time, and for them its end. */
function faultsOfFollowing(
  { id, account, domain, at, closedAt, events }: Alert,
  sendings: Sendings,
  { rules, end }: { readonly rules: FollowRules; readonly end: number },
): string[] {
  const about = `${events[0].kind} of ${domain} at ${time(at)}`;
  const seenAt = sendings.deliveries.acknowledged.get(id) ?? end;
  const until = Math.min(closedAt ?? end, seenAt, end);
  const own = sendings.about(id);
  const [remindMs, escalateMs] = [rules.remindMinutes * MINUTE_MS, rules.escalationMinutes * MINUTE_MS];
  const faults: string[] = [];
  const timesOf = (kind: string, reader: string): readonly number[] =>
    own.filter((one) => one.kind === kind && one.receiver === reader).map((one) => one.at);
  for (const later of sendings.readersOf(account, ['later'])) {
    const escalated = timesOf('escalation', later);
    const [first] = escalated;
    const dueAt = at + escalateMs;
    const mayWait = sendings.isFull(account, dueAt, Math.min(until, end));
    if (escalated.length > 1 || (first !== undefined && (first < dueAt - MINUTE_MS || first > until)))
      faults.push(`${about}: to ${later} at ${escalated.map(time)}, acknowledged or over at ${time(until)}`);
    if (until > dueAt + LATE_MS && !mayWait && (first === undefined || first > dueAt + LATE_MS))
      faults.push(`${about}: to ${later} at ${first === undefined ? 'no time' : time(first)}, due at ${time(dueAt)}`);
    const over = timesOf('over', later);
    const isDue = first !== undefined && closedAt !== null && closedAt < end - HOUR_MS;
    if (over.length > 1 || (over.length === 1 && !isDue && closedAt === null) || (isDue && over.length === 0))
      faults.push(`${about}: its end ${over.length} times to ${later}`);
    if (
      isDue &&
      over.some((one) => one < closedAt || (one > closedAt + LATE_MS && !sendings.isFull(account, closedAt, one)))
    )
      faults.push(`${about}: its end, at ${time(closedAt)}, at ${over.map(time)} to ${later}`);
    if (timesOf('reminder', later).some((one) => first === undefined || one < first))
      faults.push(`${about}: ${later} reminded of what it was not told`);
  }
  const reminders = timesOf('reminder', ownerOf(account));
  if (reminders.length > MOST_REMINDERS) faults.push(`${about}: ${reminders.length} reminders`);
  let last = at;
  for (const one of [...reminders, null]) {
    const next = one ?? until;
    const isLate = next > last + remindMs + LATE_MS && !sendings.isFull(account, last + remindMs, next);
    const isDone = one === null && reminders.length >= MOST_REMINDERS;
    if (isLate && !isDone) faults.push(`${about}: no reminder from ${time(last)} to ${time(next)}`);
    if (one !== null && (one < last + remindMs - MINUTE_MS || one > until))
      faults.push(`${about}: a reminder at ${time(one)} after ${time(last)}, acknowledged or over at ${time(until)}`);
    last = next;
  }
  return faults;
}

/** No receiver gets more messages in any hour than the limit. */
function faultsOfHours(receiver: string, sendings: Sendings): string[] {
  const times = sendings.to(receiver).map(({ at }) => at);
  return times.flatMap((at, i) => {
    const before = times[i - MOST_AN_HOUR];
    return before !== undefined && at - before < HOUR_MS ? [`${receiver}: over the limit at ${time(at)}`] : [];
  });
}

/** The owner of an account hears of a receiver that is gone at once, and of one that has failed for an hour. */
function faultsOfNotices(sendings: Sendings): string[] {
  const { receivers, seen, resumed } = sendings.deliveries;
  const bySender = Map.groupBy(seen, ({ receiver }) => receiver);
  return receivers.flatMap(({ id, account, channel }) => {
    const notices = (bySender.get(ownerOf(account)) ?? []).filter(({ message }) => typeof message === 'string');
    const isNoted = (words: string, from: number, to: number): boolean =>
      notices.some(({ message, at }) => String(message).includes(words) && at >= from && at <= to);
    const own = bySender.get(id) ?? [];
    const faults: string[] = [];
    let [failingSince, goneSince]: (number | null)[] = [null, null];
    for (const { at, reception } of own) {
      if (goneSince !== null && resumed.some((one) => one.receiver === id && one.at > (goneSince ?? 0) && one.at <= at))
        goneSince = null;
      if (reception === 'gone' && goneSince === null) {
        goneSince = at;
        if (!isNoted('stopped sending', at, at + LATE_MS))
          faults.push(`${id}: its owner does not hear that it is gone at ${time(at)}`);
      }
      if (reception === 'taken' || reception === 'gone') failingSince = null;
      else failingSince ??= at;
      if (channel === 'email' || failingSince === null || at - failingSince < HOUR_MS) continue;
      if (!isNoted('do not reach', failingSince, at + LATE_MS))
        faults.push(`${id}: its owner does not hear that it fails at ${time(at)}`);
    }
    return faults;
  });
}

const time = (at: number): string => (Number.isFinite(at) ? new Date(at).toISOString().slice(0, 16) : 'no time');
