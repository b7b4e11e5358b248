import { hashOf } from '../../accounts/keys.ts';
import { type Refusal, type Result, refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { clientOfAccount, createThrottle } from '../../accounts/throttle.ts';
import type { Message } from '../../domain/message.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { Deliver } from '../../mail/sender.ts';
import { CHANNEL_FAULT_TEXTS } from '../channels/channel-texts.ts';
import { CHANNELS, channelOf, confirmOf } from '../channels/channels.ts';
import { deliveryTo } from '../channels/content.ts';
import type { AlertChannel } from '../channels/define-channel.ts';
import { makeSecret } from '../channels/signature.ts';
import { challenge } from '../channels/webhook.ts';
import type { Recipient } from '../model/monitor.ts';
import { monitorPlanOf } from '../model/plans.ts';
import { ALL_ALERTS } from '../model/recipient-choice.ts';
import { MAX_RECIPIENTS } from './recipient-invites.ts';
import type { MonitorServiceOptions } from './service-options.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';

const { message } = MONITOR_REFUSAL_TEXTS;
const CHALLENGE_BYTES = 24;
/** While a secret is replaced, messages are signed with both. */
const BOTH_MS = DAY_MS;
/** A code is valid as long as a link that confirms. */
const CODE_MS = DAY_MS;
const CODE_LETTERS = 8;

/** Makes the recipients that confirm without an e-mail: by a challenge that they repeat, or a code that their reader enters. */
export function createChannelRecipients(options: MonitorServiceOptions, newId: () => string) {
  const { stores, clock, random } = options;
  const throttle = createThrottle(stores.accounts, clock);

  async function confirm(account: Account, recipient: Recipient): Promise<Result | 'gone'> {
    const entered = await throttle.enter('mail', { client: clientOfAccount(account) });
    if (!entered.ok) return refusal('throttled', entered.fault);
    return confirmOf(recipient) === 'challenge'
      ? repeatChallenge(account, recipient, options)
      : sendCode(account, recipient, options);
  }

  return {
    channels: CHANNELS.filter((channel) => channel.confirm === 'link' || deliverOf(channel, options) !== null),
    /** Adds a recipient. Its secret, if messages are signed with one, is shown now and never again; a code is sent at once. */
    async add(
      account: Account,
      typed: string,
      channel: AlertChannel,
    ): Promise<Result<{ readonly address: string; readonly secret?: string }>> {
      const recipient = await newRecipientOf(account, { typed, channel, id: newId() }, options);
      if ('ok' in recipient) return recipient;
      const secret = channel.isSigned ? makeSecret(random) : undefined;
      if (!(await stores.recipients.add(recipient, MAX_RECIPIENTS, secret)))
        return refusal('fault', message('too-many-recipients', { most: MAX_RECIPIENTS }));
      const address = channel.shown(recipient.target);
      if (channel.confirm === 'challenge') return { ok: true, address, ...(secret === undefined ? {} : { secret }) };
      const sent = await confirm(account, recipient);
      if (sent !== 'gone' && sent.ok) return { ok: true, address };
      // Who corrects the address adds another one.
      await stores.recipients.remove(account.id, recipient.id);
      return sent === 'gone' ? notSetUp(channel) : sent;
    },
    /** Sends a challenge to a recipient, and confirms it if that is repeated; or sends it a code. */
    confirm,
    async confirmByCode(account: Account, id: string, typed: string): Promise<Result | 'gone'> {
      const entered = await throttle.enter('code', { client: clientOfAccount(account) });
      if (!entered.ok) return refusal('throttled', entered.fault);
      const code = { hash: codeHash(id, typed), now: clock() };
      if ((await stores.recipients.confirmByCode(account.id, id, code)) === 'gone')
        return refusal('fault', CHANNEL_FAULT_TEXTS.message('wrong-code'));
      await entered.undo();
      return { ok: true };
    },
    /** Replaces the secret of a recipient; the one before stays valid for a day. */
    async replaceSecret(account: Account, id: string): Promise<Result<{ readonly secret: string }> | 'gone'> {
      const secret = makeSecret(random);
      const by = { secret, bothUntil: clock() + BOTH_MS };
      return (await stores.recipients.replaceSecret(account.id, id, by)) === 'gone' ? 'gone' : { ok: true, secret };
    },
  };
}

const notSetUp = ({ name }: AlertChannel): Refusal =>
  refusal('fault', CHANNEL_FAULT_TEXTS.message('not-set-up', { channel: name }));

/** Makes what sends through a channel at once; null where it is not set up. */
const deliverOf = (
  channel: AlertChannel,
  { stores, clock, post, apprise = null }: MonitorServiceOptions,
): Deliver | null =>
  post === undefined
    ? null
    : channel.deliver({
        email: null,
        post,
        apprise,
        clock,
        receiverOf: (id) => stores.recipients.receiver(id, clock()),
      });

/** Sends a challenge, and confirms the recipient if that is repeated. */
async function repeatChallenge(
  account: Account,
  { id, target }: Recipient,
  { stores, clock, random, post }: MonitorServiceOptions,
): Promise<Result | 'gone'> {
  const receiver = await stores.recipients.receiver(id, clock());
  if (receiver === undefined || target === null || post === undefined) return 'gone';
  const text = Buffer.from(random(CHALLENGE_BYTES)).toString('base64url');
  const sent = { post, text, id: `challenge-${text}`, at: clock(), signal: new AbortController().signal };
  const answered = await challenge({ target, ...receiver }, sent);
  if (!answered.ok) return refusal('fault', answered.fault);
  return (await stores.recipients.noteConfirmed(account.id, id, clock())) === 'gone' ? 'gone' : { ok: true };
}

/** Sends the code by which somebody who reads messages there shows that they want alerts. */
async function sendCode(
  account: Account,
  { id, target, language, channel: channelId }: Recipient,
  options: MonitorServiceOptions,
): Promise<Result | 'gone'> {
  const { stores, clock, random, publicUrl } = options;
  const channel = channelOf(channelId);
  const deliver = deliverOf(channel, options);
  if (target === null || deliver === null) return 'gone';
  const now = clock();
  const code = newCode(random);
  const hash = codeHash(id, code);
  const about = { hash, purpose: 'code', email: id, account: account.id, expiresAt: now + CODE_MS } as const;
  if (!(await stores.accounts.issue({ verificationToken: about, emails: [], now }))) return 'gone';
  const notice = { kind: 'code', sender: account.email, href: `${publicUrl()}/monitors/recipients`, code } as const;
  const content = channel.notice(notice, { id, language, address: channel.shown(target) });
  const sent = deliveryTo({ channel: channelId, address: target }, content, { id: `code-${hash}` });
  const attempt = await deliver(
    { ...sent, createdAt: now, tries: 1, unconfirmed: 0 },
    { handOver: async () => {}, signal: new AbortController().signal },
  );
  return attempt.outcome === 'accepted' ? { ok: true } : refusal('fault', faultOf(channel, attempt.reply));
}

/** Says why a code could not be sent: the server answered with another status, or not at all. */
function faultOf({ name }: AlertChannel, reply: string): Message {
  const status = /^HTTP (\d+)$/.exec(reply)?.[1];
  return status === undefined
    ? CHANNEL_FAULT_TEXTS.message('not-reached', { why: reply.replaceAll('-', '_') })
    : CHANNEL_FAULT_TEXTS.message('code-not-taken', { channel: name, status });
}

/** Letters and digits that nobody confuses, as Crockford chose them. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Makes a code of 40 bits, in two groups of four. */
function newCode(random: (size: number) => Uint8Array): string {
  const letters = [...random(CODE_LETTERS)].map((octet) => LETTERS[octet % LETTERS.length]);
  return `${letters.slice(0, CODE_LETTERS / 2).join('')}-${letters.slice(CODE_LETTERS / 2).join('')}`;
}

/** Hashes a code as it was typed, however its letters are written, with the recipient that it confirms. */
const codeHash = (id: string, typed: string): string =>
  hashOf(
    `${id} ${typed
      .toUpperCase()
      .replaceAll('O', '0')
      .replace(/[IL]/g, '1')
      .replace(/[^0-9A-Z]/g, '')}`,
  );

/** Makes a recipient of what somebody typed, or says why it cannot be one. */
async function newRecipientOf(
  account: Account,
  { typed, channel, id }: { readonly typed: string; readonly channel: AlertChannel; readonly id: string },
  options: MonitorServiceOptions,
): Promise<(Recipient & { readonly target: string }) | Refusal> {
  if (deliverOf(channel, options) === null) return notSetUp(channel);
  const { stores, plans, clock } = options;
  const parsed = channel.parseTarget(typed);
  if (!parsed.ok) return refusal('fault', parsed.fault);
  const { target } = parsed;
  if (monitorPlanOf(plans, account.plan) === null)
    return refusal('fault', message('no-monitors', { plan: account.plan }));
  const all = await stores.recipients.recipients(account.id);
  if (all.some((one) => one.channel === channel.id && one.target === target))
    return refusal('fault', message('known-recipient', { address: channel.shown(target) }));
  return { ...newRecipient(account, { id, channel: channel.id, createdAt: clock() }), target };
}

/** Returns a recipient who has not confirmed anything yet. */
export const newRecipient = (
  { id: account, language }: Account,
  own: Pick<Recipient, 'id' | 'channel' | 'createdAt'>,
): Omit<Recipient, 'target'> => ({
  ...own,
  choice: ALL_ALERTS,
  form: null,
  account,
  language,
  confirmedAt: null,
  pausedAt: null,
  refusedSince: null,
  refusal: null,
});

/** Returns the address of a recipient as it is shown. */
export const addressOf = ({ channel, target }: Recipient, { email }: Account): string =>
  target === null ? email : channelOf(channel).shown(target);
