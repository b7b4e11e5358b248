import { addressOctets } from '../../domain/addresses.ts';
import { type HostFacts, hostsByFamily } from '../../facts/hosts.ts';
import { type FindingTable, type Remark, remarksOf } from '../check.ts';
import { aliasesOf, hostsIn, specialOf } from '../host-remarks.ts';

/** What is said of single name servers, in the check and in the area alike. */
export const NAME_SERVER_REMARKS = {
  'missing-hosts': {
    severity: 'error',
    says: 'These name servers do not exist: {hosts}. Resolvers waste time on them, and if such a name can be registered, its new owner can answer for your domain.',
    advice: 'Remove {hosts} from the NS records and at your registrar, or create the missing names.',
    action: 'Remove the name servers that don’t exist: {hosts}',
    why: 'If such a name can be registered, its new owner can answer for your domain.',
    refs: { zonemaster: 'NAMESERVER06' },
  },
  'hosts-without-address': {
    severity: 'error',
    says: 'These name servers have no address, so nobody can ask them: {hosts}.',
    advice: 'Add A and AAAA records for {hosts}, or remove them from the NS records and at your registrar.',
    action: 'Give these name servers an address, or remove them: {hosts}',
    why: 'Nobody can ask them.',
    refs: { zonemaster: 'NAMESERVER06' },
  },
  'no-hosts': {
    severity: 'error',
    says: 'NS records must contain the names of servers, but these contain something else: {hosts}.',
    advice: 'Put the names of your name servers into the NS records.',
    action: 'Put the names of your name servers into the NS records',
    why: 'Some contain something else: {hosts}.',
  },
  'special-addresses': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses of the name servers: {addresses}. Resolvers that try them get no answer.',
    advice: 'Publish only public addresses for the name servers.',
    action: 'Publish only public addresses for the name servers',
    why: 'Nobody on the internet can reach these: {addresses}.',
    refs: { zonemaster: 'ADDRESS01' },
  },
  'alias-hosts': {
    severity: 'warning',
    says: 'These name servers are aliases (CNAME), which RFC 2181 section 10.3 forbids; some resolvers do not follow them: {hosts}.',
    advice: 'Give the name servers A and AAAA records of their own, or put the names they lead to into the NS records.',
    action: 'Give these name servers addresses in place of aliases: {hosts}',
    why: 'Some resolvers don’t follow the alias of a name server.',
    refs: { zonemaster: 'DELEGATION05', rfc: { rfc: 2181, section: '10.3' } },
  },
  'one-network': {
    severity: 'notice',
    says: 'All addresses of the name servers are in one network ({networks}). If that network fails, none of them answers.',
    advice: 'Move at least one name server to another network.',
    refs: { zonemaster: 'CONNECTIVITY04', rfc: { rfc: 2182, section: '3.1' } },
  },
  'only-ipv6': {
    severity: 'error',
    says: 'None of these name servers has a public IPv4 address: {hosts}. Resolvers without IPv6 get no answer about the domain.',
    advice: 'Give at least two name servers an IPv4 address as well.',
    action: 'Give the name servers IPv4 addresses as well',
    why: 'Resolvers without IPv6 get no answer about the domain.',
  },
  'one-ipv4': {
    severity: 'warning',
    says: 'Only {host} has a public IPv4 address. If it fails, resolvers without IPv6 get no answer about the domain.',
    advice: 'Give a second name server an IPv4 address as well.',
    action: 'Give a second name server an IPv4 address',
    why: 'If {host} fails, resolvers without IPv6 get no answer about the domain.',
  },
  'only-ipv4': {
    severity: 'notice',
    says: 'None of these name servers has a public IPv6 address: {hosts}. Resolvers with IPv6 alone cannot ask them.',
    advice: 'Give at least two name servers an IPv6 address as well.',
  },
} as const satisfies FindingTable;

const remark = remarksOf(NAME_SERVER_REMARKS);

/** What is wrong with single name servers, and what they share. */
export function nameServerRemarks(hosts: readonly HostFacts[]): Remark[] {
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
  const networks = onlyNetworks(hosts);
  if (networks !== null) remarks.push(remark('one-network', { networks }));
  return [...remarks, ...familyRemarks(hosts)];
}

/** What a family lacks: most resolvers use IPv4, and some have IPv6 alone. */
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

/** Addresses that share so much are taken for one network. Source: RFC 2182 §3.1; the sizes are those announced alone. */
const NETWORK_BITS = { v4: 24, v6: 48 } as const;

/**
 * The network of each family that all name servers share, where several servers with several addresses share one; null
 * where they do not, and where an address is not known.
 */
function onlyNetworks(hosts: readonly HostFacts[]): readonly string[] | null {
  const usable = hosts.filter(({ state }) => state === 'public');
  const addresses = new Set(usable.flatMap((one) => one.addresses));
  if (usable.length < 2 || addresses.size < 2 || hosts.some(({ state }) => state === 'unknown')) return null;
  const octets = [...addresses].flatMap((address) => addressOctets(address) ?? []);
  const v4 = new Set(octets.filter((one) => one.length === 4).map(network4));
  const v6 = new Set(octets.filter((one) => one.length === 16).map(network6));
  const families = hostsByFamily(hosts);
  // Where no server has both, nothing says that the networks of the two families are one.
  if (v4.size > 0 && v6.size > 0 && families?.v4.some((one) => families.v6.includes(one)) !== true) return null;
  return v4.size > 1 || v6.size > 1 ? null : [...v4, ...v6];
}

const network4 = (o: Uint8Array): string => `${o[0]}.${o[1]}.${o[2]}.0/${NETWORK_BITS.v4}`;

function network6(o: Uint8Array): string {
  const groups = [0, 2, 4].map((at) => (((o[at] ?? 0) << 8) | (o[at + 1] ?? 0)).toString(16));
  return `${groups.join(':').replace(/(:0)+$/, '')}::/${NETWORK_BITS.v6}`;
}
