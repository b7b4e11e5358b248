import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createStubResolver } from '../../src/dns/stub-resolver.ts';
import type { AddressOverride } from '../../src/domain/address-override.ts';
import { createLiveSource } from '../../src/evidence/live.ts';
import { createAlertEmails } from '../../src/monitoring/alert-email.ts';
import { createCanaries } from '../../src/monitoring/canaries.ts';
import { createFinishes } from '../../src/monitoring/finishes.ts';
import type { MonitorPlans } from '../../src/monitoring/monitor.ts';
import { runMonitor } from '../../src/monitoring/run.ts';
import { tell } from '../../src/monitoring/tell.ts';
import { createMonitorWorker } from '../../src/monitoring/worker.ts';
import { observationsOf } from '../../src/observations/memory.ts';
import { openStores } from '../support/stores.ts';

/** Runs monitors that are due five times a second, until killed; says so when it has begun. */
const [database = '', resolverAddress = '', overrides = '[]'] = process.argv.slice(2);
// Our own test wrote it.
const connectTo = JSON.parse(overrides) as readonly AddressOverride[];
const [INTERVAL_MS, LEASE_MS, PAUSE_MS] = [200, 1500, 10];
const plan = { intervalMs: INTERVAL_MS, limit: 1000 };
const plans: MonitorPlans = { Starter: plan, Pro: plan, Enterprise: plan };

const clock = Date.now;
const resolver = createStubResolver({ servers: [resolverAddress], policy: { connectTo } });
const stores = await openStores(database);
const canaries = createCanaries({ names: [], answers: async () => true, clock });
const render = createAlertEmails({ secret: 'secret', plans, publicUrl: () => 'https://zonewell.test' });
const telling = { monitors: createFinishes(stores), atomically: stores.atomically };
const work = createMonitorWorker({
  monitors: stores.monitors,
  clock,
  canaries,
  leaseMs: LEASE_MS,
  async run(monitor, holder) {
    const result = await runMonitor(monitor, {
      clock,
      plans,
      lookups: () => createLiveSource({ resolver, clock, randomLabel: randomUUID, fresh: true }),
      isOnline: () => canaries.answer(),
      readHistory: (key) => stores.observations.read(key),
      record: async ({ lines }, _domain, at) => {
        await stores.observations.record(observationsOf(lines, at));
      },
      diagnose: async () => null,
      publicNetworks: [],
      randomId: randomUUID,
    });
    if (result.kind === 'ended') await tell(monitor, holder, result, { stores: telling, render, now: clock() });
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
