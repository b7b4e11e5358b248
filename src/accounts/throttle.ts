import type { Message } from '../domain/message.ts';
import { type Clock, MINUTE_MS } from '../domain/time.ts';
import { hashOf } from './keys.ts';
import { REFUSAL_TEXTS } from './refusal-texts.ts';
import type { Account, AccountStore } from './store.ts';

interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/** What one client may do. A person who shares it with an attacker can still sign in with a browser that did before. */
const BY_CLIENT: Readonly<Record<'password' | 'current' | 'mail', Limit>> = {
  password: { most: 10, windowMs: 15 * MINUTE_MS },
  current: { most: 10, windowMs: 15 * MINUTE_MS },
  mail: { most: 10, windowMs: 60 * MINUTE_MS },
};
/** What a network may do for each that a client may: whoever rents a server has 65,536 clients (IPv6 /64) in its /48. */
const CLIENTS_OF_NETWORK = 10;
/**
 * What all together may do to one account. Source: OWASP ASVS 4 §2.2.1, no more than 100 failed attempts an hour on
 * one account. It never counts for a browser that signed in before, nor for links sent by mail: a stranger can make
 * neither stop working.
 */
const BY_ACCOUNT: Readonly<Record<'password' | 'current' | 'mailbox', Limit>> = {
  password: { most: 100, windowMs: 60 * MINUTE_MS },
  // The password once more, of who is signed in: with a stolen session too. A new password by e-mail ends that session.
  current: { most: 10, windowMs: 60 * MINUTE_MS },
  mailbox: { most: 5, windowMs: 60 * MINUTE_MS },
};

type Entered =
  /** `undo` takes it back: what went right does not count. */
  { readonly ok: true; readonly undo: () => Promise<void> } | { readonly ok: false; readonly fault: Message };

/** Counts what could be tried again and again, in the store: exact over all processes. */
export interface Throttle {
  enter(
    what: 'password' | 'current' | 'mail' | 'mailbox',
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
  mailbox: 'many-to-address',
} as const satisfies Readonly<Record<Parameters<Throttle['enter']>[0], keyof typeof REFUSAL_TEXTS.texts>>;

/** What a count is kept under: neither addresses nor networks are stored in the clear. */
const subjectOf = (what: string, subject: string): string => `${what} ${hashOf(subject)}`;

/** Everything that is counted of an account by its address or its name. It goes when the account goes. */
export const subjectsOf = ({ id, email }: Pick<Account, 'id' | 'email'>): readonly string[] =>
  (['password', 'current', 'mailbox'] as const).flatMap((what) =>
    [email, id].map((one) => subjectOf(what, `to ${one}`)),
  );

export function createThrottle(store: AccountStore, clock: Clock): Throttle {
  return {
    async enter(what, { client, network, account, known = false }) {
      const now = clock();
      const byClient = what === 'mailbox' ? undefined : BY_CLIENT[what];
      const byAccount = what === 'mail' || known ? undefined : BY_ACCOUNT[what];
      const counted = [
        ...(client === undefined || byClient === undefined ? [] : [{ subject: `from ${client}`, ...byClient }]),
        ...(network === undefined || byClient === undefined
          ? []
          : [{ subject: `from network ${network}`, ...byClient, most: byClient.most * CLIENTS_OF_NETWORK }]),
        ...(account === undefined || byAccount === undefined ? [] : [{ subject: `to ${account}`, ...byAccount }]),
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
