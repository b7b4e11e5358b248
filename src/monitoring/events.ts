import type { Judgement, Meaning } from '../changes/meaning.ts';
import type { Severity } from '../checks/check.ts';
import type { Message } from '../domain/message.ts';
import { child, type DnsName } from '../domain/name.ts';
import { presentRdata } from '../domain/rdata/present.ts';
import type { RrType } from '../domain/rr.ts';
import type { Instant } from '../domain/time.ts';
import type { RrsetContent } from '../observations/transitions.ts';
import { isDmarc, parseDmarc } from '../records/dmarc/parse.ts';
import type { AlertDifference, AlertEvent } from './alert.ts';
import { type PinEvent, typeOfPin } from './comparison/pins.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';
import { GROUP_OF, type WatchEventKind } from './groups.ts';

const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** One RRset before and after. */
export interface RrsetStep {
  readonly name: DnsName;
  readonly type: RrType;
  readonly before: RrsetContent;
  readonly after: RrsetContent;
}

/** Severities by rank. */
export const GRAVITY: Readonly<Record<Severity, number>> = {
  ok: 0,
  info: 1,
  notice: 2,
  warning: 3,
  error: 4,
  critical: 5,
};

/** The gravest first; of equal ones as they came. */
export const gravestFirst = (events: readonly AlertEvent[]): readonly AlertEvent[] =>
  events.toSorted((a, b) => GRAVITY[b.severity] - GRAVITY[a.severity]);

/** Returns an event with its group; what `rest` leaves out stays empty. */
export const event = (
  kind: WatchEventKind,
  rest: Pick<AlertEvent, 'severity' | 'message'> & Partial<AlertEvent>,
): AlertEvent => ({ kind, group: GROUP_OF[kind], reason: null, whatToDo: null, differences: [], since: null, ...rest });

/** What a change of records means. */
export const meaningEvent = ({ kind, severity, message, reason, whatToDo, differences, since }: Meaning): AlertEvent =>
  event(kind, { severity, message, reason, whatToDo, differences, since });

/** What became of a certificate or a registration. */
export const judgementEvent = ({
  kind,
  severity,
  message,
  reason,
  whatToDo,
}: Judgement | Judgement<'registration'>): AlertEvent => event(kind, { severity, message, reason, whatToDo });

/** An RRset that changed too often, and how long it must stay the same before we report how it ended. */
export interface FlappingStep extends RrsetStep {
  readonly quietMs: number;
}

/** Reports RRsets that changed too often to report each change, and what they are now; nothing if there are none. */
export function flappingEvent(steps: readonly FlappingStep[]): readonly AlertEvent[] {
  const [first, ...rest] = steps;
  if (first === undefined) return [];
  const records = steps.map(named);
  const flapping = event('flapping', {
    severity: 'warning',
    message:
      rest.length > 0
        ? headline('flapping', { records })
        : headline('flapping-now', { records, state: stateOf(first) }),
    reason: why('held-back', { quietMs: { durationMs: Math.max(...steps.map(({ quietMs }) => quietMs)) } }),
    whatToDo: action('find-editor'),
    differences: steps.flatMap(differenceOf),
  });
  return [flapping];
}

/** Returns the present values of an RRset for a headline: of several values those that it did not have before. */
function stateOf({ name, type, before, after }: RrsetStep): Message {
  const [was, is] = [valuesIn(type, before), valuesIn(type, after)];
  const values = is.filter((value) => !was.includes(value));
  const [policy, ...others] = name.startsWith('_dmarc.') ? values.flatMap(policyIn) : [];
  if (policy !== undefined && others.length === 0) return why('state-dmarc', { policy });
  if (is.length === 0) return why('state-none', { type });
  return why('state-values', { type, values: values.length === 0 ? is : values });
}

const policyIn = (value: string): readonly string[] => {
  const parsed = isDmarc(value) ? parseDmarc(value) : null;
  return parsed?.kind === 'record' ? [parsed.record.p] : [];
};

/** Reports RRsets that flapped and have settled. */
export function settledEvent(kind: 'settled' | 'settled-back', steps: readonly RrsetStep[]): readonly AlertEvent[] {
  if (steps.length === 0) return [];
  const message = headline(kind, { records: steps.map(named) });
  return [
    event(kind, {
      severity: kind === 'settled' ? 'warning' : 'info',
      message,
      differences: steps.flatMap(differenceOf),
    }),
  ];
}

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
      severity: 'error',
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
  return [event('servers-agree', { severity: 'info', message })];
}

