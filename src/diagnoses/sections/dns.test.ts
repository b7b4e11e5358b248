import { caaSection, dnssecSection, nameServersSection, webSection } from './dns.ts';
import { sectionTable } from './testing.ts';

const A = '@ IN A 192.0.2.1\n';
const AAAA = '@ IN AAAA 2001:db8::1\n';

sectionTable(nameServersSection, [
  {
    about: 'two of one provider',
    zone: '@ IN NS ada.ns.cloudflare.com.\n@ IN NS bob.ns.cloudflare.com.\n',
    status: 'normal',
    text: 'several',
    says: 'those of Cloudflare: ada.ns.cloudflare.com, bob.ns.cloudflare.com. Two or more are recommended',
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

sectionTable(webSection, [
  { about: 'both', zone: A + AAAA, status: 'normal', text: 'dual', says: 'dual stack, which is the recommended setup' },
  { about: 'IPv4', zone: A, status: 'normal', text: 'v4', says: 'Add an AAAA record' },
  { about: 'IPv6', zone: AAAA, status: 'IPv6 only', text: 'v6' },
  { about: 'neither', zone: '@ IN TXT "x"\n', status: 'not configured', text: 'none' },
  {
    about: 'IPv6 could not be asked',
    zone: A,
    faults: [[{ name: 'case.test', type: 'AAAA' }, 'servfail']],
    status: 'unknown',
    text: 'SERVFAIL',
  },
]);

sectionTable(caaSection, [
  { about: 'its own', zone: '@ IN CAA 0 issue "a.test"\n', status: 'normal', text: 'present', says: 'at case.test' },
  { about: 'only a contact', zone: '@ IN CAA 0 iodef "mailto:a@case.test"\n', status: 'normal', text: 'unlimited' },
  {
    about: 'the parent’s',
    zone: '@ IN CAA 0 issue "a.test"\nwww IN A 192.0.2.1\n',
    name: 'www.case.test',
    status: 'normal',
    text: 'present',
    says: 'at case.test',
  },
  {
    about: 'none',
    zone: A,
    status: 'not configured',
    text: 'absent',
    says: 'any certificate authority may issue certificates',
  },
]);

sectionTable(dnssecSection, [
  { about: 'signed', zone: A, sign: {}, status: 'normal', text: 'valid', says: 'case.test' },
  { about: 'not signed', zone: A, status: 'not configured', text: 'unsigned' },
  { about: 'expired', zone: A, sign: { fault: 'expired' }, status: 'bogus', text: 'bogus' },
  {
    about: 'an algorithm nobody knows',
    zone: A,
    sign: { fault: 'unknown-algorithm' },
    status: 'not configured',
    text: 'broken',
  },
  {
    about: 'the resolver does not validate',
    zone: A,
    sign: {},
    validating: false,
    status: 'unknown',
    text: 'does not validate',
  },
]);
