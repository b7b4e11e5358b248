import type { Instant } from '../domain/time.ts';
import type { Email } from '../mail/store.ts';
import type { Language } from '../texts/languages.ts';
import type { Plan } from './plans.ts';
import type { Scope } from './scopes.ts';

/** Names an account. */
export interface NamedAccount {
  /** Random; never shown. */
  readonly id: string;
}

/** An account, and where its e-mails go. */
export interface MailedAccount extends NamedAccount {
  /** As `parseMailAddress` spells it. No two accounts have the same. */
  readonly email: string;
}

/** Asks the operator for another plan. */
interface PlanRequest {
  readonly at: Instant;
  /** The domain that its owner wants to monitor then, for the way back; the operator never sees it. */
  readonly domain: string | null;
}

/** Decides how many calls an account may make. */
export interface AccountPlan {
  readonly plan: Plan;
  /** Calls a month in place of the plan's; null for the plan's. */
  readonly quota: number | null;
}

/** Holds what may change of an account at any time. */
interface AccountSettings extends AccountPlan {
  /** Whether the user wants e-mails at 80 and 100 % of the quota. */
  readonly usageEmails: boolean;
  /** The language of e-mails to the user. */
  readonly language: Language;
}

/** A user, known by an e-mail address that a verification link proved. */
export interface Account extends MailedAccount, AccountSettings {
  /** As `Passwords` makes it; null where none was chosen yet. */
  readonly password: string | null;
  readonly createdAt: Instant;
  /** Whether the operator's page is open to this user. Only `zonewell admin web` changes it. */
  readonly operator: boolean;
  /** When a browser was last signed in. */
  readonly signedInAt: Instant | null;
  /** The plan that it waits for; null where it asked for none since it got its own. */
  readonly planRequest: PlanRequest | null;
}

/**
 * Lists what may change without ending links and sessions. Password and address change through `changeAccess` alone.
 */
interface AccountChanges extends Partial<AccountSettings> {
  readonly operator?: boolean;
}

/** Proof that an e-mail was received, valid once: `hash` is the hash of the secret in the link. */
export interface VerificationToken {
  readonly hash: string;
  /**
   * `join` makes an account, `reset` sets a password, `address` gives an account the address `email`, `recipient` lets its
   * alerts be sent to the address `email`, `code` to the recipient that `email` names by its id. `setup` makes the operator's account, of any address: it was read at the
   * terminal of the service.
   */
  readonly purpose: 'join' | 'reset' | 'address' | 'recipient' | 'code' | 'setup';
  /** Empty for `setup`. */
  readonly email: string;
  /** Null for `join` and `setup`. */
  readonly account: string | null;
  readonly expiresAt: Instant;
}

/** A verification token to store, and the e-mails that contain or announce it. */
export interface Issue {
  readonly verificationToken: VerificationToken;
  /** The password hash that allowed this: nothing is stored where the account has another one by now. */
  readonly password?: string | null;
  readonly emails: readonly Email[];
  readonly now: Instant;
}

/** Proof that a link was opened: the verification token must still be good at `now`, and is used up. */
interface VerificationTokenUse {
  readonly hash: string;
  readonly now: Instant;
}

/** A new account for the address of a `join` verification token, or by a `setup` token. */
interface NewAccess {
  readonly purpose: 'join' | 'setup';
  readonly account: Account;
  readonly verificationToken: VerificationTokenUse;
  readonly session: Session;
}

/** A new password or a new address for an account. */
export interface AccessChange {
  /** As it was read when the change was allowed: nothing changes where its password or address is another by now. */
  readonly account: MailedAccount & { readonly password: string | null };
  readonly set: { readonly password: string } | { readonly email: string };
  /** The verification token that allows it, where one does. It must be of this purpose and sent to this address. */
  readonly verificationToken: VerificationTokenUse | null;
  /** Begins with the change, after all others have ended. */
  readonly session: Session | null;
  readonly mail: Email | null;
  readonly now: Instant;
}

/** Names what goes with an account that is deleted. */
interface Removal {
  readonly account: MailedAccount;
  /** Further subjects of counters that are its own. */
  readonly subjects: readonly string[];
  /** Begins those subjects of its own that name something else too. */
  readonly prefix?: string;
  /** Says goodbye. */
  readonly mail: Email | null;
  readonly now: Instant;
}

