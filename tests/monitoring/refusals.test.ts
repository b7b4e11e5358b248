import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createSender } from '../../src/mail/sender.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import { noteAcceptance, noteRefusal } from '../../src/monitoring/email/refused-recipient.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { DEFAULT_SETTINGS, type Monitor, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import type { Stores } from '../../src/store/opened.ts';
import { headerOf, type Mailbox, startMailbox } from '../accounts/mailbox.ts';
import { anAlert } from '../mail/alerts.ts';
import { createAlertEmails } from '../support/alert-emails.ts';
import { isLong } from '../support/seed.ts';
import { openStores } from '../support/stores.ts';

// Days of one account on a clock of their own: its monitor finds something every 20 minutes, and the mail server refuses for a
// while. The mail server and SMTP are real.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 10, 25);
const ACCOUNT = 'mara';
const DOMAIN = 'cityledger.example' as DomainName;
const PLAN = { intervalMs: 15 * MINUTE, limit: 10 };
const PLANS = { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: PLAN, Pro: PLAN, Enterprise: PLAN };

/** An account with its monitor, its mail server and its own time. */
interface World {
  readonly stores: Stores;
  readonly mailbox: Mailbox;
  now: number;
}

async function startWorld(): Promise<World> {
  const stores = await openStores(':memory:');
  await stores.accounts.addAccount(
    newAccount({ id: ACCOUNT, email: 'mara@example.com', plan: 'Enterprise', createdAt: START }),
  );
  await stores.recipients.recipients(ACCOUNT);
  const monitor: Monitor = {
    id: 'm1',
    account: ACCOUNT,
    domain: DOMAIN,
    state: 'active',
    createdAt: START,
    settings: DEFAULT_SETTINGS,
    dueAt: START,
    lastRunAt: null,
    status: NEW_STATUS,
  };
  await stores.monitors.add([monitor], 10);
  return { stores, mailbox: await startMailbox(), now: START };
}

const render = createAlertEmails({ secret: 'secret', plans: PLANS, publicUrl: () => 'https://zonewell.test' });

/** Stores the end of a run that found something. */
async function alerted({ stores, now }: World, id: string): Promise<void> {
  const [due] = await stores.monitors.claim('runner', now, now + MINUTE, 1);
  if (due === undefined) throw new Error('not due');
  const alert: Alert = anAlert({ id, at: now, account: ACCOUNT, monitor: 'm1', domain: DOMAIN });
  const end = { dueAt: now + PLAN.intervalMs, lastRunAt: now, status: NEW_STATUS, watch: null };
  const result = { kind: 'ended' as const, end, alert };
  expect(await storeRun(due, 'runner', result, { stores, render, now })).toBe('sent');
}

/** Sends what is due, as production does. */
async function sendDue({ stores, mailbox, now }: World): Promise<void> {
  const sender = createSender({
    outbox: stores.outbox,
    deliver: createDeliver({
      smtpUrl: mailbox.url,
      from: 'alerts@zonewell.test',
      messageDomain: 'zonewell.test',
      ca: null,
      dkim: null,
    }),
    clock: () => now,
    holder: randomUUID(),
    noteRefusal: (refused) => noteRefusal(refused, { stores, publicUrl: 'https://zonewell.test' }),
    noteAcceptance: (accepted) => noteAcceptance(accepted, { stores }),
    onFailure: () => {},
    onError: (error) => {
      throw error;
    },
  });
  for (let before = -1; before !== mailbox.messages.length; ) {
    // An acceptance wakes what waits.
    before = mailbox.messages.length;
    await sender.sendDue();
    await sender.drained();
  }
}

interface Days {
  readonly reply: { readonly code: number; readonly text: string };
  /** For how long the server refuses, from an hour after the start. */
  readonly refusesMs: number;
  readonly ms: number;
  /** From one run of the sender to the next. */
  readonly stepMs: number;
}

/** Lets the time pass. Returns the alerts in the order in which they arrived, as often as they did, and which there were. */
async function pass(world: World, { reply, refusesMs, ms, stepMs }: Days) {
  const { mailbox } = world;
  const made: string[] = [];
  const withheld: string[] = [];
  let accepted: number | null = null;
  for (; world.now < START + ms; world.now += stepMs) {
    const { now } = world;
    const since = now - START - HOUR;
    const isRefusing = since >= 0 && since < refusesMs;
    mailbox.refuse(isRefusing ? reply : undefined);
    const hour = (now - START) / HOUR;
    if ((now - START) % (20 * MINUTE) === 0 && hour < 3) {
      made.push(`a${made.length}`);
      if (isRefusing) withheld.push(`a${made.length - 1}`);
      await alerted(world, `a${made.length - 1}`);
    }
    await sendDue(world);
    if (accepted === null && since >= refusesMs && mailbox.messages.length === made.length) accepted = now;
  }
  const arrived = mailbox.messages.map((message) => /<alert-(a\d+)-/.exec(headerOf(message, 'Message-ID') ?? '')?.[1]);
  return { made, withheld, arrived, acceptedAfterMs: accepted === null ? null : accepted - START - HOUR - refusesMs };
}

const MEANINGS = [
  [550, '5.1.1 no such user', 'an address that does not exist'],
  [550, 'no such user here', 'an address, without an enhanced status'],
  [552, '5.2.2 mailbox full', 'the mailbox'],
  [554, '5.3.0 mail system down', 'the mail system'],
  [554, '5.4.4 unable to route', 'the network'],
  [503, '5.5.1 bad sequence', 'the protocol'],
  [554, '5.6.0 looks like spam', 'the content'],
  [554, '5.7.1 relay denied', 'the policy'],
  [554, 'transaction failed', 'nothing in particular'],
] as const;

// All at once: the mail server waits a tenth of a second before it greets.
describe.concurrent.each(MEANINGS)('%d %s, which speaks of %s', (code, text) => {
  // A day is much to pass: in a short run for each third meaning.
  const isWhole = isLong || MEANINGS.findIndex((one) => one[1] === text) % 3 === 0;
  test.each([
    ['15 minutes', 15 * MINUTE, 9 * HOUR, 5 * MINUTE] as const,
    ...(isWhole ? [['a day', DAY, 3.25 * DAY, 20 * MINUTE] as const] : []),
  ])(
    'for %s: no alert is lost or doubled, nobody is paused, what was withheld comes in order',
    async (_, refusesMs, ms, stepMs) => {
      const world = await startWorld();
      const { stores, mailbox } = world;
      const reply = { code, text };
      const { made, withheld, arrived, acceptedAfterMs } = await pass(world, { reply, refusesMs, ms, stepMs });
      expect(made.length).toBe(9);
      expect(arrived.toSorted()).toEqual(made.toSorted());
      // The oldest of those that waited first.
      expect(withheld).not.toEqual([]);
      expect(arrived.filter((id) => id !== undefined && withheld.includes(id))).toEqual(withheld);
      expect(acceptedAfterMs).not.toBeNull();
      const [own] = await stores.recipients.recipients(ACCOUNT);
      expect(own).toMatchObject({ pausedAt: null, refusedSince: null });
      expect(await stores.outbox.waiting()).toMatchObject({ waiting: 0, failed: 0 });
      await mailbox.close();
      await stores.close();
    },
  );
});
