import type { DomainName } from '../domain/name.ts';
import { historyKey } from '../observations/history-key.ts';
import { historyKeys } from '../observations/intervals.ts';
import type { ObservationStore } from '../observations/store.ts';
import { PartUnavailable } from '../store/unavailable.ts';
import { memoiseReads } from './stored-state.ts';

/** The store of observations as a run about a domain uses it. */
export type RunObservations = Pick<ObservationStore, 'read' | 'revision' | 'record'>;

/** Reads histories for a run about a domain, each once. */
export const readsFor = (domain: DomainName, observations: Pick<ObservationStore, 'read'>): ObservationStore['read'] =>
  memoiseReads(reachableRead(domain, observations));

/** Holds where a run reads: the store, and what may lag behind it a little. */
interface ReadSources {
  readonly observations: Pick<ObservationStore, 'read'>;
  readonly reading: Pick<ObservationStore, 'read'>;
}

/**
 * Reads histories for showing what is stored: that of the domain as it is now, so that nobody sees less of it than was just
 * looked up, at whatever process; those of other names from where reads may lag behind.
 */
export const sharedReadsFor = (domain: DomainName, { observations, reading }: ReadSources): ObservationStore['read'] =>
  readsFor(domain, { read: (key) => (key === historyKey(domain) ? observations : reading).read(key) });

/**
 * Returns the store for a run about a domain. While a part of the database is away, the other names in it that the run needs,
 * such as those of mail hosts, count as never observed: they are asked live, and not stored. Where the domain itself lies in
 * it, calls reject.
 */
export function reachableFor(domain: DomainName, observations: RunObservations): RunObservations {
  return {
    read: reachableRead(domain, observations),
    revision: (key) => observations.revision(key).catch(unlessAway(domain)),
    async record(found) {
      try {
        return await observations.record(found);
      } catch (error) {
        if (!isElsewhere(domain, error)) throw error;
        return observations.record(found.filter((one) => !historyKeys(one).some((key) => error.keys.has(key))));
      }
    },
  };
}

const reachableRead =
  (domain: DomainName, observations: Pick<ObservationStore, 'read'>): ObservationStore['read'] =>
  (key) =>
    observations.read(key).catch(unlessAway(domain));

/** Takes what lies in a part that is away as never observed, but for what is of the domain itself. */
const unlessAway =
  (domain: DomainName) =>
  (error: unknown): undefined => {
    if (!isElsewhere(domain, error)) throw error;
  };

/** Whether a call failed since a part is away in which the domain itself does not lie. */
const isElsewhere = (domain: DomainName, error: unknown): error is PartUnavailable =>
  error instanceof PartUnavailable && !error.keys.has(historyKey(domain));
