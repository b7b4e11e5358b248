import { serverTable } from '../../../tests/support/server-table.ts';
import { mailReverseNames } from './mail-reverse-names.ts';

const MAIL = '@ IN MX 10 ns3.hosts.test.\n';
const REVERSE = '53.113.0.203.in-addr.arpa';

serverTable(mailReverseNames, [
  { about: 'a name', zone: MAIL, reverse: { [REVERSE]: 'ns3.hosts.test' }, outcome: 'satisfied', text: 'looked-up' },
  { about: 'no mail servers', zone: '', outcome: 'satisfied', text: 'none' },
  {
    about: 'no name',
    zone: MAIL,
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['missing'],
    says: '203.0.113.53 of ns3.hosts.test',
  },
  {
    about: 'the reverse DNS fails',
    zone: MAIL,
    reverse: { [REVERSE]: null },
    outcome: 'satisfied',
    text: 'looked-up',
    beside: ['open'],
  },
]);
