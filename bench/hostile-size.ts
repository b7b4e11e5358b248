import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { end, type Holding, holdingOf, type Served, serve } from './hostile-service.ts';
import { FINE, fineName, KNOWN, type SizeOrder } from './hostile-size-world.ts';
import { type BenchRow, row } from './row.ts';
import { SIZE_ATTACKS, type SizeAttack, VICTIM } from './size-attacks.ts';
import type { Dns } from './world-process.ts';

/**
 * Measures what size does to the service and to a neutral client beside it: its probes, a known page, names that were never looked
 * up; the memory that is held after it, and what it leaves on the disk. A service that ends is a row, and begins anew.
 */
const IDLE_MS = 3000;
const ATTACKED_MS = 5000;
const PAUSE_MS = 10;
/** A request that takes longer counts as so long. */
const LONGEST_MS = 10_000;
/** How long a service may take to say what it holds, after an attack that it still works on. */
const PATIENCE_MS = 20_000;
const WORLD = join(import.meta.dirname, 'hostile-size-world.ts');

const MB = 1_000_000;
const HOUR_MS = 3_600_000;
/** Bounds what an attack may do. Source: SAFETY, "Work and octets kept". */
const LIMITS = { healthMs: 50, knownMs: 100, heapMb: 200, diskMbAnHour: 50 } as const;

interface Timings {
  readonly health: number[];
  readonly known: number[];
  readonly fresh: number[];
}

const percentile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Takes the time of an answer; a request that gets none has the longest. */
function timeOf(port: number, path: string, agent: Agent): Promise<number> {
  const began = performance.now();
  return new Promise((done) => {
    const sent = get({ port, path, agent, signal: AbortSignal.timeout(LONGEST_MS) }, (response) =>
      response.resume().on('end', () => done(response.statusCode === 200 ? performance.now() - began : LONGEST_MS)),
    );
    sent.on('error', () => done(LONGEST_MS));
  });
}

let fresh = 0;

/** Three neutral clients, each with one request at a time, so that none waits for what another asks. */
async function measure(port: number, durationMs: number, agent: Agent): Promise<Timings> {
  const timings: Timings = { health: [], known: [], fresh: [] };
  const until = performance.now() + durationMs;
  const each = async (into: number[], path: () => string): Promise<void> => {
    while (performance.now() < until) {
      into.push(await timeOf(port, path(), agent));
      await wait(PAUSE_MS);
    }
  };
  await Promise.all([
    each(timings.health, () => '/healthz'),
    each(timings.known, () => `/domain/${KNOWN}`),
    each(timings.fresh, () => {
      fresh += 1;
      return `/v1/domain/${fineName(fresh % FINE)}/report`;
    }),
  ]);
  return timings;
}

/** Octets of the database, once what is written stands in it: its log is used again and again. */
function octetsIn(folder: string): number {
  const database = new DatabaseSync(join(folder, 'bench.db'));
  try {
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
  return readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0);
}

interface Outcome {
  readonly timings: Timings;
  readonly died: boolean;
  /** Undefined where it ended, or went on with the attack until our patience ended. */
  readonly holding: Holding | undefined;
  readonly cpuMs: number;
  readonly diskOctets: number;
}

function rowsOf(attack: SizeAttack, outcome: Outcome, idle: Timings, idleOctets: number): BenchRow[] {
  const { timings, died, holding, cpuMs, diskOctets } = outcome;
  const name = (what: string): string => `"${attack}": ${what}`;
  const limit = (value: number) => ['limit', value] as const;
  const heapMb = holding === undefined ? Number.NaN : Math.max(0, (holding.octets - idleOctets) / MB);
  return [
    row('hostile', name('/healthz, 99th percentile'), 'ms', percentile(timings.health, 0.99), limit(LIMITS.healthMs)),
    row('hostile', name('known page, 99th percentile'), 'ms', percentile(timings.known, 0.99), limit(LIMITS.knownMs)),
    row('hostile', name('new name, median'), 'ms', percentile(timings.fresh, 0.5), [
      'idle',
      percentile(idle.fresh, 0.5),
    ]),
    row('hostile', name('heap more than idle, collected'), 'MB', heapMb, limit(LIMITS.heapMb)),
    row('hostile', name('disk'), 'MB an hour', (diskOctets / MB / ATTACKED_MS) * HOUR_MS, limit(LIMITS.diskMbAnHour)),
    row('hostile', name('CPU of the service'), 's a second', cpuMs / ATTACKED_MS),
    row('hostile', name('process ended'), 'times', died ? 1 : 0),
  ];
}

