import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { NO_CONTACT } from './contacts.ts';
import { parseJcard } from './jcard.ts';
import { parseRdap } from './rdap.ts';
import { readRdapAnswer } from './rdap-answer.ts';
import { EMPTY_REGISTRATION, type Registration } from './registration.ts';

const card = (...properties: readonly unknown[]): unknown => ['vcard', [['version', {}, 'text', '4.0'], ...properties]];

const registered = (json: unknown): Registration => {
  const found = parseRdap(json);
  if (found.kind !== 'registered') throw new Error(JSON.stringify(found));
  return found.registration;
};

const DOMAIN = {
  objectClassName: 'domain',
  handle: 'D1-EXAMPLE',
  ldhName: 'EXAMPLE.TEST.',
  status: ['client transfer prohibited', 'active', 'server hold', 'odd one'],
  events: [
    { eventAction: 'last update of RDAP database', eventDate: '2024-11-21T00:00:00Z' },
    { eventAction: 'Registration', eventDate: '1995-08-14T04:00:00Z' },
    { eventAction: 'transfer', eventDate: '2011-01-02T03:04:05Z' },
    { eventAction: 'registrar expiration', eventDate: '2024-08-13T04:00:00Z' },
    { eventAction: 'last changed', eventDate: '2024-08-14T07:01:34+02:00' },
    { eventAction: 'expiration', eventDate: 'never' },
    { eventAction: 'expiration', eventDate: '2025-08-13T04:00:00.5Z' },
  ],
  nameservers: [
    { objectClassName: 'nameserver', ldhName: 'NS1.EXAMPLE.NET', ipAddresses: { v4: ['192.0.2.1'] } },
    { objectClassName: 'nameserver', ldhName: 'ns2.example.net.' },
    { objectClassName: 'nameserver', ldhName: 'ns1.example.net' },
    { objectClassName: 'nameserver' },
  ],
  secureDNS: { delegationSigned: true },
  entities: [
    {
      objectClassName: 'entity',
      handle: '376',
      roles: ['registrar'],
      publicIds: [{ type: 'IANA Registrar ID', identifier: '376' }],
      vcardArray: card(
        ['fn', {}, 'text', 'Sample\u202E Registrar, Inc.'],
        ['url', {}, 'uri', 'https://registrar.example/'],
      ),
      entities: [
        {
          objectClassName: 'entity',
          roles: ['abuse', 'technical'],
          vcardArray: card(
            ['fn', {}, 'text', ''],
            ['tel', { type: ['fax'] }, 'uri', 'tel:+1.1'],
            ['tel', { type: ['voice'] }, 'uri', 'tel:+1.2'],
            ['email', {}, 'text', 'abuse@registrar.example'],
          ),
        },
      ],
    },
    {
      objectClassName: 'entity',
      roles: ['reseller'],
      vcardArray: card(['fn', {}, 'text', 'Corner\u202E Hosting']),
    },
    {
      objectClassName: 'entity',
      roles: ['administrative', 'technical'],
      vcardArray: card(
        ['fn', {}, 'text', 'REDACTED FOR PRIVACY'],
        ['org', {}, 'text', 'Sample Tech'],
        ['email', {}, 'text', 'tech@example.test'],
      ),
    },
    {
      objectClassName: 'entity',
      roles: ['registrant'],
      vcardArray: card(
        ['fn', {}, 'text', ''],
        ['org', {}, 'text', 'Sample Ltd'],
        ['adr', { cc: 'GB' }, 'text', ['', '', '1 Street', 'Town', '', 'AA1', 'United Kingdom']],
      ),
    },
  ],
  links: [
    { rel: 'self', href: 'https://rdap.registry.example/domain/example.test', type: 'application/rdap+json' },
    { rel: 'related', href: 'https://rdap.registrar.example/domain/example.test', type: 'application/rdap+json' },
  ],
  redacted: [{ name: { description: 'Registrant Name' }, method: 'emptyValue' }],
  notices: [{ title: 'Terms', description: ['Too many requests will be refused. Domain not found.'] }],
};

