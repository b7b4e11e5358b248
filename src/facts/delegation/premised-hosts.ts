import { type DnsName, isAtOrBelow } from '../../domain/name.ts';
import { readRdata } from '../../domain/rdata/read.ts';
import type { Evidence } from '../../evidence/evidence.ts';
import { type AddressedHost, lookUpHosts } from './hosts.ts';
import type { ParentView } from './parent-view.ts';
import { askServer, authoritative, dataIn, RCODE, recordsIn, type ServerReply } from './server-response.ts';

/** Reads the hosts of a delegation that is only given: what resolvers know of them comes from the present one. */
export async function premisedHosts(
  { zone, hosts, glue }: ParentView,
  evidence: Evidence,
  most: number,
): Promise<readonly AddressedHost[]> {
  const addressesOf = (host: DnsName) => glue.find((one) => one.host === host)?.addresses ?? [];
  const isGiven = (host: DnsName) => isAtOrBelow(host, zone) || addressesOf(host).length > 0;
  const given = hosts.filter(isGiven).map((host): AddressedHost => {
    const addresses = addressesOf(host);
    return {
      host,
      addresses,
      alias: null,
      state: addresses.length > 0 ? 'addresses' : 'none',
      failure: null,
      refs: [],
    };
  });
  return [...given, ...(await lookUpHosts(hosts.filter((host) => !isGiven(host)).slice(0, most), evidence))];
}

/** Asks the servers of a zone for the addresses of hosts in it: resolvers do not find a zone that is not delegated yet. */
export const hostsAtServers = (
  hosts: readonly DnsName[],
  servers: readonly string[],
  evidence: Evidence,
): Promise<readonly AddressedHost[]> => Promise.all(hosts.map((host) => hostAtServers(host, servers, evidence)));

async function hostAtServers(host: DnsName, servers: readonly string[], evidence: Evidence): Promise<AddressedHost> {
  const replies = await Promise.all(
    (['A', 'AAAA'] as const).map((type) => firstReply(host, { type, servers, evidence })),
  );
  const answered = replies.flatMap(({ reply }) => (reply === null ? [] : [reply]));
  const answers = answered.flatMap((reply) => authoritative(reply)?.answers ?? []);
  const addresses = (['A', 'AAAA'] as const).flatMap((type) => dataIn(answers, host, type).map((one) => one.address));
  const [alias] = recordsIn(answers, host, 'CNAME');
  const missing = answered.some((reply) => reply.kind === 'response' && reply.response.rcode === RCODE.nxDomain);
  const none = answered.length === replies.length ? 'none' : 'unknown';
  const lost = replies.flatMap(({ failed }) => failed ?? []).at(0);
  return {
    host,
    addresses,
    alias: alias === undefined ? null : (readRdata({ type: 'CNAME', octets: alias.octets })?.target ?? null),
    state: addresses.length > 0 ? 'addresses' : missing ? 'missing' : none,
    failure: lost === undefined ? null : { why: lost.why, causes: [], ref: lost.ref },
    refs: replies.flatMap(({ refs }) => refs),
  };
}

/** The first authoritative reply, from one server after the other. */
async function firstReply(
  host: DnsName,
  {
    type,
    servers,
    evidence,
  }: { readonly type: 'A' | 'AAAA'; readonly servers: readonly string[]; readonly evidence: Evidence },
) {
  const refs: ServerReply['ref'][] = [];
  let failed: Exclude<ServerReply, { kind: 'response' }> | null = null;
  for (const address of servers) {
    const reply = await askServer(evidence, { address, name: host, type });
    refs.push(reply.ref);
    if (reply.kind !== 'response') failed = reply;
    else if (reply.response.aa && (reply.response.rcode === RCODE.noError || reply.response.rcode === RCODE.nxDomain))
      return { reply, failed: null, refs };
  }
  return { reply: null, failed, refs };
}
