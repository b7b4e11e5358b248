import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import type { JudgedSight, SeenFinding } from '../comparison/seen-findings.ts';
import type { AlertEvent, AlertSubject } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

/** Defines the events of findings that appear and end although no record changed. */
export const FINDING_EVENTS = {
  'finding-appeared': defineEvent({
    group: 'findings',
    plannedAs: null,
    sameBy: 'subject',
    severity: ['critical', 'error', 'warning'],
    settledBy: ['finding-over'],
  }),
  'finding-over': defineEvent({ group: 'findings', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'findings-compared-anew': defineEvent({
    group: 'findings',
    plannedAs: null,
    sameBy: 'nothing',
    severity: 'info',
    isReminder: true,
    isOnlyLogged: true,
  }),
};

const event = eventsOf(FINDING_EVENTS);
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

const aboutOf = (check: string, code: string): AlertSubject => ({ kind: 'finding', key: [check, code] });

/** Severities of findings that are told. */
const GRAVE = ['critical', 'error'] as const;

/** Reports a finding that was not there before. */
export function findingEvent(domain: DnsName, { check, item, name }: SeenFinding, since: Instant): AlertEvent {
  const { code, severity, says, because, do: todo, fix } = item;
  const reasons = [says, ...(because === '' ? [] : [because])];
  return event('finding-appeared', {
    about: aboutOf(check, code),
    severity: GRAVE.find((one) => one === severity) ?? 'warning',
    message: headline('finding-appeared', { domain, check: name }),
    reason: why('finding-says', { says: { sentences: reasons } }),
    // What a fix comes to may need steps before: the report has them.
    whatToDo: todo === '' || fix !== null ? action('open-report') : todo,
    since,
  });
}

/** Reports that a finding is not there any more, with what its check says now. */
export const findingOverEvent = (
  domain: DnsName,
  { check, name, says }: Pick<JudgedSight, 'check' | 'name' | 'says'>,
  code: string,
): AlertEvent =>
  event('finding-over', {
    about: aboutOf(check, code),
    message: headline('finding-over', { domain, check: name }),
    reason: says === null ? null : why('finding-says', { says: { sentences: [says] } }),
  });

/** Logs that an update of ours changed checks, so that what they find now is compared from now on. */
export const comparedAnewEvent = (domain: DnsName, found: readonly SeenFinding[]): AlertEvent =>
  event('findings-compared-anew', {
    about: { kind: 'domain', key: [domain] },
    message: headline('findings-compared-anew', { domain }),
    reason:
      found.length === 0
        ? why('finds-nothing-more')
        : why('finds-more', { checks: [...new Map(found.map(({ check, name }) => [check, name])).values()] }),
  });
