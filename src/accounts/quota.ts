import { createHmac } from 'node:crypto';
import type { Clock, Instant } from '../domain/time.ts';
import { type Batched, createBatch } from './batch.ts';
import { createCalendar } from './calendar.ts';
import { createDailyCounts } from './daily-counts.ts';
import { hashOf, isKey } from './keys.ts';
import type { Quotas } from './plans.ts';
import type { Account, AccountStore, Counting, KeyHolder } from './store.ts';

/** Shares of a quota, in percent, at which we e-mail its owner. */
const WARNING_PERCENTS = [80, 100] as const;

const NO_HOLDERS: ReadonlyMap<string, KeyHolder> = new Map();

/** What is left of a month. */
export interface Quota {
  readonly limit: number;
  readonly left: number;
  /** When the count is reset. */
  readonly resetsAt: Instant;
  readonly windowSeconds: number;
}

/** One call, as it came. */
export interface Call {
  /** What stands in X-API-Key; undefined without it. */
  readonly key: string | undefined;
  /** Network that asks, as `clientKey` names it. */
  readonly client: string;
  /** Whether it counts against the quota. */
  readonly counts: boolean;
}

export type Admission =
  | {
      readonly kind: 'admitted';
      /** Null where the call does not count. */
      readonly quota: Quota | null;
      /** Takes the count back: for a call that failed at ourselves. */
      readonly giveBack: () => Promise<Quota | null>;
    }
  | { readonly kind: 'exceeded'; readonly quota: Quota }
  | { readonly kind: 'invalid-key'; readonly why: 'malformed' | 'unknown' | 'revoked' }
  | { readonly kind: 'key-required' };

const UNCOUNTED: Admission = { kind: 'admitted', quota: null, giveBack: async () => null };

/** Decides which calls are answered, and counts them: exactly, whoever else counts at the same time. */
export interface Meter {
  admit(call: Call): Promise<Admission>;
  /** Calls of an account in this month, and by day. */
  usage(account: Pick<Account, 'id' | 'plan' | 'quota'>): Promise<Usage>;
  /** Writes what is only in memory. */
  close(): Promise<void>;
}

export interface Usage {
  readonly quota: Quota;
  readonly used: number;
  /** By day (YYYY-MM-DD, UTC), as far as any were counted. */
  readonly days: ReadonlyMap<string, number>;
}

/** A call with a key of the right form, by its hash. */
interface Hashed {
  readonly call: Call;
  readonly hash: string | undefined;
}
type Waiting = Batched<Hashed, Admission>;

/** A call that is to be counted. */
interface ToCount {
  readonly waiting: Waiting;
  readonly holder: KeyHolder | undefined;
  readonly counting: Omit<Counting, 'by'>;
}

export interface MeterOptions {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly requireKey: boolean;
  /** How long the calls of an account are kept after their month. */
  readonly usageRetentionMs: number;
  /** Makes the random text by which addresses are hashed. */
  readonly makeSecret: () => string;
  /** Told once when a month's calls reach a share of the quota. */
  readonly onShare: (
    holder: KeyHolder['account'],
    share: { readonly percent: number; readonly month: string; readonly quota: Quota },
  ) => void;
  readonly onError: (error: unknown) => void;
}

