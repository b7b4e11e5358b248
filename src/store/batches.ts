import type { DnsName } from '../domain/name.ts';
import { historyKeys } from '../observations/intervals.ts';
import type { Observation, ObservationStore } from '../observations/store.ts';
import type { Transition } from '../observations/transitions.ts';

/** Runs that are written in one transaction, at most, so that no reader waits long. */
const MAX_BATCH = 100;

interface PendingRecord {
  readonly observations: readonly Observation[];
  readonly done: (transitions: readonly Transition[]) => void;
  readonly failed: (error: unknown) => void;
}

/** Observations by the domains they touch. */
export type ByHistoryKey = ReadonlyMap<DnsName, readonly Observation[]>;

/** Gathers what is recorded, so that many runs share one transaction and one sync to disk. */
export interface Batches extends Pick<ObservationStore, 'record'> {
  /** Takes nothing more, and resolves when all that was taken is written. */
  close(): Promise<void>;
}

/** Remembers what each observation changed, in the order of the keys that it touches. */
export class Transitions {
  readonly #made = new Map<Observation, readonly Transition[]>();

  /** Adds what the history of one key says. */
  add(transitions: ReadonlyMap<Observation, readonly Transition[]>): void {
    for (const [observation, made] of transitions)
      this.#made.set(observation, [...(this.#made.get(observation) ?? []), ...made]);
  }

  /** Gives what observations changed, each transition once: two callers may record the very same observation. */
  take(observations: readonly Observation[]): readonly Transition[] {
    if (this.#made.size === 0) return NONE;
    return observations.flatMap((observation) => {
      const made = this.#made.get(observation) ?? NONE;
      this.#made.delete(observation);
      return made;
    });
  }
}

const NONE: readonly never[] = [];

/**
 * Makes batches of observations. `write` stores a batch as a whole or throws; it is never called while another call of
 * it runs.
 */
export function createBatches(write: (batch: ByHistoryKey) => Promise<Transitions> | Transitions): Batches {
  const waiting: PendingRecord[] = [];
  let flushing: Promise<void> | undefined;
  let closed = false;

  /**
   * Writes what has gathered since the last turn of the event loop. Each batch waits for a turn: who records in a loop
   * would otherwise never let anything else happen.
   */
  async function flush(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((turn) => setImmediate(turn));
      const batch = waiting.splice(0, MAX_BATCH);
      if (batch.length === 1 || !(await settle(batch))) for (const one of batch) await settle([one], 'last try');
    }
    flushing = undefined;
  }

  /**
   * Writes a batch and tells those who wait. Where it fails, nobody is told before the last try: each is then tried by
   * itself, so that one damaged history costs nobody else what they observed.
   */
  async function settle(batch: readonly PendingRecord[], attempt?: 'last try'): Promise<boolean> {
    let transitions: Transitions;
    try {
      transitions = await write(byHistoryKey(batch));
    } catch (error) {
      if (attempt === 'last try') for (const { failed } of batch) failed(error);
      return false;
    }
    for (const { observations, done } of batch) done(transitions.take(observations));
    return true;
  }

  return {
    record(observations) {
      if (closed) return Promise.reject(new Error('The store is closed.'));
      if (observations.length === 0) return Promise.resolve([]);
      return new Promise((done, failed) => {
        waiting.push({ observations, done, failed });
        flushing ??= flush();
      });
    },
    async close() {
      closed = true;
      await flushing;
    },
  };
}

/** Returns observations by the keys of the histories that they touch. */
export function byHistoryKey(batch: readonly Pick<PendingRecord, 'observations'>[]): ByHistoryKey {
  const keys = new Map<DnsName, Observation[]>();
  for (const { observations } of batch) {
    for (const observation of observations) {
      for (const key of historyKeys(observation)) {
        const list = keys.get(key) ?? [];
        keys.set(key, list);
        list.push(observation);
      }
    }
  }
  return keys;
}