describe('RDAP domains', () => {
  test('everything in the one shape', () => {
    expect(registered(DOMAIN)).toEqual({
      domain: 'example.test',
      handle: 'D1-EXAMPLE',
      reseller: 'Corner Hosting',
      registrar: {
        name: 'Sample Registrar, Inc.',
        ianaId: 376,
        url: 'https://registrar.example/',
        abuseEmail: 'abuse@registrar.example',
        abusePhone: '+1.2',
      },
      createdAt: Date.UTC(1995, 7, 14, 4),
      updatedAt: Date.UTC(2024, 7, 14, 5, 1, 34),
      expiresAt: Date.UTC(2025, 7, 13, 4, 0, 0, 500),
      registrarExpiresAt: Date.UTC(2024, 7, 13, 4),
      transferredAt: Date.UTC(2011, 0, 2, 3, 4, 5),
      lockedAt: null,
      deletedAt: null,
      databaseAt: Date.UTC(2024, 10, 21),
      statuses: ['clientTransferProhibited', 'ok', 'serverHold', 'odd one'],
      nameServers: ['ns1.example.net', 'ns2.example.net'],
      delegationSigned: true,
      ds: null,
      registrant: { name: null, organization: 'Sample Ltd', country: 'GB', redacted: true },
      contacts: [
        {
          ...NO_CONTACT,
          roles: ['administrative', 'technical'],
          organization: 'Sample Tech',
          email: 'tech@example.test',
          withheld: ['name'],
          redacted: true,
        },
        {
          ...NO_CONTACT,
          roles: ['registrant'],
          organization: 'Sample Ltd',
          address: '1 Street, Town, AA1',
          country: 'GB',
          withheld: ['name'],
          redacted: true,
        },
      ],
      referral: 'https://rdap.registrar.example/domain/example.test',
    });
  });

  test('a real answer of CZ.NIC, whose registrar has a handle only', () => {
    const file = join(import.meta.dirname, '../../tests/fixtures/rdap/domain-example.cz.json');
    expect(registered(JSON.parse(readFileSync(file, 'utf8')))).toEqual({
      ...EMPTY_REGISTRATION,
      domain: 'example.cz',
      registrar: { ...EMPTY_REGISTRATION.registrar, name: 'REG-INTERNET-CZ' },
      handle: 'example.cz',
      createdAt: Date.UTC(2004, 7, 30, 22, 55),
      expiresAt: Date.UTC(2019, 7, 30, 12),
      transferredAt: Date.UTC(2007, 0, 25, 2, 5),
      statuses: ['ok'],
      nameServers: ['ns2.pipni.cz', 'ns3.pipni.cz', 'ns.pipni.cz'],
    });
  });

  test.each([
    ['a bare domain', { objectClassName: 'domain', ldhName: 'example.test' }, { domain: 'example.test' }],
    ['no class, but events', { ldhName: 'example.test', events: [{}] }, { domain: 'example.test' }],
    ['a name in letters only', { objectClassName: 'domain', unicodeName: 'Bücher.test' }, { domain: 'bücher.test' }],
    [
      'DS records without a flag',
      { objectClassName: 'domain', secureDNS: { dsData: [{ keyTag: 1 }] } },
      { delegationSigned: true, ds: null },
    ],
    [
      'DS records',
      {
        objectClassName: 'domain',
        secureDNS: { dsData: [{ keyTag: 1, algorithm: 13, digestType: 2, digest: 'ab'.repeat(32) }] },
      },
      { delegationSigned: true, ds: [`1 13 2 ${'AB'.repeat(32)}`] },
    ],
    [
      'a technical contact of the registrar alone',
      {
        objectClassName: 'domain',
        entities: [
          { roles: ['registrar'], entities: [{ roles: ['technical'], vcardArray: card(['fn', {}, 'text', 'X']) }] },
        ],
      },
      { contacts: [] },
    ],
    [
      'contacts that are withheld',
      {
        objectClassName: 'domain',
        handle: 'REDACTED FOR PRIVACY',
        entities: [{ roles: ['technical', 'reseller'], vcardArray: card(['fn', {}, 'text', 'REDACTED FOR PRIVACY']) }],
      },
      {
        contacts: [{ ...NO_CONTACT, roles: ['technical'], withheld: ['name'], redacted: true }],
        reseller: null,
        handle: null,
      },
    ],
    [
      'events of locks and of the end',
      {
        ...{ objectClassName: 'domain', ldhName: 'example.test' },
        events: [
          { eventAction: 'locked', eventDate: '2024-01-02T00:00:00Z' },
          { eventAction: 'deletion', eventDate: '2027-01-02T00:00:00Z' },
          { eventAction: 'last update of RDAP database', eventDate: '2026-11-02T03:04:05Z' },
        ],
      },
      {
        lockedAt: Date.UTC(2024, 0, 2),
        deletedAt: Date.UTC(2027, 0, 2),
        databaseAt: Date.UTC(2026, 10, 2, 3, 4, 5),
      },
    ],
    [
      'a lock that was lifted',
      {
        ...{ objectClassName: 'domain', ldhName: 'example.test' },
        events: [
          { eventAction: 'locked', eventDate: '2024-01-02T00:00:00Z' },
          { eventAction: 'unlocked', eventDate: '2024-01-03T00:00:00Z' },
        ],
      },
      { lockedAt: null },
    ],
    [
      'a form in place of an address, and what was taken out by name',
      {
        ...{ objectClassName: 'domain', ldhName: 'example.test' },
        entities: [
          {
            roles: ['registrant'],
            vcardArray: card(
              ['adr', { label: '1 Street\nTown' }, 'text', ['', '', '', '', '', '', '']],
              ['contact-uri', {}, 'uri', 'https://registrar.example/contact'],
              ['constructor', {}, 'text', 'redacted'],
            ),
          },
        ],
        redacted: [
          { name: { type: 'Registrant Email' }, method: 'replacementValue' },
          { name: { description: 'Registrant Phone Ext' } },
          { name: { type: 'Registry Tech ID' } },
          { name: { type: 'Tech Email' } },
          { name: { type: 'Something else' } },
          { name: null },
        ],
      },
      {
        contacts: [
          {
            ...NO_CONTACT,
            roles: ['registrant'],
            address: '1 Street, Town',
            contactUri: 'https://registrar.example/contact',
            withheld: ['email'],
            redacted: true,
          },
          { ...NO_CONTACT, roles: ['technical'], withheld: ['email'], redacted: true },
        ],
      },
    ],
    [
      'the registrar’s expiry alone',
      {
        objectClassName: 'domain',
        events: [{ eventAction: 'registrar expiration', eventDate: '2025-01-02T00:00:00Z' }],
      },
      { expiresAt: Date.UTC(2025, 0, 2), registrarExpiresAt: Date.UTC(2025, 0, 2) },
    ],
    [
      'not signed',
      { objectClassName: 'domain', secureDNS: { delegationSigned: false } },
      { delegationSigned: false, ds: [] },
    ],
    [
      'a plain HTTP referral',
      { objectClassName: 'domain', links: [{ rel: 'related', href: 'http://x.example/rdap' }] },
      { referral: null },
    ],
    [
      'a related web page',
      { objectClassName: 'domain', links: [{ rel: 'related', type: 'text/html', href: 'https://x.example/' }] },
      { referral: null },
    ],
    [
      'a referral that is no URL',
      { objectClassName: 'domain', links: [{ rel: 'related', type: 'application/rdap+json', href: 'x' }] },
      { referral: null },
    ],
  ])('%s', (_, json, expected) => expect(registered(json)).toMatchObject(expected));
});

