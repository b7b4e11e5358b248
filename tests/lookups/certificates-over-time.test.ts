import { expect, test } from 'vitest';
import { blockOf } from '../../src/diagnoses/block.ts';
import { certificateRenewals } from '../../src/diagnoses/blocks/certificate-renewals.ts';
import type { Diagnosis } from '../../src/diagnoses/diagnosis.ts';
import { SSL } from '../../src/diagnoses/ssl.ts';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { startInternet } from '../../testbed/internet.ts';
import { startLookups } from '../support/lookups-over.ts';
import { probesOf } from '../support/probes.ts';
import { webHost } from '../support/web-host.ts';

const DOMAIN = 'case.test' as DomainName;
const ZONE =
  '@ 300 IN SOA ns1.hosts.test. hostmaster.hosts.test. 1 7200 900 1209600 300\n@ 300 IN NS ns1.hosts.test.\n@ 300 IN A 192.0.2.80\n';

const foundBy = (report: Diagnosis): readonly string[] =>
  report.checks.filter(({ id }) => id === 'renewal').flatMap(({ findings }) => findings.map(({ code }) => code));

const endsIn = (report: Diagnosis): readonly number[] =>
  blockOf(report, certificateRenewals).certificates.map(({ endsAt }) => endsAt);

test('certificates of earlier checks make the habit by which a renewal is late', async () => {
  const real = Math.floor(Date.now() / 1000) * 1000;
  let now = real;
  const clock = () => now;
  const internet = await startInternet({ zonesDir: null, clock });
  internet.load(ZONE, DOMAIN);
  const resolver = createStubResolver({ servers: [internet.resolver], clock, cacheEntries: 0 });
  const probes = probesOf(internet, resolver, clock);
  const { lookups, close } = await startLookups(internet, { resolver, clock, probes });
  const day = (daysAgo: number) => real - daysAgo * DAY_MS;
  /** Installs a certificate of that day, for 90 days. */
  const install = (daysAgo: number) => internet.host(webHost({ notBefore: day(daysAgo), notAfter: day(daysAgo - 90) }));
  const live = (daysAgo: number): Promise<Diagnosis> => {
    now = day(daysAgo);
    return lookups.live(SSL, DOMAIN, { active: false });
  };
  await install(205);
  expect(foundBy(await live(205))).toEqual(['renewals-not-known']);
  await live(144);
  await install(143);
  await live(143);
  await live(82);
  await install(81);
  const inTime = await live(80);
  expect(foundBy(inTime)).toEqual(['renewed-in-time']);
  expect(endsIn(inTime)).toEqual([day(-9), day(53), day(115)]);
  const late = await live(0);
  expect(foundBy(late)).toEqual(['renewal-overdue']);
  // Before headers that the server lacks, though those cost more points.
  expect(late.actions[0]?.checks).toEqual(['certificate-validity', 'renewal']);
  expect(foundBy(await lookups.stored(SSL, DOMAIN))).toEqual(['renewal-overdue']);
  const then = await lookups.asOf(SSL, DOMAIN, day(100));
  expect(endsIn(then)).toEqual([day(53), day(115)]);
  await close();
  await internet.close();
});