/** A browser that is signed in: `hash` is of what its cookie holds. */
export interface Session {
  readonly hash: string;
  readonly account: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/** Whether a key works, what for, from where, and when it last did. */
interface KeyUse {
  /** Names the key in addresses. */
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly Scope[];
  /** Addresses and networks from which it may be used, as `canonicalNetwork` spells them; none: from anywhere. */
  readonly addresses: readonly string[];
  /** From then on it no longer works; null: it has no end. */
  readonly expiresAt: Instant | null;
  /** When the day (UTC) of the latest call began. */
  readonly lastUsedOn: Instant | null;
  readonly revokedAt: Instant | null;
}

/** A key of the API. What is not stored cannot leak: only its SHA-256 is. */
export interface ApiKey extends KeyUse {
  readonly account: string;
  readonly hash: string;
  /** Its last characters. */
  readonly hint: string;
  readonly createdAt: Instant;
}

/** Holds what a call with a key needs to know. */
export interface KeyHolder {
  readonly key: KeyUse;
  readonly account: MailedAccount & AccountSettings;
}

/** A request to count `by` more for a subject in a period, up to a limit. */
export interface Counting {
  readonly subject: string;
  readonly period: string;
  readonly by: number;
  readonly limit: number;
  /** When the count no longer matters and may be deleted. */
  readonly endsAt: Instant;
}

/** Tells what was counted: `after - before` of what was asked for, all or as much as the limit allowed. */
export interface Counted {
  readonly before: number;
  readonly after: number;
}

/** Where accounts are kept. Both engines keep the same promises; `tests/contract` holds them to these. */
export interface AccountStore {
  /** False where the address is taken. */
  addAccount(account: Account): Promise<boolean>;
  account(by: { readonly id: string } | { readonly email: string }): Promise<Account | undefined>;
  /** By address, in order, after the one named. */
  accountsAfter(email: string | null, limit: number): Promise<readonly Account[]>;
  /** A new plan ends the request for one. */
  updateAccount(id: string, changes: AccountChanges): Promise<'done' | 'gone'>;
  /** Stores the request of an account, with its e-mails where it asks for the first time since it got its plan. */
  requestPlan(id: string, request: PlanRequest, emails: readonly Email[]): Promise<'done' | 'gone'>;
  /** Those that wait for a plan, the longest first. */
  planRequests(limit: number): Promise<readonly Account[]>;
  /** Those that may open the operator's page, by address. */
  operators(limit: number): Promise<readonly Account[]>;
  /**
   * Removes it with its keys, sessions, verification tokens, counts, monitors, alerts and recipients, and with every e-mail
   * sent on its behalf. What other accounts send to its address stays.
   */
  removeAccount(removal: Removal): Promise<void>;

  /** Stores a verification token and its e-mails in one transaction. False where the password has changed since. */
  issue(issue: Issue): Promise<boolean>;
  verificationToken(hash: string, now: Instant): Promise<VerificationToken | undefined>;
  /**
   * Stores a `setup` token, after all others of its kind have ended. Where it is to be the first, only in a database that
   * has no account, and once: of several processes that start together one gets true.
   */
  issueSetup(token: VerificationToken, which: 'first' | 'another'): Promise<boolean>;
  /**
   * Uses a `join` or `setup` token: makes the account, begins the session, and ends `join` tokens for the address. A `setup`
   * token outlives an address that is taken.
   */
  openAccount(access: NewAccess): Promise<'done' | 'taken' | 'gone'>;
  /**
   * Changes a password or an address. In the same transaction all its sessions end, all its verification tokens, and `join`
   * tokens for its addresses. `taken` where another account has the address, `gone` where the verification token or the
   * account is no longer what allowed it; then nothing changes.
   */
  changeAccess(change: AccessChange): Promise<'done' | 'taken' | 'gone'>;

  /** Begins a session, where the password is still the one that allowed it. */
  addSession(session: Session, password: string | null): Promise<boolean>;
  session(hash: string, now: Instant): Promise<{ readonly session: Session; readonly account: Account } | undefined>;
  extendSession(hash: string, expiresAt: Instant): Promise<void>;
  removeSession(hash: string): Promise<void>;
  /** Signs an account out everywhere, but for the session named. */
  removeSessions(account: string, except: string | null): Promise<void>;

  /** False where the account has `most` keys that work when it is made: exact, whoever else adds keys at the same time. */
  addKey(key: ApiKey, most: number): Promise<boolean>;
  /** Of one account, the newest first. */
  keys(account: string): Promise<readonly ApiKey[]>;
  /** Those that are known, by their hash, revoked ones included. */
  keyHolders(hashes: readonly string[]): Promise<ReadonlyMap<string, KeyHolder>>;
  renameKey(account: string, id: string, name: string): Promise<boolean>;
  /** False where the account has no such key, or it was revoked before. */
  revokeKey(account: string, id: string, at: Instant): Promise<boolean>;
  keyUsed(id: string, on: Instant): Promise<void>;

  /**
   * Counts, each subject and period once in a call, in the transaction that tests the limit: exact under concurrency and
   * across processes. A negative `by` gives back; no count falls below zero.
   */
  count(countings: readonly Counting[]): Promise<readonly Counted[]>;
  /** The counts of a subject, by period. */
  counts(subject: string): Promise<ReadonlyMap<string, number>>;

  /** A random text that all processes of this database share, made when it is first asked for. */
  secret(name: string, make: () => string): Promise<string>;
  /** Forgets sessions, verification tokens and counts that ended, and counts of accounts that are gone. */
  sweep(now: Instant): Promise<void>;
}
