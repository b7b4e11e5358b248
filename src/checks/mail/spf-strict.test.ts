import { checkTable } from '../testing.ts';
import { spfStrict } from './spf-strict.ts';

checkTable(spfStrict, [
  { about: '-all', zone: '@ IN TXT "v=spf1 mx -all"\n', outcome: 'satisfied', text: 'strict' },
  { about: 'capital letters', zone: '@ IN TXT "V=SPF1 MX -ALL"\n', outcome: 'satisfied', text: 'strict' },
  {
    about: '-all by redirect',
    zone: '@ IN TXT "v=spf1 redirect=s.case.test"\ns IN TXT "v=spf1 -all"\n',
    outcome: 'satisfied',
    text: 'strict-by-redirect',
    says: 's.case.test',
  },
  {
    about: 'all stands before redirect',
    zone: '@ IN TXT "v=spf1 -all redirect=gone.test"\n',
    outcome: 'satisfied',
    text: 'strict',
  },
  { about: '~all', zone: '@ IN TXT "v=spf1 mx ~all"\n', outcome: 'failed', text: 'open', says: '~all' },
  { about: '?all', zone: '@ IN TXT "v=spf1 mx ?all"\n', outcome: 'failed', text: 'open', says: '?all' },
  { about: '+all without its sign', zone: '@ IN TXT "v=spf1 all"\n', outcome: 'failed', text: 'open', says: 'anyone' },
  { about: 'no all', zone: '@ IN TXT "v=spf1 mx"\n', outcome: 'failed', text: 'none' },
  {
    about: '~all by redirect',
    zone: '@ IN TXT "v=spf1 redirect=s.case.test"\ns IN TXT "v=spf1 ~all"\n',
    outcome: 'failed',
    text: 'open-elsewhere',
    says: 's.case.test',
  },
  {
    about: 'a redirect to nothing',
    zone: '@ IN TXT "v=spf1 redirect=gone.case.test"\n',
    outcome: 'failed',
    text: 'invalid',
    says: 'no SPF record',
  },
  {
    about: 'a redirect in a circle',
    zone: '@ IN TXT "v=spf1 redirect=s.case.test"\ns IN TXT "v=spf1 redirect=case.test"\n',
    outcome: 'failed',
    text: 'invalid',
    says: 'circle',
  },
  {
    about: 'two records',
    zone: '@ IN TXT "v=spf1 -all"\n@ IN TXT "v=spf1 a -all"\n',
    outcome: 'failed',
    text: 'several',
  },
  { about: 'no record', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent' },
]);
