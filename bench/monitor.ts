import { type ChildProcess, fork, spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { newAccount } from '../src/accounts/new-account.ts';
import { encodeQuery } from '../src/dns/codec/encode.ts';
import type { DomainName } from '../src/domain/name.ts';
import { watchedQuestions } from '../src/monitoring/comparison/watched.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../src/monitoring/model/monitor.ts';
import { openStores } from '../tests/support/stores.ts';
import type { MonitorWorkerOrder, MonitorWorkerResult } from './monitor-worker.ts';
import { type BenchRow, median, row } from './row.ts';

const MONITORS = 1500;
const ROUNDS = 3;
const INTERVAL_MS = 900_000;
/** Seconds in 15 minutes. */
const QUARTER_HOUR_S = 900;

const domains = Array.from({ length: MONITORS }, (_, i) => `d${i}.example` as DomainName);
const questions = domains.flatMap((domain) => watchedQuestions(domain, undefined));

/** A DNS server in a process of its own: the least that one can do, so that what is measured is ours. */
async function startDns(): Promise<{ readonly port: number; stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'dns-server.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(createInterface({ input: child.stdout }), 'line');
  return { port: Number(line), stop: () => child.kill() };
}

/** The least that can ask the same questions: one socket, as many in flight as our client has, no checks, no store. */
async function bareRunsPerSecond(port: number): Promise<number> {
  const [AT_ONCE, socket] = [500, createSocket({ type: 'udp4', recvBufferSize: 8 << 20 })];
  await new Promise<void>((ready) => socket.connect(port, '127.0.0.1', ready));
  const flags = { cd: false, rd: true, ad: true, do: true, udpPayloadSize: 1232 };
  const queries = questions.map(({ name }, id) => encodeQuery({ id: id & 0xffff, name, type: 1, ...flags }));
  const began = performance.now();
  let [sent, answered] = [0, 0];
  await new Promise<void>((done) => {
    const send = (): void => {
      const query = queries[sent++];
      if (query !== undefined) socket.send(query);
    };
    socket.on('message', () => {
      answered += 1;
      send();
      if (answered === queries.length) done();
    });
    for (let i = 0; i < AT_ONCE; i += 1) send();
  });
  socket.close();
  return MONITORS / ((performance.now() - began) / 1000);
}

/** Runs every monitor once, shared by these processes, and returns how many a second, and the time of the CPU for each. */
async function round(
  workers: readonly ChildProcess[],
  now: number,
): Promise<{ readonly perSecond: number; readonly cpuUs: number }> {
  const began = performance.now();
  const results = await Promise.all(
    workers.map(async (worker): Promise<MonitorWorkerResult> => {
      worker.send({ kind: 'round', now });
      const [result] = await once(worker, 'message');
      return result;
    }),
  );
  const runs = results.reduce((sum, one) => sum + one.runs, 0);
  if (runs !== MONITORS) throw new Error(`${runs} runs of ${MONITORS} monitors`);
  const cpuUs = results.reduce((sum, one) => sum + one.cpuUs, 0) / runs;
  return { perSecond: runs / ((performance.now() - began) / 1000), cpuUs };
}

export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  const dns = await startDns();
  const rows: BenchRow[] = [];
  try {
    const bare = median([await bareRunsPerSecond(dns.port), await bareRunsPerSecond(dns.port)]);
    for (const count of [1, 2]) {
      const database = join(folder, `${count}.db`);
      await addMonitors(database);
      const order: MonitorWorkerOrder = { kind: 'start', database, port: dns.port, intervalMs: INTERVAL_MS };
      const workers = Array.from({ length: count }, () => fork(join(import.meta.dirname, 'monitor-worker.ts')));
      await Promise.all(
        workers.map(async (worker) => {
          worker.send(order);
          await once(worker, 'message');
        }),
      );
      // The first round stores what there is; the others find it unchanged.
      await round(workers, INTERVAL_MS);
      const measured = [];
      for (let i = 0; i < ROUNDS; i += 1) measured.push(await round(workers, (i + 2) * INTERVAL_MS));
      for (const worker of workers) worker.disconnect();
      const perSecond = median(measured.map((one) => one.perSecond));
      const metric = `unchanged domains, ${count === 1 ? 'one worker' : 'two workers'}`;
      rows.push(row('monitor', metric, 'runs/s', perSecond, ['bare loop', bare]));
      rows.push(row('monitor', `${metric}: domains every 15 minutes`, '', perSecond * QUARTER_HOUR_S));
      rows.push(row('monitor', `${metric}: CPU of a run`, 'µs', median(measured.map((one) => one.cpuUs))));
    }
    rows.push(row('monitor', 'questions of a run', '', questions.length / MONITORS));
  } finally {
    dns.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return rows;
}

async function addMonitors(database: string): Promise<void> {
  const stores = await openStores(database);
  await stores.accounts.addAccount(newAccount({ id: 'a', email: 'a@example.com', plan: 'Enterprise', createdAt: 1 }));
  await stores.monitors.add(
    domains.map((domain) => ({
      id: domain,
      account: 'a',
      domain,
      state: 'active',
      createdAt: 1,
      settings: DEFAULT_SETTINGS,
      dueAt: 1,
      lastRunAt: null,
      status: NEW_STATUS,
    })),
    MONITORS,
  );
  await stores.close();
}
