import { serverTable } from '../../../tests/support/server-table.ts';
import { reverseNames } from './reverse-names.ts';

serverTable(reverseNames, [
  {
    about: 'no names',
    zone: '@ IN NS ns3.hosts.test.\n',
    outcome: 'satisfied',
    text: 'missing',
    says: '203.0.113.53 of ns3.hosts.test',
  },
  {
    about: 'the name of the server',
    zone: '@ IN NS ns3.hosts.test.\n',
    reverse: { '53.113.0.203.in-addr.arpa': 'ns3.hosts.test' },
    outcome: 'satisfied',
    text: 'fine',
  },
  {
    about: 'another name',
    zone: '@ IN NS ns3.hosts.test.\n',
    reverse: { '53.113.0.203.in-addr.arpa': 'host-53.test' },
    outcome: 'satisfied',
    text: 'other',
  },
  {
    about: 'the reverse DNS fails',
    zone: '@ IN NS ns3.hosts.test.\n',
    reverse: { '53.113.0.203.in-addr.arpa': null },
    outcome: 'satisfied',
    text: 'open',
  },
]);
