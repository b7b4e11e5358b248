import type { Account } from '../../../src/accounts/store.ts';
import { createAlertMessages, createDigestMessages, createFollowUpMessages } from '../../../src/app/alert-messages.ts';
import type { DeliveryAttempt } from '../../../src/mail/attempt.ts';
import { createSender } from '../../../src/mail/sender.ts';
import type { DueDelivery } from '../../../src/mail/store.ts';
import { channelOf } from '../../../src/monitoring/channels/channels.ts';
import type { MessageContent } from '../../../src/monitoring/channels/content.ts';
import { sendDigests } from '../../../src/monitoring/email/digest.ts';
import { sendFollowUps } from '../../../src/monitoring/email/follow-ups.ts';
import { noteAcceptance, noteFailure, noteRefusal } from '../../../src/monitoring/email/refused-recipient.ts';
import type { Alert } from '../../../src/monitoring/model/alert.ts';
import type { FollowUp } from '../../../src/monitoring/model/follow-up-store.ts';
import type { MonitorPlans } from '../../../src/monitoring/model/monitor.ts';
import { ALL_ALERTS } from '../../../src/monitoring/model/recipient-choice.ts';
import { createMonitorService } from '../../../src/monitoring/service/create-monitor-service.ts';
import type { PostMessage, PostResult } from '../../../src/net/post.ts';
import type { Stores } from '../../../src/store/opened.ts';
import { SimulatedOwners } from './owners.ts';
import { seeded } from './random.ts';
import { ASKED_SECONDS, type Receiver, type Reception, receptionOf } from './receivers.ts';

const [SECRET, PUBLIC] = ['secret', 'https://zonewell.test'];
const HOUR_MS = 3_600_000;

/** A message about alerts, as it was put into words and stored. */
export interface StoredMessage {
  readonly receiver: string;
  readonly alerts: readonly string[];
  readonly kind: 'new' | FollowUp;
  readonly at: number;
}

/** One time at which a receiver saw a message; the subject alone of those that are about no alert. */
export interface Seen {
  readonly receiver: string;
  readonly message: number | string;
  readonly at: number;
  readonly reception: Reception;
}

/** Everything that became of messages, for the judge. */
export interface Deliveries {
  readonly receivers: readonly Receiver[];
  readonly stored: readonly StoredMessage[];
  readonly seen: readonly Seen[];
  /** When owners made a receiver get messages again that had been gone. */
  readonly resumed: readonly { readonly receiver: string; readonly at: number }[];
  readonly acknowledged: ReadonlyMap<string, number>;
}

/** Names the address of an account itself, whose mail server always works. */
export const ownerOf = (account: string): string => `${account.toLowerCase()} owner`;

/** Marks a message by its number, which receivers find again. */
function marked(content: MessageContent, number: number): MessageContent {
  if (!('payload' in content)) return { ...content, subject: `${content.subject} #${number}` };
  const payload = JSON.parse(content.payload) as Record<string, object>;
  const { body, ...others } = payload;
  const isWebhook = others['recipient'] !== undefined && body !== undefined;
  return { payload: JSON.stringify(isWebhook ? { ...others, body: { ...body, number } } : { ...payload, number }) };
}

const numberIn = (body: string): number => Number((JSON.parse(body) as { readonly number?: number }).number);

