import { randomUUID } from 'node:crypto';
import { createStubResolver } from '../src/dns/stub-resolver.ts';
import { createLiveSource } from '../src/evidence/live.ts';
import { createCanaries } from '../src/monitoring/canaries.ts';
import { createFinishes } from '../src/monitoring/finishes.ts';
import type { MonitorPlans } from '../src/monitoring/monitor.ts';
import { type RunOptions, runMonitor } from '../src/monitoring/run.ts';
import { createMonitorWorker } from '../src/monitoring/worker.ts';
import { observationsOf } from '../src/observations/memory.ts';
import { openStores } from '../tests/support/stores.ts';

/** What a worker of the benchmark is told to do. */
export type MonitorWorkerOrder =
  | { readonly kind: 'start'; readonly database: string; readonly port: number; readonly intervalMs: number }
  /** Runs all monitors that are due by this clock. */
  | { readonly kind: 'round'; readonly now: number };

/** What it did in a round. */
export interface MonitorWorkerResult {
  readonly runs: number;
  readonly cpuUs: number;
}

let now = 0;
let runs = 0;
let work: (signal: AbortSignal) => Promise<void> = async () => {};

async function start({ database, port, intervalMs }: Extract<MonitorWorkerOrder, { kind: 'start' }>): Promise<void> {
  const clock = () => now;
  const stores = await openStores(database);
  const resolver = createStubResolver({ servers: [`127.0.0.1:${port}`], cacheEntries: 0 });
  const canaries = createCanaries({ names: [], answers: async () => true, clock });
  const plan = { intervalMs, limit: 1_000_000 };
  const plans: MonitorPlans = { Starter: plan, Pro: plan, Enterprise: plan };
  const options: RunOptions = {
    clock,
    plans,
    lookups: () => createLiveSource({ resolver, clock, randomLabel: randomUUID, fresh: true }),
    isOnline: () => canaries.answer(),
    readHistory: (key) => stores.observations.read(key),
    record: async ({ lines }, _domain, at) => {
      await stores.observations.record(observationsOf(lines, at));
    },
    diagnose: async () => ({ score: 50, max: 50, grade: null }),
    publicNetworks: [],
    randomId: randomUUID,
  };
  const finishes = createFinishes(stores);
  work = createMonitorWorker({
    monitors: stores.monitors,
    clock,
    canaries,
    async run(monitor, holder) {
      const result = await runMonitor(monitor, options);
      if (result.kind === 'ended' && (await finishes.finish(monitor.id, holder, result.end))) runs += 1;
      return result.kind;
    },
    onOutage: async () => {},
    onError: (error) => console.error(error),
  });
}

process.on('message', async (order: MonitorWorkerOrder) => {
  if (order.kind === 'start') {
    await start(order);
    process.send?.('ready');
    return;
  }
  now = order.now;
  runs = 0;
  const before = process.cpuUsage();
  await work(new AbortController().signal);
  const used = process.cpuUsage(before);
  process.send?.({ runs, cpuUs: used.user + used.system } satisfies MonitorWorkerResult);
});
process.on('disconnect', () => process.exit());
