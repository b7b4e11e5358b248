import { serverTable } from '../../../tests/support/server-table.ts';
import type { DnsName } from '../../domain/name.ts';
import { delegation } from './delegation.ts';

const NS1 = '192.0.2.53';
const NS2 = '198.51.100.53';
const SIX = { '2001:db8:1::53': 'silent', '2001:db8:2::53': 'silent' } as const;
const HOST = 'ns3.hosts.test' as DnsName;

serverTable(delegation, [
  { about: 'delegated', zone: '', outcome: 'satisfied', text: 'delegated', says: 'servers at 4 addresses' },
  {
    about: 'a name inside a zone',
    zone: 'www IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'delegated',
    beside: ['inside-a-zone'],
    says: 'What follows is about case.test',
  },
  {
    about: 'no server answers',
    zone: '',
    at: { [NS1]: 'refuses', [NS2]: 'servfail', ...SIX },
    outcome: 'failed',
    text: 'no-working-server',
    says: NS1,
  },
  {
    about: 'no server answers, but resolvers still have addresses',
    zone: '@ IN A 192.0.2.1\n',
    at: { [NS1]: 'refuses', [NS2]: 'servfail', ...SIX },
    outcome: 'failed',
    text: 'no-working-server',
    beside: ['still-answers'],
    says: 'works for some',
  },
  { about: 'one server answers', zone: '', at: { [NS1]: 'silent', ...SIX }, outcome: 'satisfied', text: 'delegated' },
  {
    about: 'IPv6 alone answers',
    zone: '',
    at: { [NS1]: 'silent', [NS2]: 'silent' },
    outcome: 'satisfied',
    text: 'delegated',
  },
  {
    about: 'name servers without addresses',
    zone: '@ IN NS none.hosts.test.\n@ IN NS other.hosts.test.\n',
    outcome: 'failed',
    text: 'no-address',
  },
  {
    about: 'name servers in the zone, without glue',
    zone: '@ IN NS ns.case.test.\n',
    outcome: 'failed',
    text: 'no-address',
    says: 'glue',
  },
  {
    about: 'the zone above denies it',
    zone: '',
    at: {
      '192.0.2.11': { change: (response) => ({ ...response, aa: true, rcode: 3, authorities: [], additionals: [] }) },
      '198.51.100.11': {
        change: (response) => ({ ...response, aa: true, rcode: 3, authorities: [], additionals: [] }),
      },
    },
    outcome: 'failed',
    text: 'not-delegated',
    says: 'test',
  },
  {
    about: 'the zone above sets AA in its referrals',
    zone: '',
    at: {
      '192.0.2.11': { change: (response) => ({ ...response, aa: true }) },
      '198.51.100.11': { change: (response) => ({ ...response, aa: true }) },
    },
    outcome: 'satisfied',
    text: 'delegated',
  },
  {
    about: 'tried on another address than it has',
    zone: '@ IN NS a\na IN A 192.0.2.80\n',
    at: { '192.0.2.80': 'silent' },
    undelegated: {
      zone: 'case.test' as DnsName,
      servers: [{ host: 'a.case.test' as DnsName, addresses: ['203.0.113.53'] }],
      ds: [],
    },
    outcome: 'failed',
    text: 'no-working-server',
    says: '203.0.113.53',
  },
  {
    about: 'tried before it is delegated',
    zone: '@ IN NS ns3.hosts.test.\n',
    undelegated: { zone: 'case.test' as DnsName, servers: [{ host: HOST, addresses: [] }], ds: [] },
    outcome: 'satisfied',
    text: 'not-yet',
  },
]);
