import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS, HOUR_MS } from '../../src/domain/time.ts';
import { createSender } from '../../src/mail/sender.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import { noteAcceptance, noteRefusal } from '../../src/monitoring/email/refused-recipient.ts';
import { DEFAULT_SETTINGS, NEW_STATUS, type Recipient } from '../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert } from '../mail/alerts.ts';
import { type ScriptedServer, startScriptedServer } from '../mail/scripted-server.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const MONITORED = 'harbor.example' as DomainName;
const OTHER: Recipient = {
  id: 'ops',
  account: 'mara',
  channel: 'email',
  target: 'ops@harbor.example',
  choice: ALL_ALERTS,
  language: 'en',
  createdAt: 1,
  confirmedAt: 2,
  pausedAt: null,
  form: null,
  refusedSince: null,
  refusal: null,
};

describe.each(ENGINES)('a recipient whose mail server refuses alerts, on %s', (_engine, create) => {
  let stores: Stores;
  let server: ScriptedServer;
  let remove: () => Promise<void>;
  let now: number;
  beforeEach(async () => {
    const created = await create();
    remove = created.remove;
    stores = await openStores(created.database);
    server = await startScriptedServer({ at: 'RCPT', does: '550 5.1.1 <ops@harbor.example>: no such user' });
    now = 1000;
    await stores.accounts.addAccount(
      newAccount({ id: 'mara', email: 'mara@harbor.example', createdAt: 1, language: 'ja' }),
    );
    await stores.recipients.add(OTHER, 10);
    await stores.alerts.add(anAlert());
  });
  afterEach(async () => {
    await server.close();
    await stores.close();
    await remove();
  });

  const addAlertEmail = async (id: string, recipient: string, to: string, alert = 'a1'): Promise<void> => {
    const alerts = { ids: [alert], recipient };
    await stores.outbox.addEmail({ id, to, subject: 's', text: 't', html: 'h', alerts }, now);
  };
  const sendDue = async (): Promise<void> => {
    const holder = randomUUID();
    const sender = createSender({
      outbox: stores.outbox,
      deliver: createDeliver({
        smtpUrl: server.url,
        from: 'zonewell@zonewell.test',
        messageDomain: 'zonewell.test',
        ca: null,
        dkim: null,
      }),
      clock: () => now,
      holder,
      noteRefusal: (refused) => noteRefusal(refused, { stores, publicUrl: 'https://zonewell.test' }),
      noteAcceptance: (accepted) => noteAcceptance(accepted, { stores }),
      onFailure: () => {},
      onError: (error) => {
        throw error;
      },
    });
    await sender.sendDue();
    await sender.drained();
  };
  /** Sends what is due, an hour apart, until a time. */
  const sendUntil = async (end: number): Promise<void> => {
    for (; now < end; now += HOUR_MS) await sendDue();
  };
  /** Replaces the mail server by one that accepts everything. */
  const recover = async (): Promise<void> => {
    await server.close();
    server = await startScriptedServer(null);
  };
  const recipient = async (id: string) => (await stores.recipients.recipients('mara')).find((one) => one.id === id);
  const ownId = async (): Promise<string> => (await stores.recipients.recipients('mara'))[0]?.id ?? '';
  const receiving = async () =>
    (await stores.recipients.receiving('mara', MONITORED)).map(({ address }) => address).sort();
  const states = async () => (await stores.outbox.deliveries(['a1', 'a2', 'a3'])).map(({ state }) => state);
  const REPLY = '550 5.1.1 … no such user';

  test('stays a recipient after one refusal, and gets the e-mail once its server takes it', async () => {
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await sendDue();
    expect(await recipient('ops')).toMatchObject({ pausedAt: null, refusedSince: 1000, refusal: REPLY });
    expect(await receiving()).toEqual(['mara@harbor.example', 'ops@harbor.example']);
    expect(await stores.outbox.deliveries(['a1'])).toEqual([
      expect.objectContaining({ recipient: 'ops', state: 'waiting', tries: 1, reply: REPLY }),
    ]);
    await recover();
    now += HOUR_MS;
    await sendDue();
    expect(await states()).toEqual(['accepted']);
    expect(await recipient('ops')).toMatchObject({ pausedAt: null, refusedSince: null, refusal: null });
  });

  test('is paused after a day of refusals, and what waits is sent once it is resumed', async () => {
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await addAlertEmail('e2', 'ops', 'ops@harbor.example');
    const start = now;
    await sendUntil(start + DAY_MS - HOUR_MS);
    expect(await recipient('ops')).toMatchObject({ pausedAt: null });
    await sendUntil(start + 3 * DAY_MS);
    const paused = await recipient('ops');
    expect(paused).toMatchObject({ refusal: REPLY });
    expect(paused?.pausedAt).toBeGreaterThanOrEqual(start + DAY_MS);
    expect(await receiving()).toEqual(['mara@harbor.example']);
    await recover();
    await stores.recipients.pause('ops', null);
    expect(await receiving()).toEqual(['mara@harbor.example', 'ops@harbor.example']);
    await sendDue();
    expect(await states()).toEqual(['accepted']);
  });

  test('tells the owner that it is paused, in their language', async () => {
    await server.close();
    server = await startScriptedServer({ at: 'RCPT', does: '550 5.1.1 <ops@harbor.example>: no such user' });
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await sendDue();
    const again = {
      id: 'e1',
      channel: 'email',
      target: 'ops@harbor.example',
      holder: 'h',
      isGone: false,
      reply: REPLY,
    } as const;
    const refusedAt = async (at: number) => {
      await claimEmails(stores.outbox, 'h', at, at + 1, 1);
      const alertSettlement = { state: 'waiting', dueAt: at, reply: REPLY } as const;
      return noteRefusal({ ...again, at, alertSettlement }, { stores, publicUrl: 'https://zonewell.test' });
    };
    expect(await refusedAt(now + HOUR_MS)).toMatchObject({ outcome: 'refused' });
    expect(await refusedAt(now + DAY_MS)).toEqual({ outcome: 'paused', recipient: 'ops', othersWork: true });
    expect(await refusedAt(now + 2 * DAY_MS)).toMatchObject({ outcome: 'refused' });
    const notices = (await claimEmails(stores.outbox, 'reader', now + 2 * DAY_MS, now + 3 * DAY_MS, 10)).filter(
      ({ id }) => id !== 'e1',
    );
    expect(notices.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'mara@harbor.example', subject: 'ops@harbor.exampleへのアラートの送信を停止しました' },
    ]);
    expect(notices[0]?.text).toContain(REPLY);
    expect(notices[0]?.text).toContain('https://zonewell.test/monitors');
  });

  test('is never paused if it is the last that works, and what it missed is sent weeks later', async () => {
    const own = await ownId();
    await stores.recipients.remove('mara', 'ops');
    const monitor = { id: 'm1', account: 'mara', domain: MONITORED, state: 'active', createdAt: 1 } as const;
    const times = { dueAt: now, lastRunAt: null, settings: DEFAULT_SETTINGS, status: NEW_STATUS };
    await stores.monitors.add([{ ...monitor, ...times }], 10);
    await addAlertEmail('e1', own, 'mara@harbor.example');
    expect(await stores.overview.accountsWithoutRecipient()).toBe(0);
    const unheard = () => stores.overview.monitorsWithoutRecipient();
    expect(await unheard()).toBe(0);
    // One click in an alert: the account has a recipient that works, and this domain has none.
    await stores.recipients.unsubscribe(own, MONITORED, now);
    expect([await unheard(), await stores.overview.accountsWithoutRecipient()]).toEqual([1, 0]);
    await stores.recipients.resubscribe(own, MONITORED);
    await stores.recipients.unsubscribe(own, null, now);
    expect(await unheard()).toBe(1);
    await stores.recipients.resubscribe(own, null);
    expect(await unheard()).toBe(0);
    const start = now;
    await sendUntil(start + 10 * DAY_MS);
    expect(await recipient(own)).toMatchObject({ pausedAt: null, refusedSince: start });
    expect(await receiving()).toEqual(['mara@harbor.example']);
    expect(await states()).toEqual(['waiting']);
    expect(await stores.overview.accountsWithoutRecipient()).toBe(1);
    expect(await unheard()).toBe(1);
    await recover();
    await sendUntil(start + 12 * DAY_MS);
    expect(await states()).toEqual(['accepted']);
    expect(await stores.overview.accountsWithoutRecipient()).toBe(0);
  });

  test('is not paused either while every other one is refused, paused or unsubscribed', async () => {
    const own = await ownId();
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await addAlertEmail('e2', own, 'mara@harbor.example');
    await sendUntil(now + 3 * DAY_MS);
    expect(await receiving()).toEqual(['mara@harbor.example', 'ops@harbor.example']);
    await stores.recipients.noteAccepted('e2');
    await stores.recipients.unsubscribe(own, MONITORED, now);
    now += DAY_MS;
    await sendDue();
    expect(await recipient('ops')).toMatchObject({ pausedAt: null });
  });

  test('gets the alerts that wait for it with the first that is accepted, the oldest first', async () => {
    await stores.alerts.add(anAlert({ id: 'a2' }));
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await sendUntil(now + 5 * HOUR_MS);
    now += 1;
    await addAlertEmail('e2', 'ops', 'ops@harbor.example', 'a2');
    await recover();
    await sendDue();
    await sendDue();
    expect((await stores.outbox.deliveries(['a1', 'a2'])).map(({ alert, state }) => [alert, state]).sort()).toEqual([
      ['a1', 'accepted'],
      ['a2', 'accepted'],
    ]);
  });

  test('an address that the account had before is none of its recipients any more', async () => {
    const own = await ownId();
    await addAlertEmail('e1', own, 'old@harbor.example');
    await sendDue();
    expect(await recipient(own)).toMatchObject({ pausedAt: null, refusedSince: null });
    expect(await stores.outbox.waiting()).toMatchObject({ waiting: 0, failed: 1 });
  });

  test('an e-mail that tells no alert refuses nobody', async () => {
    await stores.outbox.addEmail({ id: 'e1', to: 'ops@harbor.example', subject: 's', text: 't', html: 'h' }, now);
    await sendDue();
    expect(await recipient('ops')).toMatchObject({ refusedSince: null });
    expect(await stores.outbox.waiting()).toMatchObject({ waiting: 0, failed: 1 });
  });

  test('who lost the lease of the e-mail refuses nobody', async () => {
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await claimEmails(stores.outbox, 'quicker', now, now + 10, 10);
    const reply = '550';
    const alertSettlement = { state: 'waiting', dueAt: now, reply } as const;
    const to = { channel: 'email', target: 'ops@harbor.example' } as const;
    const refused = { id: 'e1', ...to, holder: 'slow', isGone: false, at: now, reply, alertSettlement };
    const outcome = await noteRefusal(refused, { stores, publicUrl: 'https://zonewell.test' });
    expect(outcome).toEqual({ outcome: 'lost' });
    expect(await recipient('ops')).toMatchObject({ refusedSince: null });
    expect(await stores.outbox.waiting()).toMatchObject({ waiting: 1, failed: 0 });
  });

  describe.each(['554 5.7.1 relay denied', '554 5.6.0 spam', '550 5.7.26 unauthenticated', '554 no'] as const)(
    '%s',
    (does) => {
      beforeEach(async () => {
        await server.close();
        server = await startScriptedServer({ at: 'RCPT', does });
      });

      test('is tried again for days like a 4xx', async () => {
        await addAlertEmail('e1', 'ops', 'ops@harbor.example');
        await sendUntil(now + 2 * DAY_MS);
        expect(await states()).toEqual(['waiting']);
        expect(await recipient('ops')).toMatchObject({ refusedSince: null });
        await recover();
        await sendUntil(now + DAY_MS);
        expect(await states()).toEqual(['accepted']);
      });

      test('what was given up is named by each later e-mail until one is accepted', async () => {
        await addAlertEmail('e1', 'ops', 'ops@harbor.example');
        await sendUntil(now + 4 * DAY_MS);
        expect(await states()).toEqual(['given-up']);
        const named = async () => (await stores.alerts.undelivered('ops', 10)).map(({ id }) => id);
        expect(await named()).toEqual(['a1']);
        await stores.alerts.add(anAlert({ id: 'a2' }));
        await addAlertEmail('e2', 'ops', 'ops@harbor.example', 'a2');
        await sendDue();
        expect(await named()).toEqual(['a1']);
        await recover();
        await sendUntil(now + 2 * HOUR_MS);
        expect(await named()).toEqual([]);
        expect(await stores.alerts.undelivered(await ownId(), 10)).toEqual([]);
      });
    },
  );
});
