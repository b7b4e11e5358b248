import { checkTable } from '../../../tests/support/check-table.ts';
import { ipv6 } from './ipv6.ts';

const A = '@ IN A 192.0.2.1\n';

checkTable(ipv6, [
  { about: 'both families', zone: `${A}@ IN AAAA 2001:db8::1\n`, outcome: 'satisfied', text: 'dual-stack' },
  {
    about: 'an AAAA record alone',
    zone: '@ IN AAAA 2001:db8::1\n',
    outcome: 'satisfied',
    text: 'ipv6-only',
    says: 'Add an A record with a public address, unless this is on purpose.',
  },
  {
    about: 'an AAAA record, and IPv4 could not be asked',
    zone: '@ IN AAAA 2001:db8::1\n',
    faults: [[{ name: 'case.test', type: 'A' }, 'servfail']],
    outcome: 'satisfied',
    text: 'ipv6-present',
  },
  {
    about: 'an AAAA record beside a private IPv4 address',
    zone: '@ IN AAAA 2001:db8::1\n@ IN A 10.0.0.1\n',
    outcome: 'satisfied',
    text: 'ipv4-not-public',
  },
  {
    about: 'by an alias',
    zone: 'www IN CNAME @\n@ IN AAAA 2001:db8::1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'ipv6-only',
  },
  {
    about: 'by a wildcard',
    zone: '* IN AAAA 2001:db8::1\n',
    name: 'www.case.test',
    outcome: 'satisfied',
    text: 'ipv6-only',
  },
  ...['::1', 'fe80::1', 'fd00::1', '::ffff:192.0.2.80'].map((address) => ({
    about: `an address that nobody outside can use: ${address}`,
    zone: `@ IN AAAA ${address}\n`,
    outcome: 'satisfied' as const,
    text: 'ipv6-only-unreachable',
    says: address,
  })),
  {
    about: 'an address that nobody outside can use beside IPv4',
    zone: `${A}@ IN AAAA fd00::1\n`,
    outcome: 'satisfied',
    text: 'ipv6-unreachable',
    says: 'fd00::1',
  },
  {
    about: 'a public address and another',
    zone: '@ IN AAAA 2001:db8::1\n@ IN AAAA fd00::1\n',
    outcome: 'satisfied',
    text: 'ipv6-only',
    minus: [['some-unreachable', 0]],
    says: 'fd00::1 (private)',
  },
  {
    about: 'IPv4 only',
    zone: '@ IN A 192.0.2.1\n',
    outcome: 'failed',
    text: 'absent',
    fixes: ['2001:db8::80'],
    fillIn: ['2001:db8:7::1'],
  },
  {
    about: 'IPv4 only, by an alias',
    zone: 'www IN CNAME @\n@ IN A 192.0.2.1\n',
    name: 'www.case.test',
    outcome: 'failed',
    text: 'absent-at-alias',
    says: 'Ask the operator of case.test',
  },
]);
