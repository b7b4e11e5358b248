import { gravityOf } from '../../domain/severity.ts';
import { DAY_MS, HOUR_MS, type Instant } from '../../domain/time.ts';
import type { Delivery, Outbox } from '../../mail/store.ts';
import { deliveryTo, type MessageContent } from '../channels/content.ts';
import { definitionOf } from '../events/events.ts';
import { withoutMuted } from '../events/withheld.ts';
import type { Alert, AlertEvent } from '../model/alert.ts';
import { endedBy } from '../model/closing.ts';
import { wants } from '../model/recipient-choice.ts';
import type { AlertStore, MonitorStore, RecipientStore, Sending } from '../model/store.ts';
import type { QuietHours } from '../rules/alert-rules.ts';
import type { RuleStore } from '../rules/rule-store.ts';
import { quietUntil } from '../rules/times.ts';
import { type Addressee, addresseeOf } from './addressee.ts';
import { ensureCurrent, untilCurrent } from './drafts.ts';
import { alertsOf, foldedByCause } from './folded.ts';
import { roomsOf } from './hourly-limit.ts';
import { receivingFirst } from './receiving-first.ts';
import { findSame, groupsOf, type SameChange, severityOf } from './same-change.ts';

/** How many different changes of one account in the window are sent one by one; those after them are sent together. */
const SENT_ONE_BY_ONE = 5;
/** The window, and how long an alert waits for others, in milliseconds. Source: docs/limits.md. */
const WINDOW_MS = 600_000;
/** How long a critical alert waits at most for others of its kind, in milliseconds. Source: docs/limits.md. */
const CRITICAL_MS = 60_000;
/** Of what ends in days, the same end of other domains: how far back it counts, and how long it waits for more of them. Source: docs/limits.md. */
const [SAME_END_MS, PATIENT_MS] = [DAY_MS, 6 * HOUR_MS];
/** Different changes of the window that are read to see whether one is the same. */
const MAX_CHANGES = 100;
/** Alerts that are put together at once; more are the next e-mails. */
const MAX_ALERTS = 1000;
/** So many domains with the same change are an e-mail of their own. */
const MANY_ALIKE = 5;
/** Different changes in one e-mail; more go into the next. */
const MAX_GROUPS = 50;
/** Accounts that are read at once. */
const MAX_ACCOUNTS = 20;

/** Gives digests what they are made from. */
interface DigestSources {
  readonly rules: Pick<RuleStore, 'rules'>;
  readonly monitors: MonitorStore;
  readonly alerts: AlertStore;
  readonly recipients: RecipientStore;
}

interface DigestPorts extends DigestSources {
  readonly alerts: AlertStore;
  readonly outbox: Outbox;
}

export interface DigestStores extends DigestSources {
  readonly alerts: AlertStore;
  atomically<T>(work: (ports: DigestPorts) => Promise<T>): Promise<T>;
}

/** Puts alerts of several domains of one account into one message. */
export type RenderDigest = (alerts: readonly [Alert, ...Alert[]], to: Addressee) => MessageContent;

const isMild = ({ severity }: AlertEvent): boolean => severity === 'notice' || severity === 'warning';

/**
 * Returns how an alert is sent. The first few different changes of an account are sent at once; more of them wait for each other,
 * and so does what reports the same change of another domain: domains that share a provider change together. The same end of
 * other domains that is days away waits for longer. A critical alert waits only where one of its kind was sent within a minute.
 * What would go out in quiet hours and is not grave enough waits for their end, unless it is the end of what is.
 */
export async function sendingOf(
  alert: Alert,
  { alerts, rules }: { readonly alerts: AlertStore; readonly rules: Pick<RuleStore, 'rules'> },
  now: Instant,
): Promise<Sending> {
  const sending = await togetherOf(alert, alerts, now);
  const { quiet } = await rules.rules(alert.account);
  if (quiet === null || isAsGrave(alert, quiet)) return sending;
  // Whoever was woken hears that it is over.
  const { open } = await endedBy({ ...alert, id: alert.monitor }, { later: alert, alerts });
  if (open.some((one) => one.withheld === null && isAsGrave(one, quiet))) return sending;
  const held = quietUntil(quiet, sending.gatherUntil ?? now);
  return held === null ? sending : { ...sending, gatherUntil: held, isHeld: true };
}

const isAsGrave = ({ events }: Pick<Alert, 'events'>, { passes }: QuietHours): boolean =>
  gravityOf(events[0].severity) >= gravityOf(passes);

/** Returns whether an alert is sent together with others. */
async function togetherOf(alert: Alert, alerts: AlertStore, now: Instant): Promise<Sending> {
  const { account, events } = alert;
  const since = now - WINDOW_MS;
  const changes = await alerts.changesSince(account, since, MAX_CHANGES);
  const [{ kind, severity }] = events;
  const isPatient = events.every((event) => definitionOf(event).isEnding && isMild(event));
  const alike = findSame(
    alert,
    isPatient ? await alerts.changesSince(account, now - SAME_END_MS, MAX_CHANGES) : changes,
  )?.id;
  if (alike !== undefined && isPatient) return { gatherUntil: now + PATIENT_MS, alike };
  if (severity === 'critical') {
    const { gatherUntil, sentAt } = await alerts.criticalSince(account, kind, since);
    const free = sentAt === null ? now : sentAt + CRITICAL_MS;
    return { gatherUntil: gatherUntil ?? (free > now ? free : undefined), alike };
  }
  const waits = alike !== undefined || changes.length >= SENT_ONE_BY_ONE;
  return { gatherUntil: waits ? now + WINDOW_MS : undefined, alike };
}

