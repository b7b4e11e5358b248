import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

/** Defines the events of what mail depends on outside the zone. */
export const OUTSIDE_MAIL_EVENTS = {
  'mail-host-lost': defineEvent({
    group: 'mail-route',
    plannedAs: null,
    sameBy: 'subject',
    severity: ['error', 'warning'],
    settledBy: ['mail-host-back', 'mail-host-removed'],
    isUndoable: false,
  }),
  'mail-host-back': defineEvent({ group: 'mail-route', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'mail-host-removed': defineEvent({ group: 'mail-route', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'spf-target-lost': defineEvent({
    group: 'policy-weakened',
    plannedAs: null,
    sameBy: 'subject',
    severity: 'error',
    settledBy: ['spf-target-back', 'spf-target-removed'],
    isUndoable: false,
  }),
  'spf-target-back': defineEvent({ group: 'policy-weakened', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'spf-target-open': defineEvent({
    group: 'policy-weakened',
    plannedAs: null,
    sameBy: 'subject',
    severity: 'critical',
    settledBy: ['spf-target-closed', 'spf-target-removed'],
    isUndoable: false,
  }),
  'spf-target-closed': defineEvent({ group: 'policy-weakened', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'spf-target-removed': defineEvent({ group: 'policy-weakened', plannedAs: null, sameBy: 'subject', severity: 'info' }),
};

const event = eventsOf(OUTSIDE_MAIL_EVENTS);
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** Reports a mail server that lost all its addresses. `left`: mail servers that have one, or may have. */
export const mailHostLostEvent = (
  domain: DnsName,
  host: DnsName,
  { since, left }: { readonly since: Instant; readonly left: number },
): AlertEvent =>
  event('mail-host-lost', {
    severity: left > 0 ? 'warning' : 'error',
    about: { kind: 'server', key: [host] },
    message: headline('mail-host-lost', { host, domain }),
    reason: left > 0 ? why('mail-elsewhere', { domain }) : why('mail-bounces', { domain }),
    whatToDo: action('repair-mail-host', { host }),
    since,
  });

export const mailHostEvent = (
  kind: 'mail-host-back' | 'mail-host-removed',
  domain: DnsName,
  host: DnsName,
): AlertEvent => event(kind, { about: { kind: 'server', key: [host] }, message: headline(kind, { host, domain }) });

/** Reports that a name which SPF includes or redirects to lost its record. */
export const spfLostEvent = (
  domain: DnsName,
  {
    target,
    term,
    domain: at,
  }: { readonly target: DnsName; readonly term: { readonly text: string }; readonly domain: DnsName },
  since: Instant,
): AlertEvent =>
  event('spf-target-lost', {
    about: { kind: 'name', key: [target] },
    message: headline('spf-target-lost', { domain, term: term.text }),
    reason: why('spf-gives-error', { domain }),
    whatToDo: action('repair-spf', { term: term.text, target, at }),
    since,
  });

/** Reports that a name which SPF includes or redirects to lets everyone pass. `terms`: those of the domain that lead there. */
export const spfOpenEvent = (
  domain: DnsName,
  { target, terms, since }: { readonly target: DnsName; readonly terms: readonly string[]; readonly since: Instant },
): AlertEvent =>
  event('spf-target-open', {
    about: { kind: 'name', key: [target] },
    message: headline('spf-target-open', { domain, target }),
    reason: why('spf-passes-everyone', { domain, terms }),
    whatToDo: action('close-spf', { domain, terms, target }),
    since,
  });

export const spfTargetEvent = (
  kind: 'spf-target-back' | 'spf-target-closed' | 'spf-target-removed',
  domain: DnsName,
  target: DnsName,
): AlertEvent => event(kind, { about: { kind: 'name', key: [target] }, message: headline(kind, { domain, target }) });
