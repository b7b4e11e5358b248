import { expect, test } from 'vitest';
import type { DomainName } from '../domain/name.ts';
import { isStorable } from '../observations/responses.ts';
import { REPORT_VERSION, type RegistrationReport, readStoredReport, writtenReport } from './registration-report.ts';

const KEY = 'registration';
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
  createdAt: Date.UTC(2020, 1, 3),
  updatedAt: null,
  expiresAt: Date.UTC(2027, 1, 3),
  statuses: ['ok'],
  nameServers: ['ns1.dns-host.test'],
  delegationSigned: true,
  registrant: { name: null, organization: 'A shop', country: 'JP' },
} as const satisfies RegistrationReport;

const stored = (answer: string, version = REPORT_VERSION) => readStoredReport({ key: KEY, at: 0, version, answer });

test('a report is read as it was written', () => {
  expect(stored(writtenReport(KEY, REPORT))).toEqual(REPORT);
  expect(stored(writtenReport(KEY, null))).toBeNull();
});

test('of a long answer of a registry the beginning is stored', () => {
  const written = writtenReport(KEY, { ...REPORT, raw: '字'.repeat(20_000) });
  expect(isStorable({ key: KEY, answer: written })).toBe(true);
  expect(stored(written)).toMatchObject({ raw: expect.stringMatching(/^字{4000}\n…$/), registered: true });
});

test('what nobody wrote is nothing, and what a later version wrote is not read', () => {
  expect(stored('{')).toBeNull();
  expect(stored('{}', REPORT_VERSION + 1)).toBeUndefined();
});
