import { afterEach, describe, expect, test } from 'vitest';
import type { DeliveryAttempt } from '../../src/mail/attempt.ts';
import { requiresTls, type SmtpTls } from '../../src/mail/exchange.ts';
import { renderEmail } from '../../src/mail/render.ts';
import { createSender, type DeliverySender } from '../../src/mail/sender.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import { noteAcceptance } from '../../src/monitoring/email/refused-recipient.ts';
import type { Stores } from '../../src/store/opened.ts';
import { claimEmails, dueDelivery } from '../support/emails.ts';
import { openStores } from '../support/stores.ts';
import { type Deed, type Moment, type ScriptedServer, startScriptedServer } from './scripted-server.ts';

let server: ScriptedServer | undefined;
let stores: Stores | undefined;
afterEach(async () => {
  await server?.close();
  await stores?.close();
});

const EMAIL = {
  id: 'alert-1',
  to: 'anna@example.com',
  ...renderEmail({ language: 'en', subject: 'Hello', paragraphs: ['One e-mail.'], closing: 'Goodbye.' }),
};
const DUE = dueDelivery({ ...EMAIL, createdAt: 0, tries: 1, unconfirmed: 0 });
const TIMEOUTS = { connect: 300, greeting: 300, message: 300, finalReply: 300 };

const deliverTo = (url: string, smtpTls: SmtpTls | null = null) =>
  createDeliver({
    smtpUrl: url,
    smtpTls,
    from: 'zonewell@zonewell.test',
    messageDomain: 'zonewell.test',
    ca: null,
    dkim: null,
    timeouts: TIMEOUTS,
  });

