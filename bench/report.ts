import type { LoadResult } from './load.ts';
import { type BenchRow, median, row } from './row.ts';
import { createServers, ROOT, type Servers } from './servers.ts';

/**
 * Requests a second from the store, against a bare `node:http` server that sends the same octets; and where the resolver
 * does not validate, so that DNSSEC stays unknown in each report, against where it does.
 */
const DOMAINS = 1000;
const CONNECTIONS = 32;
const ROUNDS = 3;
/** As long as a report is cached, so that every round builds each report once. */
const ROUND_MS = 10_000;
const WARM_UP_MS = 2000;

export async function bench(): Promise<BenchRow[]> {
  const servers = await createServers();
  try {
    const domains = Array.from({ length: DOMAINS }, (_, i) => `d${i}.example`);
    const ours = await servers.start({ kind: 'ours', domains, root: ROOT });
    const rows: BenchRow[] = [];
    for (const what of ['dns', 'report']) {
      const paths = domains.map((domain) => `/v1/domain/${domain}/${what}`);
      const bare = await servers.start({ kind: 'bare', answers: await servers.answers(ours.port, paths) });
      rows.push(
        ...(await compare(servers, `GET /${what} from the store`, paths, ours.port, ['bare node:http', bare.port])),
      );
    }
    const unvalidated = await servers.start({ kind: 'ours', domains, root: ROOT, validating: false });
    const paths = domains.map((domain) => `/v1/domain/${domain}/report`);
    const validated = ['resolver that validates', ours.port] as const;
    rows.push(
      ...(await compare(servers, 'GET /report, resolver that does not validate', paths, unvalidated.port, validated)),
    );
    return rows;
  } finally {
    servers.close();
  }
}

async function compare(
  servers: Servers,
  what: string,
  paths: readonly string[],
  ourPort: number,
  [peerName, peerPort]: readonly [name: string, port: number],
): Promise<BenchRow[]> {
  const run = (port: number, durationMs: number): Promise<LoadResult> =>
    servers.load({ ports: [port], paths, connections: CONNECTIONS, durationMs });
  await run(ourPort, WARM_UP_MS);
  await run(peerPort, WARM_UP_MS);
  const ours: LoadResult[] = [];
  const peer: LoadResult[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    ours.push(await run(ourPort, ROUND_MS));
    peer.push(await run(peerPort, ROUND_MS));
  }
  const of = (results: readonly LoadResult[], figure: keyof LoadResult): number =>
    median(results.map((result) => result[figure]));
  const errors = ours.reduce((sum, result) => sum + result.errors, 0);
  if (errors > 0) throw new Error(`${errors} answers of ${what} were not 200`);
  return [
    row('report', what, '/s', of(ours, 'perSecond'), [peerName, of(peer, 'perSecond')]),
    row('report', `${what}, 95th percentile`, 'ms', of(ours, 'p95Ms'), [peerName, of(peer, 'p95Ms')]),
  ];
}
