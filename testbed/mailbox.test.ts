import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, startMailbox } from './mailbox.ts';
import { readableMail } from './mailbox-message.ts';

let mailbox: Mailbox;
beforeAll(async () => {
  mailbox = await startMailbox();
});
afterAll(() => mailbox.close());

const HOSTILE = '</pre><script>alert(1)</script>"\'&';

// The oracle is nodemailer, which writes the messages.
test.each([
  ['plain words', 'Hello', 'One line.\nAnother.\n.hidden dot\n', '<html><head></head><body><p>Hello</p></body></html>'],
  ['beyond ASCII', 'DMARCが緩和されました：reject から none へ、とても長い件名です', '本文\n', '<p>本文 é</p>'],
  ['hostile', HOSTILE, HOSTILE, `<p>${HOSTILE}</p>`],
  ['long lines', 'x'.repeat(500), `${'word '.repeat(1000)}\n`, `<p>${'w'.repeat(5000)}</p>`],
])('a message with %s is read as it was written', async (_, subject, text, html) => {
  const transport = createTransport(mailbox.smtpUrl);
  await transport.sendMail({
    from: 'zonewell@zonewell.test',
    to: 'you@demo.example',
    subject,
    text,
    html,
    headers: { 'List-Unsubscribe': '<http://localhost/unsubscribe/abc>' },
  });
  transport.close();
  const mail = readableMail(mailbox.messages.at(-1) ?? '');
  expect([mail.subject, mail.to, mail.html.replaceAll('\r\n', '\n').trim()]).toEqual([
    subject,
    'you@demo.example',
    html,
  ]);
  expect(mail.text.replaceAll('\r\n', '\n').trim()).toBe(text.trim());
  expect(mail.headers).toContainEqual(['List-Unsubscribe', '<http://localhost/unsubscribe/abc>']);

  const list = await fetch(mailbox.url);
  const place = mailbox.messages.length - 1;
  expect(await list.text()).toContain(`<a href="/${place}">`);
  const shown = await fetch(`${mailbox.url}${place}`);
  expect(shown.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await shown.text()).not.toContain('<script');
});

test('it refuses recipients with the reply that is posted, until an empty one', async () => {
  const transport = createTransport(mailbox.smtpUrl);
  const post = async (body: string) => (await fetch(`${mailbox.url}reply`, { method: 'POST', body })).status;
  const send = () =>
    transport.sendMail({ from: 'zonewell@zonewell.test', to: 'you@demo.example', subject: 'x', text: 'x' }).then(
      () => 'taken',
      (error: unknown) => (error instanceof Error ? error.message : error),
    );
  const before = mailbox.messages.length;
  expect(await post('550 5.1.1 no such user')).toBe(204);
  expect(await send()).toContain('550 5.1.1 no such user');
  expect(await post('250 ok')).toBe(400);
  expect(await post('550 one\r\n250 two')).toBe(400);
  expect(await send()).toContain('550 5.1.1 no such user');
  expect(await post('')).toBe(204);
  expect(await send()).toBe('taken');
  expect(mailbox.messages.length).toBe(before + 1);
  transport.close();
});

test('what is not there is 404', async () => {
  expect((await fetch(`${mailbox.url}999`)).status).toBe(404);
});
