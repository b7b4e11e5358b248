import type { DnsName, DomainName } from '../domain/name.ts';
import { historyKey } from '../observations/history-key.ts';
import { historyKeys } from '../observations/intervals.ts';
import type { Observation, ObservationStore } from '../observations/store.ts';

/**
 * Returns which observations of a run about `subject` to store: all, if it has or had a record. Of a name without
 * any, only what was seen of names that have some or are stored already. Anybody can make up names, and each would
 * otherwise take some kilobytes for ever; a name that once had a record keeps its whole history, its end included.
 */
export async function worthStoring(
  observations: readonly Observation[],
  subject: DomainName,
  store: Pick<ObservationStore, 'revision'>,
): Promise<readonly Observation[]> {
  if (observations.length === 0) return observations;
  const stored = new Set<DnsName>();
  for (const observation of observations)
    if (observation.outcome === 'answer' || observation.aliases.length > 0)
      for (const key of historyKeys(observation)) stored.add(key);
  const isStored = async (key: DnsName): Promise<boolean> => (await store.revision(key)) !== undefined;
  const key = historyKey(subject);
  if (stored.has(key) || (await isStored(key))) return observations;
  const others = new Set(observations.flatMap(historyKeys).filter((one) => !stored.has(one)));
  for (const other of others) if (await isStored(other)) stored.add(other);
  return observations.filter((observation) => historyKeys(observation).some((one) => stored.has(one)));
}
