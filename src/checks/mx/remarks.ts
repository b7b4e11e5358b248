import { type DnsName, type DomainName, labelsOf } from '../../domain/name.ts';
import { type HostFacts, hostsByFamily } from '../../facts/hosts.ts';
import type { MxRecords } from '../../facts/mail-servers.ts';
import { type Remark, remarksOf } from '../check.ts';
import { fixOf, publish } from '../fix.ts';
import { aliasesOf, hostsIn, specialOf, undoubled } from '../host-remarks.ts';
import { MX_FINDINGS } from './findings.ts';

const remark = remarksOf(MX_FINDINGS);

/** Finds what is wrong with single hosts of the MX records. */
export function mailServerRemarks(hosts: readonly HostFacts[], domain: DnsName): Remark[] {
  const remarks: Remark[] = [];
  const literals = hostsIn(hosts, 'no-host');
  if (literals !== null) remarks.push(remark('no-hosts', { hosts: literals }));
  const missing = hosts.filter(({ state }) => state === 'missing').map(({ host }) => host);
  const doubled = missing.filter((host) => undoubled(host, domain) !== null);
  if (doubled.length > 0) remarks.push(remark('doubled-hosts', doubledArgs(doubled, domain)));
  const others = missing.filter((host) => !doubled.includes(host));
  if (others.length > 0) remarks.push(remark('missing-hosts', { hosts: others }));
  const without = hostsIn(hosts, 'no-address');
  if (without !== null) remarks.push(remark('hosts-without-address', { hosts: without }));
  const addresses = specialOf(hosts);
  if (addresses !== null) remarks.push(remark('special-addresses', { addresses }));
  const aliases = aliasesOf(hosts);
  if (aliases !== null) remarks.push(remark('alias-hosts', { hosts: aliases }));
  const badNames = hosts.filter(({ host, state }) => state !== 'no-host' && !isHostName(host));
  if (badNames.length > 0) remarks.push(remark('bad-names', { hosts: badNames.map(({ host }) => host) }));
  return [...remarks, ...familyRemarks(hosts)];
}

/** Names hosts that have the domain twice, and as they were to be. */
export const doubledArgs = (hosts: readonly DnsName[], domain: DnsName) => ({
  hosts,
  names: hosts.flatMap((host) => undoubled(host, domain) ?? []),
});

/** Source: RFC 952, RFC 1123 §2.1. */
const isHostName = (host: DnsName): boolean =>
  labelsOf(host).every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label));

/** Finds what the addresses of all mail servers have in common. */
function familyRemarks(hosts: readonly HostFacts[]): Remark[] {
  const families = hostsByFamily(hosts);
  if (families === null) return [];
  const { all, v4, v6 } = families;
  const args = { hosts: all.map(({ host }) => host) };
  const sets = new Set(all.map(({ addresses }) => addresses.toSorted().join(' ')));
  const isSame = all.length > 1 && sets.size === 1;
  return [
    ...(v4.length === 0 ? [remark('only-ipv6', args)] : []),
    ...(v6.length === 0 ? [remark('only-ipv4', args)] : []),
    ...(isSame ? [remark('same-address', { addresses: all[0]?.addresses ?? [] })] : []),
  ];
}

const NULL_MX = '0 .';

/**
 * Finds what is wrong with a null MX, and the record in its place: the domain has said already that it takes no mail.
 */
export function nullMxRemarks({ servers }: MxRecords, domain: DomainName): Remark[] {
  const values = servers.map(({ preference, host }) => `${preference} ${host}`);
  if (values.length === 1 && values[0] === NULL_MX) return [];
  const wrong = values.filter((value) => value !== NULL_MX);
  const [change] = values.includes(NULL_MX)
    ? [{ name: domain, type: 'MX' as const, value: null, removes: wrong }]
    : [publish(domain, { type: 'MX', value: NULL_MX, removes: wrong })];
  return [{ ...remark('null-unusual', { values }), fix: fixOf(change) }];
}
