import type { Account } from '../../accounts/store.ts';
import { toUnicode } from '../../domain/parse.ts';
import { HOUR_MS, isoTime, MINUTE_MS } from '../../domain/time.ts';
import { fleetMarks } from '../../monitoring/fleet/fleet-marks.ts';
import type { ListedMonitor } from '../../monitoring/fleet/listed.ts';
import type { Alert, AlertEvent } from '../../monitoring/model/alert.ts';
import type { FollowUp } from '../../monitoring/model/follow-up-store.ts';
import type { Monitor, MonitorPlans, Recipient } from '../../monitoring/model/monitor.ts';
import { type PinSubject, partsOfPin } from '../../monitoring/model/pin.ts';
import { monitorPlanOf } from '../../monitoring/model/plans.ts';
import type { AlertDelivery, LoggedAlert } from '../../monitoring/service/monitor-service.ts';
import { ALL_SETTINGS, settingData } from '../../monitoring/settings/monitor-settings.ts';
import type { AlertEventSchema, AlertsSchema } from '../webhook-schemas.ts';
import { timeOrNull, type Written } from './parts.ts';
import { scoreJson } from './scores.ts';

/**
 * Returns a monitor under the names of the API. Messages stay messages until `render` puts them into words.
 * Times are RFC 3339; null means not known, and no next check if the monitor is not active. Source of plan,
 * check_interval and alert_channel: the interface specification, "Monitoring subscription".
 */
export function monitorJson(
  { domain, state, createdAt, lastRunAt, dueAt, status, settings }: Monitor,
  { plan }: Account,
  plans: MonitorPlans,
) {
  const interval = monitorPlanOf(plans, plan)?.intervalMs ?? null;
  return {
    domain,
    unicode_domain: toUnicode(domain),
    state,
    plan,
    /** As it is configured: `24h`, `1h`, `15m`, `30s`. Null on a plan without monitors. */
    check_interval: interval === null ? null : intervalText(interval),
    alert_channel: 'e-mail',
    score: status.score && scoreJson(status.score),
    score_before:
      status.scoreBefore === null
        ? null
        : { ...scoreJson(status.scoreBefore.score), until: isoTime(status.scoreBefore.at) },
    last_change:
      status.lastChange === null
        ? null
        : {
            at: isoTime(status.lastChange.at),
            alert: status.lastChange.alert,
            ...codeAndArgs(status.lastChange.message),
            message: status.lastChange.message,
          },
    unreachable_since: timeOrNull(status.silentSince),
    missing_since: timeOrNull(status.missingSince),
    refused_since: timeOrNull(status.refusedSince),
    failing_lookups: status.failingLookups,
    name_servers_down: status.serversDown,
    certificate_expires_at: timeOrNull(status.certificateEndsAt),
    certificate_hosts: status.certificateHosts.map(({ host, port, seenAt, endsAt, failingSince, problem }) => ({
      host,
      port,
      /** When it last showed a certificate, to within a day; null if it never did. */
      last_seen_at: timeOrNull(seenAt),
      expires_at: timeOrNull(endsAt),
      /** Null while it is reached, and if it never was. */
      failing_since: timeOrNull(failingSince),
      problem,
    })),
    registration_expires_at: timeOrNull(status.registrationEndsAt),
    registry_unanswered_since: timeOrNull(status.registrationAnsweredAt),
    /** Null where they are not known (yet), empty where there are none. */
    suppliers: status.suppliers,
    lookups: status.lookups,
    added_at: isoTime(createdAt),
    last_checked_at: timeOrNull(lastRunAt),
    next_check_at: state === 'active' ? isoTime(dueAt) : null,
    settings: {
      ...Object.fromEntries(ALL_SETTINGS.map((one) => [one.field, settingData(one, settings)])),
      pins: settings.pins.map(({ subject, values }) => ({ ...pinJson(subject), values })),
    },
  };
}

/** Returns a monitor as the list of all has it: the same, and what needs attention, with a mark for each area. */
export const listedJson = (row: ListedMonitor, account: Account, plans: MonitorPlans) => ({
  ...monitorJson(row.monitor, account, plans),
  /** Those that ask for something. */
  open_alerts: row.open.length,
  /** Why it needs attention, the most urgent first. */
  attention: row.urgencies,
  /** Whether nobody gets its alerts. */
  unheard: row.isUnheard,
  /** By area, as the report marks it; null where there is nothing to check. */
  areas: Object.fromEntries(fleetMarks(row).map(({ area, mark }) => [area, mark])),
});

