import { hashOf } from '../../accounts/keys.ts';
import { parseMailAddress } from '../../accounts/mail-address.ts';
import { type Result, refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { EMAIL } from '../../mail/channel.ts';
import { channelFor, channelNamed, channelOf, confirmOf } from '../channels/channels.ts';
import { checkForm, type TypedForm } from '../channels/forms/check-form.ts';
import { previewOf } from '../channels/forms/preview.ts';
import type { Recipient } from '../model/monitor.ts';
import { addressOf, createChannelRecipients, newRecipient } from './channel-recipients.ts';
import type { MonitorService } from './monitor-service.ts';
import { createRecipientInvites, MAX_RECIPIENTS } from './recipient-invites.ts';
import { sendTest } from './recipient-test.ts';
import type { MonitorServiceOptions } from './service-options.ts';
import { MONITOR_REFUSAL_TEXTS } from './service-texts.ts';
import { parseChoice, type TypedChoice } from './typed-choice.ts';
import { createUnsubscribing } from './unsubscribing.ts';

const { message } = MONITOR_REFUSAL_TEXTS;

/** Makes the service in which users choose who gets the alerts of an account. */
export function createRecipientService(options: MonitorServiceOptions, newId: () => string) {
  const { stores, clock } = options;
  const invites = createRecipientInvites(options, newId);
  const others = createChannelRecipients(options, newId);

  const find = async (account: Account, id: string) =>
    (await stores.recipients.recipients(account.id)).find((one) => one.id === id);

  return {
    async recipients(account) {
      const all = await stores.recipients.recipients(account.id);
      return all.map((one) => ({ ...one, address: addressOf(one, account) }));
    },
    async addRecipient(account, typed, chosen = '') {
      const channel = channelFor(typed, channelNamed(chosen));
      if (channel.confirm !== 'link') return others.add(account, typed, channel);
      return invite(account, typed, { options, invites, newId });
    },
    async resend(account, id) {
      const recipient = await find(account, id);
      if (recipient === undefined || recipient.target === null) return 'gone';
      if (recipient.confirmedAt !== null) return refusal('fault', message('confirmed-already'));
      if (confirmOf(recipient) !== 'link') return others.confirm(account, recipient);
      const refused = await invites.admit(account, recipient.target);
      if (refused !== undefined) return refused;
      return (await invites.send(account, recipient, recipient.target)) ? { ok: true } : 'gone';
    },
    channels: others.channels,
    confirmByCode: others.confirmByCode,
    replaceSecret: others.replaceSecret,
    testRecipient: (account, id) => sendTest(options, { account, id, messageId: newId() }),
    changeForm: async (account, id, typed) => {
      const recipient = await find(account, id);
      return recipient === undefined ? 'gone' : changeForm(options, recipient, typed);
    },
    previewForm: ({ language }, form) => previewOf(form, { language, publicUrl: options.publicUrl() }),
    chooseForRecipient: (account, id, typed) => choose(options, { account, id, typed }),
    recipientLinks: invites.links,
    removeRecipient: (account, id) => stores.recipients.remove(account.id, id),
    resumeRecipient: async (account, id) =>
      (await find(account, id)) === undefined ? 'gone' : stores.recipients.pause(id, null),
    async recipientOfLink(secret) {
      const token = await stores.accounts.verificationToken(hashOf(secret), clock());
      if (token?.purpose !== 'recipient' || token.account === null) return undefined;
      const account = await stores.accounts.account({ id: token.account });
      return account === undefined ? undefined : { address: token.email, sender: account.email };
    },
    confirmRecipient: async (secret) =>
      (await stores.recipients.confirm({ hash: hashOf(secret), now: clock() })) === undefined ? 'gone' : 'done',
    ...createUnsubscribing(options),
  } satisfies Partial<MonitorService>;
}

/** Changes how a webhook gets its messages. */
async function changeForm(
  { stores }: MonitorServiceOptions,
  { account, id, channel, form }: Recipient,
  typed: TypedForm,
): ReturnType<MonitorService['changeForm']> {
  if (!channelOf(channel).isSigned) return { ...refusal('fault', message('no-form')), field: 'body' };
  const checked = checkForm(typed, form);
  if (!checked.ok) return { ...refusal('fault', checked.fault), field: checked.field };
  return (await stores.recipients.changeForm(account, id, checked.form)) === 'gone' ? 'gone' : { ok: true };
}

/** Changes what a recipient hears of. */
async function choose(
  { stores }: MonitorServiceOptions,
  { account, id, typed }: { readonly account: Account; readonly id: string; readonly typed: TypedChoice },
): ReturnType<MonitorService['chooseForRecipient']> {
  const parsed = parseChoice(typed);
  if (!parsed.ok) return refusal('fault', parsed.fault);
  return (await stores.recipients.choose(account.id, id, parsed.choice)) === 'gone' ? 'gone' : { ok: true };
}

/** Adds an address that confirms by the link in an e-mail, or sends it another. */
async function invite(
  account: Account,
  typed: string,
  {
    options: { stores, clock },
    invites,
    newId,
  }: {
    readonly options: MonitorServiceOptions;
    readonly invites: ReturnType<typeof createRecipientInvites>;
    newId(): string;
  },
): Promise<Result<{ readonly address: string }>> {
  const parsed = parseMailAddress(typed);
  if (!parsed.ok) return refusal('fault', parsed.fault);
  const { address } = parsed;
  if (address === account.email) return refusal('fault', message('own-recipient'));
  const all = await stores.recipients.recipients(account.id);
  const known = all.find(({ target }) => target === address);
  if (known !== undefined && known.confirmedAt !== null)
    return refusal('fault', message('known-recipient', { address }));
  const full = refusal('fault', message('too-many-recipients', { most: MAX_RECIPIENTS }));
  if (known === undefined && all.length >= MAX_RECIPIENTS) return full;
  const refused = await invites.admit(account, address);
  if (refused !== undefined) return refused;
  const recipient = known ?? {
    ...newRecipient(account, { id: newId(), channel: EMAIL, createdAt: clock() }),
    target: address,
  };
  return (await invites.send(account, recipient, address)) ? { ok: true, address } : full;
}
