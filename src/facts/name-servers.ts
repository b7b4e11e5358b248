import type { DnsName } from '../domain/name.ts';
import { ROOT } from '../domain/name.ts';
import { readRdata } from '../domain/rdata/read.ts';
import { dns } from '../evidence/questions/dns.ts';
import { available, type FactReader, refOf, shared, unavailableFor } from './fact.ts';
import { type HostFacts, readHosts } from './hosts.ts';

export interface NameServers {
  /** Hosts in the NS set of the name itself, sorted. */
  readonly hosts: readonly DnsName[];
}

/** Name servers whose addresses are looked up, at most. Source: docs/limits.md. */
const MAX_HOSTS = 20;

/** The NS set of the name. Behind an alias it would be another name's, which is none of this one. */
export const readNameServers: FactReader<NameServers> = shared<NameServers>(async (domain, evidence) => {
  const answer = await evidence.ask(dns(domain, 'NS'));
  if (answer.kind === 'failure') return unavailableFor([answer.failure]);
  const own = answer.kind === 'answer' && answer.aliases.length === 0 ? answer.records : [];
  const hosts = [...new Set(own.flatMap((rr) => readRdata(rr)?.host ?? []))].filter((host) => host !== ROOT).sort();
  return available({ hosts }, [refOf(answer)]);
});

/** Reads what the DNS says of the name servers themselves: of the first ones, where there are very many. */
export const readNameServerHosts: FactReader<readonly HostFacts[]> = shared<readonly HostFacts[]>(
  async (domain, evidence) => {
    const servers = await readNameServers(domain, evidence);
    if (servers.kind === 'unavailable') return servers;
    const { hosts, refs } = await readHosts(servers.value.hosts.slice(0, MAX_HOSTS), evidence);
    return available(hosts, [...servers.refs, ...refs]);
  },
);