describe('what an attempt comes to, by the moment and the kind of the failure', () => {
  const ADDRESS = { outcome: 'no-target' } as const;
  const DEFERRED = { outcome: 'deferred' } as const;
  const UNCONFIRMED = { outcome: 'unconfirmed' } as const;

  test.each<[Moment, Deed, Partial<DeliveryAttempt>]>([
    ['connect', 'close', DEFERRED],
    ['connect', 'reset', DEFERRED],
    ['connect', 'silence', DEFERRED],
    ['connect', '421 too busy', DEFERRED],
    ['connect', '554 no service for you', DEFERRED],
    ['EHLO', 'close', DEFERRED],
    ['EHLO', 'silence', DEFERRED],
    ['EHLO', '421 closing', DEFERRED],
    ['MAIL', 'reset', DEFERRED],
    ['MAIL', '451 later', DEFERRED],
    // Our own address, or nobody who signed in: what the operator can put right.
    ['MAIL', '550 5.7.1 sender not allowed', DEFERRED],
    ['MAIL', '530 5.7.0 authentication required', DEFERRED],
    ['RCPT', 'close', DEFERRED],
    ['RCPT', 'silence', DEFERRED],
    ['RCPT', '450 4.2.1 greylisted', DEFERRED],
    ['RCPT', '452 4.2.2 mailbox full', DEFERRED],
    ['RCPT', '550 no such user', ADDRESS],
    ['RCPT', '553 not such a name', ADDRESS],
    ['RCPT', '550 5.1.1 no such user', ADDRESS],
    ['RCPT', '554 5.2.1 mailbox disabled', ADDRESS],
    ['RCPT', '554 5.7.1 relay access denied', DEFERRED],
    ['RCPT', '550 5.7.26 unauthenticated', DEFERRED],
    ['RCPT', '554 no', DEFERRED],
    ['RCPT', '503 bad sequence', DEFERRED],
    ['DATA', 'close', DEFERRED],
    ['DATA', '451 later', DEFERRED],
    ['DATA', '554 no valid recipients', DEFERRED],
    ['body', 'close', DEFERRED],
    ['body', 'reset', DEFERRED],
    ['body', 'silence', DEFERRED],
    ['body', '421 shutting down', DEFERRED],
    ['body', '552 too large', DEFERRED],
    // A reply before the end of the message says nothing about the message.
    ['body', '250 fine', DEFERRED],
    ['end', 'close', UNCONFIRMED],
    ['end', 'reset', UNCONFIRMED],
    ['end', 'silence', UNCONFIRMED],
    ['end', '421 shutting down', DEFERRED],
    ['end', '451 later', DEFERRED],
    ['end', '554 5.6.0 content refused', DEFERRED],
    ['end', '550 5.1.1 no such user', ADDRESS],
    ['end', '250 queued', { outcome: 'accepted' }],
  ])('%s: %s', async (at, does, expected) => {
    server = await startScriptedServer({ at, does });
    let handedOver = 0;
    const attempt = await deliverTo(server.url)(DUE, {
      handOver: async () => {
        handedOver += 1;
        // What happens in the body happens before its end.
        if (at === 'body') await new Promise(() => {});
      },
      signal: new AbortController().signal,
    });
    expect(attempt).toMatchObject(expected);
    // A connection can be reset before its last octets are read.
    if (at !== 'body') expect(handedOver).toBe(at === 'end' ? 1 : 0);
    expect(server.ended).toHaveLength(at === 'end' ? 1 : 0);
  });

  test.each([
    ['no STARTTLS', '250-scripted.test\r\n250 AUTH PLAIN LOGIN', 'zonewell:secret@'],
    ['no STARTTLS', '250 scripted.test', ''],
    ['STARTTLS, and no TLS behind it', '250-scripted.test\r\n250-STARTTLS\r\n250 AUTH PLAIN LOGIN', 'zonewell:secret@'],
  ] as const)(
    'a server that offers %s gets neither password nor message where TLS is required',
    async (_, does, user) => {
      server = await startScriptedServer({ at: 'EHLO', does });
      const attempt = await deliverTo(server.url.replace('//', `//${user}`), 'required')(DUE, {
        handOver: async () => {},
        signal: new AbortController().signal,
      });
      expect(attempt).toMatchObject({ outcome: 'deferred' });
      expect(server.commands[1]).toBe('STARTTLS');
      expect(server.commands.filter((line) => /^(?:AUTH|MAIL|DATA)/.test(line))).toEqual([]);
    },
  );

  test.each<[url: string, set: 'required' | 'optional' | null, required: boolean]>([
    ['smtp://user:password@mail.example.com:587', null, true],
    ['smtp://user:password@mail.example.com:587', 'optional', true],
    ['smtp://user@mail.example.com', 'optional', true],
    ['smtp://mail.example.com', null, true],
    ['smtp://mail.example.com', 'optional', false],
    ['smtp://10.0.0.1:25', 'optional', false],
    ['smtp://10.0.0.1:25', null, true],
    ['smtp://127.0.0.1.example.com', null, true],
    ['smtp://user:password@127.0.0.1:2525', null, false],
    ['smtp://user:password@localhost', null, false],
    ['smtp://[::1]:2525', null, false],
    ['smtp://localhost', 'required', true],
    ['smtps://mail.example.com', 'optional', true],
  ])('%s with ZONEWELL_SMTP_TLS %s: TLS is required: %s', (url, set, required) => {
    expect(requiresTls(url, set)).toBe(required);
  });

  test('where handing over fails, the server never gets the end of the message', async () => {
    server = await startScriptedServer(null);
    const attempt = await deliverTo(server.url)(DUE, {
      handOver: () => Promise.reject(new Error('The database is away.')),
      signal: new AbortController().signal,
    });
    expect(attempt).toEqual({ outcome: 'deferred', reply: expect.stringContaining('The database is away.') });
    expect(server.commands.some((line) => line.startsWith('DATA'))).toBe(true);
    expect(server.ended).toEqual([]);
  });

  test.each([
    ['body', 'deferred'],
    ['end', 'unconfirmed'],
  ] as const)('a process that stops ends it: %s', async (at, outcome) => {
    server = await startScriptedServer({ at, does: 'silence' });
    const stopping = new AbortController();
    const attempt = deliverTo(server.url)(DUE, {
      handOver: async () => {
        setTimeout(() => stopping.abort(), 20);
        if (at === 'body') await new Promise(() => {});
      },
      signal: stopping.signal,
    });
    expect(await attempt).toEqual({ outcome, reply: 'We stopped before the mail server replied.' });
  });
});

