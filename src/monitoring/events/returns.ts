import { defineEvent } from './define-event.ts';

/**
 * Records that are again as they were before an alert. What they were meanwhile may be an attacker's: nobody is offered to
 * put it back. An event has the group of the change that it takes back.
 */
const returned = {
  plannedAs: null,
  severity: 'info',
  isDueIfPlanned: true,
  before: 'undone',
  isUndoable: false,
} as const;

export const RETURN_EVENTS = {
  'values-back': defineEvent({ ...returned, group: 'other' }),
  'dmarc-back': defineEvent({ ...returned, group: 'other' }),
  'none-back': defineEvent({ ...returned, group: 'other' }),
  'records-back': defineEvent({ ...returned, group: 'other' }),
  'name-back': defineEvent({ ...returned, group: 'name-servers' }),
};
