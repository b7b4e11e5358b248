import { checkTable } from '../../../tests/support/check-table.ts';
import { expecting } from '../../../tests/support/expecting.ts';
import { expectedNameServers } from './expected-name-servers.ts';

const NS = '@ IN NS ns1.hosts.test.\n@ IN NS ns2.hosts.test.\n';

checkTable(expectedNameServers, [
  {
    about: 'both are listed, one by the name above it',
    zone: NS,
    policy: expecting({ nameServers: ['ns1.hosts.test', '*.hosts.test'] }),
    outcome: 'satisfied',
    text: 'as-expected',
    says: 'All 2 name servers',
  },
  {
    about: 'one is not listed',
    zone: NS,
    policy: expecting({ nameServers: ['ns1.hosts.test'] }),
    outcome: 'failed',
    text: 'others',
    says: 'house rules does not expect these name servers: ns2.hosts.test',
  },
  {
    about: 'a name above does not list itself',
    zone: NS,
    policy: expecting({ nameServers: ['ns1.hosts.test', '*.ns2.hosts.test'] }),
    outcome: 'failed',
    text: 'others',
    says: 'ns2.hosts.test',
  },
  {
    about: 'nothing is listed for this name',
    zone: NS,
    policy: expecting({ domains: ['other.test'], nameServers: ['ns1.hosts.test'] }),
    outcome: 'satisfied',
    text: 'as-expected',
  },
  {
    about: 'a name without name servers of its own',
    zone: 'www IN A 192.0.2.80\n',
    name: 'www.case.test',
    policy: expecting({ nameServers: ['ns1.hosts.test'] }),
    outcome: 'satisfied',
    text: 'none',
  },
]);
