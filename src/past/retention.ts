import { setTimeout as sleep } from 'node:timers/promises';
import type { DnsName } from '../domain/name.ts';
import { type Clock, DAY_MS, type Instant } from '../domain/time.ts';
import type { MonitorStore } from '../monitoring/model/store.ts';
import type { JudgementStore } from '../observations/judgements.ts';
import type { HistoryPurge, ObservationStore } from '../observations/store.ts';

/** Names of one step. A step takes some milliseconds, in which SQLite does nothing else. */
const STEP = 100;
/** A million names take three hours. */
const PAUSE_MS = 1000;
/** Pauses after a step that failed: a database that is down for an hour is logged 60 times, not 3,600. */
const PAUSES_AFTER_FAULT = 60;

/** How a pass goes through all names. */
interface Pass {
  /** Told of what failed; a step that did is tried again. */
  readonly onError: (error: unknown) => void;
  /** Ends the pass after the step that was begun. */
  readonly signal: AbortSignal;
  readonly pauseMs?: number;
}

/** Goes through names in their order, a few at a time. */
async function goThrough(
  keysAfter: ObservationStore['keysAfter'],
  work: (keys: readonly DnsName[]) => Promise<void>,
  { onError, signal, pauseMs = PAUSE_MS }: Pass,
): Promise<void> {
  let last: DnsName | null = null;
  while (!signal.aborted) {
    let pauses = 1;
    try {
      const keys = await keysAfter(last, STEP);
      await work(keys);
      if (keys.length < STEP) return;
      last = keys.at(-1) ?? null;
    } catch (error) {
      onError(error);
      pauses = PAUSES_AFTER_FAULT;
    }
    await sleep(pauses * pauseMs, undefined, { signal }).catch(() => {});
  }
}

export interface RetentionOptions extends Pass {
  readonly observations: HistoryPurge;
  readonly clock: Clock;
  /** How long we keep what has ended, in milliseconds. */
  readonly retentionMs: number;
}

/** Goes through all histories once, a few at a time, and deletes what ended longer ago than is kept. */
export async function purgeHistories(options: RetentionOptions): Promise<void> {
  const { observations, clock, retentionMs, onError } = options;

  /** One damaged history must not keep the others. Where none can be purged, it is the database that fails. */
  async function purgeOneByOne(keys: readonly DnsName[], before: Instant): Promise<void> {
    const errors: unknown[] = [];
    for (const key of keys) await observations.purge([key], before).catch((error: unknown) => errors.push(error));
    if (errors.length > 1 && errors.length === keys.length) throw errors[0];
    for (const error of errors) onError(error);
  }

  await goThrough(
    (key, limit) => observations.keysAfter(key, limit),
    (keys) => {
      const before = clock() - retentionMs;
      return observations.purge(keys, before).catch(() => purgeOneByOne(keys, before));
    },
    options,
  );
}

/** How long the answers of servers are stored of a domain of which nobody views a report and that nobody monitors. */
const UNVIEWED_MS = 7 * DAY_MS;

export interface UnviewedOptions extends Pass {
  readonly responses: JudgementStore;
  readonly monitors: MonitorStore;
  readonly clock: Clock;
}

/**
 * Goes through all domains with responses or transcripts once, a few at a time, and deletes those that nobody needs: older
 * than a week, of a domain without a view in that week and without a monitor. What they came to stays.
 */
export const dropUnviewedAnswers = (options: UnviewedOptions): Promise<void> => {
  const { responses, monitors, clock } = options;
  return goThrough(
    (key, limit) => responses.answersAfter(key, limit),
    async (keys) => {
      const monitored = new Set(await monitors.monitored(keys));
      const others = keys.filter((key) => !monitored.has(key));
      if (others.length > 0) await responses.dropUnviewed(others, clock() - UNVIEWED_MS);
    },
    options,
  );
};
