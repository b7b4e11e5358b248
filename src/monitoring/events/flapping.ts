import type { Message } from '../../domain/message.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import { isDmarc, parseDmarc } from '../../records/dmarc/parse.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';
import { aboutRecords, namedRrset, type RrsetStep, stepDifference, valuesIn } from './rrset-step.ts';

const flapping = defineEvent({
  group: 'other',
  plannedAs: null,
  severity: 'warning',
  settledBy: ['settled', 'settled-back'],
  isDueIfPlanned: true,
  before: 'passing',
});

/** Records that change too often to report each change, and how that ends. */
export const FLAPPING_EVENTS = {
  flapping,
  // Its second headline.
  'flapping-now': flapping,
  settled: defineEvent({ group: 'other', plannedAs: null, severity: 'warning' }),
  // What is as it was before it flapped leaves nothing of what was reported meanwhile.
  'settled-back': defineEvent({
    group: 'other',
    plannedAs: null,
    severity: 'info',
    before: 'passing',
    isUndoable: false,
  }),
};

const event = eventsOf(FLAPPING_EVENTS);
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** An RRset that changed too often, and how long it must stay the same before we report how it ended. */
export interface FlappingStep extends RrsetStep {
  readonly quietMs: number;
}

/** Reports RRsets that changed too often to report each change, and what they are now; nothing if there are none. */
export function flappingEvent(steps: readonly FlappingStep[]): readonly AlertEvent[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const records = steps.map(namedRrset);
  const reported = event('flapping', {
    about: aboutRecords(records),
    message:
      rest.length > 0
        ? headline('flapping', { records })
        : headline('flapping-now', { records, state: stateOf(first) }),
    reason: why('held-back', { quietMs: { durationMs: Math.max(...steps.map(({ quietMs }) => quietMs)) } }),
    whatToDo: action('find-editor'),
    differences: steps.flatMap(stepDifference),
  });
  return [reported];
}

/** Returns the present values of an RRset for a headline: of several values those that it did not have before. */
function stateOf({ name, type, before, after }: RrsetStep): Message {
  const [was, is] = [valuesIn(type, before), valuesIn(type, after)];
  const values = is.filter((value) => !was.includes(value));
  const [policy, ...others] = name.startsWith(`${DMARC_NAME}.`) ? values.flatMap(policyIn) : [];
  if (policy !== undefined && others.length === 0) return why('state-dmarc', { policy });
  if (is.length === 0) return why('state-none', { type });
  return why('state-values', { type, values: values.length === 0 ? is : values });
}

/** Finds the policy of a DMARC record; none in test mode, which lowers it. */
export const policyIn = (value: string): readonly string[] => {
  const parsed = isDmarc(value) ? parseDmarc(value) : null;
  return parsed?.kind === 'record' && !parsed.record.t ? [parsed.record.p] : [];
};

/** Reports RRsets that flapped and have settled. */
export function settledEvent(kind: 'settled' | 'settled-back', steps: readonly RrsetStep[]): readonly AlertEvent[] {
  if (steps.length === 0) return [];
  const records = steps.map(namedRrset);
  const message = headline(kind, { records });
  return [event(kind, { about: aboutRecords(records), message, differences: steps.flatMap(stepDifference) })];
}
