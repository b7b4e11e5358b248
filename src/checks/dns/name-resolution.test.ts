import { checkTable } from '../testing.ts';
import { nameResolution } from './name-resolution.ts';

const BOTH = '@ IN A 192.0.2.1\n@ IN AAAA 2001:db8::1\n';

checkTable(nameResolution, [
  { about: 'both families', zone: BOTH, outcome: 'satisfied', text: 'resolves', says: '192.0.2.1, 2001:db8::1' },
  { about: 'IPv4 alone', zone: '@ IN A 192.0.2.1\n', outcome: 'satisfied', text: 'resolves', says: '192.0.2.1' },
  { about: 'IPv6 alone', zone: '@ IN AAAA 2001:db8::1\n', outcome: 'satisfied', text: 'resolves', says: '2001:db8::1' },
  {
    about: 'many addresses are counted',
    zone: '@ IN A 192.0.2.1\n@ IN A 192.0.2.2\n@ IN A 192.0.2.3\n@ IN A 192.0.2.4\n@ IN A 192.0.2.5\n@ IN A 192.0.2.6\n',
    outcome: 'satisfied',
    text: 'resolves',
    says: 'and 1 more',
  },
  {
    about: 'one family is enough, though the other could not be asked',
    zone: BOTH,
    faults: [[{ name: 'case.test', type: 'AAAA' }, 'servfail']],
    outcome: 'satisfied',
    text: 'resolves',
  },
  {
    about: 'no IPv4 address, and IPv6 could not be asked',
    zone: '@ IN TXT "x"\n',
    faults: [[{ name: 'case.test', type: 'AAAA' }, 'refused']],
    outcome: 'unknown',
    text: 'refused',
  },
  {
    about: 'silence is told with the time it took',
    zone: BOTH,
    faults: [[{ below: 'case.test' }, 'drop']],
    outcome: 'unknown',
    text: 'did not answer',
  },
  {
    about: 'more addresses than can be read',
    zone: BOTH,
    faults: [[{ below: 'case.test' }, 'oversize']],
    outcome: 'unknown',
    text: 'oversize',
  },
  {
    about: 'by an alias into another zone',
    zone: 'www IN CNAME ns4.hosts.test.\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'resolves-by-alias',
    says: 'ns4.hosts.test',
  },
  {
    about: 'an alias of a name that does not exist',
    zone: 'www IN CNAME gone.hosts.test.\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'dangling',
    says: 'gone.hosts.test, which does not exist',
  },
  {
    about: 'an alias of a name without addresses',
    zone: 'www IN CNAME note\nnote IN TXT "x"\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'alias-without-address',
    says: 'note.case.test',
  },
  {
    about: 'aliases in a circle',
    zone: 'www IN CNAME web\nweb IN CNAME www\n',
    name: 'www.case.test',
    outcome: 'unknown',
    text: 'SERVFAIL',
  },
  { about: 'no address', zone: '@ IN TXT "x"\n', outcome: 'failed', text: 'none' },
  { about: 'a name that does not exist', zone: '', name: 'gone.case.test', outcome: 'failed', text: 'none' },
  {
    about: 'addresses that do not validate are addresses',
    zone: BOTH,
    sign: { fault: 'expired' },
    outcome: 'satisfied',
    text: 'resolves',
  },
]);