/**
 * Stores the e-mails for alerts that have waited for others, and returns how many. If the e-mail of an account cannot be
 * made, that account keeps its alerts and holds up nobody: the first such error is thrown after all other accounts.
 */
export async function sendDigests(stores: DigestStores, render: RenderDigest, now: Instant): Promise<number> {
  let stored = 0;
  const failed = new Map<string, unknown>();
  let accounts: readonly string[];
  do {
    const gathered = await stores.alerts.gathered(now, MAX_ACCOUNTS + failed.size);
    accounts = gathered.filter((account) => !failed.has(account));
    for (const account of accounts) {
      try {
        stored += await sendDigest(account, { stores, render, now });
      } catch (error) {
        failed.set(account, error);
      }
    }
  } while (accounts.length > 0);
  for (const error of failed.values()) throw error;
  return stored;
}

/** Takes the alerts and stores the e-mails in one transaction: no alert is sent twice, and none is lost. */
const sendDigest = (
  account: string,
  { stores, render, now }: { readonly stores: DigestStores; readonly render: RenderDigest; readonly now: Instant },
): Promise<number> =>
  untilCurrent(async () => {
    const drafted = await draftOf(await stores.alerts.gatheredOf(account, now, MAX_ALERTS), stores, now);
    const messages = drafted.digests.map((digest) => messageOf(digest, render));
    return stores.atomically(async (ports) => {
      const { alerts, outbox } = ports;
      if (drafted.openAt > now) {
        await alerts.postpone(account, now, drafted.openAt);
        return 0;
      }
      ensureCurrent(await draftOf(await alerts.takeGathered(account, now, MAX_ALERTS), ports, now), drafted);
      for (const message of messages) await outbox.add(message, now);
      return messages.length;
    });
  });

/** Holds what is sent of alerts that waited, and when: now, unless a recipient got so much within the hour that all of it waits. */
interface DigestDraft {
  readonly openAt: Instant;
  readonly digests: readonly Digest[];
}

/** Divides what each recipient gets into messages; where these would be too many for the hour, it is one for all of it. */
async function draftOf(gathered: readonly Alert[], sources: DigestSources, now: Instant): Promise<DigestDraft> {
  const digests = await digestsOf(gathered, sources);
  const rooms = await roomsOf(
    digests.map(({ to }) => to.id),
    sources.alerts,
    now,
  );
  const divided = digests.map((digest) => ({ ...digest, parts: apart(digest.alerts) }));
  return {
    openAt: Math.max(now, ...divided.map(({ to, parts }) => rooms.openAt([to.id], parts.length))),
    digests: divided.flatMap(({ to, alerts, parts }) =>
      (rooms.hasFor(to.id, parts.length) ? parts : [inOrder(alerts)]).map((some) => ({ to, alerts: some })),
    ),
  };
}

/** The alerts of one account that one recipient gets together. */
interface Digest {
  readonly to: Addressee;
  readonly alerts: readonly [Alert, ...Alert[]];
}

async function digestsOf(
  gathered: readonly Alert[],
  { monitors, alerts, recipients, rules }: DigestSources,
): Promise<readonly Digest[]> {
  const digests = new Map<string, Digest>();
  for (const alert of gathered) {
    const monitor = await monitors.monitor({ id: alert.monitor });
    // An owner who removed the monitor meanwhile gets no more e-mail about the domain; the log keeps the alert.
    const sent = monitor === undefined ? null : withoutMuted(alert, monitor.settings);
    if (monitor === undefined || sent === null) continue;
    for (const to of await receivingFirst(alert, { recipients, rules })) {
      if (!wants(to.choice, sent, monitor.settings.tags)) continue;
      const known = digests.get(to.id);
      digests.set(
        to.id,
        known === undefined
          ? { to: await addresseeOf(to, alerts), alerts: [sent] }
          : { ...known, alerts: [...known.alerts, sent] },
      );
    }
  }
  return [...digests.values()];
}

/** Puts alerts into the order in which a message reports them. */
function inOrder(alerts: Digest['alerts']): Digest['alerts'] {
  const [first, ...others] = groupsOf(alerts).flat();
  return first === undefined ? alerts : [first, ...others];
}

/** Divides alerts into those of one e-mail each: of one severity, the gravest first, and what many domains have by itself. */
function apart(alerts: Digest['alerts']): readonly Digest['alerts'][] {
  const emails: Digest['alerts'][] = [];
  const folded = foldedByCause(alerts);
  const unfolded = new Map(folded.map(({ alert, of }) => [alert.id, of]));
  const bySeverity = Map.groupBy(groupsOf(alertsOf(folded)), severityOf);
  const add = (groups: readonly SameChange[]): void => {
    const [first, ...others] = groups.flat().flatMap((alert) => unfolded.get(alert.id) ?? [alert]);
    if (first !== undefined) emails.push([first, ...others]);
  };
  for (const groups of bySeverity.values()) {
    const few = groups.filter(({ length }) => length < MANY_ALIKE);
    for (let i = 0; i < few.length; i += MAX_GROUPS) add(few.slice(i, i + MAX_GROUPS));
    for (const group of groups.filter(({ length }) => length >= MANY_ALIKE)) add([group]);
  }
  return emails;
}

const messageOf = ({ to, alerts }: Digest, render: RenderDigest): Delivery =>
  deliveryTo(to, render(alerts, to), {
    id: `digest-${alerts[0].id}-${to.id}`,
    alerts: { ids: alerts.map(({ id }) => id), recipient: to.id },
  });
