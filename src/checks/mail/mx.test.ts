import { checkTable } from '../testing.ts';
import { mx } from './mx.ts';

checkTable(mx, [
  {
    about: 'two mail servers',
    zone: '@ IN MX 20 b\n@ IN MX 10 a\n',
    outcome: 'satisfied',
    text: 'present',
    says: 'a.case.test',
  },
  { about: 'null MX', zone: '@ IN MX 0 .\n', outcome: 'satisfied', text: 'null' },
  { about: 'no MX', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent' },
]);
