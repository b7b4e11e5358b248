import { checkTable } from '../testing.ts';
import { nameResolution } from './name-resolution.ts';

checkTable(nameResolution, [
  { about: 'IPv4', zone: '@ IN A 192.0.2.1\n', outcome: 'satisfied', text: 'resolves', says: '192.0.2.1' },
  { about: 'IPv6 alone', zone: '@ IN AAAA 2001:db8::1\n', outcome: 'satisfied', text: 'resolves', says: '2001:db8::1' },
  {
    about: 'many addresses',
    zone: '@ IN A 192.0.2.1\n@ IN A 192.0.2.2\n@ IN A 192.0.2.3\n@ IN A 192.0.2.4\n@ IN A 192.0.2.5\n',
    outcome: 'satisfied',
    text: 'resolves',
    says: 'and 1 more',
  },
  {
    about: 'by an alias',
    zone: 'www IN CNAME web\nweb IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'resolves-by-alias',
    says: 'web.case.test',
  },
  {
    about: 'an alias of nothing',
    zone: 'www IN CNAME gone.hosts.test.\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'dangling',
    says: 'gone.hosts.test',
  },
  { about: 'no address', zone: '@ IN TXT "x"\n', outcome: 'failed', text: 'none' },
  {
    about: 'aliases in a circle',
    zone: 'www IN CNAME web\nweb IN CNAME www\n',
    name: 'www.case.test',
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
]);
