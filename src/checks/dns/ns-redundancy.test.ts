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
    about: 'two names with one IPv4 address, but one has IPv6 as well',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns4.hosts.test.\n',
    outcome: 'satisfied',
    text: 'several',
  },
  {
    about: 'the first two have one address, the third another',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns3.hosts.test.\n@ IN NS z.hosts.test.\n',
    beside: { 'z.hosts.test': '@ IN A 203.0.113.1\n' },
    outcome: 'satisfied',
    text: 'several',
    says: '3',
  },
  {
    about: 'two names whose addresses could not be asked for',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS ns3.hosts.test.\n',
    faults: [[{ below: 'hosts.test' }, 'servfail']],
    outcome: 'satisfied',
    text: 'several',
  },
  {
    about: 'two names without addresses',
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
    notNeeded: true,
  },
  {
    about: 'an alias of an apex has no servers of its own',
    zone: 'www IN CNAME @\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'inside-a-zone',
    notNeeded: true,
  },
  { about: 'an apex without NS records', zone: '; no NS \n@ IN A 192.0.2.1\n', outcome: 'failed', text: 'none' },
]);
