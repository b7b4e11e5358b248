import { areaTable } from '../../tests/support/area-table.ts';
import { CAA_ROWS } from '../../tests/support/caa-rows.ts';
import { caaArea, dnssecArea, nameServersArea, webArea } from './dns-areas.ts';

const A = '@ IN A 192.0.2.1\n';
const AAAA = '@ IN AAAA 2001:db8::1\n';

areaTable(nameServersArea, [
  {
    about: 'two of one provider',
    zone: '@ IN NS ada.ns.cloudflare.com.\n@ IN NS bob.ns.cloudflare.com.\n',
    status: 'normal',
    // The test internet has no such names.
    text: 'none-usable',
    says: 'at Cloudflare, but none of them',
  },
  {
    about: 'two that work',
    zone: A,
    status: 'normal',
    text: 'several',
    says: 'at hosts.test: ns1.hosts.test and ns2.hosts.test. Two or more are recommended',
  },
  {
    about: 'one',
    zone: '@ IN NS ns1.hosts.test.\n',
    status: 'normal',
    text: 'single',
    says: 'Two or more are recommended',
  },
  {
    about: 'one that is none',
    zone: '@ IN NS localhost.\n',
    status: 'normal',
    text: 'single-unusable',
    says: 'Two or more are recommended',
  },
  {
    about: 'none at the apex',
    zone: `; no NS \n${A}`,
    status: 'not detected',
    text: 'none',
    says: 'DNS resolution may have a problem',
  },
  {
    about: 'an apex that is an alias',
    zone: '; no NS \n@ IN CNAME ns1.hosts.test.\n',
    status: 'not detected',
    text: 'at-alias',
    says: 'DNS resolution may have a problem',
  },
  {
    about: 'a name inside a zone',
    zone: 'www IN A 192.0.2.1\n',
    name: 'www.case.test',
    status: 'not detected',
    text: 'inside-a-zone',
    says: 'DNS resolution may have a problem',
  },
]);

areaTable(webArea, [
  {
    about: 'both',
    zone: A + AAAA,
    status: 'normal',
    text: 'dual-stack',
    says: 'dual stack, which is the recommended setup',
  },
  { about: 'IPv4', zone: A, status: 'normal', text: 'absent', says: 'publish it as an AAAA record' },
  {
    about: 'IPv4 by an alias',
    zone: `${A}www IN CNAME @\n`,
    name: 'www.case.test',
    status: 'normal',
    text: 'absent-at-alias',
  },
  { about: 'IPv6', zone: AAAA, status: 'IPv6 only', text: 'ipv6-only', says: 'Add an A record' },
  { about: 'private addresses', zone: '@ IN A 10.0.0.1\n@ IN AAAA ::1\n', status: 'normal', text: 'unreachable' },
  {
    about: 'a private address that does not validate',
    zone: '@ IN A 10.0.0.1\n',
    sign: { fault: 'expired' },
    status: 'normal',
    text: 'unreachable',
    says: '10.0.0.1 (private)',
  },
  {
    about: 'an IPv6 address that is none',
    zone: `${A}@ IN AAAA ::ffff:192.0.2.80\n`,
    status: 'normal',
    text: 'ipv6-unreachable',
    says: '::ffff:192.0.2.80 (an IPv4 address written as IPv6)',
  },
  {
    about: 'IPv6 beside a private IPv4 address',
    zone: `${AAAA}@ IN A 10.0.0.1\n`,
    status: 'normal',
    text: 'ipv4-not-public',
    says: '10.0.0.1 (private)',
  },
  {
    about: 'IPv6 with a loopback address',
    zone: '@ IN AAAA ::1\n',
    status: 'IPv6 only',
    text: 'ipv6-only-unreachable',
    says: '::1 (loopback)',
  },
  { about: 'neither', zone: '@ IN TXT "x"\n', status: 'not configured', text: 'none' },
  {
    about: 'an alias of a name that does not exist',
    zone: 'www IN CNAME gone.hosts.test.\n',
    name: 'www.case.test',
    status: 'not configured',
    text: 'dangling',
  },
  {
    about: 'an alias of a name without addresses',
    zone: 'www IN CNAME note\nnote IN TXT "x"\n',
    name: 'www.case.test',
    status: 'not configured',
    text: 'alias-without-address',
  },
  ...(['A', 'AAAA'] as const).map((type) => ({
    about: `${type} could not be asked`,
    zone: A + AAAA,
    faults: [[{ name: 'case.test', type }, 'servfail']] as const,
    status: 'unknown',
    text: null,
    says: 'SERVFAIL',
  })),
]);

areaTable(caaArea, [
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

areaTable(dnssecArea, [
  { about: 'signed', zone: A, sign: {}, status: 'normal', text: 'valid' },
  { about: 'not signed', zone: A, status: 'not configured', text: 'unsigned' },
  {
    about: 'signed, but no DS',
    zone: A,
    sign: { withoutDs: true },
    status: 'not configured',
    text: 'signed-without-ds',
    says: 'cannot check its signatures',
  },
  {
    about: 'a DS, but the zone above is not signed',
    zone: A,
    sign: {},
    above: null,
    status: 'not configured',
    text: 'above-unsigned',
  },
  { about: 'expired', zone: A, sign: { fault: 'expired' }, status: 'bogus', text: 'bogus' },
  {
    about: 'the zone above has expired',
    zone: A,
    sign: {},
    above: { fault: 'expired' },
    status: 'bogus',
    text: 'bogus-above',
  },
  {
    about: 'signatures of one type alone have expired',
    zone: A,
    sign: { expiredTypes: ['A'] },
    status: 'bogus',
    text: 'partly-bogus',
    // Where these records can't be looked up, the text names them.
    spared: ['case.test'],
  },
  ...(['www A', '_dmarc TXT'] as const).map((set) => ({
    about: `signatures of ${set} have expired`,
    zone: `${A}www IN A 192.0.2.2\n_dmarc IN TXT "v=DMARC1; p=reject"\n`,
    sign: { spoiledNames: { [`${set.split(' ')[0]}.case.test`]: 'expired' as const } },
    status: 'bogus',
    text: set === 'www A' ? 'bogus-hosts' : 'bogus-records',
    spared: ['case.test', 'www.case.test', '_dmarc.case.test'],
  })),
  {
    about: 'an algorithm nobody knows',
    zone: A,
    sign: { fault: 'unknown-algorithm' },
    status: 'not configured',
    text: 'broken',
  },
]);
