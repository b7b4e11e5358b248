import type { Message } from '../../domain/message.ts';
import type { DnsName } from '../../domain/name.ts';
import type { Instant } from '../../domain/time.ts';
import { sidesOf, unlisted } from '../comparison/disagreement.ts';
import type { WatchedRrset } from '../memory/rrsets.ts';
import type { AlertEvent } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';
import { aboutRecords, namedRrset, type RrsetStep, stepDifference, valuesIn } from './rrset-step.ts';

const disagreeing = defineEvent({
  group: 'name-servers',
  plannedAs: null,
  severity: 'error',
  settledBy: ['servers-agree'],
  isDueIfPlanned: true,
  before: 'servers',
  // Its sentences name the servers.
  sameBy: 'nothing',
  isUndoable: false,
});

/** Name servers that differ for long, or agree again. The old records still exist, and may be the wrong ones. */
export const DISAGREEMENT_EVENTS = {
  'servers-disagree': disagreeing,
  // Its other headlines.
  'servers-deny': disagreeing,
  'servers-lack': disagreeing,
  'servers-agree': defineEvent({ group: 'name-servers', plannedAs: null, severity: 'info' }),
};

const event = eventsOf(DISAGREEMENT_EVENTS);
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** An RRset on which name servers disagree: `before` is the old state, `after` is what the others have. */
export interface DisagreementStep extends RrsetStep {
  /** Those that have the old state. */
  readonly old: readonly DnsName[];
  readonly others: readonly DnsName[];
  /** Those of the others that say there are no such records. */
  readonly denying: readonly DnsName[];
  readonly since: Instant;
  /** Whether one of them gives several answers by turns. */
  readonly isByTurns: boolean;
  /** Whether the others lead to another provider. */
  readonly leadsElsewhere: boolean;
}

/**
 * Reports RRsets on which name servers have disagreed for long: one event for all on which the same servers disagree.
 * `listed`: the name servers of the zone, by its own NS records.
 */
export function disagreeingEvents(
  domain: DnsName,
  steps: readonly DisagreementStep[],
  listed: readonly DnsName[],
): readonly AlertEvent[] {
  const groups = Map.groupBy(withoutFollowers(steps), sidesOf);
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (first === undefined) return [];
    const { old, others } = first;
    const since = { instant: Math.min(...group.map((step) => step.since)) };
    const foreign = unlisted(first, listed);
    return event('servers-disagree', {
      about: aboutRecords(group.map(namedRrset)),
      message: headlineOf(domain, group),
      reason: reasonOf(group, { old, others, since, foreign }),
      whatToDo: action(foreign.length > 0 ? 'remove-server' : isDenied(group) ? 'reload-zone' : 'update-servers'),
      differences: group.flatMap(stepDifference),
    });
  });
}

interface Sides extends Pick<DisagreementStep, 'old' | 'others'> {
  readonly since: { readonly instant: Instant };
  readonly foreign: readonly DnsName[];
}

function reasonOf(steps: readonly DisagreementStep[], { old, others, since, foreign }: Sides): Message {
  if (foreign.length > 0 && old.length > 0) return why('foreign-server', { old, others, since, foreign });
  if (steps.some(({ isByTurns }) => isByTurns)) {
    const both = others.filter((host) => old.includes(host));
    const hosts = both.length > 0 ? both : others;
    return why('by-turns', { hosts, since, more: { sentences: elsewhere(steps) } });
  }
  if (old.length === 0) return why('several-states', { others, since });
  const [to] = elsewhere(steps);
  return to === undefined
    ? why('old-and-others', { old, others, since })
    : why('old-and-elsewhere', { old, others, since, to: { sentences: elsewhere(steps) } });
}

/** Says where the part of visitors or mail goes that gets the other records, if to another provider. */
const elsewhere = (steps: readonly DisagreementStep[]): readonly Message[] =>
  steps
    .filter((step) => step.leadsElsewhere)
    .map(({ type, after }) =>
      why(type === 'MX' ? 'mail-goes-to' : type === 'NS' ? 'servers-lead-to' : 'visitors-go-to', {
        to: valuesIn(type, after),
      }),
    );

/** Whether all of the other servers say that there are no such records, wherever there were some. */
const isDenied = (steps: readonly DisagreementStep[]): boolean =>
  steps.every(({ denying, others }) => denying.length === others.length);

function headlineOf(domain: DnsName, steps: readonly DisagreementStep[]): Message {
  const records = steps.map(namedRrset);
  const hosts = steps[0]?.others ?? [];
  if (!isDenied(steps)) return headline('servers-disagree', { domain, records });
  const isGone = steps.some(({ name, after }) => name === domain && after.outcome === 'nxdomain');
  return isGone ? headline('servers-deny', { domain, hosts }) : headline('servers-lack', { domain, records, hosts });
}

/** Without those that differ only because their name is an alias that leads elsewhere, where that is among them. */
const withoutFollowers = (steps: readonly DisagreementStep[]): readonly DisagreementStep[] =>
  steps.filter(
    (step) =>
      step.type === 'CNAME' ||
      stepDifference(step).length > 0 ||
      !steps.some(({ name, type }) => name === step.name && type === 'CNAME'),
  );

/** Returns the steps that one event reports together with one of them. */
export const reportedTogether = (
  step: DisagreementStep,
  steps: readonly DisagreementStep[],
): readonly DisagreementStep[] => withoutFollowers(steps).filter((one) => sidesOf(one) === sidesOf(step));

/** An RRset on which name servers agree again, and the record sets of the alert that reported that they did not. */
export interface AgreementStep extends RrsetStep {
  readonly reportedAs: readonly string[];
}

/**
 * Reports RRsets on which name servers no longer disagree, if we reported that, and of which all have the old state again: once
 * all record sets of one alert do.
 */
export function agreeingEvents(
  domain: DnsName,
  steps: readonly AgreementStep[],
  rrsets: readonly WatchedRrset[],
): readonly AlertEvent[] {
  const groups = Map.groupBy(steps, ({ reportedAs }) => keyOf(reportedAs));
  return [...groups].flatMap(([key, group]) => {
    const isLeft = rrsets.some(({ disagreement }) => disagreement !== null && keyOf(disagreement.reportedAs) === key);
    if (isLeft) return [];
    const records = group[0]?.reportedAs ?? [];
    const message = headline('servers-agree', { domain, records });
    return [event('servers-agree', { about: aboutRecords(records), message })];
  });
}

/** Names the record sets of one alert together. */
const keyOf = (records: readonly string[]): string => records.join('\n');
