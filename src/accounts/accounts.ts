import { type Clock, DAY_MS, type Instant } from '../domain/time.ts';
import { type MailText, renderMail } from '../mails/render.ts';
import type { Outbox } from '../mails/store.ts';
import { createDevices } from './devices.ts';
import { createKeyring, type Keyring } from './keyring.ts';
import { hashOf } from './keys.ts';
import { parseMailAddress } from './mail-address.ts';
import { type Passwords, passwordFault } from './passwords.ts';
import { type Refusal, type Result, refusal } from './refusal.ts';
import type { Account, AccountStore, Ticket } from './store.ts';
import * as texts from './texts.ts';
import { createThrottle } from './throttle.ts';

const HOUR_MS = 3_600_000;
/** How long the link in a mail is good. */
const TICKET_MS = HOUR_MS;
/** A browser stays signed in for so long after its last visit, and no longer than the other in all. */
const SESSION_IDLE_MS = 30 * DAY_MS;
const SESSION_MAX_MS = 180 * DAY_MS;
const TOKEN_BYTES = 32;
const ID_BYTES = 12;

const BUSY = refusal('busy', 'Too many people sign in at this moment. Try again in a few seconds.');
const EXPIRED = refusal(
  'expired',
  'This link was used already, or is older than an hour. Ask for a new one; it takes a minute.',
);
const WRONG_PASSWORD = refusal('wrong', 'The password is not the one of this account.');

/** Who asks: the network, and what the browser was given when somebody signed in with it. */
export interface Visitor {
  readonly client: string;
  readonly device?: string | undefined;
}

/** A browser that has just been signed in. */
export interface SignedIn {
  /** For the session cookie. */
  readonly token: string;
  readonly expiresAt: Instant;
  /** For the device cookie: lets this browser sign in whatever strangers try elsewhere. */
  readonly device: string;
}

/** What people do with their accounts. Nothing here tells whether an address has one, but for who reads its mail. */
export interface Accounts extends Keyring {
  /** Sends a link to make an account, or to the one there is. The answer is the same for both. */
  askToJoin(email: string, visitor: Visitor): Promise<Result<{ readonly email: string }>>;
  /** Sends a link to choose a new password, if there is such an account. The answer is the same if not. */
  askToReset(email: string, visitor: Visitor): Promise<Result<{ readonly email: string }>>;
  /** What a link is good for; undefined where it is no longer good. */
  ticket(token: string): Promise<Ticket | undefined>;
  /** Uses a link: makes the account or sets its password, and signs in. */
  choosePassword(token: string, password: string): Promise<Result<SignedIn>>;
  signIn(email: string, password: string, visitor: Visitor): Promise<Result<SignedIn>>;
  /** Who is signed in. */
  whoIs(token: string): Promise<Account | undefined>;
  signOut(token: string): Promise<void>;
  /** All browsers but the one named. */
  signOutElsewhere(account: Account, token: string | null): Promise<void>;
  changePassword(account: Account, current: string, next: string, visitor: Visitor): Promise<Result<SignedIn>>;
  /** Sends a link to the new address; the account keeps its old one until that is used. */
  askForAddress(
    account: Account,
    password: string,
    email: string,
    visitor: Visitor,
  ): Promise<Result<{ readonly email: string }>>;
  confirmAddress(token: string): Promise<Result<{ readonly email: string }>>;
  setUsageMails(account: Account, wanted: boolean): Promise<void>;
  /** Deletes the account with all that belongs to it. */
  remove(account: Account, password: string, visitor: Visitor): Promise<Result>;

  /** For the operator: makes an account without a password; false where there is one. */
  add(email: string, plan: Account['plan']): Promise<boolean>;
  /** For the operator: a link to choose a password, where mails cannot be sent. */
  link(account: Account): Promise<string>;
  /** Ends what goes on after its answer. */
  close(): Promise<void>;
}

