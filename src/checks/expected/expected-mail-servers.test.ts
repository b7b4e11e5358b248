import { checkTable } from '../../../tests/support/check-table.ts';
import { expecting } from '../../../tests/support/expecting.ts';
import { expectedMailServers } from './expected-mail-servers.ts';

const MX = '@ IN MX 10 mx.case.test.\n@ IN MX 20 mx.other.test.\n';

checkTable(expectedMailServers, [
  {
    about: 'both are listed',
    zone: MX,
    policy: expecting({ domains: ['case.test'], mailServers: ['mx.case.test', '*.other.test'] }),
    outcome: 'satisfied',
    text: 'as-expected',
    says: 'All 2 mail servers',
  },
  {
    about: 'one is not listed',
    zone: MX,
    policy: expecting({ mailServers: ['mx.case.test'] }),
    outcome: 'failed',
    text: 'others',
    says: 'does not expect these mail servers: mx.other.test',
  },
  {
    about: 'a null MX names nobody',
    zone: '@ IN MX 0 .\n',
    policy: expecting({ mailServers: ['mx.case.test'] }),
    outcome: 'satisfied',
    text: 'none',
  },
]);
