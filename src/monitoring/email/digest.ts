import type { Instant } from '../../domain/time.ts';
import type { Email, Outbox } from '../../mail/store.ts';
import { type Alert, withoutMuted } from '../alert.ts';
import type { AlertStore, MonitorStore, RecipientStore } from '../store.ts';
import { type Addressee, addresseeOf, type Receiver } from './addressee.ts';

/** How many alerts of one account in the window are sent one by one; those after them are sent together. */
const SENT_ONE_BY_ONE = 5;
/** The window, and how long an alert waits for others, in milliseconds. Source: docs/limits.md. */
const WINDOW_MS = 600_000;
/** Alerts in one e-mail; more go into the next. */
const MAX_ALERTS = 50;
/** Accounts that are read at once. */
const MAX_ACCOUNTS = 20;

/** What digests are made from and written to. */
interface DigestPorts {
  readonly monitors: Pick<MonitorStore, 'monitor'>;
  readonly alerts: AlertStore;
  readonly recipients: Pick<RecipientStore, 'receiving'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

export interface DigestStores {
  readonly alerts: Pick<AlertStore, 'gathered'>;
  atomically<T>(work: (ports: DigestPorts) => Promise<T>): Promise<T>;
}

/** Puts alerts of several domains of one account into one e-mail. */
export type RenderDigest = (alerts: readonly [Alert, ...Alert[]], to: Addressee) => Omit<Email, 'id' | 'to' | 'alerts'>;

/**
 * Returns until when an alert waits for others of its account; undefined if it is sent by itself, because only a few came
 * before it. Domains that share a provider change together: their owner gets a few e-mails, and then one for all others.
 */
export async function gatherUntil(
  account: string,
  alerts: Pick<AlertStore, 'countSince'>,
  now: Instant,
): Promise<Instant | undefined> {
  return (await alerts.countSince(account, now - WINDOW_MS)) < SENT_ONE_BY_ONE ? undefined : now + WINDOW_MS;
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
        stored += await sendDigest(account, stores, render, now);
      } catch (error) {
        failed.set(account, error);
      }
    }
  } while (accounts.length > 0);
  for (const error of failed.values()) throw error;
  return stored;
}

/** Takes the alerts and stores the e-mails in one transaction: no alert is sent twice, and none is lost. */
const sendDigest = (account: string, stores: DigestStores, render: RenderDigest, now: Instant): Promise<number> =>
  stores.atomically(async (ports) => {
    const digests = new Map<string, { readonly to: Receiver; readonly alerts: Alert[] }>();
    for (const alert of await ports.alerts.takeGathered(account, MAX_ALERTS)) {
      const monitor = await ports.monitors.monitor({ id: alert.monitor });
      // An owner who removed the monitor meanwhile gets no more e-mail about the domain; the log keeps the alert.
      const sent = monitor === undefined ? null : withoutMuted(alert, monitor.settings);
      if (sent === null) continue;
      for (const to of await ports.recipients.receiving(account, alert.domain)) {
        const known = digests.get(to.id) ?? { to, alerts: [] };
        known.alerts.push(sent);
        digests.set(to.id, known);
      }
    }
    for (const { to, alerts } of digests.values()) {
      const [first, ...rest] = alerts;
      if (first === undefined) continue;
      await ports.outbox.add(
        {
          ...render([first, ...rest], await addresseeOf(to, ports.alerts)),
          id: `digest-${first.id}-${to.id}`,
          to: to.address,
          alerts: { ids: alerts.map(({ id }) => id), recipient: to.id },
        },
        now,
      );
    }
    return digests.size;
  });
