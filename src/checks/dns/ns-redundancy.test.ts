import { checkTable } from '../testing.ts';
import { nsRedundancy } from './ns-redundancy.ts';

checkTable(nsRedundancy, [
  { about: 'two servers', zone: '@ IN A 192.0.2.1\n', outcome: 'satisfied', text: 'several', says: '2' },
  {
    about: 'two names, one address',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns3.hosts.test.\n',
    outcome: 'satisfied',
    text: 'one-address',
    says: '192.0.2.53',
  },
  {
    about: 'two names whose addresses are not known',
    zone: '@ IN NS ns8.hosts.test.\n@ IN NS ns9.hosts.test.\n',
    outcome: 'satisfied',
    text: 'several',
  },
  { about: 'one server', zone: '@ IN NS ns1.hosts.test.\n', outcome: 'failed', text: 'single', says: 'ns1.hosts.test' },
  {
    about: 'a name inside a zone',
    zone: 'www IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'inside-a-zone',
    says: 'case.test',
  },
  {
    about: 'an alias has no servers of its own',
    zone: 'www IN CNAME @\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'inside-a-zone',
  },
  { about: 'an apex without NS records', zone: '; no NS \n@ IN A 192.0.2.1\n', outcome: 'failed', text: 'none' },
]);
