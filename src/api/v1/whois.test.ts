import { expect, test } from 'vitest';
import { readStoredReport } from '../../lookups/registration-report.ts';
import { whoisJson } from './whois.ts';

const REGISTERED =
  '{"domain":"www.shop.example","registrable_domain":"shop.example","source":"rdap","server":"rdap.registry.test","fetched_at":"2026-11-20T14:03:07.123Z","raw":"{\\"created_at\\":\\"soon\\"}","changes":[{"field":"expires at","before":"2026-02-03T00:00:00.000Z","after":"2027-02-03T00:00:00.000Z","since":"2026-10-01T00:00:00.500Z"}],"registered":true,"registrar":{"name":"Careful Names","iana_id":9999,"url":"https://names.example","abuse_email":"abuse@names.example","abuse_phone":null},"created_at":"2020-02-03T00:00:00.000Z","updated_at":null,"expires_at":"2027-02-03T00:00:00.000Z","statuses":["created_at","ok"],"name_servers":["ns1.dns-host.test"],"dnssec":{"delegation_signed":true},"registrant":{"name":null,"organization":"A shop","country":"JP"}}';
const FREE =
  '{"domain":"free.example","registrable_domain":"free.example","source":"whois","server":"whois.registry.test","fetched_at":"2026-11-20T14:03:07.000Z","raw":"No match","changes":[],"registered":false,"registrar":null,"created_at":null,"updated_at":null,"expires_at":null,"statuses":[],"name_servers":[],"dnssec":{"delegation_signed":null},"registrant":null}';

/** Registrations used to be stored as the API gives them. */
test.each([REGISTERED, FREE])('what was stored as the API gave it is read, and written the same: %s', (answer) => {
  const report = readStoredReport({ key: 'registration', at: 0, version: 1, answer });
  if (report == null) throw new Error('not read');
  expect(JSON.stringify(whoisJson(report))).toBe(answer);
  const again = readStoredReport({ key: 'registration', at: 0, version: 2, answer: JSON.stringify(report) });
  expect(again).toEqual(report);
});

test('what nobody wrote is nothing, and what a later version wrote is not read', () => {
  expect(readStoredReport({ key: 'registration', at: 0, version: 2, answer: '{' })).toBeNull();
  expect(readStoredReport({ key: 'registration', at: 0, version: 3, answer: '{}' })).toBeUndefined();
});
