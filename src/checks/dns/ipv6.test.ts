import { checkTable } from '../testing.ts';
import { ipv6 } from './ipv6.ts';

checkTable(ipv6, [
  { about: 'an AAAA record', zone: '@ IN AAAA 2001:db8::1\n', outcome: 'satisfied', text: 'present' },
  {
    about: 'by an alias',
    zone: 'www IN CNAME @\n@ IN AAAA 2001:db8::1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'present',
  },
  {
    about: 'by a wildcard',
    zone: '* IN AAAA 2001:db8::1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'present',
  },
  { about: 'IPv4 only', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent' },
  {
    about: 'IPv4 only, by an alias',
    zone: 'www IN CNAME @\n@ IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'absent',
  },
]);
