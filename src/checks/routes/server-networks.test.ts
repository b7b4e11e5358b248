import { announcedTable } from '../../../tests/support/route-tables.ts';
import { serverTable } from '../../../tests/support/server-table.ts';
import { serverNetworks } from './server-networks.ts';

/** The two name servers have 192.0.2.53, 198.51.100.53, 2001:db8:1::53 and 2001:db8:2::53. */
const SPREAD = '192.0.2.0/24 64500\n198.51.100.0/24 64501\n2001:db8:1::/48 64500\n2001:db8:2::/48 64501\n';
const over = (announced: string) => () => ({ announced: announcedTable(announced), authorised: null, names: null });
const ONE = '@ IN NS ns3.hosts.test.\n';

serverTable(serverNetworks, [
  { about: 'no table', zone: '', outcome: 'satisfied', text: 'not-configured' },
  { about: 'a past date', zone: '', routes: () => null, outcome: 'satisfied', text: 'of-the-past' },
  {
    about: 'two systems',
    zone: '',
    routes: over(SPREAD),
    outcome: 'satisfied',
    text: 'several',
    says: 'AS64500 (IPv4), AS64501 (IPv4), AS64500 (IPv6) and AS64501 (IPv6)',
  },
  {
    about: 'one system',
    zone: '',
    routes: over(SPREAD.replaceAll('64501', '64500')),
    outcome: 'failed',
    text: 'one-system',
    says: 'AS64500 (IPv4) and AS64500 (IPv6)',
  },
  {
    about: 'one system of IPv6 alone',
    zone: '',
    routes: over(SPREAD.replace('8:2::/48 64501', '8:2::/48 64500')),
    outcome: 'failed',
    text: 'one-system',
    says: 'share an autonomous system: AS64500 (IPv6). If',
  },
  {
    about: 'a second system announces the prefix of one as well',
    zone: '',
    routes: over(SPREAD.replaceAll('64501', '64500_64502')),
    outcome: 'satisfied',
    text: 'several',
  },
  {
    about: 'an address that the table does not have is in no system',
    zone: '',
    routes: over('192.0.2.0/24 64500\n2001:db8::/32 64500\n'),
    outcome: 'failed',
    text: 'one-system',
    beside: ['not-announced'],
    says: 'AS64500 (IPv6). If',
  },
  {
    about: 'of each family, one address is not in the table',
    zone: '',
    routes: over('192.0.2.0/24 64500\n2001:db8:1::/48 64500\n'),
    outcome: 'satisfied',
    text: 'open',
    beside: ['not-announced'],
    says: '198.51.100.53 and 2001:db8:2::53',
  },
  {
    about: 'one address',
    zone: ONE,
    delegations: `case IN NS ns3.hosts.test.\n`,
    routes: over(SPREAD),
    outcome: 'satisfied',
    text: 'few',
    beside: ['not-announced'],
  },
]);