describe('RDAP answers that are no registration', () => {
  const body = (json: unknown): string => JSON.stringify(json);
  const HTML = '<!DOCTYPE html><html><head><title>404 Not Found</title></head><body>not found</body></html>';
  test.each([
    [404, '', 'not-registered'],
    [404, body({ errorCode: 404, title: 'Not Found', description: ['No such domain'] }), 'not-registered'],
    [404, 'Domain not found', 'not-registered'],
    [404, HTML, 'unreadable'],
    [404, 'Query limit exceeded', 'limited'],
    [200, body({ errorCode: 404, title: 'Not Found' }), 'not-registered'],
    [200, body({ errorCode: 429, title: 'Too Many Requests' }), 'limited'],
    [200, body({ errorCode: '403', title: 'Forbidden' }), 'limited'],
    [200, body({ errorCode: 404, title: 'You have exceeded your quota' }), 'limited'],
    [200, body({ notices: [{ title: 'Limit', description: ['Query rate limit exceeded'] }] }), 'limited'],
    [200, body({ message: 'Too many requests' }), 'limited'],
    [200, 'Rate limit exceeded. Try again later.', 'limited'],
    [200, 'Domain not found', 'unreadable'],
    [200, HTML, 'unreadable'],
    [200, '', 'unreadable'],
    [200, '[]', 'unreadable'],
    [200, '"text"', 'unreadable'],
    [200, 'null', 'unreadable'],
    [200, '{"objectClassName":"domain"', 'unreadable'],
    [200, body({ objectClassName: 'entity', handle: 'X' }), 'unreadable'],
    [200, body({ rdapConformance: ['rdap_level_0'], lang: 'en' }), 'unreadable'],
    [200, body({ objectClassName: 'domain', ldhName: 'a.test', status: ['reserved'] }), 'not-registered'],
    [400, '', 'unreadable'],
    [401, '', 'limited'],
    [403, HTML, 'limited'],
    [422, '', 'limited'],
    [429, body({ errorCode: 429 }), 'limited'],
    [500, '', 'unreadable'],
    [501, '', 'unreadable'],
    [503, '', 'unreadable'],
    [204, '', 'unreadable'],
  ])('%i with %s is %s', (status, text, kind) => {
    expect(readRdapAnswer({ status, body: text, tooLong: false }).kind).toBe(kind);
  });

  test('half an answer is none', () => {
    const found = readRdapAnswer({ status: 404, body: '', tooLong: true });
    expect(found.kind).toBe('unreadable');
  });
});

