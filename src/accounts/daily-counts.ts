import { dayOf, type Instant } from '../domain/time.ts';
import type { Calendar } from './calendar.ts';
import type { AccountStore, Counting, KeyHolder } from './store.ts';

/** Days are counted in memory and written so often: the month, which decides, is always written at once. */
const WRITE_DAYS_MS = 2000;
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** Counts by day: calls, for the chart, and the last day on which a key was used. */
export interface DailyCounts {
  count(subject: string, now: Instant, by: 1 | -1): void;
  /** Makes what counts calls of a day at once, for a transaction that they belong to. */
  countingOf(subject: string, now: Instant, by: number): Counting;
  /** Notes the day a key was last used, once a day. */
  noteUse(holder: KeyHolder, now: Instant): void;
  /** Drops what of a subject is only in memory, since it was removed. */
  drop(subject: string): void;
  /** Writes what is only in memory. */
  write(): Promise<void>;
}

interface DailyCountsOptions {
  readonly store: AccountStore;
  readonly today: (now: Instant) => Calendar;
  /** How long they are kept after their day. */
  readonly retentionMs: number;
  readonly onError: (error: unknown) => void;
}

/** Returns counts that are gathered in memory and written every two seconds. */
export function createDailyCounts({ store, today, retentionMs, onError }: DailyCountsOptions): DailyCounts {
  const days = new Map<string, Map<Instant, number>>();
  const used = new Map<string, Instant>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  const ofDay = (subject: string, day: Instant, by: number): Counting => ({
    ...{ subject, period: dayOf(day), by },
    ...{ limit: UNLIMITED, endsAt: day + retentionMs },
  });

  function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const countings = [...days].flatMap(([subject, own]) => [...own].map(([day, by]) => ofDay(subject, day, by)));
    days.clear();
    if (countings.length > 0) writing = writing.then(() => store.count(countings)).then(() => {}, onError);
    return writing;
  }

  return {
    count(subject, now, by) {
      const own = days.get(subject) ?? new Map<Instant, number>();
      days.set(subject, own);
      const { dayBeginsAt: day } = today(now);
      own.set(day, (own.get(day) ?? 0) + by);
      timer ??= setTimeout(() => write().catch(onError), WRITE_DAYS_MS).unref();
    },
    countingOf: (subject, now, by) => ofDay(subject, today(now).dayBeginsAt, by),
    noteUse({ key }, now) {
      const { dayBeginsAt: day } = today(now);
      if (key.lastUsedOn === day || used.get(key.id) === day) return;
      used.set(key.id, day);
      store.keyUsed(key.id, day).catch(onError);
    },
    drop(subject) {
      days.delete(subject);
    },
    write,
  };
}
