import type { DomainName } from '../../src/domain/name.ts';
import type { RegistrationReport } from '../../src/lookups/registration-report.ts';
import type { RegistrationAnswer } from '../../src/lookups/registrations.ts';
import { NO_CONTACT } from '../../src/registration/contacts.ts';
import { NOW } from './reports.ts';

const FETCHED = NOW - 3_600_000;
const report: RegistrationReport = {
  domain: 'shop.example' as DomainName,
  registrableDomain: 'shop.example' as DomainName,
  registered: true,
  registrar: {
    name: 'Careful Names',
    ianaId: 9999,
    url: 'https://names.example',
    abuseEmail: 'abuse@names.example',
    abusePhone: '+81.312345678',
  },
  handle: 'D4711-EXAMPLE',
  reseller: 'Corner Hosting',
  createdAt: Date.parse('2020-02-03T00:00:00Z'),
  updatedAt: Date.parse('2026-02-03T00:00:00Z'),
  expiresAt: Date.parse('2027-02-03T00:00:00Z'),
  registrarExpiresAt: Date.parse('2026-12-01T00:00:00Z'),
  transferredAt: Date.parse('2023-05-06T00:00:00Z'),
  lockedAt: Date.parse('2023-05-07T00:00:00Z'),
  deletedAt: null,
  databaseAt: FETCHED,
  statuses: ['clientTransferProhibited', 'serverHold', 'Connect'],
  nameServers: ['ns1.dns-host.test', 'ns2.dns-host.test'],
  delegationSigned: true,
  ds: [`12345 13 2 ${'AB'.repeat(32)}`],
  registrant: { name: null, organization: 'A shop', country: 'JP' },
  contacts: [
    {
      roles: ['registrant'],
      name: null,
      organization: 'A shop',
      email: null,
      phone: null,
      address: null,
      country: 'JP',
      contactUri: 'https://names.example/contact/shop.example',
      withheld: ['name', 'email', 'phone', 'address'],
      redacted: true,
    },
    {
      ...NO_CONTACT,
      roles: ['administrative', 'technical'],
      organization: 'Shop Tech',
      email: 'tech@shop.example',
      address: '1-2-3 Harbour Street, Minato-ku, Tokyo, 105-0001',
    },
    { ...NO_CONTACT, roles: ['billing'], redacted: true },
  ],
  source: 'rdap',
  server: 'rdap.registry.test',
  fetchedAt: FETCHED,
  raw: '{"objectClassName":"domain"}',
  registrarAnswer: { source: 'rdap', server: 'rdap.names.test', raw: '{"objectClassName":"domain"}' },
  changes: [
    {
      field: 'name servers',
      before: 'ns1.old.test',
      after: 'ns1.dns-host.test',
      since: Date.parse('2026-10-01T00:00:00Z'),
      at: Date.parse('2026-10-02T00:00:00Z'),
    },
  ],
};
const hostile = '<script>document.title="owned"</script>\u202e'.repeat(20);

/** What registries say in the tests of the pages. */
export const REGISTRATIONS: Readonly<Record<string, RegistrationAnswer>> = {
  'shop.example': { kind: 'known', report },
  'soon.example': {
    kind: 'known',
    report: { ...report, statuses: [], changes: [], expiresAt: NOW + 3 * 86_400_000 },
  },
  'expired.example': {
    kind: 'known',
    report: { ...report, statuses: ['redemptionPeriod'], expiresAt: Date.parse('2026-11-01T00:00:00Z') },
  },
  'free.example': {
    kind: 'known',
    report: {
      ...report,
      registered: false,
      registrar: null,
      registrant: null,
      handle: null,
      reseller: null,
      contacts: [],
      registrarAnswer: null,
      registrarExpiresAt: null,
      transferredAt: null,
      lockedAt: null,
      databaseAt: null,
      createdAt: null,
      updatedAt: null,
      expiresAt: null,
      statuses: [],
      nameServers: [],
      delegationSigned: null,
      ds: null,
      changes: [],
    },
  },
  'limited.example': {
    kind: 'unknown',
    why: 'limited',
    causes: [{ code: 'answer-quoted', args: { text: 'quota' } }],
    retryAfterSeconds: 60,
    registrableDomain: 'limited.example' as DomainName,
    last: report,
    tries: [
      {
        source: 'rdap',
        server: 'https://rdap.registry.test/',
        at: NOW,
        outcome: 'limited',
        causes: [{ code: 'answer-quoted', args: { text: hostile } }],
      },
    ],
  },
  'hostile.example': {
    kind: 'known',
    report: {
      ...report,
      registrar: { name: hostile, ianaId: null, url: hostile, abuseEmail: hostile, abusePhone: null },
      registrant: { name: hostile, organization: hostile, country: hostile },
      statuses: [hostile, '__proto__', 'constructor'],
      nameServers: [hostile],
      handle: hostile,
      reseller: hostile,
      contacts: [
        {
          ...NO_CONTACT,
          roles: ['technical'],
          name: hostile,
          organization: hostile,
          email: hostile,
          phone: hostile,
          address: hostile,
          contactUri: hostile,
        },
      ],
      ds: [hostile],
      raw: hostile.repeat(200),
      registrarAnswer: { source: 'whois', server: hostile, raw: hostile.repeat(200) },
      changes: [{ field: 'registrar', before: hostile, after: hostile, since: FETCHED, at: FETCHED }],
    },
  },
  test: { kind: 'public-suffix' },
};
