import type { REGISTRATION_CHANGE_TEXTS } from '../../changes/registration-texts.ts';
import { defineJudged, type EventDefinition } from './define-event.ts';

/** Defines the events of the registration of a domain. */
export const REGISTRATION_EVENTS: Readonly<Record<keyof typeof REGISTRATION_CHANGE_TEXTS.texts, EventDefinition>> = {
  'registration-expires': defineJudged({
    group: 'registration',
    settledBy: ['registration-expires', 'registration-expired', 'registration-renewed'],
    isReminder: true,
    isEnding: true,
  }),
  'registration-expired': defineJudged({
    group: 'registration',
    settledBy: ['registration-renewed'],
    isReminder: true,
  }),
  'registration-renewed': defineJudged({ group: 'registration' }),
  'registration-unlocked': defineJudged({ group: 'registration' }),
  'registrar-changed': defineJudged({ group: 'registration' }),
};
