import { checkTable } from '../../../tests/support/check-table.ts';
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
  ...['::1', 'fe80::1', 'fd00::1', '::ffff:192.0.2.80'].map((address) => ({
    about: `an address that nobody outside can use: ${address}`,
    zone: `@ IN AAAA ${address}\n`,
    outcome: 'satisfied' as const,
    text: 'unreachable',
    says: address,
  })),
  {
    about: 'a public address and another',
    zone: '@ IN AAAA 2001:db8::1\n@ IN AAAA fd00::1\n',
    outcome: 'satisfied',
    text: 'present',
    minus: [['some-unreachable', 0]],
    says: 'fd00::1 (private)',
  },
  { about: 'IPv4 only', zone: '@ IN A 192.0.2.1\n', outcome: 'failed', text: 'absent' },
  {
    about: 'IPv4 only, by an alias',
    zone: 'www IN CNAME @\n@ IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'absent-at-alias',
    says: 'Ask the operator of case.test',
  },
]);
