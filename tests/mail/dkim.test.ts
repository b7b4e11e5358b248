import { generateKeyPairSync } from 'node:crypto';
import { dkimVerify } from 'mailauth/lib/dkim/verify.js';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderEmail } from '../../src/mail/render.ts';
import { createDeliver, type SigningKey } from '../../src/mail/smtp.ts';
import { headerOf, type Mailbox, startMailbox } from '../accounts/mailbox.ts';
import { dueDelivery } from '../support/emails.ts';

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const RECORD = `v=DKIM1; k=rsa; p=${publicKey.export({ type: 'spki', format: 'der' }).toString('base64')}`;
const KEY: SigningKey = {
  domain: 'zonewell.test',
  selector: 'zw1',
  privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
};

let mailbox: Mailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.close());

const EMAIL = {
  id: 'mail-1',
  to: 'anna@example.com',
  ...renderEmail({
    language: 'ja',
    subject: '件名 of example.com '.repeat(12),
    paragraphs: ['.dots at the\u00e4 beginning', 'line '.repeat(100)],
    closing: 'Goodbye.',
  }),
  createdAt: 0,
  tries: 1,
  unconfirmed: 0,
};

/** Sends one e-mail and returns it as it arrived. */
async function sent(dkim: SigningKey | null, unsubscribe?: string, follows?: readonly string[]): Promise<string> {
  const deliver = createDeliver({
    smtpUrl: mailbox.url,
    from: 'zonewell@zonewell.test',
    messageDomain: 'zonewell.test',
    ca: null,
    dkim,
  });
  const email = {
    ...EMAIL,
    ...(unsubscribe === undefined ? {} : { unsubscribe }),
    ...(follows === undefined ? {} : { follows }),
  };
  const attempt = await deliver(dueDelivery(email), { handOver: async () => {}, signal: new AbortController().signal });
  expect(attempt).toEqual({ outcome: 'accepted' });
  return mailbox.message(0);
}

/** What an independent verifier says of a message. */
async function verdictOf(message: string): Promise<readonly { domain: string; result: string; fields: string }[]> {
  const { results } = await dkimVerify(message, {
    resolver: async (name: string) => {
      if (name !== 'zw1._domainkey.zonewell.test') throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
      return [[RECORD]];
    },
  });
  return results.map(({ signingDomain = '', status, signingHeaders }) => ({
    domain: signingDomain,
    result: status.result,
    fields: (signingHeaders?.keys ?? '').toLowerCase(),
  }));
}

test('an independent verifier accepts the signature, which covers what a mail client acts on', async () => {
  const [verdict, ...others] = await verdictOf(await sent(KEY, 'https://zonewell.test/unsubscribe/7Qm2?x=1&y=2'));
  expect(others).toEqual([]);
  expect(verdict).toMatchObject({ domain: 'zonewell.test', result: 'pass' });
  for (const field of ['from', 'to', 'subject', 'date', 'message-id', 'list-unsubscribe', 'list-unsubscribe-post'])
    expect(verdict?.fields.split(/[:\s]+/)).toContain(field);
});

test.each([
  ['its subject', /^Subject: /m, 'Subject: New '],
  ['where one unsubscribes', /zonewell\.test\/unsubscribe/, 'evil.test/unsubscribe'],
  ['its text', /Goodbye/, 'Goodbyf'],
])('a message is not genuine any more once somebody changed %s', async (_what, from, to) => {
  const message = await sent(KEY, 'https://zonewell.test/unsubscribe/7Qm2');
  const changed = message.replace(from, to);
  expect(changed).not.toBe(message);
  expect((await verdictOf(changed)).map(({ result }) => result)).not.toContain('pass');
});

test('an e-mail that follows others refers to them, the latest last, and the signature covers that', async () => {
  const message = await sent(KEY, undefined, ['mail-0', 'mail-00']);
  expect(headerOf(message, 'Message-ID')).toBe('<mail-1@zonewell.test>');
  expect(headerOf(message, 'In-Reply-To')).toBe('<mail-0@zonewell.test>');
  expect(headerOf(message, 'References')).toBe('<mail-00@zonewell.test> <mail-0@zonewell.test>');
  const [verdict] = await verdictOf(message);
  expect(verdict?.result).toBe('pass');
  for (const field of ['in-reply-to', 'references']) expect(verdict?.fields.split(/[:\s]+/)).toContain(field);
});

test('without a key nothing is signed', async () => {
  const message = await sent(null);
  expect(headerOf(message, 'DKIM-Signature')).toBeUndefined();
});

test('mail clients are offered to unsubscribe with one click only where there is something to unsubscribe from', async () => {
  const message = await sent(null, 'https://zonewell.test/unsubscribe/7Qm2');
  expect(headerOf(message, 'List-Unsubscribe')).toBe('<https://zonewell.test/unsubscribe/7Qm2>');
  expect(headerOf(message, 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click');
  const other = await startMailbox();
  const first = mailbox;
  mailbox = other;
  const plain = await sent(null);
  await first.close();
  expect(headerOf(plain, 'List-Unsubscribe')).toBeUndefined();
  expect(headerOf(plain, 'List-Unsubscribe-Post')).toBeUndefined();
});
