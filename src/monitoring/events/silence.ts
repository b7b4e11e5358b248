import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { RrType } from '../../domain/rr.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';
import { aboutRecords, namedRrset } from './rrset-step.ts';

/** Defines the events of silence: the whole domain, some of its lookups, or one of its name servers. */
export const SILENCE_EVENTS = {
  'not-answering': defineEvent({
    group: 'silence',
    plannedAs: null,
    sameBy: 'subject',
    severity: 'error',
    settledBy: ['answers-again'],
  }),
  'answers-again': defineEvent({ group: 'silence', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'servers-silent': defineEvent({
    group: 'silence',
    plannedAs: null,
    sameBy: 'subject',
    severity: 'error',
    settledBy: ['servers-answer-again'],
  }),
  'servers-answer-again': defineEvent({ group: 'silence', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'lookups-fail': defineEvent({
    group: 'silence',
    plannedAs: null,
    severity: ['error', 'warning'],
    settledBy: ['lookups-answered'],
  }),
  'lookups-answered': defineEvent({ group: 'silence', plannedAs: null, severity: 'info' }),
  'server-down': defineEvent({
    group: 'silence',
    plannedAs: null,
    severity: ['error', 'warning'],
    settledBy: ['server-up', 'server-removed'],
    sameBy: 'subject',
  }),
  'server-up': defineEvent({ group: 'silence', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'server-removed': defineEvent({ group: 'silence', plannedAs: null, sameBy: 'subject', severity: 'info' }),
};

const event = eventsOf(SILENCE_EVENTS);
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** Reports a domain that does not answer, of which a resolver may still have records, or that answers again. */
export function silenceEvent(
  kind: 'not-answering' | 'answers-again' | 'servers-silent' | 'servers-answer-again',
  { domain, since, count }: { readonly domain: DnsName; readonly since: Instant; readonly count: number },
): AlertEvent {
  const own = { about: { kind: 'domain', key: [domain] }, message: headline(kind, { domain }), since } as const;
  const at = { since: { instant: since } };
  if (kind === 'answers-again') return event(kind, { ...own, reason: why('was-silent', at) });
  if (kind === 'servers-answer-again') return event(kind, { ...own, reason: why('servers-were-silent', at) });
  const reason = why(kind === 'servers-silent' ? 'answered-from-caches' : 'unanswered-since', { ...at, count });
  return event(kind, { ...own, reason, whatToDo: action('ask-provider') });
}

/** Reports RRsets whose lookups fail, and what each name server did when we asked it for them. */
export const lookupsFailEvent = (
  domain: DnsName,
  failing: readonly { readonly name: DnsName; readonly type: RrType; readonly since: Instant }[],
  answers: readonly Message[],
): AlertEvent => {
  // None of them was answered since the last one began to fail.
  const since = Math.max(...failing.map((one) => one.since));
  const isVital = failing.some(({ name, type }) => name === domain && VITAL.includes(type));
  const records = failing.map(namedRrset);
  return event('lookups-fail', {
    severity: isVital ? 'error' : 'warning',
    about: aboutRecords(records),
    message: headline('lookups-fail', { domain, records }),
    reason: why('lookups-unanswered', { since: { instant: since }, answers: { sentences: answers } }),
    whatToDo: action('repair-zone'),
    since,
  });
};

/** Types without which nobody reaches a domain. */
const VITAL: readonly RrType[] = ['A', 'AAAA', 'MX', 'NS'];

export const lookupsAnsweredEvent = (domain: DnsName, records: readonly string[]): AlertEvent =>
  event('lookups-answered', {
    about: aboutRecords(records),
    message: headline('lookups-answered', { domain, records }),
  });

/** Reports a name server that does not work, what it did, and how many others work. */
export const serverDownEvent = (
  domain: DnsName,
  host: DnsName,
  {
    since,
    answers,
    working,
  }: { readonly since: Instant; readonly answers: readonly Message[]; readonly working: number },
): AlertEvent =>
  event('server-down', {
    severity: working > 1 ? 'warning' : 'error',
    about: { kind: 'name-server', key: [host] },
    message: headline('server-down', { host, domain }),
    reason: why('server-unanswered', { since: { instant: since }, answers: { sentences: answers }, working }),
    whatToDo: action('repair-server'),
    since,
  });

export const serverEvent = (kind: 'server-up' | 'server-removed', domain: DnsName, host: DnsName): AlertEvent =>
  event(kind, { about: { kind: 'name-server', key: [host] }, message: headline(kind, { host, domain }) });
