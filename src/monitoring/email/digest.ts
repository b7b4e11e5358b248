import type { Instant } from '../../domain/time.ts';
import type { Email, Outbox } from '../../mail/store.ts';
import { withoutMuted } from '../events/withheld.ts';
import type { Alert } from '../model/alert.ts';
import type { AlertStore, MonitorStore, RecipientStore } from '../model/store.ts';
import { type Addressee, addresseeOf } from './addressee.ts';
import { ensureCurrent, untilCurrent } from './drafts.ts';

/** How many alerts of one account in the window are sent one by one; those after them are sent together. */
const SENT_ONE_BY_ONE = 5;
/** The window, and how long an alert waits for others, in milliseconds. Source: docs/limits.md. */
const WINDOW_MS = 600_000;
/** Alerts in one e-mail; more go into the next. */
const MAX_ALERTS = 50;
/** Accounts that are read at once. */
const MAX_ACCOUNTS = 20;

/** Gives digests what they are made from. */
interface DigestSources {
  readonly monitors: Pick<MonitorStore, 'monitor'>;
  readonly alerts: Pick<AlertStore, 'undelivered'>;
  readonly recipients: Pick<RecipientStore, 'receiving'>;
}

interface DigestPorts extends DigestSources {
  readonly alerts: Pick<AlertStore, 'undelivered' | 'takeGathered'>;
  readonly outbox: Pick<Outbox, 'add'>;
}

export interface DigestStores extends DigestSources {
  readonly alerts: Pick<AlertStore, 'undelivered' | 'gathered' | 'gatheredOf'>;
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
  untilCurrent(async () => {
    const drafted = await digestsOf(await stores.alerts.gatheredOf(account, MAX_ALERTS), stores);
    const emails = drafted.map((digest) => emailOf(digest, render));
    return stores.atomically(async (ports) => {
      ensureCurrent(await digestsOf(await ports.alerts.takeGathered(account, MAX_ALERTS), ports), drafted);
      for (const email of emails) await ports.outbox.add(email, now);
      return emails.length;
    });
  });

/** The alerts of one account that one recipient gets together. */
interface Digest {
  readonly to: Addressee;
  readonly alerts: readonly [Alert, ...Alert[]];
}

async function digestsOf(
  gathered: readonly Alert[],
  { monitors, alerts, recipients }: DigestSources,
): Promise<readonly Digest[]> {
  const digests = new Map<string, Digest>();
  for (const alert of gathered) {
    const monitor = await monitors.monitor({ id: alert.monitor });
    // An owner who removed the monitor meanwhile gets no more e-mail about the domain; the log keeps the alert.
    const sent = monitor === undefined ? null : withoutMuted(alert, monitor.settings);
    if (sent === null) continue;
    for (const to of await recipients.receiving(alert.account, alert.domain)) {
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

const emailOf = ({ to, alerts }: Digest, render: RenderDigest): Email => ({
  ...render(alerts, to),
  id: `digest-${alerts[0].id}-${to.id}`,
  to: to.address,
  alerts: { ids: alerts.map(({ id }) => id), recipient: to.id },
});
