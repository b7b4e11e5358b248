import { child, type DnsName } from '../../domain/name.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import { type PinEvent, typeOfPin } from '../comparison/pins.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS } from './event-texts.ts';

const departed = {
  group: 'pins',
  plannedAs: null,
  severity: 'warning',
  settledBy: ['pin-still-departed', 'pin-matches-again'],
  isDueIfPlanned: true,
  before: 'pin',
} as const;

/** Defines the events of values that the owner pinned. */
export const PIN_EVENTS = {
  'pin-departed': defineEvent(departed),
  'pin-still-departed': defineEvent({ ...departed, isReminder: true }),
  'pin-matches-again': defineEvent({ group: 'pins', plannedAs: null, severity: 'info', before: 'pin' }),
};

const event = eventsOf(PIN_EVENTS);

/** Reports what became of a pinned value. */
export function pinEvent(domain: DnsName, { kind, pin, values, since }: PinEvent): AlertEvent {
  const isBack = kind === 'pin-matches-again';
  return event(kind, {
    about: { kind: 'pin', key: [pin.subject] },
    message: WATCH_EVENT_TEXTS.message(kind, { subject: pin.subject, domain }),
    whatToDo: isBack ? null : WATCH_ACTION_TEXTS.message('compare-pin'),
    differences: isBack
      ? []
      : [{ name: nameOf(domain, pin), type: typeOfPin(pin.subject), before: pin.values, after: values }],
    since,
  });
}

const nameOf = (domain: DnsName, { subject }: PinEvent['pin']): DnsName =>
  subject === 'DMARC' ? child(DMARC_NAME, domain) : domain;
