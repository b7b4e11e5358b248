import { createHmac } from 'node:crypto';
import { type Clock, DAY_MS, dayOf, type Instant } from '../domain/time.ts';
import { hashOf, isKey } from './keys.ts';
import type { Quotas } from './plans.ts';
import type { Account, AccountStore, Counting, KeyHolder } from './store.ts';

/** Days are counted in memory and written so often: the month, which decides, is always written at once. */
const WRITE_DAYS_MS = 2000;
const UNLIMITED = Number.MAX_SAFE_INTEGER;
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

/** A moment's day and calendar month in UTC. */
interface Calendar {
  readonly day: string;
  readonly dayEndsAt: Instant;
  readonly month: string;
  readonly monthEndsAt: Instant;
  readonly windowSeconds: number;
}

function calendarOf(now: Instant): Calendar {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  const day = dayOf(now);
  const monthEndsAt = Date.UTC(year, month + 1, 1);
  return {
    day,
    dayEndsAt: Date.parse(day) + DAY_MS,
    month: day.slice(0, 7),
    monthEndsAt,
    windowSeconds: (monthEndsAt - Date.UTC(year, month, 1)) / 1000,
  };
}

/** A call that waits for the next turn of the event loop, with all others that came meanwhile. */
interface Waiting {
  readonly call: Call;
  readonly hash: string | undefined;
  readonly admitted: (admission: Admission) => void;
  readonly failed: (error: unknown) => void;
}

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

export function createMeter(options: MeterOptions): Meter {
  const { store, clock, quotas } = options;
  const limitOf = ({ plan, quota }: Pick<Account, 'plan' | 'quota'>): number => quota ?? quotas[plan];
  let secret: string | undefined;

  let known: Calendar = calendarOf(0);
  /** The same object all day. */
  function today(now: Instant): Calendar {
    if (now >= known.dayEndsAt || now < known.dayEndsAt - DAY_MS) known = calendarOf(now);
    return known;
  }

  // --- Days, for the chart. ---

  const days = new Map<string, Map<string, number>>();
  const used = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  function countDay(subject: string, now: Instant, by: 1 | -1): void {
    const own = days.get(subject) ?? new Map<string, number>();
    days.set(subject, own);
    const { day } = today(now);
    own.set(day, (own.get(day) ?? 0) + by);
    timer ??= setTimeout(() => writeDays().catch(options.onError), WRITE_DAYS_MS).unref();
  }

  function writeDays(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const countings = [...days].flatMap(([subject, own]) =>
      [...own].map(([period, by]): Counting => {
        const endsAt = Date.parse(period) + options.usageRetentionMs;
        return { subject, period, by, limit: UNLIMITED, endsAt };
      }),
    );
    days.clear();
    if (countings.length > 0) writing = writing.then(() => store.count(countings)).then(() => {}, options.onError);
    return writing;
  }

  /** Notes the day a key was last used, once a day. */
  function noteUse({ key }: KeyHolder, now: Instant): void {
    const { day } = today(now);
    if (key.lastUsedOn === day || used.get(key.id) === day) return;
    used.set(key.id, day);
    store.keyUsed(key.id, day).catch(options.onError);
  }

  const quotaOf = (limit: number, count: number, now: Instant): Quota => {
    const { monthEndsAt, windowSeconds } = today(now);
    return { limit, left: Math.max(0, limit - count), resetsAt: monthEndsAt, windowSeconds };
  };

  /** The address itself is never stored. */
  const clientSubject = (client: string, salt: string): string =>
    `client ${createHmac('sha256', salt).update(client).digest('base64url')}`;

  // --- Calls: what gathers in one turn of the event loop is asked of the store in one go. ---

  let waiting: Waiting[] = [];
  let flushing = false;

  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting;
      waiting = [];
      try {
        await settle(batch);
      } catch (error) {
        // Those that were answered before do not hear it.
        for (const { failed } of batch) failed(error);
      }
    }
    flushing = false;
  }

  async function settle(batch: readonly Waiting[]): Promise<void> {
    const hashes = new Set(batch.flatMap(({ hash }) => hash ?? []));
    const holders = hashes.size === 0 ? NO_HOLDERS : await store.keyHolders([...hashes]);
    const isKeyless = batch.some(({ hash }) => hash === undefined);
    secret ??= isKeyless ? await store.secret('clients', options.makeSecret) : undefined;
    const now = clock();
    const groups = new Map<string, ToCount[]>();
    for (const one of batch) {
      const { call, hash, admitted } = one;
      const holder = hash === undefined ? undefined : holders.get(hash);
      if (hash !== undefined && holder?.key.revokedAt !== null) {
        admitted({ kind: 'invalid-key', why: holder === undefined ? 'unknown' : 'revoked' });
        continue;
      }
      if (holder !== undefined) noteUse(holder, now);
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
    if (groups.size === 0) return;
    const all = [...groups.values()];
    const counted = await store.count(
      all.flatMap((group) => (group[0] === undefined ? [] : [{ ...group[0].counting, by: group.length }])),
    );
    for (const [i, group] of all.entries()) {
      const { before, after } = counted[i] ?? { before: 0, after: 0 };
      for (const [place, one] of group.entries())
        one.waiting.admitted(
          place < after - before
            ? granted(one, before + place + 1, now)
            : { kind: 'exceeded', quota: quotaOf(one.counting.limit, after, now) },
        );
    }
  }

  function granted({ holder, counting }: ToCount, place: number, now: Instant): Admission {
    const quota = quotaOf(counting.limit, place, now);
    if (holder !== undefined) {
      countDay(counting.subject, now, 1);
      for (const percent of WARNING_PERCENTS)
        if (place === Math.ceil((counting.limit * percent) / 100))
          options.onShare(holder.account, { percent, month: counting.period, quota });
    }
    return {
      kind: 'admitted',
      quota,
      async giveBack() {
        const [counted] = await store.count([{ ...counting, by: -1 }]);
        if (holder !== undefined) countDay(counting.subject, now, -1);
        return quotaOf(counting.limit, counted?.after ?? place - 1, now);
      },
    };
  }

  return {
    admit(call) {
      const { key } = call;
      if (key === undefined && options.requireKey) return Promise.resolve({ kind: 'key-required' });
      if (key !== undefined && !isKey(key)) return Promise.resolve({ kind: 'invalid-key', why: 'malformed' });
      return new Promise((admitted, failed) => {
        waiting.push({ call, hash: key === undefined ? undefined : hashOf(key), admitted, failed });
        if (flushing) return;
        flushing = true;
        setImmediate(() => flush().catch(options.onError));
      });
    },
    async usage(account) {
      await writeDays();
      const now = clock();
      const counts = await store.counts(`account ${account.id}`);
      const count = counts.get(today(now).month) ?? 0;
      const byDay = new Map([...counts].filter(([period]) => period.length === 10));
      return { quota: quotaOf(limitOf(account), count, now), used: count, days: byDay };
    },
    close: writeDays,
  };
}
