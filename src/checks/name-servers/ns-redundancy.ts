import { addressOctets, SPECIAL_ADDRESS_SOURCE } from '../../domain/addresses.ts';
import type { DnsName } from '../../domain/name.ts';
import { readAlias } from '../../facts/addresses.ts';
import { type HostFacts, hostsByFamily, isUseless } from '../../facts/hosts.ts';
import { readNameServerHosts, readNameServers } from '../../facts/name-servers.ts';
import { readRouteTables } from '../../facts/routes.ts';
import { readServingZone } from '../../facts/zone.ts';
import { NS_PROVIDER_SOURCE, nsProviders } from '../../records/ns-providers.ts';
import type { PrefixTable } from '../../records/routes/prefix-table.ts';
import { defineCheck, inGroup, type Remark, remarksOf } from '../check.ts';
import { aliasesOf, hostsIn, specialOf } from '../host-remarks.ts';
import { NAME_SERVER_FINDINGS } from './findings.ts';
import { networkOf } from './networks.ts';

const remark = remarksOf(NAME_SERVER_FINDINGS);

export const nsRedundancy = defineCheck({
  id: 'ns-redundancy',
  name: 'NS redundancy',
  means: 'Name servers answer for your domain. If the only one fails, the whole domain disappears.',
  why: 'When resolvers can reach no name server, your website and your e-mail stop working together. The DNS standards ask for at least two servers that do not share a single point of failure.',
  citations: [
    { rfc: 1034, section: '4.1' },
    { rfc: 2182, section: '3.1' },
    { rfc: 2182, section: '5' },
    { rfc: 2181, section: '10.3' },
  ],
  // The zone is named in the text only: where it cannot be read the check is judged all the same.
  restsOn: [NS_PROVIDER_SOURCE, SPECIAL_ADDRESS_SOURCE],
  needs: {
    servers: readNameServers,
    found: readNameServerHosts,
    zone: readServingZone,
    alias: readAlias,
    routes: readRouteTables,
  },
  findings: NAME_SERVER_FINDINGS,
  judge({ servers: { hosts }, found, zone, alias, routes }, say) {
    const [host] = hosts;
    if (host === undefined) {
      if (zone !== null) return say.notNeeded('inside-a-zone', { zone });
      return alias === null ? say.failed('none') : say.failed('at-alias', { alias });
    }
    const remarks = remarksOn(found, routes?.announced?.table ?? null);
    const args = { hosts, provider: nsProviders(hosts) };
    if (hosts.length < 2) {
      const single = say.failed('single', { host, ...args }).also(remarks);
      return inGroup(single, found.some(isUseless) ? 'single-unusable' : null);
    }
    const use = useOf(hosts, found);
    return say.satisfied(use.code, { count: hosts.length, ...args, ...use.args }).also(remarks);
  },
});

/** Whether several name servers can stand in for each other. */
function useOf(hosts: readonly DnsName[], found: readonly HostFacts[]) {
  const usable = found.filter(({ state }) => state === 'public');
  const [address, ...others] = new Set(usable.flatMap(({ addresses }) => addresses));
  const args = { host: usable[0]?.host ?? '', address: address ?? '' };
  if (usable.length > 1 && others.length > 0) return { code: 'several', args } as const;
  if (found.length < hosts.length || found.some(({ state }) => state === 'unknown'))
    return { code: 'several-unchecked', args } as const;
  const codes = ['none-usable', 'one-usable'] as const;
  return { code: codes[usable.length] ?? 'one-address', args } as const;
}

/** Finds what is wrong with single name servers, and what they share. */
function remarksOn(hosts: readonly HostFacts[], announced: PrefixTable | null): Remark[] {
  const remarks: Remark[] = [];
  const missing = hostsIn(hosts, 'missing');
  if (missing !== null) remarks.push(remark('missing-hosts', { hosts: missing }));
  const without = hostsIn(hosts, 'no-address');
  if (without !== null) remarks.push(remark('hosts-without-address', { hosts: without }));
  const literals = hostsIn(hosts, 'no-host');
  if (literals !== null) remarks.push(remark('no-hosts', { hosts: literals }));
  const addresses = specialOf(hosts);
  if (addresses !== null) remarks.push(remark('special-addresses', { addresses }));
  const aliases = aliasesOf(hosts);
  if (aliases !== null) remarks.push(remark('alias-hosts', { hosts: aliases }));
  const networks = onlyNetworks(hosts, announced);
  if (networks !== null) remarks.push(remark('one-network', { networks }));
  return [...remarks, ...familyRemarks(hosts)];
}

/** Finds what a family lacks: most resolvers use IPv4, and some have IPv6 alone. */
function familyRemarks(hosts: readonly HostFacts[]): Remark[] {
  const families = hostsByFamily(hosts);
  if (families === null) return [];
  const { all, v4, v6 } = families;
  const [host] = v4;
  const args = { hosts: all.map((one) => one.host), host: host?.host ?? '' };
  return [
    ...(v4.length === 0 ? [remark('only-ipv6', args)] : []),
    ...(v4.length === 1 && all.length > 1 ? [remark('one-ipv4', args)] : []),
    ...(v6.length === 0 ? [remark('only-ipv4', args)] : []),
  ];
}

/**
 * The network of each family that all name servers share, where several servers with several addresses share one; null
 * where they do not, and where an address is not known.
 */
function onlyNetworks(hosts: readonly HostFacts[], announced: PrefixTable | null): readonly string[] | null {
  const usable = hosts.filter(({ state }) => state === 'public');
  const addresses = new Set(usable.flatMap((one) => one.addresses));
  if (usable.length < 2 || addresses.size < 2 || hosts.some(({ state }) => state === 'unknown')) return null;
  const octets = [...addresses].flatMap((address) => addressOctets(address) ?? []);
  const networks = (length: number) =>
    new Set(octets.filter((one) => one.length === length).map((one) => networkOf(one, announced)));
  const [v4, v6] = [networks(4), networks(16)];
  const families = hostsByFamily(hosts);
  // Where no server has both, nothing says that the networks of the two families are one.
  if (v4.size > 0 && v6.size > 0 && families?.v4.some((one) => families.v6.includes(one)) !== true) return null;
  return v4.size > 1 || v6.size > 1 ? null : [...v4, ...v6];
}
