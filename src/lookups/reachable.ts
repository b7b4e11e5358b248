import type { DomainName } from '../domain/name.ts';
import { historyKey } from '../observations/history-key.ts';
import { historyKeys } from '../observations/intervals.ts';
import type { ObservationStore } from '../observations/store.ts';
import { PartUnavailable } from '../store/unavailable.ts';
import { memoiseReads, type ReadState } from './stored-state.ts';

/** The store of observations as a run about a domain uses it. */
export type RunObservations = Pick<ObservationStore, 'read' | 'revision' | 'record'>;

/** Reads histories for a run about a domain, each once. */
export const readsFor = (domain: DomainName, observations: RunObservations): ReadState =>
  memoiseReads(reachableFor(domain, observations).read);

/**
 * Returns the store for a run about a domain. While a part of the database is away, the other names in it that the run needs,
 * such as those of mail hosts, count as never observed: they are asked live, and not stored. Where the domain itself lies in
 * it, calls reject.
 */
export function reachableFor(domain: DomainName, observations: RunObservations): RunObservations {
  const own = historyKey(domain);
  const unlessAway = (error: unknown): undefined => {
    if (error instanceof PartUnavailable && !error.keys.has(own)) return undefined;
    throw error;
  };
  return {
    read: (key) => observations.read(key).catch(unlessAway),
    revision: (key) => observations.revision(key).catch(unlessAway),
    async record(found) {
      try {
        return await observations.record(found);
      } catch (error) {
        if (!(error instanceof PartUnavailable) || error.keys.has(own)) throw error;
        return observations.record(found.filter((one) => !historyKeys(one).some((key) => error.keys.has(key))));
      }
    },
  };
}
