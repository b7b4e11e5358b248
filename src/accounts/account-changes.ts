import type { Requester, SignedIn } from './context.ts';
import { type AccountContext, BUSY, EXPIRED, mayEmail } from './context.ts';
import * as emails from './emails.ts';
import { hashOf } from './keys.ts';
import { parseMailAddress } from './mail-address.ts';
import { passwordFault } from './passwords.ts';
import type { Result } from './refusal.ts';
import { type Refusal, refusal } from './refusal.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import type { Account, Issue } from './store.ts';
import { subjectsOf } from './throttle.ts';

export interface ConfirmedChanges {
  changePassword(account: Account, current: string, next: string, requester: Requester): Promise<Result<SignedIn>>;
  /** Sends a link to the new address, and tells the old one. The account keeps its old address until the link is used. */
  askForAddress(
    account: Account,
    password: string,
    email: string,
    requester: Requester,
  ): Promise<Result<{ readonly email: string }>>;
  /**
   * Uses a link: the account has the new address from then on. All its sessions end; the browser that holds `session`,
   * one of this account, gets a new one.
   */
  confirmAddress(
    token: string,
    session: string | undefined,
  ): Promise<Result<{ readonly email: string; readonly signedIn: SignedIn | null }>>;
  /** Deletes the account with all that belongs to it. */
  remove(account: Account, password: string, requester: Requester): Promise<Result>;
}

type WhoIs = (token: string) => Promise<Account | undefined>;

const WRONG_PASSWORD = refusal('wrong', REFUSAL_TEXTS.message('wrong-password'));
const ADDRESS_TAKEN = refusal('fault', REFUSAL_TEXTS.message('address-taken'));

/** Changes the account of a signed-in user who enters the password again. */
export function createAccountChanges(context: AccountContext, whoIs: WhoIs): ConfirmedChanges {
  const { store, clock, passwords } = context;
  return {
    async changePassword(account, current, next, requester) {
      const refused = await refusedPassword(context, { account, password: current, requester });
      if (refused !== undefined) return refused;
      const fault = passwordFault(next, account.email);
      if (fault !== undefined) return refusal('fault', fault);
      const stored = await passwords.hash(next);
      if (stored === 'busy') return BUSY;
      const { session, signedIn } = await context.newSession(account.id);
      const changed = await store.changeAccess({
        account,
        set: { password: stored },
        verificationToken: null,
        session,
        mail: context.mailTo(account, emails.passwordChangedEmail(account.language, context.publicUrl())),
        now: clock(),
      });
      if (changed !== 'done') return WRONG_PASSWORD;
      context.onEmailStored();
      return { ok: true, ...signedIn };
    },
    async askForAddress(account, password, typed, requester) {
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const email = parsed.address;
      if (email === account.email) return refusal('fault', REFUSAL_TEXTS.message('own-address'));
      const refused = await refusedPassword(context, { account, password, requester });
      if (refused !== undefined) return refused;
      const may = await mayEmail(context, { email, requester });
      if (typeof may !== 'string') return may;
      if (may === 'yes') {
        if (!(await store.issue(await addressLink(context, account, email)))) return WRONG_PASSWORD;
        context.onEmailStored();
      }
      return { ok: true, email };
    },
    confirmAddress: (secret, token) => confirmAddress(context, { whoIs, secret, token }),
    async remove(account, password, requester) {
      const refused = await refusedPassword(context, { account, password, requester });
      if (refused !== undefined) return refused;
      const mail = context.mail(account.email, emails.deletedEmail(account.language));
      await store.removeAccount({ account, ...subjectsOf(account), mail, now: clock() });
      context.onRemoved(account);
      context.onEmailStored();
      return { ok: true };
    },
  };
}

/** Why the password of somebody who is signed in does not allow what cannot be undone; undefined where it does. */
async function refusedPassword(
  { throttle, passwords }: AccountContext,
  {
    account,
    password,
    requester,
  }: { readonly account: Account; readonly password: string; readonly requester: Requester },
): Promise<Refusal | undefined> {
  const admitted = await throttle.enter('current', { account: account.id, client: requester.client });
  if (!admitted.ok) return refusal('throttled', admitted.fault);
  const right = await passwords.matches(password, account.password);
  if (right === false) return WRONG_PASSWORD;
  await admitted.undo();
  return right === 'busy' ? BUSY : undefined;
}

/** A link to the new address, or word that it is taken; and word to the old one either way. */
async function addressLink(context: AccountContext, account: Account, email: string): Promise<Issue> {
  const { verificationToken, href } = context.newVerificationToken('confirm-address', {
    purpose: 'address',
    email,
    account: account.id,
  });
  const { language } = account;
  const now = context.clock();
  const other = await context.store.account({ email });
  return {
    verificationToken: other === undefined ? verificationToken : { ...verificationToken, expiresAt: now },
    password: account.password,
    emails: [
      other === undefined
        ? context.mailTo({ id: account.id, email }, emails.addressEmail(language, href))
        : context.mailTo(other, emails.addressTakenEmail(language, context.publicUrl())),
      context.mailTo(account, emails.addressAskedEmail(language, email, context.publicUrl())),
    ],
    now,
  };
}

/** Gives an account its new address, by the link that was sent to that address. */
async function confirmAddress(
  context: AccountContext,
  { whoIs, secret, token }: { readonly whoIs: WhoIs; readonly secret: string; readonly token: string | undefined },
): ReturnType<ConfirmedChanges['confirmAddress']> {
  const { store, clock } = context;
  const hash = hashOf(secret);
  const now = clock();
  const verificationToken = await store.verificationToken(hash, now);
  if (verificationToken?.purpose !== 'address' || verificationToken.account === null) return EXPIRED;
  const account = await store.account({ id: verificationToken.account });
  if (account === undefined) return EXPIRED;
  const signedInAs = token === undefined ? undefined : await whoIs(token);
  const next = signedInAs?.id === account.id ? await context.newSession(account.id) : undefined;
  const changed = await store.changeAccess({
    account,
    set: { email: verificationToken.email },
    verificationToken: { hash, now },
    session: next?.session ?? null,
    mail: context.mail(account.email, emails.addressChangedEmail(account.language, verificationToken.email)),
    now,
  });
  if (changed === 'gone') return EXPIRED;
  if (changed === 'taken') return ADDRESS_TAKEN;
  context.onEmailStored();
  return { ok: true, email: verificationToken.email, signedIn: next?.signedIn ?? null };
}
