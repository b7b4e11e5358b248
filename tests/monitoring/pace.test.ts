import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { createPoliteness } from '../../src/monitoring/comparison/polite-source.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { MONITOR_BUDGET } from '../../src/monitoring/run/budget.ts';
import { createFinishes } from '../../src/monitoring/run/finishes.ts';
import { runMonitor } from '../../src/monitoring/run/run.ts';
import { createMonitorWorker } from '../../src/monitoring/run/worker.ts';
import { startInternet } from '../../testbed/internet.ts';
import type { NameServer } from '../../testbed/name-servers.ts';
import { monitorRuns } from '../support/monitor-runs.ts';
import { openStores } from '../support/stores.ts';

/** All domains are at the two name servers of one provider. */
const MONITORS = process.env['ZONEWELL_LONG'] === '1' ? 500 : 5;
const PER_SECOND = 20;
/** Those that left before may arrive within the second. */
const IN_FLIGHT = 6;
const HOUR_MS = 3_600_000;
const NOW = Date.UTC(2026, 10, 29);
const GO = new AbortController().signal;

const zoneAt = (apex: string, records: string) =>
  `${apex}. 300 IN SOA ns1.dns.test. hostmaster.dns.test. 1 7200 900 1209600 300
@ 300 IN NS ns1.dns.test.
@ 300 IN NS ns2.dns.test.
${records}`;
const HOSTS = 'ns1 300 IN A 192.0.2.53\nns2 300 IN A 198.51.100.53\n';
const ZONE = '@ 300 IN A 192.0.2.7\n@ 300 IN MX 10 mx\nmx 300 IN A 192.0.2.25\n@ 300 IN TXT "v=spf1 mx -all"\n';

/** The most questions that came within a second. */
function mostInASecond(asked: ReturnType<NameServer['asked']>): number {
  const times = asked.map(({ at }) => at);
  let [most, first] = [0, 0];
  for (const [i, end] of times.entries()) {
    while ((times[first] ?? end) <= end - 1000) first += 1;
    most = Math.max(most, i - first + 1);
  }
  return most;
}

test(`${MONITORS} monitors of one provider keep its servers' pace, at the start and after an hour of outage, and none fails`, async () => {
  let ahead = NOW - Date.now();
  const clock = () => Date.now() + ahead;
  const internet = await startInternet({ zonesDir: null, clock });
  const domains = Array.from({ length: MONITORS }, (_, i) => `shop${i}.test`);
  internet.load(
    zoneAt('test', domains.map((one) => `${one}. 300 IN NS ns1.dns.test.\n${one}. 300 IN NS ns2.dns.test.\n`).join('')),
    'test',
  );
  internet.load(zoneAt('dns.test', HOSTS), 'dns.test');
  for (const apex of domains) internet.load(zoneAt(apex, ZONE), apex);
  const servers = [
    await internet.serve('test', 'dns.test', ...domains),
    await internet.serve('test', 'dns.test', ...domains),
  ];
  const connectTo = servers.map(({ address }, i): AddressOverride => {
    const [toAddress = '', toPort = ''] = address.split(':');
    return { address: ['192.0.2.53', '198.51.100.53'][i] ?? '', port: 53, toAddress, toPort: Number(toPort) };
  });
  const resolver = createResolver({
    servers: [internet.resolver],
    trustAnchors: internet.trustAnchors,
    clock,
    policy: { connectTo },
    pace: new ServerPace(),
  });
  const stores = await openStores(':memory:');
  await stores.accounts.addAccount(
    newAccount({ id: 'anna', email: 'anna@a.test', plan: 'Enterprise', createdAt: NOW }),
  );
  await stores.monitors.add(
    domains.map((domain) => ({
      id: domain,
      account: 'anna',
      domain: domain as DomainName,
      state: 'active',
      createdAt: NOW,
      settings: DEFAULT_SETTINGS,
      dueAt: NOW,
      lastRunAt: null,
      status: NEW_STATUS,
    })),
    MONITORS,
  );
  const plan = { intervalMs: 900_000, limit: MONITORS };
  const { canaries, options } = monitorRuns({ stores, resolver, clock, plan, diagnose: async () => null });
  const polite = createPoliteness();
  const failed: string[] = [];
  const errors: unknown[] = [];
  let alerts = 0;
  const finishes = createFinishes(stores);
  const work = createMonitorWorker({
    monitors: stores.monitors,
    clock,
    canaries,
    async run(monitor, holder) {
      const result = await runMonitor(monitor, {
        ...options,
        lookups() {
          const source = createLiveSource({
            resolver,
            clock,
            randomLabel: () => 'zw',
            fresh: true,
            budget: MONITOR_BUDGET,
          });
          return polite({
            ...source,
            async ask(question, given) {
              const answer = await source.ask(question, given);
              if (answer.kind === 'failure') failed.push(`${monitor.domain} ${JSON.stringify(answer.failure)}`);
              return answer;
            },
          });
        },
      });
      if (result.kind === 'offline') throw new Error('offline');
      if (result.alert !== null) alerts += 1;
      await finishes.finish(monitor.id, holder, result.end);
      return result.kind;
    },
    onOutage: async () => {},
    onError: (error) => errors.push(error),
  });
  const most: number[] = [];
  try {
    for (const _ of ['cold start', 'after an outage']) {
      const before = servers.map((server) => server.asked().length);
      while ((await stores.monitors.backlog(clock(), 0)).due > 0) {
        await work(GO);
        await sleep(50);
      }
      const asked = servers.map((server, i) => server.asked().slice(before[i]));
      for (const some of asked) expect(some.length).toBeGreaterThan(3 * MONITORS);
      most.push(...asked.map(mostInASecond));
      ahead += HOUR_MS;
    }
    if (MONITORS > 100) process.stdout.write(`most questions in a second at a server: ${most.join(', ')}\n`);
    expect(errors).toEqual([]);
    expect(failed).toEqual([]);
    expect(alerts).toBe(0);
    expect(Math.max(...most)).toBeLessThanOrEqual(PER_SECOND + IN_FLIGHT);
  } finally {
    await resolver.close();
    await stores.close();
    await internet.close();
  }
});
