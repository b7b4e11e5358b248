import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createReports } from '../../src/admission/reports.ts';
import { OVERALL } from '../../src/diagnoses/overall.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { startInternet } from '../../testbed/internet.ts';
import type { NameServer } from '../../testbed/name-servers.ts';
import { probesOf } from '../support/probes.ts';
import { openStores } from '../support/stores.ts';

/** Every answer is this far away, so that what is in flight at once can be counted. */
const DELAY_MS = 20;
/** The limits of one server address. Source: docs/limits.md. */
const LIMITS = { questions: 32, inFlight: 6, perSecond: 20 } as const;
const SECOND_MS = 1000;
const DOMAINS = ['busy.example', 'other-busy.example'] as const;

const HOSTS = [1, 2, 3, 4, 5, 6, 7, 8].map((i) => `ns${i}.busy.example`);
const ADDRESSES = HOSTS.map(
  (host, i) => `${host}. ${i % 2 === 0 ? `A 192.0.2.${200 + i}` : `AAAA 2001:db8:${i}::99`}\n`,
);
const ZONE = `@ 3600 IN SOA ns1.busy.example. hostmaster 1 14400 3600 1209600 3600
${HOSTS.map((host) => `@ 3600 IN NS ${host}.\n`).join('')}@ IN A 192.0.2.10
@ IN AAAA 2001:db8::10
@ IN MX 10 mail
mail IN A 192.0.2.26
@ IN TXT "v=spf1 mx -all"
@ IN CAA 0 issue "pki.goog"
@ IN HTTPS 1 . alpn=h2,h3
_dmarc IN TXT "v=DMARC1; p=reject"
`;

/** The most questions that arrived within so many milliseconds. */
function mostWithin(asked: ReturnType<NameServer['asked']>, ms: number): number {
  const times = asked.map(({ at }) => at);
  return Math.max(...times.map((end) => times.filter((at) => at <= end && at > end - ms).length));
}

test('two diagnoses at once are polite to each address of the name servers', async () => {
  const internet = await startInternet({
    zonesDir: join(import.meta.dirname, '../../testbed/zones'),
    delayMs: DELAY_MS,
  });
  internet.load(ZONE + ADDRESSES.join(''), DOMAINS[0], {});
  internet.load(ZONE, DOMAINS[1], {});
  const servers = await internet.startNameServers({ delayMs: DELAY_MS });
  const connectTo = [...servers.connectTo, ...internet.connectTo];
  const resolver = createResolver({ servers: [internet.resolver], trustAnchors: internet.trustAnchors });
  const stores = await openStores(':memory:');
  let label = 0;
  const reports = createReports({
    resolver,
    stores,
    clock: Date.now,
    randomLabel: () => `zw-random-${label++}`,
    premises: { publicNetworks: internet.publicNetworks },
    staleAfterMs: 86_400_000,
    probes: probesOf({ ...internet, connectTo }, resolver, Date.now),
  });
  const found = await Promise.all(DOMAINS.map((domain) => reports.live(OVERALL, domain as DomainName)));
  for (const { checks } of found) {
    const codes = checks.flatMap((one) =>
      one.outcome === 'unknown' ? [] : one.findings.map(({ code }) => `${one.id}/${code}`),
    );
    // Who asks nothing is polite.
    expect(codes).toEqual(expect.arrayContaining(['tcp-answers/all', 'edns/fine', 'open-servers/closed']));
  }
  for (const host of HOSTS) {
    const asked = servers.server(host).asked();
    const each = Map.groupBy(asked, ({ name }) => DOMAINS.find((domain) => name === domain));
    expect(each.get(DOMAINS[0])?.length, host).toBeGreaterThan(20);
    expect(asked.length, host).toBeLessThanOrEqual(2 * LIMITS.questions);
    expect(mostWithin(asked, DELAY_MS), host).toBeLessThanOrEqual(LIMITS.inFlight);
    // Those that left before may arrive within the second.
    expect(mostWithin(asked, SECOND_MS), host).toBeLessThanOrEqual(LIMITS.perSecond + LIMITS.inFlight);
  }
  await reports.close();
  await resolver.close();
  await stores.close();
  await internet.close();
});
