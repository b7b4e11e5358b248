import type { Message } from '../domain/message.ts';
import { type Clock, DAY_MS, MINUTE_MS } from '../domain/time.ts';
import { hashOf } from './keys.ts';
import { mailboxOf } from './mail-address.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import type { AccountStore, MailedAccount, NamedAccount } from './store.ts';

interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/**
 * Limits what one client may do. A person who shares it with an attacker can still sign in with a browser that did
 * before.
 */
const BY_CLIENT: Readonly<Record<'password' | 'current' | 'mail' | 'test' | 'list' | 'code', Limit>> = {
  password: { most: 10, windowMs: 15 * MINUTE_MS },
  current: { most: 10, windowMs: 15 * MINUTE_MS },
  mail: { most: 10, windowMs: 60 * MINUTE_MS },
  // Each goes to somebody who may not have asked for it.
  test: { most: 10, windowMs: 60 * MINUTE_MS },
  // A long list of domains takes a tenth of a second to read.
  list: { most: 2, windowMs: MINUTE_MS },
  // A code has 40 bits.
  code: { most: 10, windowMs: 15 * MINUTE_MS },
};
/**
 * Multiplies what a client may do into what a network may: whoever rents a server has 65,536 clients (IPv6 /64) in its
 * /48.
 */
const CLIENTS_OF_NETWORK = 10;
/**
 * Limits what all together may do to one account. Source: OWASP ASVS 4 §2.2.1, no more than 100 failed attempts an hour
 * on one account. It never counts for a browser that signed in before, and a link that resets a password has a counter
 * of its own: a stranger can make neither stop working.
 */
const BY_ACCOUNT: Readonly<Record<'password' | 'current' | 'reset' | 'mailbox' | 'invite', readonly Limit[]>> = {
  password: [{ most: 100, windowMs: 60 * MINUTE_MS }],
  // The password once more, of who is signed in: with a stolen session too. A new password by e-mail ends that session.
  current: [{ most: 10, windowMs: 60 * MINUTE_MS }],
  // Each of these e-mails has a link that works for an hour.
  reset: [{ most: 5, windowMs: 60 * MINUTE_MS }],
  mailbox: [{ most: 5, windowMs: 60 * MINUTE_MS }],
  // Its owner may not want any of them, and accounts that invite it are as many as somebody likes to open.
  invite: [
    { most: 2, windowMs: 60 * MINUTE_MS },
    { most: 5, windowMs: DAY_MS },
  ],
};
/** Counted by the mailbox, however its address is written. */
const BY_MAILBOX: ReadonlySet<string> = new Set(['mailbox', 'invite']);

type Throttled = keyof typeof BY_CLIENT | keyof typeof BY_ACCOUNT;

type Entered =
  /** `undo` takes it back: what went right does not count. */
  { readonly ok: true; readonly undo: () => Promise<void> } | { readonly ok: false; readonly fault: Message };

/** Counts what could be tried again and again, in the store: exact over all processes. */
export interface Throttle {
  enter(
    what: Throttled,
    who: {
      readonly client?: string;
      readonly network?: string;
      readonly account?: string;
      readonly known?: boolean;
    },
  ): Promise<Entered>;
}

const FAULTS = {
  password: 'many-passwords',
  current: 'many-current',
  mail: 'many-emails',
  test: 'many-tests',
  list: 'many-lists',
  code: 'many-codes',
  reset: 'many-to-address',
  mailbox: 'many-to-address',
  invite: 'many-invites',
} as const satisfies Readonly<Record<Throttled, keyof typeof REFUSAL_TEXTS.texts>>;

/** Names a count in the store: neither addresses nor networks are stored in the clear. */
const subjectOf = (what: string, subject: string): string => `${what} ${hashOf(subject)}`;

/** Whom a count names: the mailbox, or the account by its address or its name. */
const holderOf = (what: keyof typeof BY_ACCOUNT, account: string): string =>
  `to ${BY_MAILBOX.has(what) ? mailboxOf(account) : account}`;

/** Returns the name by which an account is counted for what it asks for itself. */
export const clientOfAccount = ({ id }: NamedAccount): string => `account ${id}`;

/**
 * Begins the names of those counts of an account that also hold one of its domains: neither stands there in the clear.
 */
const prefixOf = ({ id }: NamedAccount): string => `check ${hashOf(id)} `;

/** Returns the name under which checks of a domain for an account are counted. */
export const checkSubject = (account: NamedAccount, domain: string): string =>
  prefixOf(account) + hashOf(`${account.id} ${domain}`);

/** Returns everything that is counted of an account by its address or its name. It goes when the account goes. */
export function subjectsOf(account: MailedAccount): { readonly subjects: readonly string[]; readonly prefix: string } {
  const whats = Object.keys(BY_ACCOUNT) as (keyof typeof BY_ACCOUNT)[];
  const subjects = [
    ...whats.flatMap((what) => [account.email, account.id].map((one) => subjectOf(what, holderOf(what, one)))),
    ...(['mail', 'test', 'list', 'code'] as const).map((what) => subjectOf(what, `from ${clientOfAccount(account)}`)),
  ];
  return { subjects, prefix: prefixOf(account) };
}

/** Whether a table of limits has one for this. */
const isOf = <K extends string>(limits: Readonly<Record<K, unknown>>, what: string): what is K =>
  Object.hasOwn(limits, what);

export function createThrottle(store: AccountStore, clock: Clock): Throttle {
  return {
    async enter(what, { client, network, account, known = false }) {
      const now = clock();
      const byClient = isOf(BY_CLIENT, what) ? BY_CLIENT[what] : undefined;
      const byAccount = isOf(BY_ACCOUNT, what) && !known ? { what, limits: BY_ACCOUNT[what] } : undefined;
      const counted = [
        ...(client === undefined || byClient === undefined ? [] : [{ subject: `from ${client}`, ...byClient }]),
        ...(network === undefined || byClient === undefined
          ? []
          : [{ subject: `from network ${network}`, ...byClient, most: byClient.most * CLIENTS_OF_NETWORK }]),
        ...(account === undefined || byAccount === undefined
          ? []
          : byAccount.limits.map((limit) => ({ subject: holderOf(byAccount.what, account), ...limit }))),
      ].map(({ subject, most, windowMs }) => ({
        subject: subjectOf(what, subject),
        period: `${windowMs} ${Math.floor(now / windowMs)}`,
        by: 1,
        limit: most,
        endsAt: (Math.floor(now / windowMs) + 1) * windowMs,
      }));
      const results = await store.count(counted);
      const undo = async (): Promise<void> => {
        const given = counted.filter((_, i) => (results[i]?.after ?? 0) > (results[i]?.before ?? 0));
        if (given.length > 0) await store.count(given.map((one) => ({ ...one, by: -1 })));
      };
      const refused = counted.find((_, i) => results[i]?.after === results[i]?.before);
      if (refused === undefined) return { ok: true, undo };
      await undo();
      const minutes = Math.max(1, Math.ceil((refused.endsAt - now) / MINUTE_MS));
      return {
        ok: false,
        fault: REFUSAL_TEXTS.message(FAULTS[what], { minutes }),
      };
    },
  };
}
