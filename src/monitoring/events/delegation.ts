import { isDeepStrictEqual } from 'node:util';
import { changeAction } from '../../changes/meaning.ts';
import { differenceOf as changeBetween } from '../../changes/rrset-change.ts';
import type { Message } from '../../domain/message.ts';
import { type DnsName, parentOf } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { nsProviders } from '../../records/ns-providers.ts';
import { alarmsOf } from '../../registration/statuses.ts';
import type { AlertDifference, AlertEvent, AlertSubject } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';
import { namedRrset } from './rrset-step.ts';

/** Nobody asks the old zone any more, so its records cannot be put back one by one. */
const elsewhere = defineEvent({ group: 'name-servers', plannedAs: null, severity: 'critical', isUndoable: false });
/** Its sentences name the registrar, or the servers that answer. */
const gone = defineEvent({
  group: 'name-servers',
  plannedAs: null,
  severity: 'critical',
  isUndoable: false,
  sameBy: 'nothing',
});

/** Tells who answers for a domain, as the zone above has it. */
export const DELEGATION_EVENTS = {
  'delegation-moved': elsewhere,
  'delegation-replaced': elsewhere,
  'delegation-followed': elsewhere,
  'delegation-removed': gone,
  'zone-denied': gone,
  'zone-lists-others': elsewhere,
  'delegation-added': defineEvent({ group: 'name-servers', plannedAs: null, severity: 'warning' }),
  'delegation-dropped': defineEvent({ group: 'name-servers', plannedAs: null, severity: ['warning', 'notice'] }),
  'delegation-changed': defineEvent({ group: 'name-servers', plannedAs: null, severity: 'warning' }),
};

/** Lists the kinds which report that other servers answer for the domain. */
export const MOVES: readonly string[] = ['delegation-moved', 'delegation-replaced'];
/** Returns whether an event reports such a move, or what followed it. */
export const isOfMove = ({ kind }: AlertEvent): boolean => MOVES.includes(kind) || kind === 'delegation-followed';

const event = eventsOf(DELEGATION_EVENTS);
const aboutOf = (domain: DnsName): AlertSubject => ({ kind: 'delegation', key: [domain] });
const aboutName = (domain: DnsName): AlertSubject => ({ kind: 'name', key: [domain] });
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** The hosts of NS records before and after a change. */
export interface HostsStep {
  readonly before: readonly DnsName[];
  readonly after: readonly DnsName[];
}

/** Everything else that one run saw change with it. */
interface Absorbed {
  /** Reports the same of the zone itself. */
  readonly own: AlertEvent | null;
  readonly others: readonly AlertEvent[];
  /** Of the zone above. */
  readonly differences: readonly AlertDifference[];
}

/** A reason names so many record sets. */
const MAX_NAMED = 8;

/** Returns all that changed with it: the differences, and a sentence that names the other record sets. */
function withOthers({ own, others, differences }: Absorbed) {
  const all = [...differences, ...(own?.differences ?? []), ...others.flatMap((one) => one.differences)];
  const distinct = all.filter((one, i) => all.findIndex((other) => isDeepStrictEqual(other, one)) === i);
  const names = [...new Set(distinct.filter(({ type }) => type !== 'NS').map(namedRrset))];
  const sinces = [own, ...others].flatMap((one) => one?.since ?? []);
  const more: readonly Message[] =
    names.length === 0 ? [] : [why('with-that', { count: names.length, records: names.slice(0, MAX_NAMED) })];
  return { differences: distinct, more: { sentences: more }, since: sinces.length === 0 ? null : Math.min(...sinces) };
}

/** Returns whether none of the providers of the name servers is one of those before. */
export const isMoved = ({ before, after }: HostsStep): boolean =>
  before.length > 0 && after.length > 0 && !changeBetween(nsProviders(before), nsProviders(after)).overlap;

/** Reports that the zone above delegates the domain to another provider. */
export function movedEvent(domain: DnsName, { before, after }: HostsStep, absorbed: Absorbed): AlertEvent {
  const { more, ...content } = withOthers(absorbed);
  return event('delegation-moved', {
    about: aboutOf(domain),
    message: headline('delegation-moved', { domain, to: nsProviders(after) }),
    reason: why('delegated-to', { from: before, to: after, more }),
    whatToDo: action('call-registrar'),
    ...content,
  });
}

/**
 * Reports that the zone above delegates the domain to other servers of the same provider, which give other records: as where a
 * registrar parks a domain, or somebody moved it to an account of their own.
 */
export function replacedEvent(
  domain: DnsName,
  { before, after }: HostsStep,
  { absorbed, endedAt }: { readonly absorbed: Absorbed; readonly endedAt: Instant | null },
): AlertEvent {
  const { more, ...content } = withOthers(absorbed);
  const ended = endedAt === null ? [] : [why('registration-ended', { date: { date: endedAt } })];
  const sentences: readonly Message[] = [...ended, ...more.sentences];
  return event('delegation-replaced', {
    about: aboutOf(domain),
    message: headline('delegation-replaced', { domain, to: after }),
    reason: why('delegated-to', { from: before, to: after, more: { sentences } }),
    whatToDo: action(endedAt === null ? 'call-registrar' : 'renew-registration'),
    ...content,
  });
}

/** Reports records that changed with a move, and were confirmed only after it was reported. */
export function followedEvent(domain: DnsName, others: readonly AlertEvent[]): AlertEvent {
  const { more, ...content } = withOthers({ own: null, others, differences: [] });
  const [reason = null] = more.sentences;
  return event('delegation-followed', {
    about: aboutOf(domain),
    message: headline('delegation-followed', { domain }),
    reason,
    whatToDo: action('call-registrar'),
    ...content,
  });
}

