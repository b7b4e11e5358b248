import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';
import { differenceOf, named, type RrsetStep } from './rrset-step.ts';

/** Name servers that differ for long, or agree again. The old records still exist, and may be the wrong ones. */
export const DISAGREEMENT_EVENTS = {
  'servers-disagree': defineEvent({
    group: 'name-servers',
    severity: 'error',
    settledBy: ['servers-agree'],
    isDueIfPlanned: true,
    before: 'servers',
    isUndoable: false,
  }),
  'servers-agree': defineEvent({ group: 'name-servers', severity: 'info' }),
};

const event = eventsOf(DISAGREEMENT_EVENTS);
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** An RRset on which name servers disagree: `before` is the old state, `after` is what the others have. */
export interface DisagreementStep extends RrsetStep {
  /** Those that have the old state. */
  readonly old: readonly DnsName[];
  readonly others: readonly DnsName[];
  readonly since: Instant;
}

/** Reports RRsets on which name servers have disagreed for long: one event for all on which the same servers disagree. */
export function disagreeingEvents(domain: DnsName, steps: readonly DisagreementStep[]): readonly AlertEvent[] {
  const groups = Map.groupBy(withoutFollowers(steps), ({ old, others }) => JSON.stringify([old, others]));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { old, others } = first;
    const since = { instant: Math.max(...group.map((step) => step.since)) };
    return event('servers-disagree', {
      message: headline('servers-disagree', { domain, records: group.map(named) }),
      reason:
        old.length === 0 ? why('several-states', { others, since }) : why('old-and-others', { old, others, since }),
      whatToDo: action('update-servers'),
      differences: group.flatMap(differenceOf),
    });
  });
}

/** Without those that differ only because their name is an alias that leads elsewhere, where that is among them. */
const withoutFollowers = (steps: readonly DisagreementStep[]): readonly DisagreementStep[] =>
  steps.filter(
    (step) =>
      step.type === 'CNAME' ||
      differenceOf(step).length > 0 ||
      !steps.some(({ name, type }) => name === step.name && type === 'CNAME'),
  );

/** Reports RRsets on which name servers no longer disagree, if we reported that, and of which all have the old state again. */
export function agreeingEvent(domain: DnsName, steps: readonly RrsetStep[]): readonly AlertEvent[] {
  if (steps.length === 0) return [];
  const message = headline('servers-agree', { domain, records: steps.map(named) });
  return [event('servers-agree', { message })];
}
