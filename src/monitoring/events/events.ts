import type { EventKind } from '../model/event-kind.ts';
import { CERTIFICATE_EVENTS } from './certificates.ts';
import { DANE_EVENTS } from './dane.ts';
import { defineJudged, type EventDefinition } from './define-event.ts';
import { DELEGATION_EVENTS } from './delegation.ts';
import { DISAGREEMENT_EVENTS } from './disagreement.ts';
import { FINDING_EVENTS } from './findings.ts';
import { FLAPPING_EVENTS } from './flapping.ts';
import { OUTSIDE_MAIL_EVENTS } from './mail.ts';
import { MTA_STS_EVENTS } from './mta-sts.ts';
import { PIN_EVENTS } from './pins.ts';
import { PLANNED_EVENTS } from './planned.ts';
import { DNS_EVENTS, MAIL_EVENTS } from './records.ts';
import { REGISTRATION_EVENTS } from './registration.ts';
import { RETURN_EVENTS } from './returns.ts';
import { SILENCE_EVENTS } from './silence.ts';
import { TLS_EVENTS } from './tls.ts';
import { VALIDATION_EVENTS } from './validation.ts';

/** Every kind of event, each declared once. */
export const EVENTS: Readonly<Record<EventKind, EventDefinition>> = {
  ...MAIL_EVENTS,
  ...DNS_EVENTS,
  ...CERTIFICATE_EVENTS,
  ...REGISTRATION_EVENTS,
  ...FLAPPING_EVENTS,
  ...PIN_EVENTS,
  ...SILENCE_EVENTS,
  ...DELEGATION_EVENTS,
  ...DISAGREEMENT_EVENTS,
  ...VALIDATION_EVENTS,
  ...TLS_EVENTS,
  ...OUTSIDE_MAIL_EVENTS,
  ...DANE_EVENTS,
  ...MTA_STS_EVENTS,
  ...FINDING_EVENTS,
  ...RETURN_EVENTS,
  ...PLANNED_EVENTS,
};

/** The kinds that report the end of others. */
const ENDS: ReadonlySet<EventKind> = new Set(Object.values(EVENTS).flatMap(({ settledBy }) => settledBy));

/** Returns whether a kind reports the end of something that was reported. */
export const isEnd = (kind: EventKind): boolean => ENDS.has(kind);

const UNKNOWN = defineJudged({ group: 'other', plannedAs: null });
const ALL: ReadonlyMap<string, EventDefinition> = new Map(Object.entries(EVENTS));

/**
 * Finds the definition of the kind of an event. One of a kind that is not declared, as another version may have stored
 * it, counts as a change.
 */
export const definitionOf = ({ kind }: { readonly kind: EventKind }): EventDefinition => ALL.get(kind) ?? UNKNOWN;
