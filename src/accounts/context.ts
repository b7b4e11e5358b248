import type { Clock, Instant } from '../domain/time.ts';
import type { EmailText } from '../mail/render.ts';
import type { Email } from '../mail/store.ts';
import type { Language } from '../texts/languages.ts';
import type { Devices } from './devices.ts';
import type { Passwords } from './passwords.ts';
import { type Refusal, refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import type { AccountStore, MailedAccount, NamedAccount, Session, VerificationToken } from './store.ts';
import type { Throttle } from './throttle.ts';

/** Names who asks, as `requesterOf` does, and holds what the browser was given when somebody signed in with it. */
export interface Requester {
  readonly client: string;
  /** The wider network that the client could take more addresses from. */
  readonly network: string;
  readonly device?: string | undefined;
  /** The language of e-mails to an address that has no account. */
  readonly language: Language;
}

/** A browser that has just been signed in. */
export interface SignedIn {
  /** For the session cookie. */
  readonly token: string;
  readonly expiresAt: Instant;
  /** For the device cookie: lets this browser sign in whatever strangers try elsewhere. */
  readonly device: string;
}

/** Holds what all operations on accounts share. */
export interface AccountContext {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly throttle: Throttle;
  readonly devices: Devices;
  publicUrl(): string;
  /** Whether anybody may sign up. */
  openToAll(): boolean;
  onEmailStored(): void;
  /** Called after an account was removed with all that is stored of it. */
  onRemoved(account: NamedAccount): void;
  /** An e-mail under a name of its own, to an account at its address. */
  mailTo(account: MailedAccount, text: EmailText): Email;
  /** One that no account takes with it when it is deleted. */
  mail(to: string, text: EmailText): Email;
  newId(): string;
  /** A verification token to store, and the link that holds its secret and leads on to the path `next`. */
  newVerificationToken(
    page: 'choose-password' | 'confirm-address' | 'setup',
    verificationToken: Pick<VerificationToken, 'purpose' | 'email' | 'account'>,
    next?: string,
  ): { readonly verificationToken: VerificationToken; readonly href: string };
  /** A session to store, and what the browser gets. */
  newSession(account: string): Promise<{ readonly session: Session; readonly signedIn: SignedIn }>;
}

export const BUSY = refusal('busy', REFUSAL_TEXTS.message('busy'));
export const EXPIRED = refusal('expired', REFUSAL_TEXTS.message('expired'));

/**
 * Limits e-mails by who asks for them and by who gets them. The second limit is silent: the page says the same. A link
 * that resets a password counts apart, so that no other e-mail to its owner stands in its way.
 */
export async function mayEmail(
  { throttle }: AccountContext,
  {
    email,
    requester: { client, network },
    what = 'mailbox',
  }: { readonly email: string; readonly requester: Requester; readonly what?: 'reset' | 'mailbox' | undefined },
): Promise<'yes' | 'silence' | Refusal> {
  const asking = await throttle.enter('mail', { client, network });
  if (!asking.ok) return refusal('throttled', asking.fault);
  return (await throttle.enter(what, { account: email })).ok ? 'yes' : 'silence';
}
