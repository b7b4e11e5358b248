import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createIterativeResolver } from '../src/dns/iterate/iterative-resolver.ts';
import { parseRootHints } from '../src/dns/iterate/root-hints.ts';
import type { Resolver } from '../src/dns/resolution.ts';
import { createStubResolver } from '../src/dns/stub-resolver.ts';
import type { AddressOverride } from '../src/domain/address-override.ts';
import type { DnsName } from '../src/domain/name.ts';
import { type BenchRow, median, row } from './row.ts';

/** Questions of one round, and how many are under way at once: what the walk allows at one server is no matter here. */
const QUERIES = 3000;
const AT_ONCE = 20;
const ROUNDS = 5;
const LIMITS = { inFlight: AT_ONCE, perSecond: Number.POSITIVE_INFINITY };

interface Servers {
  readonly hints: string;
  readonly connectTo: readonly AddressOverride[];
  readonly resolver: string;
  readonly apexes: readonly string[];
}

interface Measured {
  /** Of one question, in microseconds. */
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

async function startServers(): Promise<Servers & { stop(): void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'walk-servers.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const line = await new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve));
  return { ...(JSON.parse(line) as Servers), stop: () => child.kill() };
}

/** Measures the walk from the root beside the stub client, which asks one resolver of the same process once for each name. */
export async function bench(): Promise<BenchRow[]> {
  const servers = await startServers();
  const walking = () =>
    createIterativeResolver({
      rootHints: parseRootHints(servers.hints) ?? [],
      policy: { connectTo: servers.connectTo },
      cacheEntries: 0,
      limits: LIMITS,
    });
  const warm = walking();
  const stub = createStubResolver({ servers: [servers.resolver], cacheEntries: 0, transport: 'udp' });
  const runs: Record<'warm' | 'cold' | 'stub', Measured[]> = { warm: [], cold: [], stub: [] };
  try {
    // The first round warms up and does not count.
    for (let i = 0; i <= ROUNDS; i += 1) {
      const names = Array.from({ length: QUERIES }, (_, n) => `n${i}x${n}.bench.example`);
      const cold = walking();
      const round = {
        warm: await measure(warm, names),
        stub: await measure(stub, names),
        cold: await measure(cold, servers.apexes),
      };
      await cold.close();
      if (i > 0) for (const kind of ['warm', 'cold', 'stub'] as const) runs[kind].push(round[kind]);
    }
  } finally {
    await warm.close();
    await stub.close();
    servers.stop();
  }
  const cpu = (kind: keyof typeof runs) => median(runs[kind].map(({ cpuUs }) => cpuUs));
  const perMessage = median(runs.cold.map(({ cpuUs, messages }) => (cpuUs * servers.apexes.length) / messages));
  const lost = [...runs.warm, ...runs.stub].reduce((sum, { failed }) => sum + failed, 0);
  return [
    row('iterate', 'CPU a query, delegations cached', 'µs', cpu('warm'), ['stub client', cpu('stub')]),
    row('iterate', 'CPU a message, from the root', 'µs', perMessage, ['stub client', cpu('stub')]),
    row('iterate', 'CPU a domain, from the root', 'µs', cpu('cold')),
    row(
      'iterate',
      'messages a domain, from the root',
      '',
      median(runs.cold.map(({ messages }) => messages)) / servers.apexes.length,
    ),
    row('iterate', 'lost', 'queries', lost),
  ];
}
