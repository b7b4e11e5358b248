import { serverTable } from '../../../tests/support/server-table.ts';
import { glue } from './glue.ts';

const INSIDE = '@ IN NS a\n@ IN NS ns2.hosts.test.\na IN A 192.0.2.60\n';

serverTable(glue, [
  { about: 'glue of servers in other zones', zone: '', outcome: 'satisfied', text: 'matches' },
  {
    about: 'servers in other zones, without glue',
    zone: '@ IN NS out.elsewhere.\n',
    outcome: 'satisfied',
    text: 'none-needed',
  },
  { about: 'glue that matches', zone: INSIDE, outcome: 'satisfied', text: 'matches', says: '192.0.2.60' },
  {
    about: 'glue with another address',
    zone: INSIDE,
    delegations: 'case IN NS a.case\ncase IN NS ns2.hosts.test.\na.case IN A 203.0.113.9\n',
    outcome: 'failed',
    text: 'other-address',
    beside: ['address-missing'],
    says: '203.0.113.9',
  },
  {
    about: 'an address that the glue lacks',
    zone: `${INSIDE}a IN AAAA 2001:db8:9::60\n`,
    delegations:
      'case IN NS a.case\ncase IN NS ns2.hosts.test.\na.case IN A 192.0.2.60\na.case IN AAAA 2001:db8:9::61\n',
    outcome: 'failed',
    text: 'other-address',
    beside: ['address-missing'],
  },
  {
    about: 'no glue for a server in the zone',
    zone: INSIDE,
    delegations: 'case IN NS a.case\ncase IN NS ns2.hosts.test.\n',
    at: {
      '192.0.2.11': { change: (response) => ({ ...response, additionals: [] }) },
      '198.51.100.11': { change: (response) => ({ ...response, additionals: [] }) },
    },
    outcome: 'failed',
    text: 'missing-glue',
    says: 'a.case.test',
  },
  {
    about: 'addresses of a server in another zone',
    zone: '',
    at: {
      '192.0.2.11': {
        change: (response) => ({
          ...response,
          additionals: [
            {
              name: 'ns1.hosts.test' as never,
              type: 1,
              class: 1,
              ttlSeconds: 60,
              octets: new Uint8Array([203, 0, 113, 99]),
            },
          ],
        }),
      },
    },
    outcome: 'failed',
    text: 'other-address-outside',
  },
  {
    about: 'a private address',
    zone: '@ IN NS a\n@ IN NS ns2.hosts.test.\na IN A 10.0.0.53\n',
    outcome: 'failed',
    text: 'special-address',
    says: '10.0.0.53 of a.case.test (private)',
  },
]);
