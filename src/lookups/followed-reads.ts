import type { DnsName, DomainName } from '../domain/name.ts';
import type { ProbeMemory } from './probe-memory.ts';
import { type RunObservations, reachableFor } from './reachable.ts';
import { memoiseReads, type ReadState } from './stored-state.ts';

/** Reads of one run, with whether what they found is still what is stored. */
export interface FollowedReads {
  readonly read: ReadState;
  isUnchanged(): Promise<boolean>;
}

/**
 * Follows what a run reads of histories and of the responses of its domain. It asks for one revision more with each history,
 * so it is meant for runs that are likely to be wanted again.
 */
export async function followReads(
  domain: DomainName,
  stores: { readonly observations: RunObservations; readonly probeMemory: ProbeMemory },
): Promise<FollowedReads> {
  const { probeMemory } = stores;
  const observations = reachableFor(domain, stores.observations);
  const revisions = new Map<DnsName, number | undefined>();
  const stamp = await probeMemory.stamp(domain);
  return {
    read: memoiseReads(async (key) => {
      // The revision first: what is written meanwhile makes it another.
      revisions.set(key, await observations.revision(key));
      return observations.read(key);
    }),
    async isUnchanged() {
      const keys = [...revisions.keys()];
      const [now, ...found] = await Promise.all([
        probeMemory.stamp(domain),
        ...keys.map((key) => observations.revision(key)),
      ]);
      return now === stamp && keys.every((key, i) => found[i] === revisions.get(key));
    },
  };
}
