import { createHmac } from 'node:crypto';
import type { Clock, Instant } from '../domain/time.ts';
import { hashOf, isKey } from './keys.ts';
import type { Quotas } from './plans.ts';
import type { Account, AccountStore, Counting, KeyHolder } from './store.ts';

/** Counts of accounts are kept this long, for the chart of usage. */
const KEEP_MS = 400 * 86_400_000;
/** Days are counted in memory and written so often: the month, which decides, is always written at once. */
const WRITE_DAYS_MS = 2000;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
/** Shares of a quota at which its owner is told. */
export const TOLD_PERCENTS = [80, 100] as const;

/** What is left of a month. */
export interface Quota {
  readonly limit: number;
  readonly left: number;
  /** When the count begins anew. */
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

/** A calendar month in UTC. */
function monthOf(now: Instant): { readonly name: string; readonly endsAt: Instant; readonly windowSeconds: number } {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const endsAt = Date.UTC(year, month + 1, 1);
  return {
    name: date.toISOString().slice(0, 7),
    endsAt,
    windowSeconds: (endsAt - Date.UTC(year, month, 1)) / 1000,
  };
}

const dayOf = (now: Instant): string => new Date(now).toISOString().slice(0, 10);

interface Waiting {
  readonly counting: Omit<Counting, 'by'>;
  readonly counted: (place: { readonly granted: boolean; readonly used: number }) => void;
  readonly failed: (error: unknown) => void;
}

export interface MeterOptions {
  readonly store: AccountStore;
  readonly clock: Clock;
  readonly quotas: Quotas;
  readonly requireKey: boolean;
  /** Makes the random text by which addresses are hashed. */
  readonly makeSecret: () => string;
  /** Told once when a month's calls reach a share of the quota. */
  readonly onShare: (
    holder: KeyHolder['account'],
    share: { readonly percent: number; readonly month: string; readonly quota: Quota },
  ) => void;
  readonly onError: (error: unknown) => void;
}

export function createMeter(options: MeterOptions): Meter {
  const { store, clock, quotas } = options;
  const limitOf = ({ plan, quota }: Pick<Account, 'plan' | 'quota'>): number => quota ?? quotas[plan];
  let secret: Promise<string> | undefined;

  // --- What gathers in one turn of the event loop is asked of the store in one go. ---

  let asked: {
    readonly hash: string;
    readonly found: (holder: KeyHolder | undefined) => void;
    readonly failed: (error: unknown) => void;
  }[] = [];
  const holderOf = (hash: string): Promise<KeyHolder | undefined> =>
    new Promise((found, failed) => {
      asked.push({ hash, found, failed });
      if (asked.length === 1) setImmediate(findHolders);
    });

  function findHolders(): void {
    const batch = asked;
    asked = [];
    store.keyHolders([...new Set(batch.map(({ hash }) => hash))]).then(
      (holders) => {
        for (const { hash, found } of batch) found(holders.get(hash));
      },
      (error: unknown) => {
        for (const { failed } of batch) failed(error);
      },
    );
  }

  let waiting: Waiting[] = [];
  let counting = false;
  const countOne = (one: Omit<Counting, 'by'>): Promise<{ readonly granted: boolean; readonly used: number }> =>
    new Promise((counted, failed) => {
      waiting.push({ counting: one, counted, failed });
      if (counting) return;
      counting = true;
      setImmediate(() => void countAll());
    });

  async function countAll(): Promise<void> {
    while (waiting.length > 0) {
      const batch = Map.groupBy(waiting, (one) => `${one.counting.period} ${one.counting.subject}`);
      waiting = [];
      try {
        const groups = [...batch.values()];
        const counted = await store.count(
          groups.flatMap((group) => (group[0] === undefined ? [] : [{ ...group[0].counting, by: group.length }])),
        );
        for (const [i, group] of groups.entries()) {
          const { before, after } = counted[i] ?? { before: 0, after: 0 };
          for (const [place, one] of group.entries())
            one.counted({ granted: place < after - before, used: Math.min(before + place + 1, after) });
        }
      } catch (error) {
        for (const group of batch.values()) for (const { failed } of group) failed(error);
      }
    }
    counting = false;
  }

  // --- Days, for the chart. ---

  const days = new Map<string, Map<string, number>>();
  const used = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function countDay(subject: string, now: Instant, by: 1 | -1): void {
    const own = days.get(subject) ?? new Map<string, number>();
    days.set(subject, own);
    own.set(dayOf(now), (own.get(dayOf(now)) ?? 0) + by);
    timer ??= setTimeout(() => void writeDays(), WRITE_DAYS_MS).unref();
  }

  function writeDays(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const countings = [...days].flatMap(([subject, own]) =>
      [...own].map(([period, by]): Counting => {
        const endsAt = Date.parse(period) + KEEP_MS;
        return { subject, period, by, limit: UNLIMITED, endsAt };
      }),
    );
    days.clear();
    if (countings.length > 0) writing = writing.then(() => store.count(countings)).then(() => {}, options.onError);
    return writing;
  }

  /** Notes the day a key was last used, once a day. */
  function noteUse({ key }: KeyHolder, now: Instant): void {
    const today = dayOf(now);
    if (key.lastUsedOn === today || used.get(key.id) === today) return;
    used.set(key.id, today);
    store.keyUsed(key.id, today).catch(options.onError);
  }

  const quotaOf = (limit: number, count: number, now: Instant): Quota => {
    const { endsAt, windowSeconds } = monthOf(now);
    return { limit, left: Math.max(0, limit - count), resetsAt: endsAt, windowSeconds };
  };

  const clientSubject = async (client: string): Promise<string> => {
    secret ??= store.secret('clients', options.makeSecret);
    // The address itself is never stored.
    return `client ${createHmac('sha256', await secret)
      .update(client)
      .digest('base64url')}`;
  };

  return {
    async admit({ key, client, counts }) {
      let holder: KeyHolder | undefined;
      if (key !== undefined) {
        if (!isKey(key)) return { kind: 'invalid-key', why: 'malformed' };
        holder = await holderOf(hashOf(key));
        if (holder === undefined) return { kind: 'invalid-key', why: 'unknown' };
        if (holder.key.revokedAt !== null) return { kind: 'invalid-key', why: 'revoked' };
      } else if (options.requireKey) return { kind: 'key-required' };
      const now = clock();
      if (holder !== undefined) noteUse(holder, now);
      if (!counts) return { kind: 'admitted', quota: null, giveBack: async () => null };

      const month = monthOf(now);
      const subject = holder === undefined ? await clientSubject(client) : `account ${holder.account.id}`;
      const limit = holder === undefined ? quotas.Free : limitOf(holder.account);
      const endsAt = holder === undefined ? month.endsAt : month.endsAt + KEEP_MS;
      const place = await countOne({ subject, period: month.name, limit, endsAt });
      const quota = quotaOf(limit, place.used, now);
      if (!place.granted) return { kind: 'exceeded', quota };
      if (holder !== undefined) {
        countDay(subject, now, 1);
        for (const percent of TOLD_PERCENTS)
          if (place.used === Math.ceil((limit * percent) / 100))
            options.onShare(holder.account, { percent, month: month.name, quota });
      }
      return {
        kind: 'admitted',
        quota,
        async giveBack() {
          const [counted] = await store.count([{ subject, period: month.name, by: -1, limit, endsAt }]);
          if (holder !== undefined) countDay(subject, now, -1);
          return quotaOf(limit, counted?.after ?? place.used - 1, now);
        },
      };
    },
    async usage(account) {
      await writeDays();
      const now = clock();
      const counts = await store.counts(`account ${account.id}`);
      const count = counts.get(monthOf(now).name) ?? 0;
      const byDay = new Map([...counts].filter(([period]) => period.length === 10));
      return { quota: quotaOf(limitOf(account), count, now), used: count, days: byDay };
    },
    close: writeDays,
  };
}
