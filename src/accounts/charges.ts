import type { Clock, Instant } from '../domain/time.ts';
import { type OnShare, type Quota, sharesReached, type ToCount } from './call-counts.ts';
import type { DailyCounts } from './daily-counts.ts';
import type { AccountPlan, AccountStore, KeyHolder, NamedAccount } from './store.ts';

/** The part of a store, or of a transaction, that counts. */
export type CountingStore = Pick<AccountStore, 'count'>;

/** Tells how counting several calls in one go ended. */
export type Charge =
  /** `announce` sends what its owner is to hear of it, once the transaction that counted them has ended. */
  | { readonly kind: 'charged'; readonly announce: () => void }
  /** There is no room for all of them, so none was counted. */
  | { readonly kind: 'exceeded'; readonly quota: Quota };

/** Counts several calls of an account in one go, in the transaction of what they are for. */
export interface Charges {
  /** Counts all of them or none. */
  charge(accounts: CountingStore, account: KeyHolder['account'], calls: number): Promise<Charge>;
  /** Takes several calls back that were counted at that time. */
  refund(
    accounts: CountingStore,
    account: NamedAccount,
    of: { readonly calls: number; readonly at: Instant },
  ): Promise<void>;
}

interface ChargesOptions {
  readonly clock: Clock;
  readonly days: Pick<DailyCounts, 'countingOf'>;
  readonly onShare: OnShare;
  quotaOf(limit: number, count: number, now: Instant): Quota;
  limitOf(account: AccountPlan): number;
  /** Names what counts the calls of an account in the month of a time. */
  countingOf(account: NamedAccount, at: Instant): Omit<ToCount['counting'], 'limit'>;
}

export const createCharges = ({ clock, days, onShare, quotaOf, limitOf, countingOf }: ChargesOptions): Charges => ({
  async charge(accounts, account, calls) {
    const at = clock();
    const [counting, limit] = [countingOf(account, at), limitOf(account)];
    const [counted] = await accounts.count([{ ...counting, limit, by: calls }]);
    const { before, after } = counted ?? { before: 0, after: 0 };
    if (after - before < calls) {
      await accounts.count([{ ...counting, limit, by: before - after }]);
      return { kind: 'exceeded', quota: quotaOf(limit, before, at) };
    }
    await accounts.count([days.countingOf(counting.subject, at, calls)]);
    return {
      kind: 'charged',
      announce() {
        for (const percent of sharesReached(limit, { before, after }))
          onShare(account, { percent, month: counting.period, quota: quotaOf(limit, after, at) });
      },
    };
  },
  async refund(accounts, account, { calls, at }) {
    const counting = countingOf(account, at);
    // No limit holds for calls that are taken back.
    await accounts.count([{ ...counting, limit: 0, by: -calls }, days.countingOf(counting.subject, at, -calls)]);
  },
});
