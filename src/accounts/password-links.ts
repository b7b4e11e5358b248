import type { Instant } from '../domain/time.ts';
import type { EmailText } from '../mail/render.ts';
import type { Language } from '../texts/languages.ts';
import type { Requester, SignedIn } from './context.ts';
import { type AccountContext, BUSY, EXPIRED, mayEmail } from './context.ts';
import * as emails from './emails.ts';
import { hashOf } from './keys.ts';
import { parseMailAddress } from './mail-address.ts';
import { newAccount } from './new-account.ts';
import { passwordFault } from './passwords.ts';
import { type Result, refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import type { Account, Issue, MailedAccount, VerificationToken } from './store.ts';

export interface PasswordLinks {
  /**
   * Sends a link to make an account, or to the one there is. The answer is the same for both. `next` is the path of the
   * page to which the link leads on.
   */
  askToJoin(email: string, requester: Requester, next?: string): Promise<Result<{ readonly email: string }>>;
  /** Sends a link to choose a new password, if there is such an account. The answer is the same if not. */
  askToReset(email: string, requester: Requester, next?: string): Promise<Result<{ readonly email: string }>>;
  /** Uses a link: makes the account, with this language for its e-mails, or sets its password, and signs in. */
  choosePassword(token: string, password: string, language: Language): Promise<Result<SignedIn>>;
}

/** Returns a link to choose a password: it is bound to the address that the account has now. */
export const resetOf = ({ id, email }: MailedAccount) => ({ purpose: 'reset', email, account: id }) as const;

/**
 * Makes the service in which users who are not signed in get a link to choose a password, and use it: to sign up, or to
 * reset a password.
 */
export function createPasswordLinks(context: AccountContext): PasswordLinks {
  const { store, clock } = context;
  return {
    async askToJoin(typed, requester, next) {
      if (!context.openToAll()) return refusal('closed', REFUSAL_TEXTS.message('closed'));
      const linkFor: LinkFor = (account, email, now) =>
        account === undefined
          ? joinLink(context, { email, language: requester.language, next, now })
          : resetLink(context, { account, text: emails.haveAccountEmail, next, now });
      return issueLink(context, { typed, requester, linkFor, onStored: context.onEmailStored });
    },
    // The same writes whether or not there is an account. The sender is not woken either: it finds the e-mail when it next
    // looks, so nothing that follows the answer tells the two apart.
    askToReset(typed, requester, next) {
      const linkFor: LinkFor = (account, _email, now) =>
        account === undefined
          ? linkForNobody(context, { language: requester.language, next, now })
          : resetLink(context, { account, text: emails.resetEmail, next, now });
      return issueLink(context, { typed, requester, linkFor, counts: 'reset' });
    },
    async choosePassword(secret, password, language) {
      const hash = hashOf(secret);
      const verificationToken = await store.verificationToken(hash, clock());
      if (verificationToken === undefined || !isForPassword(verificationToken)) return EXPIRED;
      const fault = passwordFault(password, verificationToken.email);
      if (fault !== undefined) return refusal('fault', fault);
      const stored = await context.passwords.hash(password);
      if (stored === 'busy') return BUSY;
      return verificationToken.purpose === 'join'
        ? openAccount(context, { token: verificationToken, password: stored, language })
        : resetPassword(context, verificationToken, stored);
    },
  };
}

/** Tells whether a link leads to the page on which a password is chosen. */
export const isForPassword = ({ purpose }: VerificationToken): boolean => purpose === 'join' || purpose === 'reset';

type LinkFor = (account: Account | undefined, email: string, now: Instant) => Issue;

interface LinkRequest {
  /** The address as it was typed. */
  readonly typed: string;
  readonly requester: Requester;
  readonly linkFor: LinkFor;
  /** How the e-mail counts; undefined: as any to its mailbox. */
  readonly counts?: 'reset';
  readonly onStored?: () => void;
}

/** Stores a link with its e-mail to the address that was typed. Where that had too many of late, nothing is stored. */
async function issueLink(
  context: AccountContext,
  { typed, requester, linkFor, counts, onStored }: LinkRequest,
): Promise<Result<{ readonly email: string }>> {
  const parsed = parseMailAddress(typed);
  if (!parsed.ok) return refusal('fault', parsed.fault);
  const email = parsed.address;
  const may = await mayEmail(context, { email, requester, what: counts });
  if (typeof may !== 'string') return may;
  if (may === 'yes') {
    const now = context.clock();
    await context.store.issue(linkFor(await context.store.account({ email }), email, now));
    onStored?.();
  }
  return { ok: true, email };
}

/** The part of a link that is not about whom it is for. */
interface Link {
  /** The path of the page to which it leads on. */
  readonly next: string | undefined;
  readonly now: Instant;
}

function joinLink(
  context: AccountContext,
  { email, language, next, now }: Link & { readonly email: string; readonly language: Language },
): Issue {
  const wanted = { purpose: 'join', email, account: null } as const;
  const { verificationToken, href } = context.newVerificationToken('choose-password', wanted, next);
  return { verificationToken, emails: [context.mail(email, emails.joinEmail(language, href))], now };
}

interface ResetLink extends Link {
  readonly account: Account;
  readonly text: (language: Language, href: string) => EmailText;
}

function resetLink(context: AccountContext, { account, text, next, now }: ResetLink): Issue {
  const { verificationToken, href } = context.newVerificationToken('choose-password', resetOf(account), next);
  return { verificationToken, emails: [context.mailTo(account, text(account.language, href))], now };
}

/** Stored where no account has the address: a verification token that is never valid, and an e-mail to nobody. */
function linkForNobody(
  context: AccountContext,
  { language, next, now }: { readonly language: Language; readonly next: string | undefined; readonly now: Instant },
): Issue {
  const wanted = { purpose: 'reset', email: '', account: null } as const;
  const { verificationToken, href } = context.newVerificationToken('choose-password', wanted, next);
  return {
    verificationToken: { ...verificationToken, expiresAt: now },
    emails: [context.mail('', emails.resetEmail(language, href))],
    now,
  };
}

/** Makes the account of an address, by the link that it was sent. */
async function openAccount(
  context: AccountContext,
  {
    token: { hash, email },
    password,
    language,
  }: { readonly token: VerificationToken; readonly password: string; readonly language: Language },
): Promise<Result<SignedIn>> {
  const now = context.clock();
  const id = context.newId();
  const account = newAccount({ id, email, password, language, createdAt: now });
  const { session, signedIn } = await context.newSession(account.id);
  const opened = await context.store.openAccount({
    purpose: 'join',
    account,
    verificationToken: { hash, now },
    session,
  });
  return opened === 'done' ? { ok: true, ...signedIn } : EXPIRED;
}

/** Sets the password of an account by the link it was sent. */
async function resetPassword(
  context: AccountContext,
  verificationToken: VerificationToken,
  password: string,
): Promise<Result<SignedIn>> {
  const { store, clock } = context;
  const account = await store.account({ id: verificationToken.account ?? '' });
  if (account === undefined) return EXPIRED;
  const { session, signedIn } = await context.newSession(account.id);
  const mail =
    account.password === null
      ? null
      : context.mailTo(account, emails.passwordChangedEmail(account.language, context.publicUrl()));
  const now = clock();
  const changed = await store.changeAccess({
    account,
    set: { password },
    verificationToken: { hash: verificationToken.hash, now },
    session,
    mail,
    now,
  });
  if (changed !== 'done') return EXPIRED;
  context.onEmailStored();
  return { ok: true, ...signedIn };
}
