import type { EmailText } from '../mail/render.ts';
import type { Language } from '../texts/languages.ts';
import type { Accounts, Requester } from './accounts.ts';
import { type AccountContext, BUSY, EXPIRED, mayEmail } from './context.ts';
import * as emails from './emails.ts';
import { hashOf } from './keys.ts';
import { parseMailAddress } from './mail-address.ts';
import { newAccount } from './new-account.ts';
import { passwordFault } from './passwords.ts';
import { type Result, refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import type { Account, Issue, VerificationToken } from './store.ts';

type SignIn = Pick<Accounts, 'askToJoin' | 'askToReset' | 'choosePassword' | 'signIn'>;

/** A link to choose a password: it is bound to the address that the account has now. */
export const resetOf = ({ id, email }: Pick<Account, 'id' | 'email'>) =>
  ({ purpose: 'reset', email, account: id }) as const;

/** What users who are not signed in can do: sign up, sign in, reset a password. */
export function createSignIn(context: AccountContext): SignIn {
  const { store, clock, passwords, throttle, devices } = context;

  /** Stored where no account has the address: a verification token that is never valid, and an e-mail to nobody. */
  function issueForNobody(language: Language, now: number): Issue {
    const { verificationToken, href } = context.newVerificationToken('choose-password', {
      purpose: 'reset',
      email: '',
      account: null,
    });
    return {
      verificationToken: { ...verificationToken, expiresAt: now },
      emails: [context.mail('', emails.resetEmail(language, href))],
      now,
    };
  }
  function issueFor(account: Account, text: (language: Language, href: string) => EmailText, now: number): Issue {
    const { verificationToken, href } = context.newVerificationToken('choose-password', resetOf(account));
    return { verificationToken, emails: [context.mailTo(account, text(account.language, href))], now };
  }

  /** The address to send an e-mail to, and whether it may be sent; or why it is refused. */
  async function asking(
    typed: string,
    requester: Requester,
  ): Promise<Result<{ email: string; may: 'yes' | 'silence' }>> {
    const parsed = parseMailAddress(typed);
    if (!parsed.ok) return refusal('fault', parsed.fault);
    const may = await mayEmail(context, parsed.address, requester);
    return typeof may === 'string' ? { ok: true, email: parsed.address, may } : may;
  }

  /** Sets the password of an account by the link it was sent. */
  async function reset(
    verificationToken: VerificationToken,
    hash: string,
    password: string,
  ): ReturnType<SignIn['choosePassword']> {
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
      verificationToken: { hash, now },
      session,
      mail,
      now,
    });
    if (changed !== 'done') return EXPIRED;
    context.onEmailStored();
    return { ok: true, ...signedIn };
  }

  async function open(
    verificationToken: VerificationToken,
    hash: string,
    password: string,
    language: Language,
  ): ReturnType<SignIn['choosePassword']> {
    const now = clock();
    const { email } = verificationToken;
    const id = context.newId();
    const account = newAccount({ id, email, password, language, createdAt: now });
    const { session, signedIn } = await context.newSession(account.id);
    const opened = await store.openAccount({ account, verificationToken: { hash, now }, session });
    return opened === 'done' ? { ok: true, ...signedIn } : EXPIRED;
  }

  return {
    async askToJoin(typed, requester) {
      if (!context.openToAll()) return refusal('closed', REFUSAL_TEXTS.message('closed'));
      const asked = await asking(typed, requester);
      if (!asked.ok) return asked;
      const { email, may } = asked;
      if (may === 'yes') {
        const now = clock();
        const account = await store.account({ email });
        if (account === undefined) {
          const { verificationToken, href } = context.newVerificationToken('choose-password', {
            purpose: 'join',
            email,
            account: null,
          });
          await store.issue({
            verificationToken,
            emails: [context.mail(email, emails.joinEmail(requester.language, href))],
            now,
          });
        } else await store.issue(issueFor(account, emails.haveAccountEmail, now));
        context.onEmailStored();
      }
      return { ok: true, email };
    },
    async askToReset(typed, requester) {
      const asked = await asking(typed, requester);
      if (!asked.ok) return asked;
      const { email, may } = asked;
      if (may === 'yes') {
        const now = clock();
        const account = await store.account({ email });
        // The same writes whether or not there is an account. The sender is not woken either: it finds the e-mail when it
        // next looks, so nothing that follows the answer tells the two apart.
        await store.issue(
          account === undefined ? issueForNobody(requester.language, now) : issueFor(account, emails.resetEmail, now),
        );
      }
      return { ok: true, email };
    },
    async choosePassword(secret, password, language) {
      const hash = hashOf(secret);
      const verificationToken = await store.verificationToken(hash, clock());
      if (verificationToken === undefined || verificationToken.purpose === 'address') return EXPIRED;
      const fault = passwordFault(password, verificationToken.email);
      if (fault !== undefined) return refusal('fault', fault);
      const stored = await passwords.hash(password);
      if (stored === 'busy') return BUSY;
      return verificationToken.purpose === 'join'
        ? open(verificationToken, hash, stored, language)
        : reset(verificationToken, hash, stored);
    },
    async signIn(typed, password, requester) {
      const wrong = refusal('wrong', REFUSAL_TEXTS.message('wrong'));
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const account = await store.account({ email: parsed.address });
      const known = await devices.isOf(account?.id, requester.device);
      const admitted = await throttle.enter('password', {
        account: parsed.address,
        ...(known
          ? { client: `device ${requester.device}` }
          : { client: requester.client, network: requester.network }),
        known,
      });
      if (!admitted.ok) return refusal('throttled', admitted.fault);
      const right = await passwords.matches(password, account?.password ?? null);
      if (right === 'busy') {
        await admitted.undo();
        return BUSY;
      }
      if (!right || account === undefined) return wrong;
      await admitted.undo();
      const { session, signedIn } = await context.newSession(account.id);
      // A password that was changed while this one was checked lets nobody in.
      return (await store.addSession(session, account.password)) ? { ok: true, ...signedIn } : wrong;
    },
  };
}
