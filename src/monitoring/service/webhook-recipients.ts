import { type Result, refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { clientOfAccount, createThrottle } from '../../accounts/throttle.ts';
import { DAY_MS } from '../../domain/time.ts';
import { shownTarget } from '../channels/shown-target.ts';
import { makeSecret } from '../channels/signature.ts';
import { challenge, parseWebhook } from '../channels/webhook.ts';
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

/** Makes the recipients that are webhooks: they confirm by a challenge, and know our messages by a secret. */
export function createWebhookRecipients(options: MonitorServiceOptions, newId: () => string) {
  const { stores, plans, clock, random, post } = options;
  const throttle = createThrottle(stores.accounts, clock);
  return {
    /** Adds a webhook. Its secret is shown now and never again. */
    async add(account: Account, typed: string): Promise<Result<{ readonly address: string; readonly secret: string }>> {
      const parsed = parseWebhook(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const { target } = parsed;
      if (monitorPlanOf(plans, account.plan) === null)
        return refusal('fault', message('no-monitors', { plan: account.plan }));
      const address = shownTarget({ channel: 'webhook', target });
      const all = await stores.recipients.recipients(account.id);
      if (all.some((one) => one.target === target)) return refusal('fault', message('known-recipient', { address }));
      const secret = makeSecret(random);
      const recipient: Recipient = {
        id: newId(),
        account: account.id,
        channel: 'webhook',
        target,
        choice: ALL_ALERTS,
        language: account.language,
        createdAt: clock(),
        confirmedAt: null,
        pausedAt: null,
        refusedSince: null,
        refusal: null,
      };
      const added = await stores.recipients.add(recipient, MAX_RECIPIENTS, secret);
      return added
        ? { ok: true, address, secret }
        : refusal('fault', message('too-many-recipients', { most: MAX_RECIPIENTS }));
    },
    /** Sends a challenge to a webhook, and confirms it if that is repeated. */
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
    /** Replaces the secret of a webhook; the one before stays valid for a day. */
    async replaceSecret(account: Account, id: string): Promise<Result<{ readonly secret: string }> | 'gone'> {
      const secret = makeSecret(random);
      const by = { secret, bothUntil: clock() + BOTH_MS };
      return (await stores.recipients.replaceSecret(account.id, id, by)) === 'gone' ? 'gone' : { ok: true, secret };
    },
  };
}
