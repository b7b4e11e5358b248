import { serverTable } from '../../../tests/support/server-table.ts';
import type { DnsName } from '../../domain/name.ts';
import { serverRedundancy } from './server-redundancy.ts';

const CASE = 'case.test' as DnsName;
const host = (name: string, ...addresses: readonly string[]) => ({ host: `${name}.case.test` as DnsName, addresses });
/** A zone that is tried on some servers before it is delegated. */
const tried = (...servers: readonly ReturnType<typeof host>[]) => ({
  zone: servers
    .flatMap((one) => [
      `@ IN NS ${one.host}.\n`,
      ...one.addresses.map((address) => `${one.host}. IN ${address.includes(':') ? 'AAAA' : 'A'} ${address}\n`),
    ])
    .join(''),
  undelegated: { zone: CASE, servers, ds: [] },
});

serverTable(serverRedundancy, [
  { about: 'two servers', zone: '', outcome: 'satisfied', text: 'enough', says: '2 name servers' },
  {
    about: 'one server here and there, which the check on NS records judges',
    zone: '@ IN NS ns1.hosts.test.\n',
    delegations: 'case IN NS ns1.hosts.test.\n',
    outcome: 'satisfied',
    text: 'counted',
    says: '1 name server: ns1.hosts.test.',
  },
  {
    about: 'delegated to one, though two are listed',
    zone: '',
    delegations: 'case IN NS ns1.hosts.test.\n',
    outcome: 'failed',
    text: 'delegated-to-one',
  },
  {
    about: 'one server to try, which lists itself alone',
    ...tried(host('a', '192.0.2.70')),
    outcome: 'failed',
    text: 'delegated-to-one',
    beside: ['lists-one'],
  },
  {
    about: 'one of two has IPv4, and the other IPv6',
    ...tried(host('a', '192.0.2.70'), host('b', '2001:db8:5::70')),
    outcome: 'failed',
    text: 'one-ipv4',
    beside: ['one-ipv6'],
  },
  {
    about: 'IPv6 alone',
    ...tried(host('a', '2001:db8:4::70'), host('b', '2001:db8:5::70')),
    outcome: 'failed',
    text: 'no-ipv4',
  },
  {
    about: 'IPv4 alone',
    ...tried(host('a', '192.0.2.70'), host('b', '203.0.113.70')),
    outcome: 'satisfied',
    text: 'enough',
    beside: ['no-ipv6'],
  },
  {
    about: 'one of two has IPv6',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns3.hosts.test.\n',
    delegations: 'case IN NS ns1.hosts.test.\ncase IN NS ns3.hosts.test.\n',
    outcome: 'satisfied',
    text: 'enough',
    beside: ['one-ipv6'],
    says: 'ns1.hosts.test',
  },
  {
    about: 'IPv4 in one network',
    ...tried(host('a', '192.0.2.70', '2001:db8:4::70'), host('b', '192.0.2.71', '2001:db8:5::70')),
    outcome: 'satisfied',
    text: 'enough',
    beside: ['one-ipv4-network'],
    says: '192.0.2.0/24',
  },
  {
    about: 'IPv6 in one network',
    ...tried(host('a', '192.0.2.70', '2001:db8:4::70'), host('b', '203.0.113.70', '2001:db8:4:1::70')),
    outcome: 'satisfied',
    text: 'enough',
    beside: ['one-ipv6-network'],
    says: '2001:db8:4::/48',
  },
  {
    about: 'two of three names have one address',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n@ IN NS same.hosts.test.\n',
    outcome: 'failed',
    text: 'same-address',
    says: '192.0.2.53',
  },
]);
