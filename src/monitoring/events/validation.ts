import {
  dsClause,
  faultAdvice,
  isFault,
  SIGNATURE_ADVICE_TEXTS,
  type SignatureReason,
} from '../../checks/dnssec/faults.ts';
import type { SecurityReason } from '../../domain/answer.ts';
import type { Message } from '../../domain/message.ts';
import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { AlertEvent, AlertSubject } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

/** Signatures of a domain that do not validate, or do again. */
export const VALIDATION_EVENTS = {
  'dnssec-bogus': defineEvent({
    group: 'name-servers',
    plannedAs: null,
    sameBy: 'subject',
    severity: 'critical',
    settledBy: ['dnssec-valid-again'],
    absorbs: [
      'dnssec-failing',
      'dnssec-rolled',
      'dnssec-key-added',
      'dnssec-key-removed',
      'dnssec-digests',
      'ds-added',
    ],
  }),
  'dnssec-valid-again': defineEvent({ group: 'name-servers', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'signatures-end': defineEvent({
    group: 'name-servers',
    plannedAs: null,
    severity: ['critical', 'error', 'warning'],
    settledBy: ['signatures-end', 'signatures-renewed'],
    isReminder: true,
    isEnding: true,
  }),
  'signatures-renewed': defineEvent({ group: 'name-servers', plannedAs: null, sameBy: 'subject', severity: 'info' }),
};

const event = eventsOf(VALIDATION_EVENTS);
const aboutOf = (domain: DnsName): AlertSubject => ({ kind: 'dnssec', key: [domain] });
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** Reports a domain that resolvers refuse because its signatures are wrong. `found`: what our validator found. */
export function bogusEvent(domain: DnsName, found: SecurityReason | null, since: Instant): AlertEvent {
  const fault = isFault(found) ? found : null;
  return event('dnssec-bogus', {
    about: aboutOf(domain),
    message: headline('dnssec-bogus', { domain }),
    reason:
      fault === null
        ? why('resolvers-refuse')
        : why('resolvers-refuse-because', { zone: fault.zone, fault: dsClause(fault) }),
    whatToDo: fault === null ? action('compare-ds') : actionOn(fault, domain),
    since,
  });
}

function actionOn(fault: SignatureReason, domain: DnsName): Message {
  // What a zone above does wrong, its owner has to repair.
  if (fault.zone !== domain && isAtOrBelow(domain, fault.zone))
    return SIGNATURE_ADVICE_TEXTS.message('report', { zone: fault.zone });
  if (fault.code === 'no-key-for-ds') return action('match-ds');
  return faultAdvice([fault])[0] ?? action('compare-ds');
}

/** Reports that resolvers accept a domain again. */
export const validAgainEvent = (domain: DnsName, since: Instant | null): AlertEvent =>
  event('dnssec-valid-again', {
    about: aboutOf(domain),
    message: headline('dnssec-valid-again', { domain }),
    reason: why('resolvers-accept'),
    since,
  });

/** Reports signatures that come near their end. `overdueMs`: how long before it the signer renewed earlier ones, if known. */
export function signaturesEndEvent(
  domain: DnsName,
  {
    hosts,
    ends,
    left,
    overdueMs,
  }: {
    readonly hosts: readonly DnsName[];
    readonly ends: Instant;
    readonly left: number;
    readonly overdueMs: number | null;
  },
): AlertEvent {
  const days = Math.floor(left / DAY_MS);
  const habit = overdueMs === null ? [] : [why('renewed-before', { days: Math.floor(overdueMs / DAY_MS) })];
  return event('signatures-end', {
    severity: left <= DAY_MS ? 'critical' : left <= 3 * DAY_MS ? 'error' : 'warning',
    about: aboutOf(domain),
    message: headline('signatures-end', { domain, days }),
    reason: why('signatures-last', { hosts, ends: { instant: ends }, more: { sentences: habit } }),
    whatToDo: action('check-signer'),
  });
}

/** Reports that signatures which came near their end were renewed. */
export const signaturesRenewedEvent = (domain: DnsName): AlertEvent =>
  event('signatures-renewed', { about: aboutOf(domain), message: headline('signatures-renewed', { domain }) });
