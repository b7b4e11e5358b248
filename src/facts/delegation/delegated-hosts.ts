import type { DnsName } from '../../domain/name.ts';
import type { DnsResponse, ResponseRr } from '../../domain/response.ts';
import { RR_TYPES } from '../../domain/rr.ts';
import { hostNames } from './hosts.ts';
import { addressesIn, dataIn, isReferral, recordsIn } from './server-response.ts';

/** An address that a delegation gives to a name server. */
export interface Glue {
  readonly host: DnsName;
  readonly addresses: readonly string[];
}

/** Hosts that a zone is delegated to, sorted, and for each the addresses that came with it. */
interface Delegated {
  readonly hosts: readonly DnsName[];
  readonly glue: readonly Glue[];
}

/**
 * Returns the hosts to which a server of the zone above delegates, and whether it serves the zone as well; null where it
 * does not delegate it.
 */
export function delegatedIn(
  response: DnsResponse,
  zone: DnsName,
): (Delegated & { readonly servesZone: boolean }) | null {
  const section = delegationIn(response, zone);
  if (section === null) return null;
  const hosts = hostNames(dataIn(section, zone, 'NS'));
  const addressed = response.additionals.filter(({ type }) => type === RR_TYPES.A || type === RR_TYPES.AAAA);
  // Once for all: a message has room for thousands of hosts, each with an address.
  const ofName = Map.groupBy(addressed, ({ name }) => name);
  const glue = hosts.map((host) => ({ host, addresses: addressesIn(ofName.get(host) ?? [], host) }));
  return { hosts, glue, servesZone: section === response.answers };
}

/** The section that has the delegation: a referral, or the answer of a server that serves the zone as well. */
function delegationIn(response: DnsResponse, zone: DnsName): readonly ResponseRr[] | null {
  if (response.aa && recordsIn(response.answers, zone, 'NS').length > 0) return response.answers;
  return isReferral(response) && recordsIn(response.authorities, zone, 'NS').length > 0 ? response.authorities : null;
}

/** Returns all that any server of the zone above delegates to. */
export function mergedDelegations(servers: readonly Delegated[]): Delegated {
  const addresses = new Map<DnsName, Set<string>>();
  for (const { hosts, glue } of servers) {
    for (const host of hosts) if (!addresses.has(host)) addresses.set(host, new Set());
    for (const { host, addresses: own } of glue) for (const one of own) addresses.get(host)?.add(one);
  }
  const hosts = [...addresses.keys()].sort();
  return { hosts, glue: hosts.map((host) => ({ host, addresses: [...(addresses.get(host) ?? [])].sort() })) };
}
