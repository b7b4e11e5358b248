import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { createPaceShare } from '../../src/app/pace-share.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import type { DomainName } from '../../src/domain/name.ts';
import type { Clock } from '../../src/domain/time.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { createPoliteness } from '../../src/monitoring/comparison/polite-source.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { MONITOR_BUDGET } from '../../src/monitoring/run/budget.ts';
import { createFinishes } from '../../src/monitoring/run/finishes.ts';
import { runMonitor } from '../../src/monitoring/run/run.ts';
import { createMonitorWorker } from '../../src/monitoring/run/worker.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import type { NameServer } from '../../testbed/name-servers.ts';
import { monitorRuns } from '../support/monitor-runs.ts';
import { openStores } from '../support/stores.ts';

/** All domains are at the two name servers of one provider. */
const MONITORS = process.env['ZONEWELL_LONG'] === '1' ? 500 : 4;
const PER_SECOND = 20;
const PROCESSES = 2;
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

/** Counts the events of all processes. */
interface Seen {
  readonly failed: string[];
  readonly errors: unknown[];
  alerts: number;
}

interface ProcessOptions {
  readonly resolverAddress: string;
  readonly trustAnchors: Internet['trustAnchors'];
  readonly connectTo: readonly AddressOverride[];
  readonly stores: Stores;
  readonly clock: Clock;
  readonly seen: Seen;
}

/** Starts what a process of its own has: a resolver client, a pace that it shares with the others, and a worker. */
function startProcess({ resolverAddress, trustAnchors, connectTo, stores, clock, seen }: ProcessOptions) {
  const pace = new ServerPace();
  const { job } = createPaceShare({ leases: stores.leases, pace });
  const resolver = createResolver({ servers: [resolverAddress], trustAnchors, clock, policy: { connectTo }, pace });
  const plan = { intervalMs: 900_000, limit: MONITORS };
  const { canaries, options } = monitorRuns({ stores, resolver, clock, plan, diagnose: async () => null });
  const polite = createPoliteness();
  const finishes = createFinishes(stores);
  const work = createMonitorWorker({
    monitors: stores.monitors,
    clock,
    canaries,
    // Not all of them in one process.
    maxRunning: Math.min(MONITORS / PROCESSES, 64),
    async run(monitor, holder) {
      const lookups = () => {
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
            if (answer.kind === 'failure') seen.failed.push(`${monitor.domain} ${JSON.stringify(answer.failure)}`);
            return answer;
          },
        });
      };
      const result = await runMonitor(monitor, { ...options, lookups });
      if (result.kind === 'offline') throw new Error('offline');
      if (result.alert !== null) seen.alerts += 1;
      await finishes.finish(monitor.id, holder, result.end);
      return result.kind;
    },
    onOutage: async () => {},
    onError: (error) => seen.errors.push(error),
  });
  return { work: () => work(GO), share: () => job.work(GO), close: () => resolver.close() };
}

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

/** Makes an internet where all domains are at the same two name servers. */
async function startProvider(clock: Clock) {
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
  return { internet, domains, servers, connectTo };
}

/** Adds monitors that are all due now. */
async function addMonitors(stores: Stores, domains: readonly string[]): Promise<void> {
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
}

test(`${PROCESSES} processes with ${MONITORS} monitors of one provider keep its servers' pace together, at the start and after an hour of outage, and none fails`, async () => {
  let ahead = NOW - Date.now();
  const clock = () => Date.now() + ahead;
  const { internet, domains, servers, connectTo } = await startProvider(clock);
  const stores = await openStores(':memory:');
  await addMonitors(stores, domains);
  const seen: Seen = { failed: [], errors: [], alerts: 0 };
  const { resolver: resolverAddress, trustAnchors } = internet;
  const processes = Array.from({ length: PROCESSES }, () =>
    startProcess({ resolverAddress, trustAnchors, connectTo, stores, clock, seen }),
  );
  const most: number[] = [];
  try {
    // The second time, each knows of all others.
    for (const { share } of [...processes, ...processes]) await share();
    for (const what of ['cold start', 'after an outage']) {
      const before = servers.map((server) => server.asked().length);
      const began = clock();
      while ((await stores.monitors.backlog(clock(), 0)).due > 0) {
        await Promise.all(processes.map(({ work }) => work()));
        await sleep(50);
      }
      const asked = servers.map((server, i) => server.asked().slice(before[i]));
      for (const some of asked) expect(some.length).toBeGreaterThan(3 * MONITORS);
      most.push(...asked.map(mostInASecond));
      if (MONITORS > 100)
        process.stdout.write(`${what}: ${(clock() - began) / 1000} s, most in a second: ${asked.map(mostInASecond)}\n`);
      ahead += HOUR_MS;
    }
    expect(seen).toEqual({ failed: [], errors: [], alerts: 0 });
    expect(Math.max(...most)).toBeLessThanOrEqual(PER_SECOND + IN_FLIGHT);
  } finally {
    for (const { close } of processes) await close();
    await stores.close();
    await internet.close();
  }
});