describe('contact cards', () => {
  test.each([
    [
      'a person',
      card(['kind', {}, 'text', 'individual'], ['fn', {}, 'text', 'Jane Doe']),
      { name: 'Jane Doe', organization: null },
    ],
    [
      'an organisation by kind',
      card(['fn', {}, 'text', 'Sample Ltd'], ['kind', {}, 'text', 'org']),
      { name: null, organization: 'Sample Ltd' },
    ],
    [
      'a structured organisation',
      card(['org', {}, 'text', ['', 'Sample Ltd', 'Legal']]),
      { organization: 'Sample Ltd' },
    ],
    ['withheld', card(['fn', {}, 'text', 'REDACTED FOR PRIVACY']), { name: null }],
    ['a country by name', card(['adr', {}, 'text', ['', '', '', '', '', '', 'Canada']]), { country: 'Canada' }],
    [
      'an address as a label',
      card(['adr', { label: '1 Street\nTown' }, 'text', ['', '', '', '', '', '', '']]),
      { country: null },
    ],
    ['no card', ['jcard', []], { name: null }],
    ['nothing', undefined, { name: null, email: null }],
    ['nonsense', ['vcard', [null, 1, [], ['fn'], ['fn', null, 'text', {}], [['fn'], {}, 'text', 'x']]], { name: null }],
  ])('%s', (_, json, expected) => expect(parseJcard(json)).toMatchObject(expected));
});