describe('what the outbox makes of it', () => {
  const START = 1_000_000;
  let now = START;

  const aSender = ({ outbox }: Stores, url: string, holder = 'one'): DeliverySender =>
    createSender({
      outbox,
      deliver: deliverTo(url),
      clock: () => now,
      holder,
      onFailure: () => {},
      onError: (error) => {
        throw error;
      },
    });
  const sendAt = async (opened: Stores, url: string, at: number): Promise<void> => {
    now = at;
    const sender = aSender(opened, url);
    await sender.sendDue();
    await sender.drained();
  };
  const begin = async (): Promise<Stores> => {
    const opened = await openStores(':memory:');
    stores = opened;
    await opened.outbox.addEmail(EMAIL, START);
    return opened;
  };
  const HOUR_MS = 3_600_000;
  const messageIds = ({ ended }: ScriptedServer) => ended.map((one) => /^Message-ID: (.*)$/im.exec(one)?.[1]?.trim());

  test('without a final reply it is sent once more with the same Message-ID, and then never again', async () => {
    const opened = await begin();
    server = await startScriptedServer({ at: 'end', does: 'close' });
    for (let hour = 0; hour < 200; hour += 1) await sendAt(opened, server.url, START + hour * HOUR_MS);
    expect(messageIds(server)).toEqual(['<alert-1@zonewell.test>', '<alert-1@zonewell.test>']);
    expect(await opened.outbox.waiting()).toMatchObject({ waiting: 0, failed: 1 });
  });

  test('where the one more try is accepted, all is well', async () => {
    const opened = await begin();
    server = await startScriptedServer({ at: 'end', does: 'reset' }, (session) => session === 0);
    for (let hour = 0; hour < 5; hour += 1) await sendAt(opened, server.url, START + hour * HOUR_MS);
    expect(server.ended).toHaveLength(2);
    expect(await opened.outbox.waiting()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test('a try that surely failed is no second sending: there is still one more', async () => {
    const opened = await begin();
    server = await startScriptedServer({ at: 'end', does: 'close' }, (session) => session === 0);
    await sendAt(opened, server.url, START);
    // Nobody listens there.
    await sendAt(opened, 'smtp://127.0.0.1:9', START + HOUR_MS);
    expect(await opened.outbox.waiting()).toMatchObject({ waiting: 1, failed: 0 });
    await sendAt(opened, server.url, START + 3 * HOUR_MS);
    expect(server.ended).toHaveLength(2);
    expect(await opened.outbox.waiting()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test('a process that dies after the message and before the reply is one that got no reply', async () => {
    const opened = await begin();
    for (const holder of ['first', 'second']) {
      const [due] = await claimEmails(opened.outbox, holder, now, now + 1000, 10);
      expect(due?.unconfirmed).toBe(holder === 'first' ? 0 : 1);
      expect(await opened.outbox.handOver('alert-1', holder, now + 5000)).toBe(true);
      // The lease is that of the reply, not the first one.
      expect(await claimEmails(opened.outbox, 'other', now + 4999, now + 9999, 10)).toEqual([]);
      now += 5000;
    }
    server = await startScriptedServer(null);
    await sendAt(opened, server.url, now);
    expect(server.ended).toEqual([]);
    expect(await opened.outbox.waiting()).toMatchObject({ waiting: 0, failed: 1 });
  });

  test('one that lost its lease before the end of the message does not send it', async () => {
    const opened = await begin();
    server = await startScriptedServer(null);
    const slow = createSender({
      outbox: {
        ...opened.outbox,
        handOver: async (id, holder, until) => {
          now += 10 * HOUR_MS;
          await claimEmails(opened.outbox, 'quicker', now, now + HOUR_MS, 10);
          return opened.outbox.handOver(id, holder, until);
        },
      },
      deliver: deliverTo(server.url),
      clock: () => now,
      holder: 'slow',
      onFailure: () => {},
      onError: (error) => {
        throw error;
      },
    });
    await slow.sendDue();
    await slow.drained();
    expect(server.ended).toEqual([]);
    expect(await opened.outbox.handOver('alert-1', 'quicker', now + 1)).toBe(true);
  });

  test('a relay that was away gets what waits within twenty minutes, and all of it once it takes one', async () => {
    const opened = await begin();
    const MINUTE_MS = 60_000;
    const sender = (url: string) =>
      createSender({
        outbox: opened.outbox,
        deliver: deliverTo(url),
        clock: () => now,
        holder: 'one',
        noteAcceptance: (accepted) => noteAcceptance(accepted, { stores: opened }),
        onFailure: () => {},
        onError: (error) => {
          throw error;
        },
      });
    const away = sender('smtp://127.0.0.1:9');
    for (now = START; now < START + 24 * HOUR_MS; now += 5 * MINUTE_MS) {
      // The others came later, to other mailboxes, and have other times of their next try.
      if ((now - START) % (8 * HOUR_MS) === 5 * MINUTE_MS)
        await opened.outbox.addEmail({ ...EMAIL, id: `alert-${now}`, to: `ops@${now}.example` }, now);
      await away.sendDue();
      await away.drained();
    }
    expect(await opened.outbox.waiting()).toEqual({ waiting: 4, oldest: START, failed: 0 });
    server = await startScriptedServer(null);
    const back = sender(server.url);
    const returned = now;
    while (server.ended.length === 0) {
      await back.sendDue();
      await back.drained();
      now += MINUTE_MS;
    }
    expect(now - returned).toBeLessThanOrEqual(20 * MINUTE_MS);
    await back.sendDue();
    await back.drained();
    expect(await opened.outbox.waiting()).toEqual({ waiting: 0, oldest: null, failed: 0 });
  });

  test('what the server said is kept without addresses and on one line', async () => {
    const opened = await begin();
    const does = '550-5.1.1 <anna@example.com>:\r\n550 5.1.1 no \u202e\u0007such user';
    server = await startScriptedServer({ at: 'RCPT', does });
    const reported: string[] = [];
    const sender = createSender({
      outbox: opened.outbox,
      deliver: deliverTo(server.url),
      clock: () => now,
      holder: 'one',
      onFailure: ({ error }) => reported.push(error),
      onError: (error) => {
        throw error;
      },
    });
    now = START + HOUR_MS;
    await sender.sendDue();
    await sender.drained();
    expect(reported).toEqual(['550-5.1.1 … 550 5.1.1 no such user']);
  });
});
