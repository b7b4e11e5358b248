import { checkTable } from '../testing.ts';
import { spf } from './spf.ts';

checkTable(spf, [
  { about: 'a record', zone: '@ IN TXT "v=spf1 mx -all"\n', outcome: 'satisfied', text: 'present' },
  { about: 'a record in pieces', zone: '@ IN TXT "v=sp" "f1 -all"\n', outcome: 'satisfied', text: 'present' },
  {
    about: 'a record with a slip',
    zone: '@ IN TXT "v=spf1 ipv4:192.0.2.1 -all"\n',
    outcome: 'satisfied',
    text: 'faulty',
    says: 'ipv4:192.0.2.1',
  },
  {
    about: 'two records',
    zone: '@ IN TXT "v=spf1 mx -all"\n@ IN TXT "v=spf1 a -all"\n',
    outcome: 'satisfied',
    text: 'several',
    says: '2',
  },
  { about: 'none, and no mail server', zone: '@ IN TXT "other"\n', outcome: 'failed', text: 'absent' },
  { about: 'none, mail at a known provider', zone: '@ IN MX 1 smtp.google.com.\n', outcome: 'failed', text: 'absent' },
  { about: 'none, a mail server of its own', zone: '@ IN MX 1 mail\n', outcome: 'failed', text: 'absent' },
  { about: 'a leading blank is no SPF', zone: '@ IN TXT " v=spf1 -all"\n', outcome: 'failed', text: 'absent' },
  { about: 'v=spf10 is no SPF', zone: '@ IN TXT "v=spf10 -all"\n', outcome: 'failed', text: 'absent' },
]);