/** Sends what is stored to simulated receivers, and lets owners acknowledge, minute by minute. */
export async function simulateDeliveries(
  stores: Stores,
  {
    receivers,
    accounts,
    plans,
    seed,
    clock,
  }: {
    readonly receivers: readonly Receiver[];
    readonly accounts: readonly Account[];
    readonly plans: MonitorPlans;
    readonly seed: number;
    clock(): number;
  },
) {
  const [stored, seen]: [StoredMessage[], Seen[]] = [[], []];
  const resumed: { receiver: string; at: number }[] = [];
  const names = new Map<string, string>();
  const errors: unknown[] = [];
  await stores.accounts.secret('unsubscribe', () => SECRET);
  for (const { id } of accounts)
    for (const { id: recipient } of await stores.recipients.recipients(id)) names.set(recipient, ownerOf(id));
  for (const one of receivers) {
    const { id, account, channel, target } = one;
    const state = { form: null, confirmedAt: null, pausedAt: null, refusedSince: null, refusal: null };
    const recipient = {
      id,
      account,
      channel,
      target,
      choice: ALL_ALERTS,
      language: 'en',
      createdAt: 1,
      ...state,
    } as const;
    await stores.recipients.add(recipient, 20, channel === 'webhook' ? 'zwhs_x' : undefined);
    if (one.part !== 'nobody') await stores.recipients.noteConfirmed(account, id, 1);
    names.set(id, id);
  }
  const service = createMonitorService({
    ...{ stores, plans, clock, random: (size: number) => new Uint8Array(size), publicUrl: () => PUBLIC },
    onEmailStored: () => {},
  });
  const owners = new SimulatedOwners({ service, accounts, random: seeded(seed + 1) });
  const given = (content: MessageContent, reader: string, kind: StoredMessage['kind'], alerts: readonly Alert[]) => {
    stored.push({ receiver: names.get(reader) ?? reader, alerts: alerts.map(({ id }) => id), kind, at: clock() });
    return marked(content, stored.length - 1);
  };
  const options = { secret: SECRET, publicUrl: () => PUBLIC };
  const words = {
    alert: createAlertMessages({ ...options, plans }),
    digest: createDigestMessages(options),
    followUp: createFollowUpMessages(options),
  };

  /** Lets the receiver of a delivery see it. */
  function see({ channel, target }: DueDelivery, message: number | string, body: string): Reception {
    const known = receivers.find((one) => one.channel === channel && one.target === target);
    const now = clock();
    const receiver = known?.id ?? names.get(target) ?? ownerOf(accountAt(target));
    const reception = known === undefined ? 'taken' : receptionOf(known, { message: String(message), now, seed });
    seen.push({ receiver, message, at: now, reception });
    const about = typeof message === 'number' ? stored[message] : undefined;
    const isTaken = reception === 'taken' || reception === 'lost';
    if (isTaken && about !== undefined) owners.read(accountAt(target, known), { ...about, body, now });
    return reception;
  }
  const accountAt = (target: string, known?: Receiver): string =>
    known?.account ?? accounts.find(({ email }) => email === target)?.id ?? '';
  const postOf =
    (delivery: DueDelivery): PostMessage =>
    async ({ handOver, body }) => {
      const reception = see(delivery, numberIn(body), body);
      if (reception === 'unreached') return { kind: 'failed', isSent: false, why: 'timeout' };
      await handOver();
      return answerOf(reception, delivery.channel);
    };
  const email = async (delivery: DueDelivery, handOver: () => Promise<void>): Promise<DeliveryAttempt> => {
    const { subject, text } = JSON.parse(delivery.payload) as { readonly subject: string; readonly text: string };
    const number = /#(\d+)$/.exec(subject)?.[1];
    const reception = see(delivery, number === undefined ? subject : Number(number), text);
    if (reception !== 'taken' && reception !== 'lost') return { outcome: 'deferred', reply: '450 later' };
    await handOver();
    return reception === 'taken' ? { outcome: 'accepted' } : { outcome: 'unconfirmed', reply: 'timeout' };
  };
  const sender = createSender({
    ...{ outbox: stores.outbox, clock, holder: 'sender', onFailure: () => {} },
    traitsOf: (channel) => channelOf(channel).traits,
    deliver: async (delivery, control) => {
      const post = postOf(delivery);
      const deliver = channelOf(delivery.channel).deliver({
        ...{
          post,
          clock,
          apprise: { url: 'https://apprise.test', post },
          receiverOf: async () => ({ secrets: ['zwhs_x'], form: null }),
        },
        email: (one, { handOver }) => email(one, handOver),
      });
      return deliver === null ? { outcome: 'deferred', reply: 'none' } : deliver(delivery, control);
    },
    noteRefusal: (refused) => noteRefusal(refused, { stores, publicUrl: PUBLIC }),
    noteFailure: (failed) => noteFailure(failed, { stores, publicUrl: PUBLIC }),
    noteAcceptance: (accepted) => noteAcceptance(accepted, { stores }),
    onError: (error) => errors.push(error),
  });

  /** Makes a receiver get messages again some time after it is back, as its owner would who read that it was gone. */
  async function resume(): Promise<void> {
    for (const { id, gone } of receivers) {
      const now = clock();
      const over = gone.filter(({ to }) => to <= now - HOUR_MS).length;
      const paused = over === 0 ? undefined : await stores.recipients.recipient(id);
      if (paused === undefined || paused.pausedAt === null || gone.some(({ from, to }) => from <= now && now < to))
        continue;
      await stores.recipients.pause(id, null);
      resumed.push({ receiver: id, at: now });
    }
  }

  return {
    renderAlert: (...[alert, to, plan]: Parameters<typeof words.alert>) =>
      given(words.alert(alert, to, plan), to.id, 'new', [alert]),
    /** Does all that is to be done once a minute. */
    async step(): Promise<void> {
      await owners.act(clock());
      await sendDigests(stores, (alerts, to) => given(words.digest(alerts, to), to.id, 'new', alerts), clock());
      await sendFollowUps(
        stores,
        (alerts, to, kind) => given(words.followUp(alerts, to, kind), to.id, kind, alerts),
        clock(),
      );
      await sender.sendDue();
      await sender.drained();
      if (Math.floor(clock() / 60_000) % 10 === 0) await resume();
    },
    errors,
    result: (): Deliveries => ({ receivers, stored, seen, resumed, acknowledged: owners.acknowledged }),
  };
}

/** Answers as the documentation of a channel says. */
function answerOf(reception: Reception, channel: string): PostResult {
  if (reception === 'lost') return { kind: 'failed', isSent: true, why: 'timeout' };
  const answered = { kind: 'answered', octets: Buffer.alloc(0), retryAfter: null } as const;
  if (reception === 'refused') return { ...answered, status: 503 };
  if (reception === 'asking') return { ...answered, status: 429, retryAfter: String(ASKED_SECONDS) };
  if (reception === 'gone')
    return { ...answered, status: channel === 'apprise' ? 204 : channel === 'discord' ? 404 : 410 };
  return { ...answered, status: channel === 'teams' ? 202 : 200 };
}
