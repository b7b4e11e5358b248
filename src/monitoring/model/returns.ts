import { meaningsOf } from '../../changes/meanings.ts';
import type { Surroundings } from '../../changes/options.ts';
import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import { DMARC_NAME } from '../../domain/service-names.ts';
import { gravityOf } from '../../domain/severity.ts';
import { DAY_MS, type Instant } from '../../domain/time.ts';
import type { Transition } from '../../observations/store.ts';
import { isSpf } from '../../records/spf/parse.ts';
import { eventsOf } from '../events/define-event.ts';
import { isOfMove } from '../events/delegation.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from '../events/event-texts.ts';
import { definitionOf } from '../events/events.ts';
import { policyIn } from '../events/flapping.ts';
import { RETURN_EVENTS } from '../events/returns.ts';
import { aboutRecords, namedRrset, type RrsetStep, stepDifference, valuesIn } from '../events/rrset-step.ts';
import type { Alert, AlertDifference, AlertEvent, AlertPlace } from './alert.ts';
import { isGrave, isSameSet } from './closing.ts';

/** After this long, a change that takes back what an alert reported is reported like any other. Source: docs/limits.md. */
export const RETURNS_MS = 30 * DAY_MS;
/** For this long, even if it is graver than what it takes back. Source: docs/limits.md. */
const SOON_MS = DAY_MS;
/** A headline names so many values, of so many UTF-16 units together. */
const MAX_NAMED = 3;
const MAX_NAMED_CHARS = 100;

const headline = WATCH_EVENT_TEXTS.message;

/** An RRset that is again as it was before an alert. */
interface ReturnStep extends RrsetStep {
  readonly alert: AlertPlace;
  /** Names the event that reported it as changed. */
  readonly of: AlertEvent;
}

/** Confirmed changes by what they are. */
interface Sorted {
  readonly changes: readonly Transition[];
  readonly returns: readonly ReturnStep[];
}

/**
 * Separates changes that bring back what an alert reported as gone. An owner who restores a record after an attack must not
 * be asked to put back the attacker's. A return that is graver than what it takes back counts only soon after that, and
 * only if that asked for something: a key that was added weeks ago and is gone now may be missed.
 */
export function withoutReturns(
  steps: readonly Transition[],
  { alerts, now, around }: { readonly alerts: readonly Alert[]; readonly now: Instant; readonly around: Surroundings },
): Sorted {
  const all = steps.map((step) => ({ step, back: returnOf(step, { alerts, now, around }) }));
  const returns = all.flatMap(({ back }) => back ?? []);
  // That a name exists again, or is an alias again, goes with the records that say so.
  const names = new Set<string>(
    returns.flatMap(({ name, type, of }) => [...vanishedIn(of), ...(type === 'CNAME' ? [name] : [])]),
  );
  const changes = all.flatMap(({ step, back }) =>
    back === null && !(names.has(step.name) && isWithoutValues(step)) ? [step] : [],
  );
  return { changes, returns };
}

/** Kinds that report that a domain, or a name, is gone. */
const VANISHED: readonly string[] = ['name-vanished', 'delegation-removed', 'zone-denied'];

/** The name that an event reported as gone; none for other events. */
const vanishedIn = ({ kind, about }: AlertEvent): readonly string[] => (VANISHED.includes(kind) ? about.key : []);

const isWithoutValues = ({ name, type, before, after }: Transition): boolean =>
  before !== null && stepDifference({ name, type, before, after }).length === 0;

