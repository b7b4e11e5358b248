import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createSender } from '../../src/mail/sender.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import { noteRefusal } from '../../src/monitoring/email/refused-recipient.ts';
import type { Recipient } from '../../src/monitoring/monitor.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert } from '../mail/alerts.ts';
import { type ScriptedServer, startScriptedServer } from '../mail/scripted-server.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const MONITORED = 'harbor.example' as DomainName;
const OTHER: Recipient = {
  id: 'ops',
  account: 'mara',
  email: 'ops@harbor.example',
  language: 'en',
  createdAt: 1,
  confirmedAt: 2,
  pausedAt: null,
  pauseReason: null,
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

  const addAlertEmail = async (id: string, recipient: string, to: string): Promise<void> => {
    const alerts = { ids: ['a1'], recipient };
    await stores.outbox.add({ id, to, subject: 's', text: 't', html: 'h', alerts }, now);
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
      onFailure: () => {},
      onError: (error) => {
        throw error;
      },
    });
    await sender.sendDue();
    await sender.drained();
  };
  const recipient = async (id: string) => (await stores.recipients.recipients('mara')).find((one) => one.id === id);
  const receiving = async () =>
    (await stores.recipients.receiving('mara', MONITORED)).map(({ address }) => address).sort();
  /** What waits, without being sent. */
  const waiting = () => stores.outbox.claim('reader', now + 1, now + 2, 10);

  test('is paused with the reason, and the owner is told once, in their language', async () => {
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await addAlertEmail('e2', 'ops', 'ops@harbor.example');
    await sendDue();
    expect(await recipient('ops')).toMatchObject({ pausedAt: 1000, pauseReason: '550 5.1.1 … no such user' });
    expect(await receiving()).toEqual(['mara@harbor.example']);
    expect(await stores.outbox.deliveries(['a1'])).toEqual([
      expect.objectContaining({ recipient: 'ops', state: 'refused', at: 1000, reply: '550 5.1.1 … no such user' }),
    ]);
    const notices = await waiting();
    expect(notices.map(({ to, subject }) => ({ to, subject }))).toEqual([
      { to: 'mara@harbor.example', subject: 'ops@harbor.exampleへのアラートの送信を停止しました' },
    ]);
    expect(notices[0]?.text).toContain('550 5.1.1 … no such user');
    expect(notices[0]?.text).toContain('https://zonewell.test/monitors');
    await stores.recipients.pause('ops', null);
    expect(await receiving()).toEqual(['mara@harbor.example', 'ops@harbor.example']);
  });

  test('the own address of the account is paused, and nobody is told', async () => {
    const [own] = await stores.recipients.recipients('mara');
    await addAlertEmail('e1', own?.id ?? '', 'mara@harbor.example');
    await sendDue();
    expect(await recipient(own?.id ?? '')).toMatchObject({ pausedAt: 1000 });
    expect(await waiting()).toEqual([]);
    expect(await receiving()).toEqual(['ops@harbor.example']);
  });

  test('an address that the account had before is none of its recipients any more', async () => {
    const [own] = await stores.recipients.recipients('mara');
    await addAlertEmail('e1', own?.id ?? '', 'old@harbor.example');
    await sendDue();
    expect(await recipient(own?.id ?? '')).toMatchObject({ pausedAt: null });
    expect(await waiting()).toEqual([]);
    expect(await stores.outbox.waiting()).toEqual({ waiting: 0, failed: 1 });
  });

  test('an e-mail that tells no alert pauses nobody', async () => {
    await stores.outbox.add({ id: 'e1', to: 'ops@harbor.example', subject: 's', text: 't', html: 'h' }, now);
    await sendDue();
    expect(await receiving()).toEqual(['mara@harbor.example', 'ops@harbor.example']);
    expect(await stores.outbox.waiting()).toEqual({ waiting: 0, failed: 1 });
  });

  test('who lost the lease of the e-mail pauses nobody', async () => {
    await addAlertEmail('e1', 'ops', 'ops@harbor.example');
    await stores.outbox.claim('quicker', now, now + 10, 10);
    const refused = { id: 'e1', to: 'ops@harbor.example', holder: 'slow', at: now, reply: '550' };
    expect(await noteRefusal(refused, { stores, publicUrl: 'https://zonewell.test' })).toBe(false);
    expect(await receiving()).toEqual(['mara@harbor.example', 'ops@harbor.example']);
    expect(await stores.outbox.waiting()).toEqual({ waiting: 1, failed: 0 });
  });
});
