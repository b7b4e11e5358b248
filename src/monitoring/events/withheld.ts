import {
  type Alert,
  type AlertEvent,
  type AlertGroup,
  type EventGravity,
  isPlanned,
  type Withheld,
} from '../model/alert.ts';
import type { EventKind } from '../model/event-kind.ts';
import { definitionOf } from './events.ts';

/** Whether an event is only logged: nobody asked, and nothing is to be done. Records that mean the same are among these. */
const isOnlyLogged = (event: EventGravity): boolean => event.severity === 'info' && definitionOf(event).isOnlyLogged;

/** Returns whether an event reports that something changed. */
export const tellsChange = (event: { readonly kind: EventKind }): boolean => !definitionOf(event).isReminder;

interface Muting {
  readonly muted: readonly AlertGroup[];
}

/** Returns whether an event would be sent if nobody had planned it. */
const isWanted = (event: AlertEvent, { muted }: Muting): boolean =>
  !isOnlyLogged(event) && !muted.includes(event.group);

/** Returns why an alert of these events is not sent; null if it is. */
export function withheldOf(events: readonly AlertEvent[], muting: Muting): Withheld | null {
  if (events.every(isOnlyLogged)) return 'only-logged';
  const wanted = events.filter((event) => isWanted(event, muting));
  if (wanted.length === 0) return 'muted';
  return wanted.every(isPlanned) ? 'planned' : null;
}

/** Returns the alert without the events of muted kinds, those that are only logged, and planned ones; null if none is left to send. */
export function withoutMuted(alert: Alert, muting: Muting): Alert | null {
  const [first, ...rest] = alert.events.filter((event) => isWanted(event, muting) && !isPlanned(event));
  return first === undefined ? null : { ...alert, events: [first, ...rest] };
}
