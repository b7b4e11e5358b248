import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { end, holdingOf, type Served, serve } from './hostile-service.ts';
import { FINE, fineName, KNOWN, type SizeOrder } from './hostile-size-world.ts';
import { SIZE_ATTACKS, siteOf, zoneOf } from './size-attacks.ts';
import type { Dns } from './world-process.ts';

const HELP = `Runs the service for long among ordinary visitors and hostile zones, under the memory that
deploy/zonewell.service gives it, and prints each minute what it holds.

  npm run -s bench:soak                     half an hour
  npm run -s bench:soak -- --minutes 3      a short one

  --minutes N    how long (default: 30)

Exits with 1 where the service ended. Where memory control groups can be made (root on Linux), the service gets one
of 1,536 MiB, else only the limit of its heap.
`;

/** Bounds the memory as deploy/zonewell.service and deploy/compose.yaml do. */
const [MEMORY_MAX, HEAP_MIB] = [1536 * 1024 * 1024, 640];
const [MINUTE_MS, ATTACK_MS, PATIENCE_MS] = [60_000, 6000, 30_000];
const MB = 1_000_000;
const WORLD = join(import.meta.dirname, 'hostile-size-world.ts');
const GROUP = '/sys/fs/cgroup/memory';

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '30' }, help: { type: 'boolean' } } });
if (values.help === true) {
  process.stdout.write(HELP);
  process.exit();
}
const minutes = Number(values.minutes);
if (!Number.isInteger(minutes) || minutes < 1) {
  process.stderr.write('--minutes takes a whole number from 1\n');
  process.exit(2);
}

/** Puts a process under the limit of memory; undefined where no group can be made. */
function limited(pid: number): string | undefined {
  const folder = join(GROUP, `zonewell-soak-${pid}`);
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'memory.limit_in_bytes'), String(MEMORY_MAX));
    writeFileSync(join(folder, 'cgroup.procs'), String(pid));
    return folder;
  } catch {
    return undefined;
  }
}

interface Sample {
  readonly rssMb: number;
  readonly heapMb: number;
  readonly descriptors: number;
  readonly databaseMb: number;
}

async function sampleOf(served: Served, folder: string): Promise<Sample> {
  const { pid = 0 } = served.child;
  const rss = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  const holding = await holdingOf(served, PATIENCE_MS);
  return {
    rssMb: (Number(rss) * 1024) / MB,
    heapMb: (holding?.octets ?? Number.NaN) / MB,
    descriptors: readdirSync(`/proc/${pid}/fd`).length,
    databaseMb: readdirSync(folder).reduce((sum, file) => sum + statSync(join(folder, file)).size, 0) / MB,
  };
}

/** Lists what visitors ask for: known names and new ones, pages and the API, all kinds. */
const PATHS: readonly ((i: number) => string)[] = [
  () => '/healthz',
  () => `/domain/${KNOWN}`,
  (i) => `/v1/domain/${fineName(i % FINE)}/report`,
  (i) => `/diagnosis/${fineName((i * 7) % FINE)}`,
  (i) => `/mail-security/${fineName((i * 3) % FINE)}`,
  (i) => `/v1/domain/n${i}.${KNOWN}/report`,
  (i) => `/seo/${siteOf(SIZE_ATTACKS[i % SIZE_ATTACKS.length] ?? 'T8 disk', i)}`,
  (i) => `/ai-search/${siteOf(SIZE_ATTACKS[i % SIZE_ATTACKS.length] ?? 'T8 disk', i)}`,
  (i) => `/domain/${zoneOf('T5 keys at every selector', i)}`,
  (i) => `/ssl/${fineName((i * 5) % FINE)}`,
  () => '/docs/limits',
];

const counts = { requests: 0, refused: 0, failed: 0, slowestMs: 0 };

function ask(port: number, i: number, agent: Agent): Promise<void> {
  const path = PATHS[i % PATHS.length]?.(i) ?? '/';
  const began = performance.now();
  counts.requests += 1;
  return new Promise((done) => {
    const client = `127.${10 + (i % 200)}.${i % 251}.${1 + (i % 250)}`;
    const sent = get({ port, host: '127.0.0.1', localAddress: client, path, agent, timeout: PATIENCE_MS }, (response) =>
      response.resume().on('close', () => {
        const { statusCode = 0 } = response;
        if (statusCode === 429 || statusCode === 503) counts.refused += 1;
        else if (statusCode >= 500) counts.failed += 1;
        if (path === '/healthz') counts.slowestMs = Math.max(counts.slowestMs, performance.now() - began);
        done();
      }),
    );
    sent.on('timeout', () => sent.destroy());
    sent.on('error', () => {
      counts.failed += 1;
      done();
    });
  });
}

const folder = mkdtempSync(join(tmpdir(), 'zonewell-soak-'));
const world = fork(WORLD, ['serve-world'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
const agent = new Agent({ keepAlive: false });
let served: Served | undefined;
let group: string | undefined;
let isOver = false;
try {
  const [dns] = (await once(world, 'message')) as [Dns];
  const service = await serve(folder, dns, [`--max-old-space-size=${HEAP_MIB}`]);
  served = service;
  group = limited(service.child.pid ?? 0);
  const { port } = service;
  const closed = once(service.child, 'close');
  const hasEnded = (): boolean => service.child.exitCode !== null || service.child.signalCode !== null;
  console.log(`memory: ${group === undefined ? 'no limit of a group' : '1,536 MiB'}, heap ${HEAP_MIB} MiB`);
  console.log('minute\tRSS MB\theap MB\tdescriptors\tdatabase MB\trequests\trefused\tfailed\tslowest /healthz ms');

  let next = 0;
  const visitors = Array.from({ length: 4 }, async () => {
    while (!isOver && !hasEnded()) {
      next += 1;
      await ask(port, next, agent);
      await wait(100);
    }
  });
  const attacks = (async () => {
    for (let i = 0; !isOver && !hasEnded(); i += 1) {
      const attack = SIZE_ATTACKS[i % SIZE_ATTACKS.length] ?? 'T8 disk';
      const carriedOut = once(world, 'message');
      world.send({ attack, port, durationMs: ATTACK_MS, clients: i % 2 === 0 ? 'one' : 'many' } satisfies SizeOrder);
      await carriedOut;
    }
  })();

  for (let minute = 1; minute <= minutes && !hasEnded(); minute += 1) {
    await Promise.race([wait(MINUTE_MS), closed]);
    if (hasEnded()) break;
    const { rssMb, heapMb, descriptors, databaseMb } = await sampleOf(service, folder);
    const { requests, refused, failed, slowestMs } = counts;
    console.log(
      [minute, rssMb.toFixed(0), heapMb.toFixed(0), descriptors, databaseMb.toFixed(1), requests, refused, failed]
        .concat(slowestMs.toFixed(0))
        .join('\t'),
    );
    counts.slowestMs = 0;
  }
  isOver = true;
  await Promise.all([...visitors, attacks]);
  if (hasEnded()) {
    console.log(`the service ended: ${service.child.exitCode ?? service.child.signalCode}`);
    process.exitCode = 1;
  }
} finally {
  agent.destroy();
  if (served !== undefined) await end(served);
  if (world.connected) world.disconnect();
  if (group !== undefined) rmdirSync(group);
  rmSync(folder, { recursive: true, force: true });
}
