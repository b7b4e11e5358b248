import { addressOctets } from '../../domain/addresses.ts';
import type { DnsName } from '../../domain/name.ts';
import { isIPv4 } from '../../facts/delegation/hosts.ts';
import { readZoneServers, type ZoneHost, type ZoneServers } from '../../facts/delegation/zone-servers.ts';
import { readRouteTables } from '../../facts/routes.ts';
import type { PrefixTable } from '../../records/routes/prefix-table.ts';
import { defineCheck, type Remark } from '../check.ts';
import type { FindingTable } from '../finding.ts';
import { judgedBy } from '../gravest.ts';
import { networkOf } from '../name-servers/networks.ts';
import { valuesAt } from './words.ts';

const FINDINGS = {
  enough: {
    severity: 'ok',
    says: '{zone} is delegated to {count} name servers: {hosts}. If one fails, the others answer.',
  },
  // The check on NS records tells what that means, so this one gives no tick.
  counted: {
    severity: 'info',
    says: '{zone} is delegated to {count, plural, one {# name server} other {# name servers}}: {hosts}.',
  },
  'delegated-to-one': {
    severity: 'warning',
    says: '{zone} is delegated to one name server alone: {hosts}. If it fails, resolvers that do not know the zone yet cannot find it.',
    do: 'Enter a second name server of {zone} at your registrar',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'lists-one': {
    severity: 'warning',
    says: 'The NS records of {zone} name one server alone: {hosts}. If it fails, resolvers have no other.',
    do: 'Add an NS record for a second name server of {zone}',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'one-ipv4': {
    severity: 'warning',
    says: 'Only one name server of {zone} has an IPv4 address: {hosts}. If it fails, resolvers without IPv6 find nothing.',
    do: 'Give a second name server of {zone} an IPv4 address',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'no-ipv4': {
    severity: 'error',
    says: 'No name server of {zone} has an IPv4 address: {hosts}. Resolvers without IPv6 find nothing.',
    do: 'Give at least two name servers of {zone} an IPv4 address',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'one-ipv6': {
    severity: 'notice',
    says: 'Only one name server of {zone} has an IPv6 address: {hosts}.',
    do: 'Give a second name server of {zone} an IPv6 address',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'no-ipv6': {
    severity: 'notice',
    says: 'No name server of {zone} has an IPv6 address. Resolvers with IPv6 alone cannot ask them.',
    do: 'Give at least two name servers of {zone} an IPv6 address',
    refs: { zonemaster: 'DELEGATION01' },
  },
  'one-ipv4-network': {
    severity: 'notice',
    says: 'All IPv4 addresses of the name servers of {zone} are in one network ({networks}), while those of IPv6 are not. If it fails, resolvers without IPv6 reach none of them.',
    do: 'Move the IPv4 address of at least one name server of {zone} to another network',
    refs: { zonemaster: 'CONNECTIVITY04', rfc: { rfc: 2182, section: '3.1' } },
  },
  'one-ipv6-network': {
    severity: 'notice',
    says: 'All IPv6 addresses of the name servers of {zone} are in one network ({networks}), while those of IPv4 are not. If it fails, resolvers with IPv6 alone reach none of them.',
    do: 'Move the IPv6 address of at least one name server of {zone} to another network',
    refs: { zonemaster: 'CONNECTIVITY04', rfc: { rfc: 2182, section: '3.1' } },
  },
  'same-address': {
    severity: 'warning',
    says: 'Name servers of {zone} share an address, so they fail together: {addresses}.',
    do: 'Give each name server of {zone} an address of its own, best in another network',
    refs: { zonemaster: 'DELEGATION02' },
  },
} as const satisfies FindingTable;
const { remark, gravest } = judgedBy(FINDINGS);

export const serverRedundancy = defineCheck({
  id: 'server-redundancy',
  name: 'Number of name servers',
  means: 'A zone needs two name servers or more, so that one may fail.',
  why: 'The delegation counts as well as the NS records of the zone: resolvers that do not know the zone yet have only the delegation.',
  citations: [
    { rfc: 1034, section: '4.1' },
    { rfc: 2182, section: '5' },
  ],
  needs: { found: readZoneServers, routes: readRouteTables },
  findings: FINDINGS,
  judge({ found, routes }) {
    const { zone, view } = found;
    const isElsewhere = isJudgedElsewhere(found);
    const isAlone = isElsewhere && (view.hosts.length < 2 || hasOneAddress(found));
    const fine = remark(isAlone ? 'counted' : 'enough', { zone, count: view.hosts.length, hosts: view.hosts });
    // Of families, the check on NS records tells all but that one server alone has IPv6.
    const ofFamilies = families(found).filter(({ code }) => !isElsewhere || code === 'one-ipv6');
    return gravest(fine, [
      ...(isElsewhere ? [] : counts(found)),
      ...ofFamilies,
      ...networks(found, routes?.announced?.table ?? null),
      ...shared(found),
    ]);
  },
});

/** Whether resolvers see the same name servers in the zone, of which the check on its NS records speaks. */
const isJudgedElsewhere = ({ view, ownHosts }: ZoneServers): boolean =>
  !view.isPremise && view.hosts.length === ownHosts.length && view.hosts.every((host) => ownHosts.includes(host));

/** Whether all that matters is known: a lookup that failed may hide an address. */
const isKnown = (hosts: readonly ZoneHost[]): boolean => hosts.every(({ failure }) => failure === null);

function counts({ zone, view, ownHosts }: ZoneServers): readonly Remark[] {
  return [
    ...(view.hosts.length === 1 ? [remark('delegated-to-one', { zone, hosts: view.hosts })] : []),
    ...(ownHosts.length === 1 ? [remark('lists-one', { zone, hosts: ownHosts })] : []),
  ];
}

const allAddresses = ({ glue, addresses }: ZoneHost): readonly string[] => [...new Set([...glue, ...addresses])];

function families({ zone, hosts }: ZoneServers): readonly Remark[] {
  if (hosts.length < 2 || !isKnown(hosts)) return [];
  const having = (isFour: boolean): readonly DnsName[] =>
    hosts.filter((one) => allAddresses(one).some((address) => isIPv4(address) === isFour)).map(({ host }) => host);
  const [four, six] = [having(true), having(false)];
  if (four.length + six.length === 0) return [];
  return [
    ...(four.length === 0 ? [remark('no-ipv4', { zone, hosts: hosts.map(({ host }) => host) })] : []),
    ...(four.length === 1 ? [remark('one-ipv4', { zone, hosts: four })] : []),
    ...(six.length === 0 ? [remark('no-ipv6', { zone })] : []),
    ...(six.length === 1 ? [remark('one-ipv6', { zone, hosts: six })] : []),
  ];
}

/** Finds the family whose addresses are all in one network, where those of the other are in several. */
function networks({ zone, hosts }: ZoneServers, announced: PrefixTable | null): readonly Remark[] {
  if (hosts.length < 2 || !isKnown(hosts)) return [];
  const octets = [...new Set(hosts.flatMap(allAddresses))].flatMap((address) => addressOctets(address) ?? []);
  const [four, six] = [4, 16].map((length) => octets.filter((one) => one.length === length));
  const networksOf = (some: readonly Uint8Array[] = []) => [...new Set(some.map((one) => networkOf(one, announced)))];
  const [v4, v6] = [networksOf(four), networksOf(six)];
  const several = (some: readonly Uint8Array[] | undefined): boolean => some !== undefined && some.length > 1;
  if (v4.length === 1 && v6.length > 1 && several(four)) return [remark('one-ipv4-network', { zone, networks: v4 })];
  if (v6.length === 1 && v4.length > 1 && several(six)) return [remark('one-ipv6-network', { zone, networks: v6 })];
  return [];
}

/** Whether all that is known of the name servers is one address. */
const hasOneAddress = ({ hosts }: ZoneServers): boolean => new Set(hosts.flatMap(allAddresses)).size === 1;

/** Name servers with one address are one server, however many names it has. */
function shared(found: ZoneServers): readonly Remark[] {
  const { zone, hosts } = found;
  // Where all of them have one address alone, the check on NS records says so.
  if (isJudgedElsewhere(found) && hasOneAddress(found)) return [];
  const byAddress = Map.groupBy(
    hosts.flatMap((one) => allAddresses(one).map((address) => ({ address, host: one.host }))),
    ({ address }) => address,
  );
  const addresses = valuesAt(
    [...byAddress].filter(([, all]) => all.length > 1),
    ({ host }) => host,
  );
  return addresses.length === 0 ? [] : [remark('same-address', { zone, addresses })];
}
