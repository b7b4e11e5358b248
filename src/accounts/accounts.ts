import { type Clock, DAY_MS, HOUR_MS } from '../domain/time.ts';
import { renderEmail } from '../mail/render.ts';
import type { Language } from '../texts/languages.ts';
import { type ConfirmedChanges, createAccountChanges } from './account-changes.ts';
import type { AccountContext } from './context.ts';
import { createDevices } from './devices.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { hashOf } from './keys.ts';
import { newAccount } from './new-account.ts';
import { createPasswordLinks, type PasswordLinks, resetOf } from './password-links.ts';
import type { Passwords } from './passwords.ts';
import { createPlanRequests, type PlanRequests } from './plan-requests.ts';
import { createSetup, type Setup } from './setup.ts';
import { createSignIn, type SignIn } from './sign-in.ts';
import type { Account, AccountStore, NamedAccount, VerificationToken } from './store.ts';
import { createThrottle } from './throttle.ts';

/** How long the link in an e-mail is valid. */
const VERIFICATION_TOKEN_MS = HOUR_MS;
/** How long the link is valid that the terminal of the service shows. */
const SETUP_TOKEN_MS = DAY_MS;
/** A browser stays signed in for so long after its last visit, and no longer than the other in all. */
const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_MAX_MS = 180 * DAY_MS;
const TOKEN_BYTES = 32;
const ID_BYTES = 12;

/**
 * Offers what users do with their accounts. Only readers of an address's e-mail can learn whether it has an account.
 */
export interface Accounts extends Keyring, PasswordLinks, ConfirmedChanges, Setup, PlanRequests {
  /** Tells what a link is good for; undefined where it is no longer good. */
  verificationToken(token: string): Promise<VerificationToken | undefined>;
  readonly signIn: SignIn;
  /** Who is signed in. */
  whoIs(token: string): Promise<Account | undefined>;
  signOut(token: string): Promise<void>;
  /** All browsers but the one named. */
  signOutElsewhere(account: Account, token: string | null): Promise<void>;
  setUsageEmails(account: Account, wanted: boolean): Promise<void>;
  /** Sets the language of e-mails to the account. */
  setLanguage(account: Account, language: Language): Promise<void>;

  /** For the operator: makes an account without a password; false where there is one. */
  add(email: string, plan: Account['plan']): Promise<boolean>;
  /** For the operator: a link to choose a password, where e-mail cannot be sent. */
  link(account: Account): Promise<string>;
  /** The same for an address that has no account yet: a link to make one. Null where only the operator makes accounts. */
  linkToJoin(email: string): Promise<string | null>;
}

export interface AccountsOptions {
  readonly store: AccountStore;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  readonly publicUrl: () => string;
  readonly openToAll: boolean;
  /** Called after an e-mail was stored, where outsiders may see that: not after a request for a password link. */
  readonly onEmailStored: () => void;
  /** Called after an account was removed with all that is stored of it. */
  readonly onRemoved?: (account: NamedAccount) => void;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { store, clock, random } = options;
  const token = (): string => Buffer.from(random(TOKEN_BYTES)).toString('base64url');
  const id = (): string => Buffer.from(random(ID_BYTES)).toString('hex');
  const context = createContext(options, token, id);

  const whoIs: Accounts['whoIs'] = async (secret) => {
    const now = clock();
    const found = await store.session(hashOf(secret), now);
    if (found === undefined) return undefined;
    const { session, account } = found;
    if (session.createdAt + SESSION_MAX_MS <= now) return undefined;
    // Written once a day at most.
    if (session.expiresAt < now + SESSION_IDLE_MS - DAY_MS)
      await store.extendSession(session.hash, now + SESSION_IDLE_MS);
    return account;
  };

  return {
    ...createKeyring({ store, clock, random, id }),
    ...createPasswordLinks(context),
    ...createSetup(context),
    ...createPlanRequests(context),
    signIn: createSignIn(context),
    ...createAccountChanges(context, whoIs),
    verificationToken: (secret) => store.verificationToken(hashOf(secret), clock()),
    whoIs,
    signOut: (secret) => store.removeSession(hashOf(secret)),
    signOutElsewhere: (account, secret) => store.removeSessions(account.id, secret === null ? null : hashOf(secret)),
    async setUsageEmails(account, wanted) {
      await store.updateAccount(account.id, { usageEmails: wanted });
    },
    async setLanguage(account, language) {
      await store.updateAccount(account.id, { language });
    },
    add: (email, plan) => store.addAccount(newAccount({ id: id(), email, plan, createdAt: clock() })),
    async link(account) {
      const { verificationToken, href } = context.newVerificationToken('choose-password', resetOf(account));
      await store.issue({ verificationToken, emails: [], now: clock() });
      return href;
    },
    async linkToJoin(email) {
      if (!context.openToAll()) return null;
      const wanted = { purpose: 'join', email, account: null } as const;
      const { verificationToken, href } = context.newVerificationToken('choose-password', wanted);
      await store.issue({ verificationToken, emails: [], now: clock() });
      return href;
    },
  };
}

/** `token` makes secrets, `id` names of rows. */
function createContext(options: AccountsOptions, token: () => string, id: () => string): AccountContext {
  const { store, clock } = options;
  const devices = createDevices(() => store.secret('devices', token), id);

  return {
    store,
    clock,
    devices,
    passwords: options.passwords,
    throttle: createThrottle(store, clock),
    publicUrl: options.publicUrl,
    openToAll: () => options.openToAll,
    onEmailStored: options.onEmailStored,
    onRemoved: (account) => options.onRemoved?.(account),
    mailTo: (account, text) => ({ id: id(), to: account.email, account: account.id, ...renderEmail(text) }),
    mail: (to, text) => ({ id: id(), to, ...renderEmail(text) }),
    newId: id,
    newVerificationToken(page, { purpose, email, account }, next) {
      const secret = token();
      const verificationToken = {
        purpose,
        email,
        account,
        hash: hashOf(secret),
        expiresAt: clock() + (purpose === 'setup' ? SETUP_TOKEN_MS : VERIFICATION_TOKEN_MS),
      };
      const onwards = next === undefined ? '' : `&next=${encodeURIComponent(next)}`;
      return { verificationToken, href: `${options.publicUrl()}/${page}?token=${secret}${onwards}` };
    },
    async newSession(account) {
      const secret = token();
      const now = clock();
      const expiresAt = now + SESSION_IDLE_MS;
      const session = { hash: hashOf(secret), account, createdAt: now, expiresAt };
      return { session, signedIn: { token: secret, expiresAt, device: await devices.mark(account) } };
    },
  };
}
