import type { DomainName } from '../../src/domain/name.ts';
import type { RegistrationReport } from '../../src/reports/registration-report.ts';
import type { RegistrationAnswer } from '../../src/reports/registrations.ts';
import { NOW } from './reports.ts';

const FETCHED = new Date(NOW - 3_600_000).toISOString();
const report: RegistrationReport = {
  domain: 'shop.example',
  registrable_domain: 'shop.example',
  registered: true,
  registrar: {
    name: 'Careful Names',
    iana_id: 9999,
    url: 'https://names.example',
    abuse_email: 'abuse@names.example',
    abuse_phone: '+81.312345678',
  },
  created_at: '2020-02-03T00:00:00.000Z',
  updated_at: '2026-02-03T00:00:00.000Z',
  expires_at: '2027-02-03T00:00:00.000Z',
  statuses: ['clientTransferProhibited', 'serverHold', 'Connect'],
  name_servers: ['ns1.dns-host.test', 'ns2.dns-host.test'],
  dnssec: { delegation_signed: true },
  registrant: { name: null, organization: 'A shop', country: 'JP' },
  source: 'rdap',
  server: 'rdap.registry.test',
  fetched_at: FETCHED,
  raw: '{"objectClassName":"domain"}',
  changes: [
    { field: 'name servers', before: 'ns1.old.test', after: 'ns1.dns-host.test', since: '2026-10-01T00:00:00Z' },
  ],
};
const hostile = '<script>document.title="owned"</script>\u202e'.repeat(20);

/** What registries say in the tests of the pages. */
export const REGISTRATIONS: Readonly<Record<string, RegistrationAnswer>> = {
  'shop.example': { kind: 'known', report },
  'soon.example': {
    kind: 'known',
    report: { ...report, statuses: [], changes: [], expires_at: new Date(NOW + 3 * 86_400_000).toISOString() },
  },
  'expired.example': {
    kind: 'known',
    report: { ...report, statuses: ['redemptionPeriod'], expires_at: '2026-11-01T00:00:00Z' },
  },
  'free.example': {
    kind: 'known',
    report: {
      ...report,
      registered: false,
      registrar: null,
      registrant: null,
      created_at: null,
      updated_at: null,
      expires_at: null,
      statuses: [],
      name_servers: [],
      dnssec: { delegation_signed: null },
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
      registrar: { name: hostile, iana_id: null, url: hostile, abuse_email: hostile, abuse_phone: null },
      registrant: { name: hostile, organization: hostile, country: hostile },
      statuses: [hostile, '__proto__', 'constructor'],
      name_servers: [hostile],
      raw: hostile.repeat(200),
      changes: [{ field: 'registrar', before: hostile, after: hostile, since: FETCHED }],
    },
  },
  test: { kind: 'public-suffix' },
};
