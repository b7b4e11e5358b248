import { expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { openApiDocument } from '../../src/api/openapi.ts';
import { WEBHOOKS } from '../../src/api/operations/webhooks.ts';
import { OPERATIONS } from '../../src/api/operations.ts';
import { createDigestMessages, createFollowUpMessages } from '../../src/app/alert-messages.ts';
import type { MessageContent } from '../../src/monitoring/channels/content.ts';
import { makeSecret } from '../../src/monitoring/channels/signature.ts';
import { webhook } from '../../src/monitoring/channels/webhook.ts';
import type { Addressee } from '../../src/monitoring/email/addressee.ts';
import type { Alert } from '../../src/monitoring/model/alert.ts';
import { newRecipient } from '../../src/monitoring/service/channel-recipients.ts';
import type { PostRequest } from '../../src/net/post.ts';
import type { Language } from '../../src/texts/languages.ts';
import { anAlert, SAMPLES } from '../mail/alerts.ts';
import { createWebhookContract, type Document } from './contract.ts';

const PUBLIC = 'https://zonewell.test';
const DOCUMENT = openApiDocument(PUBLIC, { version: '0', operations: OPERATIONS }) as Document;
const hold = createWebhookContract(DOCUMENT);
const options = { secret: 's', publicUrl: () => PUBLIC };
const HEADERS = { 'Content-Type': 'application/json', 'Zonewell-Delivery': 'a' };
const SIGNATURE = `t=1795000000,v1=${'0a'.repeat(32)}`;

const reader = (language: Language): Addressee => ({
  ...newRecipient(newAccount({ id: 'mara', email: 'mara@harbor.example', plan: 'Pro', createdAt: 1 }), {
    id: 'hook',
    channel: 'webhook',
    createdAt: 1,
  }),
  target: 'https://hooks.example.com/in',
  address: 'https://hooks.example.com/in',
  language,
  undelivered: [anAlert({ id: 'lost' })],
});

/** Sends a message to a webhook with two secrets, and returns what arrives. */
async function arriving(content: MessageContent): Promise<Pick<PostRequest, 'headers' | 'body'>> {
  const sent: PostRequest[] = [];
  const secrets = ['a', 'b'].map((one) => makeSecret((size) => Buffer.alloc(size, one)));
  const deliver = webhook.deliver({
    async post(request) {
      sent.push(request);
      return { kind: 'answered', status: 204, octets: Buffer.alloc(0), retryAfter: null };
    },
    receiverOf: async () => ({ secrets, form: null }),
    clock: () => 1,
    email: null,
    apprise: null,
  });
  const payload = 'payload' in content ? content.payload : '';
  const delivery = { id: 'd', channel: 'webhook', target: '', payload, createdAt: 1, tries: 1, unconfirmed: 0 };
  await deliver?.(delivery, { handOver: async () => {}, signal: new AbortController().signal });
  const [message] = sent;
  if (message === undefined) throw new Error('nothing was sent');
  return message;
}

test.each(SAMPLES)('the OpenAPI document describes a message about %s', async (_, shown) => {
  const [first, ...others] = shown.map((alert): Alert => ({ ...anAlert(), ...alert }));
  if (first === undefined) throw new Error('no alert');
  for (const language of ['en', 'ja'] as const) {
    const to = reader(language);
    hold(await arriving(createDigestMessages(options)([first, ...others], to)));
    for (const kind of ['reminder', 'escalation', 'over'] as const)
      hold(await arriving(createFollowUpMessages(options)([first, ...others], to, kind)));
  }
});

test('the OpenAPI document describes a message about records of one of two copies', async () => {
  const [event] = anAlert().events;
  const [difference] = event.differences;
  if (difference === undefined) throw new Error('no records');
  const copies = [undefined, 'registry', 'zone'] as const;
  const events: Alert['events'] = [{ ...event, differences: copies.map((at) => ({ ...difference, at })) }];
  hold(await arriving(createDigestMessages(options)([anAlert({ events })], reader('en'))));
});

test('an event names the window in which its owner planned the change', async () => {
  const [event] = anAlert().events;
  const planned = { window: 'w', from: Date.UTC(2026, 11, 4, 22), name: 'Mail moves', reports: null };
  const events: Alert['events'] = [{ ...event, planned }, event];
  const message = await arriving(createDigestMessages(options)([anAlert({ events })], reader('en')));
  hold(message);
  const { alerts } = JSON.parse(message.body.toString());
  const windows = alerts[0].events.map((one: Readonly<Record<string, unknown>>) => one['planned_window']);
  expect(windows).toEqual([{ id: 'w', name: 'Mail moves', opened_at: '2026-12-04T22:00:00.000Z' }, null]);
});

test('each example of the OpenAPI document is what it describes', () => {
  expect(WEBHOOKS.map(({ id }) => id)).toEqual(Object.keys(DOCUMENT.webhooks));
  for (const { sample } of WEBHOOKS)
    hold({ headers: { ...HEADERS, 'Zonewell-Signature': SIGNATURE }, body: JSON.stringify(sample) });
});

test.each([
  [{ type: 'other' }, SIGNATURE],
  [{ type: 'test' }, SIGNATURE],
  [{ type: 'test', url: 'a', odd: 1 }, SIGNATURE],
  [{ type: 'test', url: 'a' }, 't=1,v1=xyz'],
])('%j with %s is not what the OpenAPI document describes', (body, signature) => {
  expect(() =>
    hold({ headers: { ...HEADERS, 'Zonewell-Signature': signature }, body: JSON.stringify(body) }),
  ).toThrow();
});
