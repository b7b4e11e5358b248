import { checkTable } from '../testing.ts';
import { caa } from './caa.ts';

checkTable(caa, [
  {
    about: 'its own',
    zone: '@ IN CAA 0 issue "letsencrypt.org"\n',
    outcome: 'satisfied',
    text: 'own',
    says: 'letsencrypt.org',
  },
  { about: 'nobody may issue', zone: '@ IN CAA 0 issue ";"\n', outcome: 'satisfied', text: 'own', says: 'nobody' },
  {
    about: 'from the parent',
    zone: '@ IN CAA 0 issue "a.example"\nwww IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'inherited',
    says: 'case.test',
  },
  {
    about: 'by an alias',
    zone: 'www IN CNAME other\nother IN CAA 0 issue "b.example"\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'own',
    says: 'b.example',
  },
  { about: 'none up to the root', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent' },
]);
