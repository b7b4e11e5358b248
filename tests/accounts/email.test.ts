import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DeliveryAttempt } from '../../src/mail/attempt.ts';
import { renderEmail } from '../../src/mail/render.ts';
import { createSender, type Deliver, type DeliverySender } from '../../src/mail/sender.ts';
import { createDeliver } from '../../src/mail/smtp.ts';
import type { Settlement } from '../../src/mail/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { openStores } from '../support/stores.ts';
import { headerOf, type Mailbox, startMailbox, textOf } from './mailbox.ts';

let stores: Stores;
let mailbox: Mailbox;
let now: number;
let failures: { id: string; state: Settlement['state']; error: string }[];

beforeEach(async () => {
  const opened = await openStores(':memory:');
  stores = opened;
  mailbox = await startMailbox();
  now = 1_000_000;
  failures = [];
});
afterEach(async () => {
  await mailbox.close();
  await stores.close();
});

const overSmtp = (): Deliver =>
  createDeliver({
    smtpUrl: mailbox.url,
    from: 'zonewell@zonewell.test',
    messageDomain: 'zonewell.test',
    ca: null,
    dkim: null,
  });

/** A process of its own that sends. */
const aSender = (deliver = overSmtp()): DeliverySender =>
  createSender({
    outbox: stores.outbox,
    deliver,
    clock: () => now,
    holder: randomUUID(),
    onFailure: (failure) => failures.push(failure),
    onError: (error) => {
      throw error;
    },
  });

/** Sends what is due, as a process of its own. */
async function sendOnce(deliver?: Deliver): Promise<void> {
  const sender = aSender(deliver);
  await sender.sendDue();
  await sender.drained();
}

const MAIL = {
  id: 'mail-1',
  to: 'anna@example.com',
  ...renderEmail({
    language: 'en',
    subject: 'Änderung at example.com',
    paragraphs: ['A record says <script>alert(1)</script> & more.'],
    link: { href: 'https://zonewell.test/x?token=abc&b=1', label: 'See it' },
    closing: 'Goodbye.',
  }),
};

test.each([
  [7, 1, []],
  [8, 0, ['given-up']],
])('a mail that nobody tried to send for %i days', async (days, sent, states) => {
  await stores.outbox.addEmail(MAIL, now);
  now += days * 86_400_000;
  await sendOnce();
  await sendOnce();
  expect(mailbox.messages).toHaveLength(sent);
  expect(failures.map(({ state }) => state)).toEqual(states);
});

test('a mail arrives once, as text and as HTML, under its own Message-ID', async () => {
  await stores.outbox.addEmail(MAIL, now);
  await stores.outbox.addEmail(MAIL, now);
  await sendOnce();
  await sendOnce();
  expect(mailbox.messages).toHaveLength(1);
  const message = await mailbox.message(0);
  expect(headerOf(message, 'Message-ID')).toBe('<mail-1@zonewell.test>');
  expect(headerOf(message, 'From')).toBe('Zonewell <zonewell@zonewell.test>');
  expect(headerOf(message, 'To')).toContain('anna@example.com');
  expect(headerOf(message, 'Auto-Submitted')).toBe('auto-generated');
  expect(textOf(message)).toContain('A record says <script>alert(1)</script> & more.');
  expect(textOf(message)).toContain('https://zonewell.test/x?token=abc&b=1');
  expect(message).toContain('&lt;script&gt;');
  expect(await stores.outbox.waiting()).toMatchObject({ waiting: 0, failed: 0 });
});

test('what is refused for now is tried again later, with the same Message-ID', async () => {
  await stores.outbox.addEmail(MAIL, now);
  mailbox.refuse({ code: 451, text: 'try later' });
  await sendOnce();
  expect(failures).toEqual([
    { id: 'mail-1', channel: 'email', state: 'waiting', error: expect.stringContaining('try later') },
  ]);
  mailbox.refuse(undefined);
  await sendOnce();
  expect(mailbox.messages).toHaveLength(0);
  now += 60_000;
  await sendOnce();
  expect(headerOf(await mailbox.message(0), 'Message-ID')).toBe('<mail-1@zonewell.test>');
});

test('what is refused because there is no such mailbox is given up, and told', async () => {
  await stores.outbox.addEmail(MAIL, now);
  mailbox.refuse({ code: 550, text: '5.1.1 no such mailbox' });
  await sendOnce();
  expect(failures).toMatchObject([{ id: 'mail-1', channel: 'email', state: 'refused' }]);
  expect(await stores.outbox.waiting()).toMatchObject({ waiting: 0, failed: 1 });
});

test('a mail server that is away for days costs no mail before it is given up', async () => {
  await stores.outbox.addEmail(MAIL, now);
  const away: Deliver = async () => ({ outcome: 'deferred', reply: 'connect ECONNREFUSED' });
  for (let day = 0; day < 10; day += 1) {
    now += 86_400_000;
    await sendOnce(away);
  }
  expect(failures).toHaveLength(9);
  expect(failures.map(({ state }) => state)).toEqual([...Array.from({ length: 8 }, () => 'waiting'), 'given-up']);
});

test('a sender that died while sending leaves its mail to another, and takes nothing back', async () => {
  await stores.outbox.addEmail(MAIL, now);
  let dying: ((attempt: DeliveryAttempt) => void) | undefined;
  const dead = aSender(() => new Promise((done) => (dying = done)));
  await dead.sendDue();
  await sendOnce();
  expect(mailbox.messages).toHaveLength(0);
  now += 120_000;
  await sendOnce();
  expect(mailbox.messages).toHaveLength(1);
  dying?.({ outcome: 'deferred', reply: 'too late' });
  await dead.drained();
  expect(await stores.outbox.waiting()).toMatchObject({ waiting: 0, failed: 0 });
});

test('one slow mail holds up no other, and as many as one connection each allows are sent at once', async () => {
  for (let i = 0; i < 25; i += 1) await stores.outbox.addEmail({ ...MAIL, id: `mail-${i}` }, now);
  const { promise: slow, resolve: end } = Promise.withResolvers<DeliveryAttempt>();
  let most = 0;
  let running = 0;
  const sent: string[] = [];
  const sender = aSender(async ({ id }) => {
    running += 1;
    most = Math.max(most, running);
    if (id === 'mail-0') return slow;
    await new Promise((turn) => setImmediate(turn));
    running -= 1;
    sent.push(id);
    return { outcome: 'accepted' };
  });
  await sender.sendDue();
  await expect.poll(() => sent.length).toBe(24);
  expect(most).toBe(10);
  end({ outcome: 'accepted' });
  await sender.drained();
  expect(await stores.outbox.waiting()).toMatchObject({ waiting: 0, failed: 0 });
});

test('nothing from outside breaks out of a mail', () => {
  const { subject, text, html } = renderEmail({
    language: 'en',
    subject: 'a\r\nBcc: x@example.com\u202e',
    paragraphs: ['</p><img src=x onerror=alert(1)>\u0000\u2028'],
    closing: '"quoted"',
  });
  expect(subject).toBe('aBcc: x@example.com');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must be gone
  expect(`${text}${html}`).not.toMatch(/[\u0000\u2028\u202e]/);
  expect(html).not.toContain('<img');
});
