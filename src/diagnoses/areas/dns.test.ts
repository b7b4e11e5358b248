import { areaTable, subjectAreaTable } from '../../../tests/support/area-table.ts';
import { CAA_ROWS } from '../../../tests/support/caa-rows.ts';
import { caaArea, dnssecArea, nameServersArea, webArea } from './dns.ts';

const A = '@ IN A 192.0.2.1\n';
const AAAA = '@ IN AAAA 2001:db8::1\n';

areaTable(nameServersArea, [
  {
    about: 'two of one provider',
    zone: '@ IN NS ada.ns.cloudflare.com.\n@ IN NS bob.ns.cloudflare.com.\n',
    status: 'normal',
    text: 'several',
    says: 'those of Cloudflare: ada.ns.cloudflare.com and bob.ns.cloudflare.com. Two or more are recommended',
    // The test internet has no such names.
    also: ['none-usable', 'missing-hosts'],
  },
  {
    about: 'each wrong in its own way',
    zone: '@ IN NS gone\n@ IN NS note\nnote IN TXT "x"\n@ IN NS 192.0.2.53.\n@ IN NS inside\ninside IN A 10.0.0.53\n@ IN NS other\nother IN CNAME ns1.hosts.test.\n',
    status: 'normal',
    text: 'several',
    also: ['one-usable', 'missing-hosts', 'hosts-without-address', 'no-hosts', 'special-addresses', 'alias-hosts'],
    says: 'other.case.test (of ns1.hosts.test)',
  },
  {
    about: 'two in one network',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS a\na IN A 192.0.2.1\n',
    status: 'normal',
    text: 'several',
    also: ['one-network'],
  },
  {
    about: 'two on one machine',
    zone: '@ IN NS a\n@ IN NS b\na IN A 192.0.2.1\nb IN A 192.0.2.1\n',
    status: 'normal',
    text: 'several',
    also: ['one-address', 'only-ipv4'],
    says: 'all of them have the address 192.0.2.1',
  },
  {
    about: 'IPv6 alone',
    zone: '@ IN NS a\n@ IN NS b\na IN AAAA 2001:db8:1::1\nb IN AAAA 2001:db8:2::1\n',
    status: 'normal',
    text: 'several',
    also: ['only-ipv6'],
  },
  {
    about: 'one of each family',
    zone: '@ IN NS a\n@ IN NS b\na IN A 192.0.2.1\nb IN AAAA 2001:db8:2::1\n',
    status: 'normal',
    text: 'several',
    also: ['one-ipv4'],
  },
  {
    about: 'one that works and one that does not exist',
    zone: '@ IN NS ns1.hosts.test.\n@ IN NS gone\n',
    status: 'normal',
    text: 'several',
    also: ['one-usable', 'missing-hosts'],
    says: 'only ns1.hosts.test can be used',
  },
  {
    about: 'one',
    zone: '@ IN NS ns1.hosts.test.\n',
    status: 'normal',
    text: 'single',
    says: 'Two or more are recommended',
  },
  {
    about: 'none at the apex',
    zone: `; no NS \n${A}`,
    status: 'not detected',
    text: 'none',
    says: 'DNS resolution of this name may have a problem',
  },
  {
    about: 'a name inside a zone',
    zone: 'www IN A 192.0.2.1\n',
    name: 'www.case.test',
    status: 'not detected',
    text: 'inside',
    says: 'the name servers of case.test serve it',
  },
]);

areaTable(webArea, [
  { about: 'both', zone: A + AAAA, status: 'normal', text: 'dual', says: 'dual stack, which is the recommended setup' },
  { about: 'IPv4', zone: A, status: 'normal', text: 'v4', says: 'Add an AAAA record' },
  { about: 'IPv6', zone: AAAA, status: 'IPv6 only', text: 'v6' },
  { about: 'private addresses', zone: '@ IN A 10.0.0.1\n@ IN AAAA ::1\n', status: 'normal', text: 'unreachable' },
  {
    about: 'an IPv6 address that is none',
    zone: `${A}@ IN AAAA ::ffff:192.0.2.80\n`,
    status: 'normal',
    text: 'v4',
    says: '::ffff:192.0.2.80 (an IPv4 address written as IPv6)',
    also: ['some-unreachable'],
  },
  {
    about: 'IPv6 with a loopback address',
    zone: '@ IN AAAA ::1\n',
    status: 'IPv6 only',
    text: 'unreachable',
    says: '::1 (loopback)',
  },
  { about: 'neither', zone: '@ IN TXT "x"\n', status: 'not configured', text: 'none' },
  {
    about: 'IPv6 could not be asked',
    zone: A,
    faults: [[{ name: 'case.test', type: 'AAAA' }, 'servfail']],
    status: 'unknown',
    text: 'SERVFAIL',
  },
]);

subjectAreaTable(caaArea, [
  ...CAA_ROWS.map((row) => ({ ...row, status: 'normal' })),
  {
    about: 'the parent’s',
    zone: '@ IN CAA 0 issue "a.test"\nwww IN A 192.0.2.1\n',
    name: 'www.case.test',
    status: 'normal',
    text: 'limited',
  },
  {
    about: 'none',
    zone: A,
    status: 'not configured',
    text: 'absent',
  },
]);

subjectAreaTable(dnssecArea, [
  { about: 'signed', zone: A, sign: {}, status: 'normal', text: 'valid' },
  { about: 'not signed', zone: A, status: 'not configured', text: 'unsigned' },
  { about: 'expired', zone: A, sign: { fault: 'expired' }, status: 'bogus', text: 'bogus' },
  {
    about: 'signatures of one type alone have expired',
    zone: A,
    sign: { expiredTypes: ['A'] },
    status: 'bogus',
    text: 'partly-bogus',
  },
  {
    about: 'an algorithm nobody knows',
    zone: A,
    sign: { fault: 'unknown-algorithm' },
    status: 'not configured',
    text: 'broken',
  },
]);