/** Checks of the victim's report that stay unknown while a stranger asks for other pages of it. */
async function unknownOfVictim(port: number): Promise<BenchRow[]> {
  const response = await fetch(`http://127.0.0.1:${port}/v1/domain/${VICTIM}/seo`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => null);
  const report =
    response?.status === 200
      ? ((await response.json()) as {
          readonly checks?: readonly { readonly status?: string; readonly outcome?: string }[];
        })
      : {};
  const checks = report.checks ?? [];
  const unknown = checks.filter((check) => (check.outcome ?? check.status) === 'unknown').length;
  return [
    row(
      'hostile',
      '"T10 other paths": unknown checks of the victim',
      'checks',
      checks.length === 0 ? Number.NaN : unknown,
      ['all', checks.length],
    ),
  ];
}

/** Attacks the service once with each, and tells what became of it and of its other clients. */
export async function sizeRows(attacks: readonly SizeAttack[] = SIZE_ATTACKS): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  const world = fork(WORLD, ['serve-world'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  const gone = once(world, 'exit');
  const agent = new Agent({ keepAlive: true });
  let served: Served | undefined;
  try {
    const [dns] = (await once(world, 'message')) as [Dns];
    const start = async (): Promise<readonly [Served, number]> => {
      const one = await serve(folder, dns);
      await measure(one.port, IDLE_MS / 2, agent);
      return [one, (await holdingOf(one, PATIENCE_MS))?.octets ?? Number.NaN];
    };
    let idleOctets: number;
    [served, idleOctets] = await start();
    const before = octetsIn(folder);
    const idle = await measure(served.port, IDLE_MS, agent);
    // What a neutral client's new names leave is no doing of an attack.
    const octetsAName = (octetsIn(folder) - before) / idle.fresh.length;
    const rows: BenchRow[] = [];
    for (const attack of attacks) {
      const now: Served = served;
      const [octets, cpu] = [octetsIn(folder), (await holdingOf(now, PATIENCE_MS))?.cpuMs ?? 0];
      const over = Promise.race([once(world, 'message'), gone]);
      world.send({ attack, port: now.port, durationMs: ATTACKED_MS, clients: 'one' } satisfies SizeOrder);
      const timings = await measure(now.port, ATTACKED_MS, agent);
      await over;
      if (attack === 'T10 other paths') rows.push(...(await unknownOfVictim(now.port)));
      const holding = await holdingOf(now, PATIENCE_MS);
      const died = now.child.exitCode !== null || now.child.signalCode !== null;
      const cpuMs = holding === undefined ? Number.NaN : holding.cpuMs - cpu;
      const outcome = {
        timings,
        died,
        holding,
        cpuMs,
        diskOctets: Math.max(0, octetsIn(folder) - octets - timings.fresh.length * octetsAName),
      };
      rows.push(...rowsOf(attack, outcome, idle, idleOctets));
      if (holding === undefined) {
        await end(now);
        [served, idleOctets] = await start();
      }
    }
    return rows;
  } finally {
    agent.destroy();
    if (served !== undefined) await end(served);
    if (world.connected) world.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}

if (process.argv[1] === import.meta.filename)
  for (const one of await sizeRows(
    SIZE_ATTACKS.filter(
      (attack) => process.argv.length < 3 || process.argv.slice(2).some((word) => attack.startsWith(`${word} `)),
    ),
  ))
    console.log(one.metric, one.ours.toFixed(1), one.unit, one.peer_name ?? '', one.peer?.toFixed(0) ?? '');
