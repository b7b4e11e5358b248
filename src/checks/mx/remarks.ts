import { type DnsName, type DomainName, labelsOf } from '../../domain/name.ts';
import { type HostFacts, hostsByFamily } from '../../facts/hosts.ts';
import type { MailServers } from '../../facts/mail-servers.ts';
import { type FindingTable, type Remark, remarksOf } from '../check.ts';
import { fixOf, publish } from '../fix.ts';
import { aliasesOf, hostsIn, specialOf } from '../host-remarks.ts';

/** What is said of single MX records, in the check and in the area alike. */
export const MAIL_SERVER_REMARKS = {
  'no-hosts': {
    severity: 'error',
    says: 'An MX record must contain the name of a mail server, but these contain an address or localhost: {hosts}. Senders deliver nothing there.',
    advice: 'Give the mail server a name with an address record, and put that name into the MX record.',
    action: 'Put the names of your mail servers into the MX records',
    why: 'Senders deliver nothing to these: {hosts}.',
  },
  'missing-hosts': {
    severity: 'error',
    says: 'These mail servers do not exist: {hosts}. Mail that senders try to deliver there is delayed or returned.',
    advice: 'Correct the names in the MX records, or delete these records.',
    action: 'Correct or delete the MX records whose mail servers don’t exist: {hosts}',
    why: 'Mail that senders try to deliver there is delayed or returned.',
  },
  'hosts-without-address': {
    severity: 'error',
    says: 'These mail servers have no address, so no mail reaches them: {hosts}.',
    advice: 'Add A and AAAA records for {hosts}, or delete their MX records.',
    action: 'Give these mail servers an address, or delete their MX records: {hosts}',
    why: 'No mail reaches them.',
  },
  'special-addresses': {
    severity: 'error',
    says: 'Nobody on the internet can reach these addresses of the mail servers: {addresses}. Mail that senders try to deliver there is delayed or returned.',
    advice: 'Publish only public addresses for the mail servers.',
    action: 'Publish only public addresses for the mail servers',
    why: 'Nobody on the internet can reach these: {addresses}.',
  },
  'alias-hosts': {
    severity: 'warning',
    says: 'These mail servers are aliases (CNAME), which RFC 2181 section 10.3 forbids; some senders refuse to deliver there: {hosts}.',
    advice:
      'Replace each CNAME with A and AAAA records, or put the name that it leads to into the MX record. If you publish an MTA-STS policy, add that name to the policy first.',
    action: 'Replace the aliases in the MX records: {hosts}',
    why: 'Some senders refuse to deliver to an alias.',
    refs: { rfc: { rfc: 2181, section: '10.3' } },
  },
  'only-ipv6': {
    severity: 'error',
    says: 'None of these mail servers has a public IPv4 address: {hosts}. Senders without IPv6 deliver nothing there.',
    advice: 'Give at least one mail server an IPv4 address as well.',
    action: 'Give a mail server an IPv4 address as well',
    why: 'Senders without IPv6 deliver nothing.',
  },
  'only-ipv4': {
    severity: 'notice',
    says: 'None of these mail servers has a public IPv6 address: {hosts}. Senders with IPv6 alone deliver nothing there.',
    advice: 'If your mail service has IPv6, add AAAA records for its servers.',
  },
  'same-address': {
    severity: 'notice',
    says: 'All mail servers have the same address: {addresses}. If it fails, the other MX records do not help.',
    advice: 'Put one of the mail servers on another address, or keep one MX record.',
  },
  'bad-names': {
    severity: 'warning',
    says: 'The names of these mail servers are no host names, which have only letters, digits and hyphens (RFC 1123 section 2.1): {hosts}. Some senders do not deliver there.',
    advice: 'Give the mail servers names of letters, digits and hyphens.',
    action: 'Rename these mail servers with letters, digits and hyphens: {hosts}',
    why: 'Some senders don’t deliver to other names.',
    refs: { rfc: { rfc: 1123, section: '2.1' } },
  },
} as const satisfies FindingTable;

const remark = remarksOf(MAIL_SERVER_REMARKS);

/** What is wrong with single hosts of the MX records. */
export function mailServerRemarks(hosts: readonly HostFacts[]): Remark[] {
  const remarks: Remark[] = [];
  const literals = hostsIn(hosts, 'no-host');
  if (literals !== null) remarks.push(remark('no-hosts', { hosts: literals }));
  const missing = hostsIn(hosts, 'missing');
  if (missing !== null) remarks.push(remark('missing-hosts', { hosts: missing }));
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

/** Source: RFC 952, RFC 1123 §2.1. */
const isHostName = (host: DnsName): boolean =>
  labelsOf(host).every((label) => /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label));

/** What the addresses of all mail servers have in common. */
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

/** What is said of a null MX that is not written as RFC 7505 §3 asks. */
export const NULL_MX_REMARKS = {
  'null-unusual': {
    severity: 'warning',
    says: 'RFC 7505 asks for one null MX with preference 0; this domain has {values}, which senders may not recognise.',
    advice: 'Replace it with one null MX of preference 0.',
    refs: { rfc: { rfc: 7505, section: '3' } },
  },
} as const satisfies FindingTable;

const NULL_MX = '0 .';

/** What is wrong with a null MX, and the record in its place: the domain has said already that it takes no mail. */
export function nullMxRemarks({ servers }: MailServers, domain: DomainName): Remark[] {
  const values = servers.map(({ preference, host }) => `${preference} ${host}`);
  if (values.length === 1 && values[0] === NULL_MX) return [];
  const wrong = values.filter((value) => value !== NULL_MX);
  const [change] = values.includes(NULL_MX)
    ? [{ name: domain, type: 'MX' as const, value: null, removes: wrong }]
    : [publish(domain, 'MX', NULL_MX, wrong)];
  return [{ ...remarksOf(NULL_MX_REMARKS)('null-unusual', { values }), fix: fixOf(change) }];
}