/** Returns the newest alert before which the RRset was as it is now; null without one. */
function returnOf(
  step: Transition,
  { alerts, now, around }: { readonly alerts: readonly Alert[]; readonly now: Instant; readonly around: Surroundings },
): ReturnStep | null {
  const { name, type, before, after } = step;
  if (before === null || isWithoutValues(step)) return null;
  const values = valuesIn(type, after);
  const gravity = Math.max(0, ...meaningsOf([step], around).map(({ severity }) => gravityOf(severity)));
  const isBack = (one: AlertDifference) => one.name === name && one.type === type && isSameSet(one.before, values);
  for (const alert of alerts)
    for (const of of alert.events) {
      const { severity, differences, planned } = of;
      // What was planned is the state that holds: a change back is a change.
      if (planned !== undefined) continue;
      const age = now - alert.at;
      const isInTime =
        age < RETURNS_MS && (gravity <= gravityOf(severity) || (age < SOON_MS && alert.events.some(isGrave)));
      if (isInTime && definitionOf(of).before === 'state' && differences.some(isBack))
        return { name, type, before, after, alert, of };
    }
  return null;
}

/**
 * Reports RRsets of a domain that are again as they were before an alert: one event for all of one alert that an owner mutes
 * together, and for a move to other servers with what followed it. Its headline is the state that holds again.
 */
export function returnEvents(steps: readonly ReturnStep[], domain: DnsName): readonly AlertEvent[] {
  const groups = Map.groupBy(steps, ({ alert, of }) => (isOfMove(of) ? 'move' : `${alert.id} ${of.group}`));
  return [...groups.values()].flatMap((group) => {
    const some = group.toSorted((a, b) => a.alert.at - b.alert.at);
    const [first] = some;
    if (first === undefined) return [];
    const { kind, about, message } = headlineOf(first, some, domain);
    return eventsOf(RETURN_EVENTS)(kind, {
      about,
      group: first.of.group,
      message,
      reason: WATCH_REASON_TEXTS.message('takes-back', { since: { instant: first.alert.at } }),
      whatToDo: WATCH_ACTION_TEXTS.message(kind === 'name-back' ? 'renew-in-time' : 'nothing-to-do'),
      differences: some.flatMap(stepDifference),
      since: Math.min(...some.map(({ before }) => before.at)),
      asBefore: first.alert.at,
    });
  });
}

interface Headline extends Pick<AlertEvent, 'about'> {
  readonly kind: keyof typeof RETURN_EVENTS;
  readonly message: Message;
}

function headlineOf(first: ReturnStep, some: readonly ReturnStep[], domain: DnsName): Headline {
  // With a domain, the names below it are gone and back.
  const [vanished] = some.flatMap(({ of }) => vanishedIn(of)).toSorted((a, b) => a.length - b.length);
  if (vanished !== undefined)
    return {
      kind: 'name-back',
      about: { kind: 'name', key: [vanished] },
      message: headline('name-back', { name: vanished }),
    };
  const records = some.map(namedRrset);
  const about = aboutRecords(records);
  return some.length === 1
    ? { about, ...stateOf(first, domain) }
    : { kind: 'records-back', about, message: headline('records-back', { records }) };
}

/** Returns the state of one RRset that holds again. */
function stateOf({ name, type, before, after }: ReturnStep, domain: DnsName): Omit<Headline, 'about'> {
  const [was, values] = [valuesIn(type, before), valuesIn(type, after)];
  if (values.length === 0) return { kind: 'none-back', message: headline('none-back', { name, type }) };
  const [back, ...more] = type === 'TXT' ? values.filter((value) => !was.includes(value)) : [];
  const only = more.length === 0 ? back : undefined;
  const [policy] = only === undefined || name !== `${DMARC_NAME}.${domain}` ? [] : policyIn(only);
  if (policy !== undefined) return { kind: 'dmarc-back', message: headline('dmarc-back', { policy }) };
  if (only !== undefined && isSpf(only) && isShort([only]))
    return { kind: 'values-back', message: headline('values-back', { type: 'SPF', name, values: [only] }) };
  return isShort(values)
    ? { kind: 'values-back', message: headline('values-back', { type, name, values }) }
    : { kind: 'records-back', message: headline('records-back', { records: [namedRrset({ name, type })] }) };
}

const isShort = (values: readonly string[]): boolean =>
  values.length <= MAX_NAMED && values.join('').length <= MAX_NAMED_CHARS;
