import type { DnsName } from '../../domain/name.ts';
import type { OpenWindow } from '../memory/planned.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

const common = { group: 'other', plannedAs: null, severity: 'info', isReminder: true, isUndoable: false } as const;

/** Defines the events of a window of planned changes that is over. They have the groups of the changes that they report. */
export const PLANNED_EVENTS = {
  'window-over': defineEvent({ ...common, sameBy: 'subject' }),
  'planned-change': defineEvent(common),
  'window-unused': defineEvent({ ...common, sameBy: 'nothing', isOnlyLogged: true }),
};

const event = eventsOf(PLANNED_EVENTS);
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** Reports all that was planned in a window, the gravest first; that there was nothing is only logged. */
export function windowEvents(
  domain: DnsName,
  { window, name, from, until }: Pick<OpenWindow, 'window' | 'name' | 'from' | 'until'>,
  changes: readonly AlertEvent[],
): readonly AlertEvent[] {
  const [gravest] = changes;
  const about = { kind: 'domain', key: [domain] } as const;
  const called = name === '' ? why('window-unnamed') : why('window-named', { name });
  const times = { from: { instant: from }, until: { instant: until } };
  if (gravest === undefined)
    return [
      event('window-unused', {
        about,
        message: headline('window-unused', { window: called, domain }),
        reason: why('window-was-unused', times),
      }),
    ];
  const planned = { window, from, name };
  return [
    event('window-over', {
      about,
      group: gravest.group,
      message: headline('window-over', { window: called, count: changes.length, domain }),
      reason: why('window-was', times),
      whatToDo: action('check-planned'),
      planned: { ...planned, reports: gravest.severity },
    }),
    ...changes.map(({ about, group, severity, message, reason, differences, since }) =>
      event('planned-change', {
        ...{ about, group, reason, differences, since },
        message: headline('planned-change', { change: message }),
        planned: { ...planned, reports: severity },
      }),
    ),
  ];
}