/** Names an RRset in a list. */
export const named = ({ name, type }: Pick<RrsetStep, 'name' | 'type'>): string => `${name} ${type}`;

/** Returns the values of a state in presentation form, sorted. */
export const valuesIn = (type: RrType, { records }: RrsetContent): readonly string[] =>
  records.map(({ octets }) => presentRdata(type, octets)).sort();

/** Returns what is different in an RRset; nothing where its values are the same. */
export function differenceOf({ name, type, before, after }: RrsetStep): readonly AlertDifference[] {
  const [was, is] = [valuesIn(type, before), valuesIn(type, after)];
  return was.join('\n') === is.join('\n') ? [] : [{ name, type, before: was, after: is }];
}

/** What became of a pinned value. */
export function pinEvent(domain: DnsName, { kind, pin, values, since }: PinEvent): AlertEvent {
  const isBack = kind === 'pin-matches-again';
  return event(kind, {
    severity: isBack ? 'info' : 'warning',
    message: headline(kind, { subject: pin.subject, domain }),
    whatToDo: isBack ? null : action('compare-pin'),
    differences: isBack
      ? []
      : [{ name: nameOf(domain, pin), type: typeOfPin(pin.subject), before: pin.values, after: values }],
    since,
  });
}

const nameOf = (domain: DnsName, { subject }: PinEvent['pin']): DnsName =>
  subject === 'DMARC' ? child('_dmarc', domain) : domain;

/** A domain that does not answer, or answers again. */
export const silenceEvent = (
  kind: 'not-answering' | 'answers-again',
  domain: DnsName,
  since: Instant,
  count: number,
): AlertEvent =>
  kind === 'not-answering'
    ? event(kind, {
        severity: 'error',
        message: headline(kind, { domain }),
        reason: why('unanswered-since', { count, since: { instant: since } }),
        whatToDo: action('ask-provider'),
        since,
      })
    : event(kind, {
        severity: 'info',
        message: headline(kind, { domain }),
        reason: why('was-silent', { since: { instant: since } }),
        since,
      });

/** A domain that resolvers refuse because its signatures are wrong, or accept again. */
export const bogusEvent = (
  kind: 'dnssec-bogus' | 'dnssec-valid-again',
  domain: DnsName,
  since: Instant | null,
): AlertEvent =>
  kind === 'dnssec-bogus'
    ? event(kind, {
        severity: 'critical',
        message: headline(kind, { domain }),
        reason: why('resolvers-refuse'),
        whatToDo: action('compare-ds'),
        since,
      })
    : event(kind, { severity: 'info', message: headline(kind, { domain }), reason: why('resolvers-accept'), since });

/** RRsets whose lookups fail, and what each name server did when we asked it for them. */
export const lookupsFailEvent = (
  domain: DnsName,
  failing: readonly { readonly name: DnsName; readonly type: RrType; readonly since: Instant }[],
  answers: readonly Message[],
): AlertEvent => {
  const since = Math.min(...failing.map((one) => one.since));
  const isVital = failing.some(({ name, type }) => name === domain && VITAL.includes(type));
  return event('lookups-fail', {
    severity: isVital ? 'error' : 'warning',
    message: headline('lookups-fail', { domain, records: failing.map(named) }),
    reason: why('lookups-unanswered', { since: { instant: since }, answers: { sentences: answers } }),
    whatToDo: action('repair-zone'),
    since,
  });
};

/** Types without which nobody reaches a domain. */
const VITAL: readonly RrType[] = ['A', 'AAAA', 'MX', 'NS'];

export const lookupsAnsweredEvent = (domain: DnsName, records: readonly string[]): AlertEvent =>
  event('lookups-answered', { severity: 'info', message: headline('lookups-answered', { domain, records }) });

/** A name server that does not work, what it did, and how many others work. */
export const serverDownEvent = (
  domain: DnsName,
  host: DnsName,
  {
    since,
    answers,
    working,
  }: { readonly since: Instant; readonly answers: readonly Message[]; readonly working: number },
): AlertEvent =>
  event('server-down', {
    severity: working > 1 ? 'warning' : 'error',
    message: headline('server-down', { host, domain }),
    reason: why('server-unanswered', { since: { instant: since }, answers: { sentences: answers }, working }),
    whatToDo: action('repair-server'),
    since,
  });

export const serverEvent = (kind: 'server-up' | 'server-removed', domain: DnsName, host: DnsName): AlertEvent =>
  event(kind, { severity: 'info', message: headline(kind, { host, domain }) });
