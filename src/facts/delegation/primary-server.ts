import { available, type FactReader, shared } from '../fact.ts';
import { type AddressedHost, lookUpHosts } from './hosts.ts';
import { askServer, ownData, type ServerReply } from './server-response.ts';
import { readZoneServers, type ZoneServers } from './zone-servers.ts';

/** The primary server that the SOA record names, as resolvers see it. */
export interface PrimaryServer {
  readonly found: ZoneServers;
  /** Null where no server gives a SOA record, or it names the root. */
  readonly primary: AddressedHost | null;
  /** How it answers for the SOA record, where it is none of the name servers and has an address; null otherwise. */
  readonly reply: ServerReply | null;
}

/** Returns the primary server that the SOA record names. */
export const readPrimaryServer: FactReader<PrimaryServer> = shared<PrimaryServer>(async (domain, evidence) => {
  const fact = await readZoneServers(domain, evidence);
  if (fact.kind === 'unavailable') return fact;
  const { zone, servers } = fact.value;
  const [soa] = servers.flatMap((server) => ownData(server.soa, zone, 'SOA') ?? []);
  const named = soa === undefined || soa.mname === '.' ? [] : [soa.mname];
  const [primary = null] = await lookUpHosts(named, evidence);
  const isListed = fact.value.hosts.some(({ host }) => host === primary?.host);
  const [address] = isListed ? [] : (primary?.addresses ?? []);
  const reply = address === undefined ? null : await askServer(evidence, { address, name: zone, type: 'SOA' });
  const refs = [...fact.refs, ...(primary?.refs ?? []), ...(reply === null ? [] : [reply.ref])];
  return available({ found: fact.value, primary, reply }, refs);
});