/** Reports that the zone itself lists the name servers of another provider, though it is not delegated to them. */
export function listedElsewhere(own: AlertEvent, absorbed: Absorbed): AlertEvent {
  const { more, ...content } = withOthers(absorbed);
  return event('zone-lists-others', {
    about: own.about,
    message: own.message,
    reason: why('listed-only', { more }),
    whatToDo: own.whatToDo,
    ...content,
  });
}

/** Holds what is known of the registration of a domain whose delegation changed. */
export interface DelegatedRegistration {
  readonly endsAt: Instant | null;
  readonly registrar: string | null;
  /** As the registry lists them now; none where it could not be asked. */
  readonly statuses: readonly string[];
  /** When it answered last, if it does not answer now; null where it does, and where it never did. */
  readonly answeredAt: Instant | null;
}

function endSentences({ endsAt, answeredAt }: DelegatedRegistration, hasEnded: boolean): readonly Message[] {
  if (endsAt === null) return [];
  const date = { date: endsAt };
  if (answeredAt !== null && !hasEnded) return [why('registration-last-answer', { date, at: { date: answeredAt } })];
  return [why(hasEnded ? 'registration-ended' : 'registration-ends', { date })];
}

function alarmSentences({ statuses }: DelegatedRegistration): readonly Message[] {
  const alarms = alarmsOf(statuses);
  const listed = { statuses: statuses.filter((one) => alarmsOf([one]).length > 0) };
  return [
    ...(alarms.includes('hold') ? [why('registration-held', listed)] : []),
    ...(alarms.includes('redemption') ? [why('registration-redeemable', listed)] : []),
    ...(alarms.includes('deletion') ? [why('registration-deleted', listed)] : []),
  ];
}

const isDeleted = (statuses: readonly string[]): boolean =>
  alarmsOf(statuses).some((alarm) => alarm === 'redemption' || alarm === 'deletion');

/** Reports that the registry no longer delegates a domain. */
export function removedEvent(
  {
    domain,
    above,
    registration,
    now,
  }: {
    readonly domain: DnsName;
    readonly above: DnsName | null;
    readonly registration: DelegatedRegistration;
    readonly now: Instant;
  },
  absorbed: Absorbed,
): AlertEvent {
  const { endsAt, registrar, statuses } = registration;
  const { more, ...content } = withOthers(absorbed);
  const hasEnded = endsAt !== null && endsAt <= now;
  const sentences: readonly Message[] = [
    ...endSentences(registration, hasEnded),
    ...alarmSentences(registration),
    ...(registrar === null ? [] : [why('registrar-is', { registrar })]),
    ...more.sentences,
  ];
  return event('delegation-removed', {
    about: aboutName(domain),
    message: headline('delegation-removed', { domain, above: above ?? parentOf(domain) }),
    reason: why('nobody-reaches', { more: { sentences } }),
    whatToDo: action(isDeleted(statuses) ? 'restore-registration' : hasEnded ? 'renew-registration' : 'ask-registrar'),
    ...content,
  });
}

/** Reports that the name servers of a domain deny it, though the registry still delegates it to them. */
export function deniedEvent(
  { domain, hosts }: { readonly domain: DnsName; readonly hosts: readonly DnsName[] },
  absorbed: Absorbed,
): AlertEvent {
  const { more, ...content } = withOthers(absorbed);
  return event('zone-denied', {
    about: aboutName(domain),
    message: headline('zone-denied', { domain }),
    reason: why('still-delegated', { hosts, more }),
    whatToDo: action('ask-dns-provider'),
    ...content,
  });
}

/** Reports servers that the zone above added or removed, while the zone itself lists the same as before. */
export function hostsEvent(
  domain: DnsName,
  { before, after }: HostsStep,
  differences: readonly AlertDifference[],
): AlertEvent {
  const { added, removed } = changeBetween(before, after);
  const [last, ...others] = after;
  const only = last !== undefined && others.length === 0 && added.length === 0 ? last : null;
  const content = {
    about: aboutOf(domain),
    reason: only === null ? why('delegation-alone') : why('only-server', { last: only }),
    whatToDo: changeAction('registrar'),
    differences,
  };
  if (removed.length === 0)
    return event('delegation-added', {
      message: headline('delegation-added', { domain, hosts: added }),
      ...content,
    });
  if (added.length === 0)
    return event('delegation-dropped', {
      severity: only !== null ? 'warning' : 'notice',
      message: headline('delegation-dropped', { domain, hosts: removed }),
      ...content,
    });
  return event('delegation-changed', {
    message: headline('delegation-changed', { domain, added, removed }),
    ...content,
  });
}

/** Returns an event with the copy of NS records that changed, and the door that opens it. */
export const inZoneAlone = (domain: DnsName, event: AlertEvent): AlertEvent => ({
  ...event,
  whatToDo: event.whatToDo?.id === changeAction('registrar').id ? action('restore-in-zone') : event.whatToDo,
  differences: event.differences.map((one) => (isNsOf(domain, one) ? { ...one, at: 'zone' } : one)),
});

/** Returns whether a difference is one of the domain's own NS records. */
export const isNsOf = (domain: DnsName, { name, type }: Pick<AlertDifference, 'name' | 'type'>): boolean =>
  name === domain && type === 'NS';
