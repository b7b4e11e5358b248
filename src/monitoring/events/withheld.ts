import type { Alert, AlertEvent, AlertGroup, EventGravity, Withheld } from '../model/alert.ts';
import type { EventKind } from '../model/event-kind.ts';
import { definitionOf } from './events.ts';

/** Whether an event is only logged: nobody asked, and nothing is to be done. Records that mean the same are among these. */
const isOnlyLogged = (event: EventGravity): boolean => event.severity === 'info' && definitionOf(event).isOnlyLogged;

/** Returns whether an event reports that something changed. */
export const tellsChange = (event: { readonly kind: EventKind }): boolean => !definitionOf(event).isReminder;

interface Muting {
  readonly muted: readonly AlertGroup[];
}

/** Returns why an alert of these events is not sent; null if it is. */
export function withheldOf(events: readonly AlertEvent[], { muted }: Muting): Withheld | null {
  if (events.every(isOnlyLogged)) return 'only-logged';
  return events.every((event) => isOnlyLogged(event) || muted.includes(event.group)) ? 'muted' : null;
}

/** Returns the alert without the events of muted kinds and those that are only logged; null if none is left to send. */
export function withoutMuted(alert: Alert, { muted }: Muting): Alert | null {
  const [first, ...rest] = alert.events.filter((event) => !isOnlyLogged(event) && !muted.includes(event.group));
  return first === undefined ? null : { ...alert, events: [first, ...rest] };
}
