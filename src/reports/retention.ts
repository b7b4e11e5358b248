import type { DnsName } from '../domain/name.ts';
import { type Clock, DAY_MS, type Instant } from '../domain/time.ts';
import type { ObservationStore } from '../observations/store.ts';

/** Homes of one step. A step takes some milliseconds, in which SQLite does nothing else. */
const STEP = 100;
/** A million homes take three hours. */
const PAUSE_MS = 1000;
/** Pauses after a step that failed: a database that is away for an hour is told sixty times, not 3,600. */
const PAUSES_AFTER_FAULT = 60;

export interface RetentionOptions {
  readonly store: Pick<ObservationStore, 'keysAfter' | 'purge'>;
  readonly clock: Clock;
  /** How long is kept what ended, in milliseconds. */
  readonly keepMs: number;
  /** Told of each home that could not be gone through, and the next pass tries again; or of a step, which is tried again. */
  readonly onError: (error: unknown) => void;
  readonly pauseMs?: number;
}

/** Work that goes on beside requests. */
export interface Retention {
  /** Ends the step that is under way. */
  close(): Promise<void>;
}

/** Goes through all homes once a day, a few at a time, and forgets what ended longer ago than is kept. */
export function startRetention({ store, clock, keepMs, onError, pauseMs = PAUSE_MS }: RetentionOptions): Retention {
  let last: DnsName | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  /** One damaged history must not keep the others. Where none can be gone through, it is the database that fails. */
  async function forgetOneByOne(homes: readonly DnsName[], before: Instant): Promise<void> {
    const errors: unknown[] = [];
    for (const home of homes) await store.purge([home], before).catch((error: unknown) => errors.push(error));
    if (errors.length > 1 && errors.length === homes.length) throw errors[0];
    for (const error of errors) onError(error);
  }

  /** Gives how long to wait for the next. */
  async function step(): Promise<number> {
    try {
      const homes = await store.keysAfter(last, STEP);
      const before = clock() - keepMs;
      await store.purge(homes, before).catch(() => forgetOneByOne(homes, before));
      const passed = homes.length < STEP;
      last = passed ? null : (homes.at(-1) ?? null);
      return passed ? DAY_MS : pauseMs;
    } catch (error) {
      onError(error);
      return pauseMs * PAUSES_AFTER_FAULT;
    }
  }

  let running: Promise<void> = Promise.resolve();
  function wait(ms: number): void {
    timer = setTimeout(() => {
      running = step().then((pause) => {
        if (!closed) wait(pause);
      });
    }, ms);
    timer.unref();
  }

  wait(pauseMs);
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
