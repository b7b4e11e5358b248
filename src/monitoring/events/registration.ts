import type { REGISTRATION_CHANGE_TEXTS } from '../../changes/registration-texts.ts';
import type { EventKind } from '../model/event-kind.ts';
import { defineJudged, type EventDefinition } from './define-event.ts';

const ENDS = [
  'registration-expires',
  'registration-expired',
  'unanswered-registration-expires',
  'unanswered-registration-expired',
] as const satisfies readonly EventKind[];

const ending = defineJudged({
  group: 'registration',
  plannedAs: null,
  settledBy: [...ENDS, 'registration-renewed', 'name-unregistered'],
  isReminder: true,
  isEnding: true,
  sameBy: 'common',
});
const ended = defineJudged({
  group: 'registration',
  plannedAs: null,
  settledBy: ['registration-renewed', 'name-unregistered'],
  isReminder: true,
  sameBy: 'common',
});
const usual = defineJudged({ group: 'registration', plannedAs: null });
const logged = defineJudged({ group: 'registration', plannedAs: null, isOnlyLogged: true, isReminder: true });

/** Defines the events of the registration of a domain. */
export const REGISTRATION_EVENTS: Readonly<Record<keyof typeof REGISTRATION_CHANGE_TEXTS.texts, EventDefinition>> = {
  'registration-expires': ending,
  'registration-expired': ended,
  'unanswered-registration-expires': ending,
  'unanswered-registration-expired': ended,
  'registry-silent': logged,
  'registry-answers-again': logged,
  'registration-renewed': usual,
  'registration-unlocked': defineJudged({
    group: 'registration',
    plannedAs: null,
    settledBy: ['registration-locked', 'name-unregistered'],
  }),
  'registration-locked': usual,
  'registrar-changed': usual,
  'registry-ds-changed': defineJudged({
    group: 'registration',
    plannedAs: null,
    settledBy: ['registry-ds-agrees', 'name-unregistered'],
  }),
  'registry-ds-agrees': usual,
  'registrant-changed': usual,
  'transfer-pending': defineJudged({
    group: 'registration',
    plannedAs: null,
    settledBy: ['transfer-over', 'name-unregistered'],
  }),
  'transfer-over': usual,
  'registration-on-hold': defineJudged({
    group: 'registration',
    plannedAs: null,
    settledBy: ['hold-over', 'name-unregistered'],
  }),
  'hold-over': usual,
  'registration-in-redemption': defineJudged({
    group: 'registration',
    plannedAs: null,
    settledBy: ['registration-deleting', 'deletion-over', 'name-unregistered'],
  }),
  'registration-deleting': defineJudged({
    group: 'registration',
    plannedAs: null,
    settledBy: ['deletion-over', 'name-unregistered'],
  }),
  'deletion-over': usual,
  'name-registered': usual,
  'name-unregistered': defineJudged({ group: 'registration', plannedAs: null, settledBy: ['name-registered'] }),
};
