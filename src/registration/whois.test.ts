import { describe, expect, test } from 'vitest';
import { parseWhois } from './whois.ts';

const DATES = 'Domain Name: example.test\nCreated: CREATED\nExpires: 03/02/2030\nName Server: ns1.example.net\n';

describe('what one line of an answer tells of another', () => {
  test.each([
    ['test', '12/18/2001', '2030-03-02'],
    ['test', '18/12/2001', '2030-02-03'],
    ['test', '01/02/2001', '2030-02-03'],
    ['tk', '01/02/2001', '2030-03-02'],
    ['tk', '18/12/2001', '2030-02-03'],
  ])('.%s: beside %s, 03/02/2030 is %s', (tld, created, expires) => {
    const found = parseWhois(DATES.replace('CREATED', created), { tld });
    expect(found).toMatchObject({ registration: { expiresAt: Date.parse(expires) } });
  });

  test.each([
    [
      'a server of the name itself at .rs',
      'Domain name: a.test\nDNS: ns1.a.test - 192.0.2.1\nDNS: a.test -\n',
      ['ns1.a.test', 'a.test'],
    ],
    ['the name once more at .dk', 'Domain: a.test\nDNS: a.test\n\nNameservers\nHostname: ns1.b.test\n', ['ns1.b.test']],
    [
      'addresses beside servers',
      'Name Server: ns1.a.test 192.0.2.1 2001:db8::1\nName Server: 192.0.2.1\n',
      ['ns1.a.test'],
    ],
    ['several in one line', 'Name Servers: NS1.A.TEST, ns2.a.test.; ns1.a.test\n', ['ns1.a.test', 'ns2.a.test']],
    [
      'addresses below servers',
      'Name Servers:\n  ns1.a.test\n  2001:db8::1\n  ns2.a.test 2001:db8::2\n',
      ['ns1.a.test', 'ns2.a.test'],
    ],
  ])('name servers: %s', (_, text, nameServers) => {
    expect(parseWhois(text, { tld: 'test' })).toMatchObject({ kind: 'registered', registration: { nameServers } });
  });

  test.each([
    ['unsigned', false],
    ['Unsigned delegation, DNSSEC disabled', false],
    ['signedDelegation', true],
    ['12345 13 2 BE74359954660069D5C63D200C39F5603827D7DD02B56F120EE9F3A86764247C', true],
    ['unknown', null],
    ['', null],
  ])('DNSSEC: %s', (value, delegationSigned) => {
    const text = `Domain Name: a.test\nName Server: ns1.a.test\nDNSSEC: ${value}\n`;
    expect(parseWhois(text, { tld: 'test' })).toMatchObject({ registration: { delegationSigned } });
  });

  test('a person with a hyphen is no handle, and a handle no person', () => {
    const of = (name: string) =>
      parseWhois(`domain: a.test\nnserver: ns1.a.test\nregistrant: ${name}\n`, { tld: 'test' });
    expect(of('Jean-Luc')).toMatchObject({ registration: { registrant: { name: 'Jean-Luc' } } });
    expect(of('JL123-TEST')).toMatchObject({ registration: { registrant: { name: null } } });
  });
});
