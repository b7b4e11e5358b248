import { describe, expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import type { Try } from '../registration/lookup.ts';
import { EMPTY_REGISTRATION } from '../registration/registration.ts';
import { changesBetween, type RegistrationReport, reportOf } from './registration-report.ts';

const NAME = 'shop.example' as DomainName;
const REPORT = {
  domain: NAME,
  registrableDomain: NAME,
  source: 'rdap',
  server: 'rdap.registry.test',
  fetchedAt: Date.UTC(2026, 10, 20),
  raw: '{"created_at":"soon"}',
  changes: [],
  registered: true,
  registrar: null,
  registrarAnswer: null,
  handle: 'D1-EXAMPLE',
  reseller: null,
  registrarExpiresAt: null,
  transferredAt: null,
  lockedAt: null,
  deletedAt: null,
  databaseAt: null,
  contacts: [],
  createdAt: Date.UTC(2020, 1, 3),
  updatedAt: null,
  expiresAt: Date.UTC(2027, 1, 3),
  statuses: ['ok'],
  nameServers: ['ns1.dns-host.test'],
  delegationSigned: true,
  ds: null,
  registrant: { name: null, organization: 'A shop', country: 'JP' },
} as const satisfies RegistrationReport;

describe('what an answer does not say is no change where somebody was asked in vain, or where another answered', () => {
  const { organization } = REPORT.registrant;
  const silent = { ...REPORT, registrant: null, statuses: [] };
  test.each<[string, RegistrationReport, RegistrationReport, readonly string[]]>([
    ['the registry says less', REPORT, silent, ['statuses', 'organization']],
    ['its registrar was asked in vain', REPORT, { ...silent, isPartial: true }, []],
    ['its registrar answers again', { ...silent, isPartial: true }, REPORT, []],
    ['WHOIS answers in its place', REPORT, { ...silent, source: 'whois', server: 'whois.registry.test' }, []],
    ['RDAP answers again', { ...silent, source: 'whois', server: 'whois.registry.test' }, REPORT, []],
    [
      'all the same, what both say differs',
      REPORT,
      { ...REPORT, isPartial: true, registrant: { ...REPORT.registrant, organization: `${organization} KK` } },
      ['organization'],
    ],
    ['nobody holds it', REPORT, { ...silent, registered: false }, ['registered', 'statuses', 'organization']],
  ])('%s', (_, before, after, fields) => {
    expect(changesBetween(before, after).map(({ field }) => field)).toEqual(fields);
  });

  const tried = (outcome: Try['outcome']): Try => ({ source: 'rdap', server: 's', at: 0, outcome, causes: [] });
  test.each<[readonly Try['outcome'][], boolean]>([
    [['registered'], false],
    [['failed', 'registered'], false],
    [['registered', 'registered'], false],
    [['registered', 'failed'], true],
    [['registered', 'not-read'], true],
    [['registered', 'limited'], true],
  ])('tries that end %j: %s', (outcomes, isPartial) => {
    const answered = { registrableDomain: NAME, source: 'rdap', server: 's', fetchedAt: 0, raw: '' } as const;
    const registered = { ...answered, kind: 'registered', registration: EMPTY_REGISTRATION } as const;
    expect(reportOf(NAME, { ...registered, tries: outcomes.map(tried) }).isPartial ?? false).toBe(isPartial);
  });
});
