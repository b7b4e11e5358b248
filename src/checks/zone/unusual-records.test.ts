import { serverTable } from '../../../tests/support/server-table.ts';
import { unusualRecords } from './unusual-records.ts';

serverTable(unusualRecords, [
  { about: 'nothing unusual', zone: '@ 3600 IN A 192.0.2.1\n', outcome: 'satisfied', text: 'none' },
  {
    about: 'a wildcard with addresses',
    zone: '* IN A 192.0.2.1\n* IN MX 10 mail.hosts.test.\n',
    outcome: 'satisfied',
    text: 'wildcard',
    says: 'A and MX',
  },
  {
    about: 'a wildcard with texts',
    zone: '* IN TXT "v=spf1 -all"\n',
    outcome: 'satisfied',
    text: 'wildcard',
    beside: ['wildcard-policy'],
  },
  {
    about: 'an SPF record of the old type',
    zone: '@ IN SPF "v=spf1 -all"\n',
    outcome: 'satisfied',
    text: 'old-types',
    says: 'SPF',
  },
  {
    about: 'TTLs of nothing and of a year',
    zone: '@ 0 IN A 192.0.2.1\n@ 31536000 IN MX 10 mail.hosts.test.\n',
    outcome: 'satisfied',
    text: 'ttl-zero',
    beside: ['ttl-long'],
    says: 'case.test MX',
  },
  {
    about: 'aliases in a circle',
    zone: 'www IN CNAME a\na IN CNAME b\nb IN CNAME a\n',
    outcome: 'failed',
    text: 'alias-endless',
    says: 'www.case.test',
  },
  {
    about: 'an alias through many names',
    zone: `www IN CNAME a1\n${Array.from({ length: 5 }, (_, i) => `a${i + 1} IN CNAME a${i + 2}\n`).join('')}a6 IN A 192.0.2.1\n`,
    outcome: 'satisfied',
    text: 'alias-long',
    says: 'www.case.test',
  },
  {
    about: 'an alias through a few names',
    zone: 'www IN CNAME a1\na1 IN CNAME a2\na2 IN A 192.0.2.1\n',
    outcome: 'satisfied',
    text: 'none',
  },
  {
    about: 'different TTLs in one set',
    zone: '@ 60 IN A 192.0.2.1\n@ 300 IN A 192.0.2.2\n',
    outcome: 'satisfied',
    text: 'ttl-mixed',
  },
  {
    about: 'an account that may always issue',
    zone: '_validation-persist IN TXT "ca.example; accounturi=https://ca.example/acct/77"\n',
    outcome: 'satisfied',
    text: 'none',
    beside: ['standing-right'],
    says: 'acct/77',
  },
]);