export interface AccountsOptions {
  readonly store: AccountStore;
  readonly outbox: Outbox;
  readonly passwords: Passwords;
  readonly clock: Clock;
  readonly random: (size: number) => Uint8Array;
  readonly publicUrl: () => string;
  readonly openToAll: boolean;
  /** Told that a mail was stored. */
  readonly onMail: () => void;
  /** Told what went wrong after an answer was given. */
  readonly onError: (error: unknown) => void;
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { store, outbox, passwords, clock, random } = options;
  const token = (): string => Buffer.from(random(TOKEN_BYTES)).toString('base64url');
  const id = (): string => Buffer.from(random(ID_BYTES)).toString('hex');
  const throttle = createThrottle(store, clock);
  const devices = createDevices(() => store.secret('devices', token), id);

  async function send(to: string, text: MailText): Promise<void> {
    await outbox.add({ id: id(), to, ...renderMail(text) }, clock());
    options.onMail();
  }

  async function linkTo(page: string, ticket: Omit<Ticket, 'hash' | 'expiresAt'>): Promise<string> {
    const secret = token();
    await store.addTicket({ ...ticket, hash: hashOf(secret), expiresAt: clock() + TICKET_MS });
    return `${options.publicUrl()}/${page}?token=${secret}`;
  }
  const passwordLink = (account: Account): Promise<string> =>
    linkTo('choose-password', { purpose: 'reset', email: account.email, account: account.id });

  const underWay = new Set<Promise<void>>();
  function later(work: () => Promise<void>): void {
    const done = work()
      .catch(options.onError)
      .finally(() => underWay.delete(done));
    underWay.add(done);
  }

  async function begin(account: Account): Promise<{ readonly ok: true } & SignedIn> {
    const secret = token();
    const now = clock();
    const expiresAt = now + SESSION_IDLE_MS;
    await store.addSession({ hash: hashOf(secret), account: account.id, createdAt: now, expiresAt });
    return { ok: true, token: secret, expiresAt, device: await devices.mark(account.id) };
  }

  /** Checks the password of somebody who is signed in, before what cannot be undone. */
  async function confirmed(account: Account, password: string, visitor: Visitor): Promise<Refusal | undefined> {
    const admitted = await throttle.enter('password', { account: account.id, client: visitor.client, known: true });
    if (!admitted.ok) return refusal('throttled', admitted.fault);
    const right = await passwords.matches(password, account.password);
    if (right === false) return WRONG_PASSWORD;
    await admitted.undo();
    return right === 'busy' ? BUSY : undefined;
  }

  /** Mails are limited by who asks for them, and by who gets them: the latter in silence, as the page says the same. */
  async function mayMail(email: string, visitor: Visitor): Promise<'yes' | 'silence' | Refusal> {
    const asking = await throttle.enter('mail', { client: visitor.client });
    if (!asking.ok) return refusal('throttled', asking.fault);
    return (await throttle.enter('mailbox', { account: email })).ok ? 'yes' : 'silence';
  }

  async function joined(ticket: Ticket, hash: string): Promise<Account | undefined> {
    const account: Account = {
      id: id(),
      email: ticket.email,
      password: hash,
      plan: 'Free',
      quota: null,
      createdAt: clock(),
      usageMails: true,
    };
    return (await store.addAccount(account)) ? account : undefined;
  }

