import type { DnsName } from '../domain/name.ts';
import { historyKeys } from '../observations/intervals.ts';
import type { Observation, ObservationStore, Transition } from '../observations/store.ts';
import { createGroups } from './groups.ts';

/** Observations by the domains they touch. */
export type ByHistoryKey = ReadonlyMap<DnsName, readonly Observation[]>;

/** Gathers what is recorded, so that many runs share one transaction and one sync to disk. */
export interface Batches {
  readonly record: ObservationStore['record'];
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
 * it runs. One damaged history costs nobody else what they observed.
 */
export function createBatches(write: (batch: ByHistoryKey) => Promise<Transitions> | Transitions): Batches {
  const runs = createGroups<readonly Observation[], readonly Transition[]>(async (group) => {
    const transitions = await write(byHistoryKey(group));
    return group.map((observations) => transitions.take(observations));
  });
  return {
    record: (observations) =>
      observations.length === 0 && !runs.isClosed ? Promise.resolve([]) : runs.write(observations),
    close: () => runs.close(),
  };
}

/** Returns observations by the keys of the histories that they touch. */
export function byHistoryKey(batch: readonly (readonly Observation[])[]): ByHistoryKey {
  const keys = new Map<DnsName, Observation[]>();
  for (const observations of batch) {
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
