import { hashOf } from '../../accounts/keys.ts';
import { parseMailAddress } from '../../accounts/mail-address.ts';
import { type Refusal, refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { createThrottle } from '../../accounts/throttle.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { renderEmail } from '../../mail/render.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import type { Recipient } from '../monitor.ts';
import type { MonitorService } from './monitor-service.ts';
import type { MonitorServiceOptions } from './service-options.ts';
import { MONITOR_REFUSAL_TEXTS, RECIPIENT_EMAIL_TEXTS } from './service-texts.ts';
import { createUnsubscribing } from './unsubscribing.ts';

/** Recipients of an account, its own address included. */
export const MAX_RECIPIENTS = 10;
/** How long a link to confirm a recipient works. Others than the owner of the account read their e-mail when they come to it. */
const LINK_HOURS = 24;
const SECRET_BYTES = 32;

const { message } = MONITOR_REFUSAL_TEXTS;

type Recipients = Pick<
  MonitorService,
  | 'recipients'
  | 'addRecipient'
  | 'resend'
  | 'removeRecipient'
  | 'resumeRecipient'
  | 'recipientOfLink'
  | 'confirmRecipient'
  | 'unsubscriptions'
  | 'resubscribeOwn'
  | 'unsubscription'
  | 'unsubscribe'
  | 'resubscribe'
>;

/** Who gets the alerts of an account. */
export function createRecipientService(options: MonitorServiceOptions, newId: () => string): Recipients {
  const { stores, clock, random, publicUrl, onEmailStored } = options;
  const throttle = createThrottle(stores.accounts, clock);

  /** E-mails are limited by who asks for them and by who gets them. */
  async function throttled(account: Account, address: string): Promise<Refusal | undefined> {
    for (const [what, who] of [
      ['mail', { client: `account ${account.id}` }],
      ['mailbox', { account: address }],
    ] as const) {
      const entered = await throttle.enter(what, who);
      if (!entered.ok) return refusal('throttled', entered.fault);
    }
    return undefined;
  }

  /** Stores a recipient, where there is a new one, with the link that confirms it. */
  async function invite(account: Account, recipient: Recipient, address: string): Promise<boolean> {
    const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url');
    const href = `${publicUrl()}/confirm-recipient?token=${secret}`;
    const now = clock();
    const stored = await stores.atomically(async ({ accounts, recipients }) => {
      if (!(await recipients.add(recipient, MAX_RECIPIENTS))) return false;
      return accounts.issue({
        verificationToken: {
          hash: hashOf(secret),
          purpose: 'recipient',
          email: address,
          account: account.id,
          expiresAt: now + LINK_HOURS * HOUR_MS,
        },
        emails: [
          {
            id: newId(),
            to: address,
            account: account.id,
            invites: recipient.id,
            ...inviteEmail(account, recipient.language, href),
          },
        ],
        now,
      });
    });
    if (stored) onEmailStored();
    return stored;
  }

  const find = async (account: Account, id: string) =>
    (await stores.recipients.recipients(account.id)).find((one) => one.id === id);

  return {
    async recipients(account) {
      const all = await stores.recipients.recipients(account.id);
      return all.map((one) => ({ ...one, address: one.email ?? account.email }));
    },
    async addRecipient(account, typed) {
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const { address } = parsed;
      if (address === account.email) return refusal('fault', message('own-recipient'));
      const all = await stores.recipients.recipients(account.id);
      const known = all.find(({ email }) => email === address);
      if (known !== undefined && known.confirmedAt !== null)
        return refusal('fault', message('known-recipient', { address }));
      const full = refusal('fault', message('too-many-recipients', { most: MAX_RECIPIENTS }));
      if (known === undefined && all.length >= MAX_RECIPIENTS) return full;
      const refused = await throttled(account, address);
      if (refused !== undefined) return refused;
      const recipient = known ?? {
        id: newId(),
        account: account.id,
        email: address,
        language: account.language,
        createdAt: clock(),
        confirmedAt: null,
        pausedAt: null,
        pauseReason: null,
      };
      return (await invite(account, recipient, address)) ? { ok: true, address } : full;
    },
    async resend(account, id) {
      const recipient = await find(account, id);
      if (recipient === undefined || recipient.email === null) return 'gone';
      if (recipient.confirmedAt !== null) return refusal('fault', message('confirmed-already'));
      const refused = await throttled(account, recipient.email);
      if (refused !== undefined) return refused;
      return (await invite(account, recipient, recipient.email)) ? { ok: true } : 'gone';
    },
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
  };
}

/** To an address that shall get the alerts of an account. */
function inviteEmail({ email: sender }: Account, language: Language, href: string) {
  const words = speak(language, RECIPIENT_EMAIL_TEXTS);
  return renderEmail({
    language,
    subject: words('subject', { sender }),
    paragraphs: [words('why', { sender }), words('once', { hours: LINK_HOURS })],
    link: { href, label: words('link') },
    closing: words('asked', { sender }),
  });
}
