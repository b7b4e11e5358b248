import { setTimeout as sleep } from 'node:timers/promises';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import { createFinishes } from '../../src/monitoring/run/finishes.ts';
import { runMonitor } from '../../src/monitoring/run/run.ts';
import { storeRun } from '../../src/monitoring/run/store-run.ts';
import { createMonitorWorker } from '../../src/monitoring/run/worker.ts';
import '../support/languages.setup.ts';
import { createAlertEmails } from '../support/alert-emails.ts';
import { monitorRuns } from '../support/monitor-runs.ts';
import { openStores } from '../support/stores.ts';

/** Runs monitors that are due five times a second, until killed; says so when it has begun. */
const [database = '', resolverAddress = '', overrides = '[]'] = process.argv.slice(2);
// Our own test wrote it.
const connectTo = JSON.parse(overrides) as readonly AddressOverride[];
const [INTERVAL_MS, LEASE_MS, PAUSE_MS] = [200, 1500, 10];

const clock = Date.now;
const resolver = createResolver({ servers: [resolverAddress], rootHints: null, policy: { connectTo } });
const stores = await openStores(database);
const { canaries, options } = monitorRuns({
  stores,
  resolver,
  clock,
  plan: { intervalMs: INTERVAL_MS, limit: 1000 },
  diagnose: async () => null,
});
const render = createAlertEmails({ secret: 'secret', plans: options.plans, publicUrl: () => 'https://zonewell.test' });
const runStores = { ...stores, monitors: createFinishes(stores) };
const work = createMonitorWorker({
  monitors: stores.monitors,
  clock,
  canaries,
  leaseMs: LEASE_MS,
  async run(monitor, holder) {
    const result = await runMonitor(monitor, options);
    if (result.kind === 'ended') await storeRun(monitor, holder, result, { stores: runStores, render, now: clock() });
    return result.kind;
  },
  onOutage: async () => {},
  onError: (error) => process.stderr.write(`${error}\n`),
});
process.stdout.write('working\n');
for (;;) {
  await work(new AbortController().signal);
  await sleep(PAUSE_MS);
}
