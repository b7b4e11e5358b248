import type { LoadResult } from './load.ts';
import { KEY } from './report-server-key.ts';
import { type BenchRow, median, row } from './row.ts';
import { createServers, ROOT } from './servers.ts';

/** `/dns` with a key and its exact quota, against a bare `node:http` server that sends the same octets. */
const DOMAINS = 1000;
const CONNECTIONS = 64;
const ROUNDS = 7;
const ROUND_MS = 1000;
const WARM_UP_MS = 2500;
/** Load under which answers still come at once: a few connections. */
const FEW_CONNECTIONS = 4;

export async function bench(): Promise<BenchRow[]> {
  const servers = await createServers();
  try {
    const domains = Array.from({ length: DOMAINS }, (_, i) => `d${i}.example`);
    const paths = domains.map((domain) => `/v1/domain/${domain}/dns?type=A,MX,NS,TXT`);
    const first = await servers.start({ kind: 'ours', domains, root: ROOT });
    const { database = '' } = first;
    const second = await servers.start({ kind: 'ours', domains, root: ROOT, database });
    const answers = await servers.answers(first.port, paths, { 'X-API-Key': KEY });
    const bare = await servers.start({ kind: 'bare', answers });
    const run = (ports: readonly number[], connections: number, durationMs: number): Promise<LoadResult> =>
      servers.load({ ports, paths, connections, durationMs, headers: `X-API-Key: ${KEY}\r\n` });
    const kinds = {
      ours: [[first.port], CONNECTIONS],
      bare: [[bare.port], CONNECTIONS],
      two: [[first.port, second.port], CONNECTIONS],
      few: [[first.port], FEW_CONNECTIONS],
      fewBare: [[bare.port], FEW_CONNECTIONS],
    } as const;
    const results = new Map<string, LoadResult[]>();
    for (const [ports, connections] of Object.values(kinds)) await run(ports, connections, WARM_UP_MS);
    for (let i = 0; i < ROUNDS; i += 1)
      for (const [kind, [ports, connections]] of Object.entries(kinds))
        results.set(kind, [...(results.get(kind) ?? []), await run(ports, connections, ROUND_MS)]);
    const of = (kind: keyof typeof kinds, figure: keyof LoadResult): number =>
      median((results.get(kind) ?? []).map((result) => result[figure]));
    const errors = [...results.values()].flat().reduce((sum, result) => sum + result.errors, 0);
    if (errors > 0) throw new Error(`${errors} answers were not 200`);
    return [
      row('api', 'GET /dns with key and quota', '/s', of('ours', 'perSecond'), [
        'bare node:http',
        of('bare', 'perSecond'),
      ]),
      row('api', `99th percentile, ${CONNECTIONS} connections`, 'ms', of('ours', 'p99Ms'), [
        'bare node:http',
        of('bare', 'p99Ms'),
      ]),
      row('api', `99th percentile, ${FEW_CONNECTIONS} connections`, 'ms', of('few', 'p99Ms'), [
        'bare node:http',
        of('fewBare', 'p99Ms'),
      ]),
      row('api', 'two processes on one SQLite file', '/s', of('two', 'perSecond'), [
        'one process',
        of('ours', 'perSecond'),
      ]),
    ];
  } finally {
    servers.close();
  }
}
