import { describe, expect, test } from 'vitest';
import { NO_CONTACT } from './contacts.ts';
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

  const DIGEST = 'BE74359954660069D5C63D200C39F5603827D7DD02B56F120EE9F3A86764247C';
  test.each([
    ['ds-rdata', `ds-rdata: 370 13 2 ${DIGEST.toLowerCase()}\n`, [`370 13 2 ${DIGEST}`]],
    [
      'spaces in a digest',
      `DNSSEC DS Data: 370 13 2 ${DIGEST.slice(0, 56)} ${DIGEST.slice(56)}\n`,
      [`370 13 2 ${DIGEST}`],
    ],
    ['as the state', `DNSSEC: 370 13 2 ${DIGEST}\n`, [`370 13 2 ${DIGEST}`]],
    ['each once', `ds-rdata: 370 13 2 ${DIGEST}\nds-rdata: 370 13 2 ${DIGEST}\n`, [`370 13 2 ${DIGEST}`]],
    ['a key tag alone', 'DS Key Tag 1: 12345\n', null],
    ['one that is none', `ds-rdata: 370 13 2 ${DIGEST}\nds-rdata: 370 13 2 ABCD\n`, null],
    ['not signed', 'DNSSEC: unsigned\n', []],
    ['signed, and no more', 'DNSSEC: signedDelegation\n', null],
    ['nothing', '', null],
  ])('DS records: %s', (_, lines, ds) => {
    const text = `Domain Name: a.test\nName Server: ns1.a.test\n${lines}`;
    expect(parseWhois(text, { tld: 'test' })).toMatchObject({ registration: { ds } });
  });

  test.each([
    ['Registry Domain ID: D1-TEST', { handle: 'D1-TEST' }],
    ['ROID: D1-test', { handle: 'D1-test' }],
    ['Reseller: Corner Hosting', { reseller: 'Corner Hosting' }],
    ['Reseller: REDACTED FOR PRIVACY', { reseller: null }],
    ['Transferred: 2020-07-09', { transferredAt: Date.UTC(2020, 6, 9) }],
    [
      'Registrar Registration Expiration Date: 2026-01-02\nRegistry Expiry Date: 2027-01-02',
      { expiresAt: Date.UTC(2027, 0, 2), registrarExpiresAt: Date.UTC(2026, 0, 2) },
    ],
    [
      'Registrar Registration Expiration Date: 2026-01-02',
      { expiresAt: Date.UTC(2026, 0, 2), registrarExpiresAt: Date.UTC(2026, 0, 2) },
    ],
    [
      'Tech Name: REDACTED FOR PRIVACY\nTech Organization: Sample Ltd\nTech Phone: +1.2\nTech Email: https://a.test/form',
      {
        contacts: [
          {
            ...NO_CONTACT,
            roles: ['technical'],
            organization: 'Sample Ltd',
            phone: '+1.2',
            contactUri: 'https://a.test/form',
            withheld: ['name'],
            redacted: true,
          },
        ],
      },
    ],
    [
      'Tech Organization: REDACTED FOR PRIVACY\nTech Email: Please query the RDDS service of the Registrar of Record',
      {
        contacts: [{ ...NO_CONTACT, roles: ['technical'], withheld: ['organization', 'email'], redacted: true }],
      },
    ],
    [
      'Registrant Street: 1 Street\nRegistrant Street: Floor 2\nRegistrant City: Town\nRegistrant Country: GB\nRegistrant Constructor: x\nAdmin Email: admin@a.test\nRegistrant Fax: +1.3',
      {
        contacts: [
          { ...NO_CONTACT, roles: ['registrant'], address: '1 Street, Floor 2, Town', country: 'GB' },
          { ...NO_CONTACT, roles: ['administrative'], email: 'admin@a.test' },
        ],
      },
    ],
    ['free-date: 2027-01-02', { deletedAt: Date.UTC(2027, 0, 2) }],
    [
      '>>> Last update of WHOIS database: 2026-11-02T03:04:05Z <<<',
      { databaseAt: Date.UTC(2026, 10, 2, 3, 4, 5), updatedAt: null },
    ],
  ])('%s', (lines, expected) => {
    const text = `Domain Name: a.test\nName Server: ns1.a.test\n${lines}\n`;
    expect(parseWhois(text, { tld: 'test' })).toMatchObject({ registration: expected });
  });

  test('a person with a hyphen is no handle, and a handle no person', () => {
    const of = (name: string) =>
      parseWhois(`domain: a.test\nnserver: ns1.a.test\nregistrant: ${name}\n`, { tld: 'test' });
    expect(of('Jean-Luc')).toMatchObject({ registration: { registrant: { name: 'Jean-Luc' } } });
    expect(of('JL123-TEST')).toMatchObject({ registration: { registrant: { name: null } } });
  });
});
