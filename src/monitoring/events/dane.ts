import type { DnsName } from '../../domain/name.ts';
import { SMTP_PORT } from '../../domain/ports.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertEvent, AlertSubject } from '../model/alert.ts';
import { aboutServer } from './certificates.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

/** Defines the events of mail hosts whose TLSA records and certificates do not fit together. */
export const DANE_EVENTS = {
  'dane-refused': defineEvent({
    group: 'mail-route',
    plannedAs: null,
    sameBy: 'subject',
    severity: ['critical', 'error'],
    settledBy: ['dane-accepted', 'dane-host-removed'],
  }),
  'dane-accepted': defineEvent({ group: 'mail-route', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'dane-host-removed': defineEvent({ group: 'mail-route', plannedAs: null, sameBy: 'subject', severity: 'info' }),
};

const event = eventsOf(DANE_EVENTS);
const aboutOf = (host: DnsName): AlertSubject => aboutServer({ host, port: SMTP_PORT });
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** Reports a mail host whose certificate no TLSA record of it accepts. `isOnlyWay`: no other host takes the mail instead. */
export const daneRefusedEvent = (
  host: DnsName,
  { isOwn, isOnlyWay, since }: { readonly isOwn: boolean; readonly isOnlyWay: boolean; readonly since: Instant },
): AlertEvent =>
  event('dane-refused', {
    severity: isOnlyWay ? 'critical' : 'error',
    about: aboutOf(host),
    message: headline('dane-refused', { host }),
    reason: why(isOnlyWay ? 'dane-mismatch-everywhere' : 'dane-mismatch'),
    whatToDo: action(isOwn ? 'match-tlsa' : 'ask-mail-provider'),
    since,
  });

export const daneAcceptedEvent = (host: DnsName): AlertEvent =>
  event('dane-accepted', { about: aboutOf(host), message: headline('dane-accepted', { host }) });

/** Reports that a host with such a fault takes no mail for the domain any more. */
export const daneHostRemovedEvent = (host: DnsName, domain: DnsName): AlertEvent =>
  event('dane-host-removed', { about: aboutOf(host), message: headline('dane-host-removed', { host, domain }) });