/**
 * Returns an alert under the names of the API, with what became of its e-mails. `addresses`: those of recipients
 * by their identifier.
 */
export function alertJson(alert: LoggedAlert, addresses: ReadonlyMap<string, string>) {
  return {
    ...alertFields(alert),
    /** Why no e-mail was sent: `muted`, `planned`, or `only-logged` if it asks for nothing; null otherwise. */
    withheld: alert.withheld,
    /** Whether it waits for alerts of other domains, to be sent in one e-mail with them. */
    waits_for_others: alert.gathersUntil !== null,
    closed_at: timeOrNull(alert.closedAt),
    /** When and by whom it was acknowledged, with their comment; null while nobody did. */
    acknowledged: alert.acknowledged === null ? null : { ...alert.acknowledged, at: isoTime(alert.acknowledged.at) },
    deliveries: alert.deliveries.map((delivery) => ({
      /** Null if the recipient was removed. */
      address: addresses.get(delivery.recipient) ?? null,
      ...deliveryFields(delivery),
    })),
  };
}

const deliveryFields = ({ state, at, dueAt, reply }: AlertDelivery) => ({
  state,
  at: timeOrNull(at),
  next_try_at: timeOrNull(dueAt),
  reply,
});

/** Returns a delivery of an alert to one recipient under the names of the API. An address that is a secret is masked. */
export function deliveryJson(
  { id, domain, at }: Alert,
  delivery: AlertDelivery,
  recipients: readonly (Pick<Recipient, 'id' | 'channel'> & { readonly address: string })[],
) {
  const found = recipients.find((one) => one.id === delivery.recipient);
  return {
    alert: id,
    domain,
    alerted_at: isoTime(at),
    recipient: delivery.recipient,
    /** Null if the recipient was removed. */
    channel: found?.channel ?? null,
    address: found?.address ?? null,
    ...deliveryFields(delivery),
  };
}

const alertFields = (alert: Alert) => ({
  id: alert.id,
  domain: alert.domain,
  at: isoTime(alert.at),
  events: alert.events.map(eventJson),
  confirmed_by: alert.confirmedBy,
  score_before: alert.scoreBefore && scoreJson(alert.scoreBefore),
  score_after: alert.scoreAfter && scoreJson(alert.scoreAfter),
});

/** Returns the message about alerts that a webhook gets. `undelivered`: earlier ones that did not get there, the newest first. */
export const webhookJson = (
  alerts: readonly Alert[],
  {
    undelivered,
    followUp,
    publicUrl,
  }: { readonly undelivered: readonly Alert[]; readonly followUp?: FollowUp | undefined; readonly publicUrl: string },
): Written<typeof AlertsSchema> => ({
  type: 'alerts',
  /** `reminder`, `escalation` or `over` where they were sent before; null where they are new. */
  follow_up: followUp ?? null,
  alerts: alerts.map((alert) => ({
    ...alertFields(alert),
    closed_at: timeOrNull(alert.closedAt),
    url: `${publicUrl}/monitors/alerts?alert=${encodeURIComponent(alert.id)}`,
  })),
  undelivered: undelivered.map(({ id, domain, at }) => ({ id, domain, at: isoTime(at) })),
});

const eventJson = ({
  kind,
  group,
  severity,
  message,
  reason,
  whatToDo,
  differences,
  since,
  planned,
}: AlertEvent): Written<typeof AlertEventSchema> => ({
  code: kind,
  group,
  severity,
  args: message.args,
  message,
  reason,
  reason_code: reason?.id ?? null,
  what_to_do: whatToDo,
  what_to_do_code: whatToDo?.id ?? null,
  records: differences.map(({ at, ...records }) => (at === undefined ? records : { ...records, at })),
  not_before: timeOrNull(since),
  planned_window:
    planned === undefined ? null : { id: planned.window, name: planned.name, opened_at: isoTime(planned.from) },
});

const codeAndArgs = ({ id, args }: AlertEvent['message']) => ({ code: id.slice(id.lastIndexOf('/') + 1), args });

/** An interval as its setting writes it. */
function intervalText(ms: number): string {
  if (ms % HOUR_MS === 0) return `${ms / HOUR_MS}h`;
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS}m` : `${ms / 1000}s`;
}

/** Returns the subject of a pin under the names of the API. */
function pinJson(subject: PinSubject): { readonly subject: string; readonly rule: string } {
  const { record, rule } = partsOfPin(subject);
  return { subject: record, rule };
}
