import type { Arg, Message } from '../../domain/message.ts';
import type { DnsName, DomainName } from '../../domain/name.ts';
import { gravityOf } from '../../domain/severity.ts';
import type { Instant } from '../../domain/time.ts';
import { definitionOf } from '../events/events.ts';
import { withoutMuted } from '../events/withheld.ts';
import type { Alert, AlertDifference, AlertEvent } from '../model/alert.ts';
import { isSameSet } from '../model/closing.ts';

/** An alert as a message reports it; `seenUntil`: when the last of those that it stands for was found. */
export type ReportedAlert = Alert & { readonly seenUntil?: Instant };

/** Alerts that report the same change of different domains, or one alert by itself. */
export type SameChange = readonly [ReportedAlert, ...ReportedAlert[]];

/** Groups alerts by what changed: the gravest first, and of equal ones what few domains have before what many have. */
export function groupsOf(alerts: readonly [Alert, ...Alert[]]): readonly [SameChange, ...SameChange[]] {
  if (alerts.length === 1) return [alerts];
  const groups: { readonly change: CommonChange; readonly domains: Set<string>; alerts: SameChange }[] = [];
  for (const alert of alerts) {
    const change = changeOf(alert);
    const known = groups.find((group) => !group.domains.has(alert.domain) && isSame(group.change, change));
    if (known === undefined) groups.push({ change, domains: new Set([alert.domain]), alerts: [alert] });
    else {
      known.domains.add(alert.domain);
      known.alerts = [...known.alerts, alert];
    }
  }
  const [first, ...others] = groups
    .map((group) => group.alerts)
    .sort((a, b) => gravityOf(severityOf(b)) - gravityOf(severityOf(a)) || a.length - b.length);
  return first === undefined ? [alerts] : [first, ...others];
}

/** Returns how grave a group is: its alerts are equal. */
export const severityOf = ([{ events }]: SameChange): AlertEvent['severity'] => events[0].severity;

/** Finds the alert that reports the same change of another domain; undefined if none does. */
export function findSame(alert: Alert, others: readonly Alert[]): Alert | undefined {
  const change = changeOf(sentOf(alert));
  return others.find((other) => other.domain !== alert.domain && isSame(change, changeOf(sentOf(other))));
}

/** Returns an alert without the events that are only logged. */
const sentOf = (alert: Alert): Alert => withoutMuted(alert, { muted: [] }) ?? alert;

/** Returns one alert for all of a group, in which a word stands for the domain and nothing is left that holds for one alone. */
export function commonAlert(group: SameChange, word: string): ReportedAlert {
  const [first, ...others] = group;
  if (others.length === 0) return first;
  const latest = group.reduce((a, b) => ((b.events[0].since ?? 0) > (a.events[0].since ?? 0) ? b : a));
  const [event, ...rest] = latest.events.map((one) => ({ ...withWord(one, latest.domain, word), since: null }));
  const isConfirmedAlike = others.every(({ confirmedBy }) => isSameSet(confirmedBy, first.confirmedBy));
  return {
    ...first,
    domain: word as DomainName,
    events: event === undefined ? first.events : [event, ...rest],
    confirmedBy: isConfirmedAlike ? first.confirmedBy : [],
    scoreBefore: null,
    scoreAfter: null,
  };
}

/** Holds all that an alert reports, with a word for its domain. */
interface CommonChange {
  readonly isOver: boolean;
  readonly events: readonly AlertEvent[];
}

/** Stands for the domain; no name holds it. */
const WORD = '[domain]';

const changeOf = ({ at, closedAt, domain, events }: Alert): CommonChange => ({
  // One that was over before it was sent asks for nothing any more.
  isOver: closedAt !== null && closedAt > at,
  events: events.map((event) => withWord(event, domain, WORD)),
});

const isSame = (a: CommonChange, b: CommonChange): boolean =>
  a.isOver === b.isOver &&
  a.events.length === b.events.length &&
  a.events.every((event, i) => {
    const other = b.events[i];
    return other !== undefined && isSameEvent(event, other);
  });

/** Whether events of two domains are the same by what their kind goes by. */
function isSameEvent(a: AlertEvent, b: AlertEvent): boolean {
  const { sameBy } = definitionOf(a);
  const [some, others] = [a.differences, b.differences];
  return (
    a.kind === b.kind &&
    a.severity === b.severity &&
    a.about.kind === b.about.kind &&
    isSameSet(a.about.key, b.about.key) &&
    some.length === others.length &&
    some.every((one) => others.some((other) => isSameDifference(one, other))) &&
    (sameBy === 'subject' || (sameBy === 'records' && some.length > 0) || (sameBy === 'common' && haveInCommon(a, b)))
  );
}

const haveInCommon = ({ common: some }: AlertEvent, { common: others }: AlertEvent): boolean =>
  some !== undefined && others !== undefined && isSameSet(some, others);

const isSameDifference = (a: AlertDifference, b: AlertDifference): boolean =>
  a.name === b.name && a.type === b.type && isSameSet(a.before, b.before) && isSameSet(a.after, b.after);

function withWord(event: AlertEvent, domain: DomainName, word: string): AlertEvent {
  // The name by itself or below other labels, but not as a part of a label or of another domain.
  const own = new RegExp(
    `(?<![a-z0-9_-])${domain.replaceAll(/[^a-z0-9_-]/g, '\\$&')}(?![a-z0-9_-])(?!\\.[a-z0-9_-])`,
    'gi',
  );
  const put = (text: string): string => text.replace(own, () => word);
  const { about, message, reason, whatToDo, differences } = event;
  return {
    ...event,
    about: { ...about, key: about.key.map(put) },
    message: putIntoMessage(message, put),
    reason: reason === null ? null : putIntoMessage(reason, put),
    whatToDo: whatToDo === null ? null : putIntoMessage(whatToDo, put),
    differences: differences.map(({ name, type, before, after }) => ({
      type,
      name: put(name) as DnsName,
      before: before.map(put),
      after: after.map(put),
    })),
  };
}

const putIntoMessage = ({ id, args }: Message, put: (text: string) => string): Message => ({
  id,
  args: Object.fromEntries(Object.entries(args).map(([name, value]) => [name, putInto(value, put)])),
});

function putInto(value: Arg, put: (text: string) => string): Arg {
  if (typeof value === 'string') return put(value);
  if (typeof value !== 'object') return value;
  if (isList(value)) return value.map((one) => putInto(one, put));
  if ('id' in value) return putIntoMessage(value, put);
  if ('sentences' in value) return { sentences: value.sentences.map((one) => putIntoMessage(one, put)) };
  return 'name' in value ? { name: put(value.name) as DnsName } : value;
}

const isList = (value: Arg): value is readonly Arg[] => Array.isArray(value);
