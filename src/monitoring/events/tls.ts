import type { DnsName } from '../../domain/name.ts';
import { HTTPS_PORT } from '../../domain/ports.ts';
import type { AlertEvent, AlertSubject } from '../model/alert.ts';
import { aboutServer } from './certificates.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

/** How a web server speaks TLS, and whether its addresses serve a certificate alike. */
export const TLS_EVENTS = {
  'browsers-refuse': defineEvent({
    group: 'certificate',
    plannedAs: null,
    severity: 'critical',
    settledBy: ['browsers-accept-again', 'www-moved', 'www-gone'],
  }),
  'browsers-refuse-some': defineEvent({
    group: 'certificate',
    plannedAs: null,
    severity: 'error',
    settledBy: ['browsers-refuse', 'browsers-accept-again', 'www-moved', 'www-gone'],
  }),
  'browsers-accept-again': defineEvent({ group: 'certificate', plannedAs: null, severity: 'info' }),
  'addresses-differ': defineEvent({
    group: 'certificate',
    plannedAs: null,
    severity: 'warning',
    settledBy: ['addresses-agree-again', 'www-moved', 'www-gone'],
  }),
  'addresses-agree-again': defineEvent({ group: 'certificate', plannedAs: null, severity: 'info' }),
  'www-moved': defineEvent({ group: 'certificate', plannedAs: null, severity: 'info' }),
  'www-gone': defineEvent({ group: 'certificate', plannedAs: null, severity: 'info' }),
};

const event = eventsOf(TLS_EVENTS);
const aboutOf = (host: DnsName): AlertSubject => aboutServer({ host, port: HTTPS_PORT });
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** Reports a web server that offers nothing that browsers accept, at these addresses. */
export const browsersRefuseEvent = (
  kind: 'browsers-refuse' | 'browsers-refuse-some',
  domain: DnsName,
  addresses: readonly string[],
): AlertEvent =>
  event(kind, {
    about: aboutOf(domain),
    message: headline(kind, { domain }),
    reason: why('no-current-tls', { addresses }),
    whatToDo: action('enable-tls'),
  });

/** Reports addresses of a web server whose certificate is not good, while others serve one that is. */
export const addressesDifferEvent = (domain: DnsName, addresses: readonly string[]): AlertEvent =>
  event('addresses-differ', {
    about: aboutOf(domain),
    message: headline('addresses-differ', { domain }),
    reason: why('not-good-at', { addresses, domain }),
    whatToDo: action('install-everywhere'),
  });

/** Reports that one of these is over. */
export const tlsAgainEvent = (kind: 'browsers-accept-again' | 'addresses-agree-again', domain: DnsName): AlertEvent =>
  event(kind, { about: aboutOf(domain), message: headline(kind, { domain }) });

/** Reports that a `www` with a reported event now has the address of the domain, or no address. */
export const wwwEvent = (kind: 'www-moved' | 'www-gone', domain: DnsName, apex: DnsName): AlertEvent =>
  kind === 'www-moved'
    ? event(kind, {
        about: aboutOf(domain),
        message: headline(kind, { domain, apex }),
        reason: why('checked-with', { apex }),
      })
    : event(kind, { about: aboutOf(domain), message: headline(kind, { domain }) });
