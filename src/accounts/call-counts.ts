import type { Instant } from '../domain/time.ts';
import type { Batched } from './batch.ts';
import type { Calendar } from './calendar.ts';
import type { DailyCounts } from './daily-counts.ts';
import type { Scope } from './scopes.ts';
import type { AccountStore, Counted, Counting, KeyHolder } from './store.ts';

/** Tells what is left of a month. */
export interface Quota {
  readonly limit: number;
  readonly left: number;
  /** When the count is reset. */
  readonly resetsAt: Instant;
  readonly windowSeconds: number;
}

export type CallAdmission =
  | {
      readonly kind: 'admitted';
      /** Whose key it has; undefined without one. */
      readonly holder: KeyHolder | undefined;
      /** Null where the call does not count. */
      readonly quota: Quota | null;
      /** Takes the count back: for a call that failed at ourselves. */
      readonly giveBack: () => Promise<Quota | null>;
    }
  | { readonly kind: 'exceeded'; readonly quota: Quota }
  | { readonly kind: 'invalid-key'; readonly why: 'malformed' | 'unknown' | 'revoked' }
  | { readonly kind: 'ended-key'; readonly at: Instant }
  /** The key works, and may not be used from this address. */
  | { readonly kind: 'foreign-address'; readonly address: string }
  /** The key works, and may not be used for this. */
  | { readonly kind: 'out-of-scope'; readonly scopes: readonly Scope[]; readonly needed: Scope }
  /** `always`: whatever the operator chose, this call is answered for an account only. */
  | { readonly kind: 'key-required'; readonly always: boolean };

/** Shares of a quota, in percent, at which we e-mail its owner. */
const WARNING_PERCENTS = [80, 100] as const;

/** Returns the shares of a quota that its calls reach between two counts. */
export const sharesReached = (limit: number, { before, after }: Counted): readonly number[] =>
  WARNING_PERCENTS.filter((percent) => {
    const place = Math.ceil((limit * percent) / 100);
    return before < place && place <= after;
  });

/** Told once when a month's calls reach a share of the quota. */
export type OnShare = (
  holder: KeyHolder['account'],
  share: { readonly percent: number; readonly month: string; readonly quota: Quota },
) => void;

/** A call that is to be counted. */
export interface ToCount {
  readonly waiting: Batched<unknown, CallAdmission>;
  readonly holder: KeyHolder | undefined;
  readonly counting: Omit<Counting, 'by'>;
}

interface CallCountsOptions {
  readonly store: AccountStore;
  readonly today: (now: Instant) => Calendar;
  readonly days: DailyCounts;
  readonly onShare: OnShare;
}

/** Counts calls against quotas. */
interface CallCounts {
  quotaOf(limit: number, count: number, now: Instant): Quota;
  /** Counts the calls of each subject in one go, and admits as many of them as its quota has room for. */
  admit(all: readonly (readonly ToCount[])[], now: Instant): Promise<void>;
}

export function createCallCounts({ store, today, days, onShare }: CallCountsOptions): CallCounts {
  const quotaOf = (limit: number, count: number, now: Instant): Quota => {
    const { monthEndsAt, windowSeconds } = today(now);
    return { limit, left: Math.max(0, limit - count), resetsAt: monthEndsAt, windowSeconds };
  };

  async function admit(all: readonly (readonly ToCount[])[], now: Instant): Promise<void> {
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

  function granted({ holder, counting }: ToCount, place: number, now: Instant): CallAdmission {
    const quota = quotaOf(counting.limit, place, now);
    if (holder !== undefined) {
      days.count(counting.subject, now, 1);
      for (const percent of sharesReached(counting.limit, { before: place - 1, after: place }))
        onShare(holder.account, { percent, month: counting.period, quota });
    }
    return {
      kind: 'admitted',
      holder,
      quota,
      async giveBack() {
        const [counted] = await store.count([{ ...counting, by: -1 }]);
        if (holder !== undefined) days.count(counting.subject, now, -1);
        return quotaOf(counting.limit, counted?.after ?? place - 1, now);
      },
    };
  }

  return { quotaOf, admit };
}
