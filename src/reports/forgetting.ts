import type { DnsName } from '../domain/name.ts';
import { type Clock, DAY_MS } from '../domain/time.ts';
import type { ObservationStore } from '../observations/store.ts';

/** Homes of one step. A step takes some milliseconds, in which SQLite does nothing else. */
const STEP = 100;
/** A million homes take three hours. */
const PAUSE_MS = 1000;

export interface ForgettingOptions {
  readonly store: Pick<ObservationStore, 'homesAfter' | 'forget'>;
  readonly clock: Clock;
  /** How long is kept what ended, in milliseconds. */
  readonly keepMs: number;
  /** Told of each home, or of the whole step, that could not be gone through; the next pass tries again. */
  readonly onError: (error: unknown) => void;
  readonly pauseMs?: number;
}

/** Work that goes on beside requests. */
export interface Forgetting {
  /** Ends the step that is under way. */
  close(): Promise<void>;
}

/** Goes through all homes once a day, a few at a time, and forgets what ended longer ago than is kept. */
export function startForgetting({ store, clock, keepMs, onError, pauseMs = PAUSE_MS }: ForgettingOptions): Forgetting {
  let last: DnsName | null = null;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function step(): Promise<void> {
    let passed = false;
    try {
      const homes = await store.homesAfter(last, STEP);
      const before = clock() - keepMs;
      await store.forget(homes, before).catch(async () => {
        // One damaged history must not keep the others.
        for (const home of homes) await store.forget([home], before).catch(onError);
      });
      passed = homes.length < STEP;
      last = passed ? null : (homes.at(-1) ?? null);
    } catch (error) {
      onError(error);
    }
    if (!closed) wait(passed ? DAY_MS : pauseMs);
  }

  let running: Promise<void> = Promise.resolve();
  function wait(ms: number): void {
    timer = setTimeout(() => {
      running = step();
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
