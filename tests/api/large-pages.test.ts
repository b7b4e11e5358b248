import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Service, startService } from './service.ts';

// A page is at most 1 MiB, however large the records of a domain are; what is cut says so.

const MIB = 1024 * 1024;
const SOA = '@ 300 IN SOA ns h 1 2 3 4 300\n@ IN NS ns.dns-host.test.\n';
const times = (count: number, row: (i: number) => string): string =>
  Array.from({ length: count }, (_, i) => `@ IN ${row(i)}\n`).join('');

const ZONES = {
  'many-addresses.test':
    times(1000, (i) => `A 93.184.${i >> 8}.${i & 255}`) + times(1000, (i) => `AAAA 2606:2800::${i.toString(16)}`),
  'many-quotes.test': times(300, (i) => `TXT "${i}${'\\\\<&'.repeat(40)}"`),
  'many-bytes.test': times(60, (i) => `TXT "${i}${'\\001'.repeat(200)}" "${'\\226\\128\\174'.repeat(60)}"`),
  'long-value.test': `@ IN TXT${` "${'<'.repeat(250)}"`.repeat(200)}\n`,
} as const;

let service: Service;
beforeAll(async () => {
  service = await startService();
  for (const [domain, zone] of Object.entries(ZONES)) service.internet.load(SOA + zone, domain);
});
afterAll(() => service.close());

test.each(
  Object.keys(ZONES).flatMap((domain) => [
    `/domain/${domain}`,
    `/domain/${domain}?records=all`,
    `/mail-security/${domain}`,
  ]),
)('%s is at most 1 MiB', async (url) => {
  const { statusCode, rawPayload } = await service.app.inject({ url });
  expect(statusCode).toBe(200);
  expect(rawPayload.length).toBeLessThanOrEqual(MIB);
});

test('a table that was cut says so, and leads to all of it', async () => {
  const { body } = await service.app.inject({ url: '/domain/many-addresses.test?records=all' });
  expect(body).toMatch(/These are the first \d+ of 2,?00\d records\. More would make this page too large\./);
  expect(body).toContain('href="/domain/many-addresses.test/records.csv"');
  const { body: csv } = await service.app.inject({ url: '/domain/many-addresses.test/records.csv' });
  expect(csv.split('\n').length).toBeGreaterThan(2000);
});
