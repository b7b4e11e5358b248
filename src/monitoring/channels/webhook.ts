import type { Message } from '../../domain/message.ts';
import type { Instant } from '../../domain/time.ts';
import type { DeliveryAttempt } from '../../mail/attempt.ts';
import type { Deliver } from '../../mail/sender.ts';
import { type PostMessage, receiverUrl } from '../../net/post.ts';
import type { ReceiverSettings } from '../model/message-form.ts';
import { attemptOf } from './by-post.ts';
import { CHANNEL_FAULT_TEXTS, WEBHOOK_TEXTS } from './channel-texts.ts';
import { type ChannelServices, defineChannel, type ParsedTarget } from './define-channel.ts';
import type { TemplateValues } from './forms/template.ts';
import { alertValues, noticeValues } from './forms/values.ts';
import { webhookBody } from './forms/webhook-body.ts';
import { signatureOf } from './signature.ts';

/** Longest address of a webhook. */
const MAX_URL_CHARS = 1000;
/** Octets of the answer to a challenge that are read; of other answers none is. Source: docs/limits.md. */
const MAX_ANSWER_BYTES = 64 * 1024;

/** Reads the address of a webhook: https. Where it leads, and whether its port is allowed there, is checked at each message. */
function parseWebhook(typed: string): ParsedTarget {
  const url = typed.trim().length > MAX_URL_CHARS ? null : receiverUrl(typed.trim());
  if (url === null) return { ok: false, fault: CHANNEL_FAULT_TEXTS.message('not-a-webhook') };
  url.hash = '';
  return { ok: true, target: url.href };
}

/** A receiver, and what it knows our messages by. */
interface WebhookReceiver extends ReceiverSettings {
  readonly target: string;
}

/** One message as it is signed. */
interface SignedMessage {
  readonly id: string;
  readonly contentType: string;
  readonly body: string;
  readonly at: Instant;
}

/** Returns the headers of a message: ours come last, so that none of the owner's takes their place. */
const headersOf = (
  { id, contentType, body, at }: SignedMessage,
  { secrets, form }: ReceiverSettings,
): Readonly<Record<string, string>> => ({
  ...Object.fromEntries((form?.headers ?? []).map(({ name, value }) => [name, value])),
  'Content-Type': contentType,
  'Zonewell-Delivery': id,
  'Zonewell-Signature': signatureOf(body, { secrets, at }),
});

/** Sends one signed message. Rejects only where `handOver` does. */
async function sendSigned(
  sent: SignedMessage,
  receiver: WebhookReceiver,
  { post, handOver, signal }: { readonly post: PostMessage; handOver(): Promise<void>; readonly signal: AbortSignal },
): Promise<DeliveryAttempt> {
  const headers = headersOf(sent, receiver);
  return attemptOf(await post({ url: receiver.target, headers, body: sent.body, maxBytes: 0, handOver, signal }));
}

/** Asks a receiver to repeat a random text, signed like any other message: who can do that wants them. */
export async function challenge(
  receiver: WebhookReceiver,
  {
    post,
    text,
    id,
    at,
    signal,
  }: {
    readonly post: PostMessage;
    readonly text: string;
    readonly id: string;
    readonly at: Instant;
    readonly signal: AbortSignal;
  },
): Promise<{ readonly ok: true } | { readonly ok: false; readonly fault: Message }> {
  const body = JSON.stringify({ type: 'challenge', challenge: text });
  const headers = headersOf({ id, contentType: 'application/json', body, at }, receiver);
  const result = await post({
    url: receiver.target,
    headers,
    body,
    maxBytes: MAX_ANSWER_BYTES,
    handOver: async () => {},
    signal,
  });
  if (result.kind === 'failed')
    return { ok: false, fault: CHANNEL_FAULT_TEXTS.message('not-reached', { why: result.why.replaceAll('-', '_') }) };
  if (result.status < 200 || result.status >= 300)
    return { ok: false, fault: CHANNEL_FAULT_TEXTS.message('not-taken', { status: result.status }) };
  return result.octets.includes(text)
    ? { ok: true }
    : { ok: false, fault: CHANNEL_FAULT_TEXTS.message('not-repeated') };
}

/** The payload of a delivery to a webhook: whose secrets sign it, our own JSON, and what a template says in its place. */
interface WebhookPayload {
  readonly recipient: string;
  readonly body: object;
  readonly values: TemplateValues;
}

/** Puts a message to a webhook into the form in which the outbox has it. */
const payloadOf = (payload: WebhookPayload): string => JSON.stringify(payload);

const REMOVED = 'The recipient was removed.';

/** Makes what sends deliveries to webhooks. */
const createDeliver =
  ({ post, receiverOf, clock }: Pick<ChannelServices, 'post' | 'receiverOf' | 'clock'>): Deliver =>
  async ({ id, target, payload }, { handOver, signal }) => {
    try {
      // We wrote it ourselves.
      const { recipient, body, values } = JSON.parse(payload) as WebhookPayload;
      const receiver = await receiverOf(recipient);
      if (receiver === undefined) return { outcome: 'gone', reply: REMOVED };
      const message = { id, ...webhookBody(receiver.form, { ours: body, values }), at: clock() };
      return await sendSigned(message, { target, ...receiver }, { post, handOver, signal });
    } catch (error) {
      return { outcome: 'deferred', reply: error instanceof Error ? error.message : String(error) };
    }
  };

export const webhook = defineChannel({
  id: 'webhook',
  name: WEBHOOK_TEXTS.message('name'),
  hint: WEBHOOK_TEXTS.message('hint'),
  // It knows a delivery by its id.
  traits: { mostUnconfirmed: Number.POSITIVE_INFINITY, sharesServer: false },
  confirm: 'challenge',
  isSigned: true,
  recognises: () => false,
  parseTarget: parseWebhook,
  shown(target) {
    const { host, pathname, search } = new URL(target);
    return `https://${host}${pathname === '/' && search === '' ? '' : '/…'}`;
  },
  render: (message, to, context) => ({
    payload: payloadOf({
      recipient: to.id,
      body: context.alertsJson(message, to.language),
      values: alertValues(message, to, context),
    }),
  }),
  notice: (notice, to) => ({
    payload: payloadOf({
      recipient: to.id,
      body: { type: 'test', url: notice.href },
      values: noticeValues(notice, to),
    }),
  }),
  deliver: createDeliver,
});
