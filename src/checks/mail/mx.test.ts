import { checkTable } from '../testing.ts';
import { mx } from './mx.ts';

checkTable(mx, [
  {
    about: 'two mail servers',
    zone: '@ IN MX 20 b\n@ IN MX 10 a\n',
    outcome: 'satisfied',
    text: 'present',
    says: 'a.case.test. MX records found: 2',
  },
  { about: 'null MX', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'null', says: 'RFC 7505' },
  {
    about: 'null MX beside another',
    zone: '@ IN MX 0 .\n@ IN MX 10 a\n',
    outcome: 'satisfied',
    text: 'null-and-others',
  },
  { about: 'no MX', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent', fixes: ['0 .'] },
  {
    about: 'an alias of a name with MX',
    zone: 'www IN CNAME @\n@ IN MX 10 a\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'present',
  },
  {
    about: 'an alias of a name without MX',
    zone: 'www IN CNAME web\nweb IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'absent-at-alias',
    says: 'web.case.test',
  },
]);
