import { setTimeout as sleep } from 'node:timers/promises';
import type { DnsName } from '../domain/name.ts';
import type { Clock, Instant } from '../domain/time.ts';
import type { ObservationStore } from '../observations/store.ts';

/** Histories of one step. A step takes some milliseconds, in which SQLite does nothing else. */
const STEP = 100;
/** A million histories take three hours. */
const PAUSE_MS = 1000;
/** Pauses after a step that failed: a database that is down for an hour is logged 60 times, not 3,600. */
const PAUSES_AFTER_FAULT = 60;

export interface RetentionOptions {
  readonly observations: Pick<ObservationStore, 'keysAfter' | 'purge'>;
  readonly clock: Clock;
  /** How long we keep what has ended, in milliseconds. */
  readonly retentionMs: number;
  /** Told of each history that could not be purged, which the next pass tries again; or of a step, which is tried again. */
  readonly onError: (error: unknown) => void;
  /** Ends the pass after the step that was begun. */
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
}

/** Goes through all histories once, a few at a time, and deletes what ended longer ago than is kept. */
export async function purgeHistories(options: RetentionOptions): Promise<void> {
  const { observations, clock, retentionMs, onError, signal, pauseMs = PAUSE_MS } = options;

  /** One damaged history must not keep the others. Where none can be purged, it is the database that fails. */
  async function purgeOneByOne(keys: readonly DnsName[], before: Instant): Promise<void> {
    const errors: unknown[] = [];
    for (const key of keys) await observations.purge([key], before).catch((error: unknown) => errors.push(error));
    if (errors.length > 1 && errors.length === keys.length) throw errors[0];
    for (const error of errors) onError(error);
  }

  let last: DnsName | null = null;
  while (!signal.aborted) {
    let pauses = 1;
    try {
      const keys = await observations.keysAfter(last, STEP);
      const before = clock() - retentionMs;
      await observations.purge(keys, before).catch(() => purgeOneByOne(keys, before));
      if (keys.length < STEP) return;
      last = keys.at(-1) ?? null;
    } catch (error) {
      onError(error);
      pauses = PAUSES_AFTER_FAULT;
    }
    await sleep(pauses * pauseMs, undefined, { signal }).catch(() => {});
  }
}
