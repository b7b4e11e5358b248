import { type Refusal, type Result, refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { clientOfAccount, createThrottle } from '../../accounts/throttle.ts';
import { DAY_MS } from '../../domain/time.ts';
import { channelOf } from '../channels/channels.ts';
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

/** Makes the recipients that confirm without an e-mail: by a challenge that they repeat. */
export function createChannelRecipients(options: MonitorServiceOptions, newId: () => string) {
  const { stores, clock, random, post } = options;
  const throttle = createThrottle(stores.accounts, clock);
  return {
    /** Adds a recipient. Its secret, if messages are signed with one, is shown now and never again. */
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
      return { ok: true, address, ...(secret === undefined ? {} : { secret }) };
    },
    /** Sends a challenge to a recipient, and confirms it if that is repeated. */
    async confirm(account: Account, { id, target }: Recipient): Promise<Result | 'gone'> {
      const entered = await throttle.enter('mail', { client: clientOfAccount(account) });
      if (!entered.ok) return refusal('throttled', entered.fault);
      const secrets = await stores.recipients.secrets(id, clock());
      if (secrets === undefined || target === null || post === undefined) return 'gone';
      const text = Buffer.from(random(CHALLENGE_BYTES)).toString('base64url');
      const sent = { post, text, id: `challenge-${text}`, at: clock(), signal: new AbortController().signal };
      const answered = await challenge({ target, secrets }, sent);
      if (!answered.ok) return refusal('fault', answered.fault);
      return (await stores.recipients.noteConfirmed(account.id, id, clock())) === 'gone' ? 'gone' : { ok: true };
    },
    /** Replaces the secret of a recipient; the one before stays valid for a day. */
    async replaceSecret(account: Account, id: string): Promise<Result<{ readonly secret: string }> | 'gone'> {
      const secret = makeSecret(random);
      const by = { secret, bothUntil: clock() + BOTH_MS };
      return (await stores.recipients.replaceSecret(account.id, id, by)) === 'gone' ? 'gone' : { ok: true, secret };
    },
  };
}

/** Makes a recipient of what somebody typed, or says why it cannot be one. */
async function newRecipientOf(
  account: Account,
  { typed, channel, id }: { readonly typed: string; readonly channel: AlertChannel; readonly id: string },
  { stores, plans, clock }: MonitorServiceOptions,
): Promise<(Recipient & { readonly target: string }) | Refusal> {
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
