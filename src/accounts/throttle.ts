import type { Clock } from '../domain/time.ts';
import { hashOf } from './keys.ts';
import type { AccountStore } from './store.ts';

const MINUTE_MS = 60_000;

interface Limit {
  readonly most: number;
  readonly windowMs: number;
}

/** What one network may do. A person who shares it with an attacker can still sign in with a browser that did before. */
const BY_CLIENT: Readonly<Record<'password' | 'mail', Limit>> = {
  password: { most: 10, windowMs: 15 * MINUTE_MS },
  mail: { most: 10, windowMs: 60 * MINUTE_MS },
};
/**
 * What all together may do to one account. Source: OWASP ASVS 4 §2.2.1, no more than 100 failed attempts an hour on
 * one account. It never counts for a browser that signed in before, nor for links sent by mail: a stranger can make
 * neither stop working.
 */
const BY_ACCOUNT: Readonly<Record<'password' | 'mailbox', Limit>> = {
  password: { most: 100, windowMs: 60 * MINUTE_MS },
  mailbox: { most: 5, windowMs: 60 * MINUTE_MS },
};

type Entered =
  /** `undo` takes it back: what went right does not count. */
  { readonly ok: true; readonly undo: () => Promise<void> } | { readonly ok: false; readonly fault: string };

/** Counts what could be tried again and again, in the store: exact over all processes. */
export interface Throttle {
  enter(
    what: 'password' | 'mail' | 'mailbox',
    who: { readonly client?: string; readonly account?: string; readonly known?: boolean },
  ): Promise<Entered>;
}

export function createThrottle(store: AccountStore, clock: Clock): Throttle {
  return {
    async enter(what, { client, account, known = false }) {
      const now = clock();
      const byClient = what === 'mailbox' ? undefined : BY_CLIENT[what];
      const byAccount = what === 'mail' || known ? undefined : BY_ACCOUNT[what];
      const counted = [
        ...(client === undefined || byClient === undefined ? [] : [{ subject: `from ${client}`, ...byClient }]),
        ...(account === undefined || byAccount === undefined ? [] : [{ subject: `to ${account}`, ...byAccount }]),
      ].map(({ subject, most, windowMs }) => ({
        // Neither addresses nor networks are stored in the clear.
        subject: `${what} ${hashOf(subject)}`,
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
        fault:
          what === 'password'
            ? `Too many wrong passwords were tried. Wait ${minutes} min, sign in with a browser that you used before, or ask for a link by e-mail.`
            : `Too many mails were asked for from your network. Wait ${minutes} min.`,
      };
    },
  };
}