  return {
    ...createKeyring({ store, clock, random, id }),
    async askToJoin(typed, visitor) {
      if (!options.openToAll)
        return refusal('closed', 'Whoever runs this Zonewell makes the accounts. Ask them for one.');
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const email = parsed.address;
      const may = await mayMail(email, visitor);
      if (typeof may !== 'string') return may;
      if (may === 'yes') {
        const account = await store.account({ email });
        const mail =
          account === undefined
            ? texts.joinMail(await linkTo('choose-password', { purpose: 'join', email, account: null }))
            : texts.haveAccountMail(await passwordLink(account));
        await send(email, mail);
      }
      return { ok: true, email };
    },
    async askToReset(typed, visitor) {
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const email = parsed.address;
      const may = await mayMail(email, visitor);
      if (typeof may !== 'string') return may;
      // After the answer, so that how long that took tells nobody whether there is an account.
      if (may === 'yes')
        later(async () => {
          const account = await store.account({ email });
          if (account !== undefined) await send(email, texts.resetMail(await passwordLink(account)));
        });
      return { ok: true, email };
    },
    ticket: (secret) => store.ticket(hashOf(secret), clock()),
    async choosePassword(secret, password) {
      const hash = hashOf(secret);
      const ticket = await store.ticket(hash, clock());
      if (ticket === undefined || ticket.purpose === 'address') return EXPIRED;
      const fault = passwordFault(password, ticket.email);
      if (fault !== undefined) return refusal('fault', fault);
      const stored = await passwords.hash(password);
      if (stored === 'busy') return BUSY;
      if ((await store.takeTicket(hash, clock())) === undefined) return EXPIRED;
      if (ticket.account === null) {
        const account = await joined(ticket, stored);
        return account === undefined ? EXPIRED : begin(account);
      }
      const account = await store.account({ id: ticket.account });
      if (account === undefined || (await store.updateAccount(account.id, { password: stored })) !== 'done')
        return EXPIRED;
      await store.removeSessions(account.id, null);
      if (account.password !== null) await send(account.email, texts.passwordChangedMail(options.publicUrl()));
      return begin(account);
    },
    async signIn(typed, password, visitor) {
      const wrong = refusal('wrong', 'The address or the password is not right.');
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const account = await store.account({ email: parsed.address });
      const known = await devices.isOf(account?.id, visitor.device);
      const admitted = await throttle.enter('password', {
        account: parsed.address,
        client: known ? `device ${visitor.device}` : visitor.client,
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
      return begin(account);
    },
    async whoIs(secret) {
      const now = clock();
      const found = await store.session(hashOf(secret), now);
      if (found === undefined) return undefined;
      const { session, account } = found;
      if (session.createdAt + SESSION_MAX_MS <= now) return undefined;
      // Written once a day at most.
      if (session.expiresAt < now + SESSION_IDLE_MS - DAY_MS)
        await store.extendSession(session.hash, now + SESSION_IDLE_MS);
      return account;
    },
    signOut: (secret) => store.removeSession(hashOf(secret)),
    signOutElsewhere: (account, secret) => store.removeSessions(account.id, secret === null ? null : hashOf(secret)),
    async changePassword(account, current, next, visitor) {
      const refused = await confirmed(account, current, visitor);
      if (refused !== undefined) return refused;
      const fault = passwordFault(next, account.email);
      if (fault !== undefined) return refusal('fault', fault);
      const stored = await passwords.hash(next);
      if (stored === 'busy') return BUSY;
      await store.updateAccount(account.id, { password: stored });
      await store.removeSessions(account.id, null);
      await send(account.email, texts.passwordChangedMail(options.publicUrl()));
      return begin(account);
    },
    async askForAddress(account, password, typed, visitor) {
      const parsed = parseMailAddress(typed);
      if (!parsed.ok) return refusal('fault', parsed.fault);
      const email = parsed.address;
      if (email === account.email) return refusal('fault', 'The account has this address already.');
      const refused = await confirmed(account, password, visitor);
      if (refused !== undefined) return refused;
      const may = await mayMail(email, visitor);
      if (typeof may !== 'string') return may;
      if (may === 'yes')
        await send(
          email,
          (await store.account({ email })) === undefined
            ? texts.addressMail(await linkTo('confirm-address', { purpose: 'address', email, account: account.id }))
            : texts.addressTakenMail(options.publicUrl()),
        );
      return { ok: true, email };
    },
    async confirmAddress(secret) {
      const ticket = await store.takeTicket(hashOf(secret), clock());
      if (ticket?.purpose !== 'address' || ticket.account === null) return EXPIRED;
      const account = await store.account({ id: ticket.account });
      if (account === undefined) return EXPIRED;
      if ((await store.updateAccount(account.id, { email: ticket.email })) !== 'done')
        return refusal('fault', 'Another account has this address by now. Nothing was changed.');
      await send(account.email, texts.addressChangedMail(ticket.email));
      return { ok: true, email: ticket.email };
    },
    async setUsageMails(account, wanted) {
      await store.updateAccount(account.id, { usageMails: wanted });
    },
    async remove(account, password, visitor) {
      const refused = await confirmed(account, password, visitor);
      if (refused !== undefined) return refused;
      await store.removeAccount(account.id);
      await send(account.email, texts.deletedMail());
      return { ok: true };
    },

    add: (email, plan) =>
      store.addAccount({ id: id(), email, password: null, plan, quota: null, createdAt: clock(), usageMails: true }),
    link: passwordLink,
    async close() {
      await Promise.all(underWay);
    },
  };
}
