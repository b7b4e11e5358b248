import type { DnsName } from '../../domain/name.ts';
import { nameOfPin, type PinEvent, typeOfPin, unmetValues } from '../comparison/pins.ts';
import type { AlertEvent } from '../model/alert.ts';
import { ANY_VALUE, partsOfPin } from '../model/pin.ts';
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

/** How the headline names a rule whose value stands for whatever there is. */
const OF_ANY = { is: 'is', has: 'any', lacks: 'none' } as const;

/** Reports what became of a pinned value. */
export function pinEvent(domain: DnsName, { kind, pin, values, since }: PinEvent): AlertEvent {
  const isBack = kind === 'pin-matches-again';
  const { record, rule } = partsOfPin(pin.subject);
  const unmet = unmetValues(pin, values);
  const asked = unmet.includes(ANY_VALUE) ? OF_ANY[rule] : rule;
  const args = { subject: record, domain };
  return event(kind, {
    about: { kind: 'pin', key: [pin.subject] },
    message: isBack ? WATCH_EVENT_TEXTS.message(kind, args) : WATCH_EVENT_TEXTS.message(kind, { ...args, rule: asked }),
    whatToDo: isBack ? null : WATCH_ACTION_TEXTS.message(rule === 'is' ? 'compare-pin' : 'compare-rule'),
    differences: isBack
      ? []
      : [{ name: nameOfPin(domain, pin.subject), type: typeOfPin(pin.subject), before: unmet, after: values }],
    since,
  });
}
