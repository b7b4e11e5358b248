import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

/** Signatures of a domain that do not validate, or do again. */
export const VALIDATION_EVENTS = {
  'dnssec-bogus': defineEvent({ group: 'name-servers', severity: 'critical', settledBy: ['dnssec-valid-again'] }),
  'dnssec-valid-again': defineEvent({ group: 'name-servers', severity: 'info' }),
};

const event = eventsOf(VALIDATION_EVENTS);
const [headline, why] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message];

/** Reports a domain that resolvers refuse because its signatures are wrong, or accept again. */
export const bogusEvent = (
  kind: 'dnssec-bogus' | 'dnssec-valid-again',
  domain: DnsName,
  since: Instant | null,
): AlertEvent =>
  kind === 'dnssec-bogus'
    ? event(kind, {
        message: headline(kind, { domain }),
        reason: why('resolvers-refuse'),
        whatToDo: WATCH_ACTION_TEXTS.message('compare-ds'),
        since,
      })
    : event(kind, { message: headline(kind, { domain }), reason: why('resolvers-accept'), since });
