import { hashOf } from '../../accounts/keys.ts';
import { type Refusal, refusal } from '../../accounts/refusal.ts';
import type { Account } from '../../accounts/store.ts';
import { clientOfAccount, createThrottle } from '../../accounts/throttle.ts';
import { HOUR_MS, type Instant } from '../../domain/time.ts';
import { renderEmail } from '../../mail/render.ts';
import type { Language } from '../../texts/languages.ts';
import { speak } from '../../texts/speak.ts';
import type { Recipient } from '../model/monitor.ts';
import { monitorPlanOf } from '../model/plans.ts';
import type { MonitorServiceOptions } from './service-options.ts';
import { MONITOR_REFUSAL_TEXTS, RECIPIENT_EMAIL_TEXTS } from './service-texts.ts';

/** Recipients of an account, its own address included. */
export const MAX_RECIPIENTS = 10;
/** How long a link to confirm a recipient works: people who did not ask for it may read it hours later. */
const LINK_HOURS = 24;
const SECRET_BYTES = 32;

interface RecipientInvites {
  /** Why no e-mail goes to an address now; undefined if one may. Limits hold for each account that asks and each mailbox. */
  admit(account: Account, address: string): Promise<Refusal | undefined>;
  /** Stores a recipient, if it is new, with the e-mail that has the link. False if there is no room. */
  send(account: Account, recipient: Recipient, address: string): Promise<boolean>;
  /** Makes links for an address, one for each account that waits for it to confirm, where e-mail cannot be sent. */
  links(address: string): Promise<readonly RecipientLink[]>;
}

/** A link that confirms a recipient, and the address of the account that wants it. */
export interface RecipientLink {
  readonly sender: string;
  readonly href: string;
}

/** Makes the links with which recipients confirm that they want the alerts of an account. */
export function createRecipientInvites(options: MonitorServiceOptions, newId: () => string): RecipientInvites {
  const { stores, plans, clock, onEmailStored } = options;
  const throttle = createThrottle(stores.accounts, clock);

  async function admit(account: Account, address: string): Promise<Refusal | undefined> {
    const plan = monitorPlanOf(plans, account.plan);
    if (plan === null) return refusal('fault', MONITOR_REFUSAL_TEXTS.message('no-monitors', { plan: account.plan }));
    for (const [what, who] of [
      ['mail', { client: clientOfAccount(account) }],
      ['invite', { account: address }],
    ] as const) {
      const entered = await throttle.enter(what, who);
      if (!entered.ok) return refusal('throttled', entered.fault);
    }
    return undefined;
  }

  async function links(address: string): Promise<readonly RecipientLink[]> {
    const made: RecipientLink[] = [];
    for (const id of await stores.recipients.unconfirmed(address)) {
      const account = await stores.accounts.account({ id });
      const now = clock();
      const { verificationToken, href } = newLink({ account: id, email: address, now }, options);
      if (account !== undefined && (await stores.accounts.issue({ verificationToken, emails: [], now })))
        made.push({ sender: account.email, href });
    }
    return made;
  }

  async function send(account: Account, recipient: Recipient, address: string): Promise<boolean> {
    const now = clock();
    const { verificationToken, href } = newLink({ account: account.id, email: address, now }, options);
    const stored = await stores.atomically(async ({ accounts, recipients }) => {
      if (!(await recipients.add(recipient, MAX_RECIPIENTS))) return false;
      return accounts.issue({
        verificationToken,
        emails: [
          {
            id: newId(),
            to: address,
            account: account.id,
            recipient: recipient.id,
            ...inviteEmail(account, recipient.language, href),
          },
        ],
        now,
      });
    });
    if (stored) onEmailStored();
    return stored;
  }

  return { admit, send, links };
}

/** Makes a link that confirms a recipient of an account, and what is stored to know it again. */
function newLink(
  { now, ...about }: { readonly account: string; readonly email: string; readonly now: Instant },
  { random, publicUrl }: MonitorServiceOptions,
) {
  const secret = Buffer.from(random(SECRET_BYTES)).toString('base64url');
  const purpose = 'recipient' as const;
  return {
    verificationToken: { ...about, purpose, hash: hashOf(secret), expiresAt: now + LINK_HOURS * HOUR_MS },
    href: `${publicUrl()}/confirm-recipient?token=${secret}`,
  };
}

/** The e-mail to an address that is to get the alerts of an account. */
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
