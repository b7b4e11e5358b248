import type { DomainName } from '../../domain/name.ts';
import { nsProviders } from '../../records/ns-providers.ts';
import { listedServers } from '../comparison/listed.ts';
import { type Suppliers, supplierNames } from '../model/suppliers.ts';
import type { WatchState } from '../model/watch-state.ts';

/** Returns the registrar by the latest answer of the registry: none where nobody holds the name, or the registry names none. */
export function registrarIn({ registration, vacancy }: WatchState): Suppliers['registrar'] {
  if (vacancy.state === 'free') return [];
  const answer = registration?.answer ?? null;
  if (answer === null) return null;
  const { name = null, ianaId = null } = answer.registrar ?? {};
  return supplierNames([name ?? (ianaId === null ? '' : `IANA ${ianaId}`)]);
}

/** Returns the number of that registrar at IANA; null where there is none, or the registry gives none. */
export const registrarIdIn = ({ registration, vacancy }: WatchState): number | null =>
  vacancy.state === 'free' ? null : (registration?.answer?.registrar?.ianaId ?? null);

/**
 * Returns who runs the name servers that the zone of a domain listed last, as the report names them: none where it has no
 * name servers of its own.
 */
export function dnsProvidersIn(domain: DomainName, { rrsets }: WatchState): Suppliers['dns'] {
  const known = rrsets.find(({ name, type }) => name === domain && type === 'NS');
  if (known === undefined) return null;
  // Behind an alias the servers are those of another name.
  return known.content.aliases.length > 0 ? [] : supplierNames(nsProviders(listedServers(domain, [known])));
}
