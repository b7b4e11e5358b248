import { available, type FactReader, shared } from '../fact.ts';
import { type AddressedHost, lookUpHosts } from './hosts.ts';
import { ownData } from './server-response.ts';
import { readZoneServers, type ZoneServers } from './zone-servers.ts';

/** The primary server that the SOA record names, as resolvers see it. */
export interface PrimaryServer {
  readonly found: ZoneServers;
  /** Null where no server gives a SOA record, or it names the root. */
  readonly primary: AddressedHost | null;
}

/** Returns the primary server that the SOA record names. */
export const readPrimaryServer: FactReader<PrimaryServer> = shared<PrimaryServer>(async (domain, evidence) => {
  const fact = await readZoneServers(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const { zone, servers } = fact.value;
  const [soa] = servers.flatMap((server) => ownData(server.soa, zone, 'SOA') ?? []);
  const named = soa === undefined || soa.mname === '.' ? [] : [soa.mname];
  const [primary = null] = await lookUpHosts(named, evidence);
  return available({ found: fact.value, primary }, [...fact.refs, ...(primary?.refs ?? [])]);
});
