import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createResolver } from '../src/dns/create-resolver.ts';
import { createIterativeResolver } from '../src/dns/iterate/iterative-resolver.ts';
import { parseRootHints } from '../src/dns/iterate/root-hints.ts';
import type { Resolver } from '../src/dns/resolution.ts';
import { createStubResolver } from '../src/dns/stub-resolver.ts';
import type { AddressOverride } from '../src/domain/address-override.ts';
import type { DnsName } from '../src/domain/name.ts';
import { startUnbound } from '../tests/interop/servers.ts';
import { type BenchRow, median, row } from './row.ts';

/** Questions of one round, and how many are under way at once: what the walk allows at one server is no matter here. */
const QUERIES = 3000;
const AT_ONCE = 20;
const ROUNDS = 5;
const LIMITS = { inFlight: AT_ONCE, perSecond: Number.POSITIVE_INFINITY };

interface Servers {
  readonly folder: string;
  readonly hints: string;
  readonly isOnPort53: boolean;
  readonly connectTo: readonly AddressOverride[];
  readonly resolver: string;
  readonly trustAnchors: string;
  readonly apexes: readonly string[];
  stop(): void;
}

interface Measured {
  /** Of one question, in microseconds, in this process. */
  readonly cpuUs: number;
  readonly messages: number;
  readonly failed: number;
}

/** Asks for the A records of all names, so many at once. */
async function measure(resolver: Resolver, names: readonly string[]): Promise<Measured> {
  const cpu = process.cpuUsage();
  let next = 0;
  let messages = 0;
  let failed = 0;
  const work = async () => {
    for (let name = names[next++]; name !== undefined; name = names[next++]) {
      const { kind, exchanges } = await resolver.resolve(name as DnsName, 'A');
      messages += exchanges.length;
      if (kind === 'failure') failed += 1;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const used = process.cpuUsage(cpu);
  return { cpuUs: (used.user + used.system) / names.length, messages, failed };
}

async function startServers(): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-walk-'));
  const child = spawn(process.execPath, [join(import.meta.dirname, 'walk-servers.ts'), folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  return {
    ...(JSON.parse(line) as Omit<Servers, 'folder' | 'stop'>),
    folder,
    stop() {
      child.kill();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Milliseconds that a process of Linux ran. */
const ranFor = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1_000_000;

/** CPU of an Unbound that was just started, for each of the names; null where there is none. */
async function measureUnbound({ folder, hints, apexes, isOnPort53 }: Servers): Promise<number | null> {
  if (!isOnPort53 || spawnSync('unbound', ['-V']).status !== 0) return null;
  const rootHints = join(folder, 'root.hints');
  writeFileSync(rootHints, hints);
  const trustAnchor = join(folder, 'trust-anchor.ds');
  const unbound = await startUnbound({ dir: join(folder, 'unbound'), trustAnchor, from: { rootHints } });
  const stub = createStubResolver({ servers: [unbound.address], cacheEntries: 0, timeoutMs: 10_000 });
  try {
    const before = ranFor(unbound.pid);
    await measure(stub, apexes);
    return ((ranFor(unbound.pid) - before) * 1000) / apexes.length;
  } finally {
    await stub.close();
    await unbound.close();
  }
}

/**
 * Measures the walk from the root beside the stub client, which asks one resolver once for each name, and with validation
 * beside Unbound, where that is installed and the name servers may listen on port 53.
 */
export async function bench(): Promise<BenchRow[]> {
  const servers = await startServers();
  const { hints, connectTo, trustAnchors, apexes } = servers;
  const options = { limits: LIMITS, policy: { connectTo } };
  const walking = () =>
    createIterativeResolver({ ...options, rootHints: parseRootHints(hints) ?? [], cacheEntries: 0 });
  const validating = () => createResolver({ ...options, mode: 'iterative', rootHints: hints, trustAnchors });
  const warm = walking();
  const stub = createStubResolver({ servers: [servers.resolver], cacheEntries: 0, transport: 'udp' });
  const runs: Record<'warm' | 'cold' | 'validated' | 'stub', Measured[]> = {
    warm: [],
    cold: [],
    validated: [],
    stub: [],
  };
  const unbound: number[] = [];
  try {
    // The first round warms up and does not count.
    for (let i = 0; i <= ROUNDS; i += 1) {
      const names = Array.from({ length: QUERIES }, (_, n) => `n${i}x${n}.bench.example`);
      const fresh = { cold: walking(), validated: validating() };
      const round = {
        warm: await measure(warm, names),
        stub: await measure(stub, names),
        cold: await measure(fresh.cold, apexes),
        validated: await measure(fresh.validated, apexes),
      };
      await fresh.cold.close();
      await fresh.validated.close();
      const theirs = await measureUnbound(servers);
      if (i === 0) continue;
      for (const kind of ['warm', 'cold', 'validated', 'stub'] as const) runs[kind].push(round[kind]);
      if (theirs !== null) unbound.push(theirs);
    }
  } finally {
    await warm.close();
    await stub.close();
    servers.stop();
  }
  const cpu = (kind: keyof typeof runs) => median(runs[kind].map(({ cpuUs }) => cpuUs));
  const messages = median(runs.cold.map((one) => one.messages));
  const lost = [...runs.warm, ...runs.stub].reduce((sum, { failed }) => sum + failed, 0);
  const peer = unbound.length === 0 ? undefined : (['Unbound', median(unbound)] as const);
  return [
    row('iterate', 'CPU a query, delegations cached', 'µs', cpu('warm'), ['stub client', cpu('stub')]),
    row('iterate', 'CPU a message, from the root', 'µs', (cpu('cold') * apexes.length) / messages, [
      'stub client',
      cpu('stub'),
    ]),
    row('iterate', 'CPU a domain, from the root, validated', 'µs', cpu('validated'), peer),
    row('iterate', 'messages a domain, from the root', '', messages / apexes.length),
    row('iterate', 'lost', 'queries', lost),
  ];
}