/** Returns what decides on calls. Days are written as they gather; `close` writes the rest. */
export function createMeter(options: MeterOptions): Meter {
  const { store, clock, quotas } = options;
  const limitOf = ({ plan, quota }: Pick<Account, 'plan' | 'quota'>): number => quota ?? quotas[plan];
  let secret: string | undefined;

  const today = createCalendar();
  const days = createDailyCounts({ store, today, retentionMs: options.usageRetentionMs, onError: options.onError });
  // What gathers in one turn of the event loop is asked of the store in one go.
  const admitInTurn = createBatch<Hashed, Admission>(settle, options.onError);

  const quotaOf = (limit: number, count: number, now: Instant): Quota => {
    const { monthEndsAt, windowSeconds } = today(now);
    return { limit, left: Math.max(0, limit - count), resetsAt: monthEndsAt, windowSeconds };
  };

  /** Answers the calls of one turn of the event loop. */
  async function settle(batch: readonly Waiting[]): Promise<void> {
    const hashes = new Set(batch.flatMap(({ item }) => item.hash ?? []));
    const holders = hashes.size === 0 ? NO_HOLDERS : await store.keyHolders([...hashes]);
    const isKeyless = batch.some(({ item }) => item.hash === undefined);
    secret ??= isKeyless ? await store.secret('clients', options.makeSecret) : undefined;
    const now = clock();
    const groups = new Map<string, ToCount[]>();
    for (const one of batch) {
      const {
        item: { call, hash },
        resolve: admitted,
      } = one;
      const holder = hash === undefined ? undefined : holders.get(hash);
      if (hash !== undefined && holder?.key.revokedAt !== null) {
        admitted({ kind: 'invalid-key', why: holder === undefined ? 'unknown' : 'revoked' });
        continue;
      }
      if (holder !== undefined) days.noteUse(holder, now);
      if (!call.counts) {
        admitted(UNCOUNTED);
        continue;
      }
      const { month, monthEndsAt } = today(now);
      const counting =
        holder === undefined
          ? { subject: clientSubject(call.client, secret ?? ''), limit: quotas.Free, endsAt: monthEndsAt }
          : {
              subject: `account ${holder.account.id}`,
              limit: limitOf(holder.account),
              endsAt: monthEndsAt + options.usageRetentionMs,
            };
      const group = groups.get(counting.subject);
      const entry = { waiting: one, holder, counting: { ...counting, period: month } };
      if (group === undefined) groups.set(counting.subject, [entry]);
      else group.push(entry);
    }
    if (groups.size > 0) await countAndAdmit([...groups.values()], now);
  }

  /** Counts the calls of each subject in one go, and admits as many of them as its quota has room for. */
  async function countAndAdmit(all: readonly (readonly ToCount[])[], now: Instant): Promise<void> {
    const counted = await store.count(
      all.flatMap((group) => (group[0] === undefined ? [] : [{ ...group[0].counting, by: group.length }])),
    );
    for (const [i, group] of all.entries()) {
      const { before, after } = counted[i] ?? { before: 0, after: 0 };
      for (const [place, one] of group.entries())
        one.waiting.resolve(
          place < after - before
            ? granted(one, before + place + 1, now)
            : { kind: 'exceeded', quota: quotaOf(one.counting.limit, after, now) },
        );
    }
  }

  function granted({ holder, counting }: ToCount, place: number, now: Instant): Admission {
    const quota = quotaOf(counting.limit, place, now);
    if (holder !== undefined) {
      days.count(counting.subject, now, 1);
      for (const percent of WARNING_PERCENTS)
        if (place === Math.ceil((counting.limit * percent) / 100))
          options.onShare(holder.account, { percent, month: counting.period, quota });
    }
    return {
      kind: 'admitted',
      quota,
      async giveBack() {
        const [counted] = await store.count([{ ...counting, by: -1 }]);
        if (holder !== undefined) days.count(counting.subject, now, -1);
        return quotaOf(counting.limit, counted?.after ?? place - 1, now);
      },
    };
  }

  return {
    admit(call) {
      const { key } = call;
      if (key === undefined && options.requireKey) return Promise.resolve({ kind: 'key-required' });
      if (key !== undefined && !isKey(key)) return Promise.resolve({ kind: 'invalid-key', why: 'malformed' });
      return admitInTurn({ call, hash: key === undefined ? undefined : hashOf(key) });
    },
    async usage(account) {
      await days.write();
      const now = clock();
      const counts = await store.counts(`account ${account.id}`);
      const count = counts.get(today(now).month) ?? 0;
      const byDay = new Map([...counts].filter(([period]) => period.length === 10));
      return { quota: quotaOf(limitOf(account), count, now), used: count, days: byDay };
    },
    close: days.write,
  };
}

/** The address itself is never stored. */
const clientSubject = (client: string, salt: string): string =>
  `client ${createHmac('sha256', salt).update(client).digest('base64url')}`;
