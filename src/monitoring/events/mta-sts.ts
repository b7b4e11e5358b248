import { causesClause } from '../../checks/causes.ts';
import { lineClause } from '../../checks/service-record-faults.ts';
import { cut } from '../../checks/shown.ts';
import type { Message } from '../../domain/message.ts';
import { child, type DnsName } from '../../domain/name.ts';
import { MTA_STS_NAME } from '../../domain/service-names.ts';
import type { Instant } from '../../domain/time.ts';
import { type StsPolicyFound, stsPolicyUrl } from '../../facts/mta-sts.ts';
import type { WatchedPolicy } from '../memory/mta-sts.ts';
import type { AlertEvent, AlertSubject } from '../model/alert.ts';
import { defineEvent, eventsOf } from './define-event.ts';
import { WATCH_ACTION_TEXTS, WATCH_EVENT_TEXTS, WATCH_REASON_TEXTS } from './event-texts.ts';

/** A policy that changed. Its file is no record, so nothing can be put back; a new id in the TXT record belongs to it. */
const changed = {
  plannedAs: 'mail-policies',
  absorbs: ['mta-sts-updated'],
  sameBy: 'nothing',
  isUndoable: false,
} as const;

/** Defines the events of MTA-STS policies. */
export const MTA_STS_EVENTS = {
  'sts-weakened': defineEvent({
    ...changed,
    group: 'policy-weakened',
    severity: 'warning',
    settledBy: ['sts-strengthened', 'sts-unannounced'],
  }),
  'sts-strengthened': defineEvent({ ...changed, group: 'policy-strengthened', severity: 'notice' }),
  'sts-hosts-changed': defineEvent({ ...changed, group: 'policy-weakened', severity: 'notice' }),
  'sts-age-changed': defineEvent({ ...changed, group: 'policy-weakened', severity: 'notice' }),
  'sts-announced': defineEvent({ ...changed, group: 'policy-strengthened', severity: 'notice' }),
  'sts-refused': defineEvent({
    group: 'mail-route',
    plannedAs: null,
    sameBy: 'nothing',
    severity: ['critical', 'warning'],
    settledBy: ['sts-accepted', 'sts-unannounced'],
    isUndoable: false,
  }),
  'sts-accepted': defineEvent({ group: 'mail-route', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'sts-lost': defineEvent({
    group: 'policy-weakened',
    plannedAs: null,
    sameBy: 'nothing',
    severity: 'warning',
    settledBy: ['sts-found', 'sts-unannounced'],
    isUndoable: false,
  }),
  'sts-found': defineEvent({ group: 'policy-weakened', plannedAs: null, sameBy: 'subject', severity: 'info' }),
  'sts-unannounced': defineEvent({ group: 'policy-weakened', plannedAs: null, sameBy: 'subject', severity: 'info' }),
};

const event = eventsOf(MTA_STS_EVENTS);
const aboutOf = (domain: DnsName): AlertSubject => ({ kind: 'name', key: [child('mta-sts', domain)] });
const [headline, why, action] = [WATCH_EVENT_TEXTS.message, WATCH_REASON_TEXTS.message, WATCH_ACTION_TEXTS.message];

/** The more a mode asks of senders, the higher. */
const RANKS = { none: 0, testing: 1, enforce: 2 } as const;
const ageOf = ({ maxAgeSeconds }: WatchedPolicy) => ({ durationMs: maxAgeSeconds * 1000 });
/** How many patterns a sentence names. */
const MAX_NAMED = 5;
const named = (patterns: readonly string[]): readonly string[] => patterns.slice(0, MAX_NAMED).map(cut);

/** A policy before and after. `id`: the one in the TXT record, if it stayed the same. */
interface PolicyStep {
  readonly before: WatchedPolicy;
  readonly after: WatchedPolicy;
  readonly id: string | null;
}

/** Reports that the policy says something else. */
export function policyChangedEvent(domain: DnsName, { before, after, id }: PolicyStep): AlertEvent {
  const [mode, was] = [after.mode, before.mode];
  const announced = id === null ? [] : [why('sts-same-id', { id, age: ageOf(before) })];
  const more = { sentences: [says(after), ...announced] };
  const url = stsPolicyUrl(domain);
  const name = child(MTA_STS_NAME, domain);
  const about = aboutOf(domain);
  const check = id === null ? action('restore-policy', { url }) : action('restore-policy-or-announce', { url, name });
  if (RANKS[mode] < RANKS[was])
    return event('sts-weakened', {
      about,
      message: headline('sts-weakened', { domain, before: was, after: mode }),
      reason: asksFor(domain, mode, more),
      whatToDo: check,
    });
  if (RANKS[mode] > RANKS[was])
    return event('sts-strengthened', {
      about,
      message: headline('sts-strengthened', { domain, before: was, after: mode }),
      reason: asksFor(domain, mode, more),
      whatToDo: id === null ? null : action('announce-policy', { name }),
    });
  const [added, removed] = [without(after.mx, before.mx), without(before.mx, after.mx)];
  const hosts = [
    ...(added.length === 0 ? [] : [why('sts-allows', { hosts: named(added) })]),
    ...(removed.length === 0 ? [] : [why('sts-allows-no-longer', { hosts: named(removed) })]),
  ];
  if (hosts.length > 0)
    return event('sts-hosts-changed', {
      about,
      message: headline('sts-hosts-changed', { domain }),
      reason: why('sts-lists', { more: { sentences: [...hosts, ...announced] } }),
      whatToDo: check,
    });
  return event('sts-age-changed', {
    about,
    message: headline('sts-age-changed', { domain, age: ageOf(after) }),
    reason: why('sts-was-age', { age: ageOf(before), more: { sentences: announced } }),
    whatToDo: check,
  });
}

/** Says what a mode asks of senders. */
function asksFor(
  domain: DnsName,
  mode: WatchedPolicy['mode'],
  more: { readonly sentences: readonly Message[] },
): Message {
  switch (mode) {
    case 'enforce':
      return why('sts-enforce', { more });
    case 'testing':
      return why('sts-testing', { more });
    case 'none':
      return why('sts-off', { domain, more });
  }
}

const without = (some: readonly string[], others: readonly string[]): readonly string[] =>
  some.filter((one) => !others.includes(one));

/** Says what a policy asks of senders now. */
const says = (policy: WatchedPolicy): Message =>
  policy.mx.length === 0
    ? why('sts-says-mode', { mode: policy.mode, age: ageOf(policy) })
    : why('sts-says', { mode: policy.mode, age: ageOf(policy), hosts: named(policy.mx) });

/** Reports a new id in the TXT record, under which the policy is as it was. */
export const policyAnnouncedEvent = (domain: DnsName, policy: WatchedPolicy): AlertEvent =>
  event('sts-announced', {
    about: aboutOf(domain),
    message: headline('sts-announced', { domain }),
    reason: says(policy),
  });

/** Reports mail servers that a policy in force does not allow. `areAll`: no other takes mail for the domain. */
export const stsRefusedEvent = (
  domain: DnsName,
  { hosts, areAll, since }: { readonly hosts: readonly DnsName[]; readonly areAll: boolean; readonly since: Instant },
): AlertEvent =>
  event('sts-refused', {
    severity: areAll ? 'critical' : 'warning',
    about: aboutOf(domain),
    message: headline('sts-refused', { hosts }),
    reason: why(areAll ? 'sts-allows-none' : 'sts-allows-others', { domain }),
    whatToDo: action('allow-hosts', { lines: hosts.map((host) => `mx: ${host}`), url: stsPolicyUrl(domain) }),
    since,
  });

/** Reports that senders cannot use a policy any more that they could use. */
export const policyLostEvent = (
  domain: DnsName,
  found: Exclude<StsPolicyFound, { kind: 'policy' | 'private-address' }>,
  { last, since }: { readonly last: WatchedPolicy; readonly since: Instant },
): AlertEvent =>
  event('sts-lost', {
    about: aboutOf(domain),
    message: headline('sts-lost', { domain }),
    reason: why('sts-keep-old', { what: faultIn(domain, found), age: ageOf(last) }),
    whatToDo: action('serve-policy', { url: stsPolicyUrl(domain) }),
    since,
  });

function faultIn(domain: DnsName, found: Parameters<typeof policyLostEvent>[1]): Message {
  switch (found.kind) {
    case 'no-address':
      return why('policy-no-address', { host: child('mta-sts', domain) });
    case 'untrusted':
      return why('policy-untrusted', { host: child('mta-sts', domain), detail: causesClause(found.causes) });
    case 'no-tls':
      return why('policy-no-tls', { host: child('mta-sts', domain), detail: causesClause(found.causes) });
    case 'redirect':
      return why('policy-redirect', { to: cut(found.to) });
    case 'status':
      return why('policy-status', { status: found.status });
    case 'too-long':
      return why('policy-too-long');
    case 'invalid':
      return why('policy-invalid', { fault: lineClause(found.faults[0]) });
  }
}

/** Reports that a fault of a policy is over, or that nobody looks for the policy any more. */
export const policyEvent = (kind: 'sts-accepted' | 'sts-found' | 'sts-unannounced', domain: DnsName): AlertEvent =>
  event(kind, { about: aboutOf(domain), message: headline(kind, { domain }) });
