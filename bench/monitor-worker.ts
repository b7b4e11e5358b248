import { createResolver } from '../src/dns/create-resolver.ts';
import { createFinishes } from '../src/monitoring/run/finishes.ts';
import { runMonitor } from '../src/monitoring/run/run.ts';
import { createMonitorWorker } from '../src/monitoring/run/worker.ts';
import { monitorRuns } from '../tests/support/monitor-runs.ts';
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
  const resolver = createResolver({ servers: [`127.0.0.1:${port}`], rootHints: null, cacheEntries: 0 });
  const { canaries, options } = monitorRuns({
    stores,
    resolver,
    clock,
    plan: { intervalMs, limit: 1_000_000 },
    diagnose: async () => ({ score: 50, max: 50, grade: null }),
  });
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
