import { type BenchRow, row } from './row.ts';
import { createServers, ROOT, type Servers } from './servers.ts';

/**
 * Requests a second from the store, against a bare `node:http` server that sends the same octets; and where the resolver
 * does not validate, so that DNSSEC stays unknown in each report, against where it does.
 */
const DOMAINS = 1000;
const CONNECTIONS = 32;
const ROUNDS = 2;
/** As long as a report is cached, so that every round builds each report once. */
const ROUND_MS = 10_000;
/** The bare server has everything ready made, so its rate shows soon. */
const BARE_MS = 2000;
const WARM_UP_MS = 1000;

interface Measured {
  readonly perSecond: number;
  readonly p95Ms: number;
}

export async function bench(): Promise<BenchRow[]> {
  const servers = await createServers();
  try {
    const domains = Array.from({ length: DOMAINS }, (_, i) => `d${i}.example`);
    const [{ port }, { port: unvalidated }] = await Promise.all([
      servers.start({ kind: 'ours', domains, root: ROOT }),
      servers.start({ kind: 'ours', domains, root: ROOT, validating: false }),
    ]);
    const pathsOf = (what: string): string[] => domains.map((domain) => `/v1/domain/${domain}/${what}`);
    const bareOf = async (paths: readonly string[]) => {
      const bare = await servers.start({ kind: 'bare', answers: await servers.answers(port, paths) });
      return { port: bare.port, durationMs: BARE_MS };
    };
    const [dns, report] = [pathsOf('dns'), pathsOf('report')];
    const ours = { port, durationMs: ROUND_MS };
    const ofDns = await measure(servers, dns, { ours, bare: await bareOf(dns) });
    const ofReport = await measure(servers, report, {
      ours,
      bare: await bareOf(report),
      unvalidated: { port: unvalidated, durationMs: ROUND_MS },
    });
    const bare = 'bare node:http';
    return [
      ...rowsOf('GET /dns from the store', ofDns.ours, [bare, ofDns.bare]),
      ...rowsOf('GET /report from the store', ofReport.ours, [bare, ofReport.bare]),
      ...rowsOf('GET /report, resolver that does not validate', ofReport.unvalidated, [
        'resolver that validates',
        ofReport.ours,
      ]),
    ];
  } finally {
    servers.close();
  }
}

interface Round {
  readonly port: number;
  readonly durationMs: number;
}

/** Puts load on servers in turn, after a time that warms each of them up. */
async function measure<K extends string>(
  servers: Servers,
  paths: readonly string[],
  rounds: Readonly<Record<K, Round>>,
): Promise<Readonly<Record<K, Measured>>> {
  const run = async ({ port, durationMs }: Round): Promise<Measured> => {
    const { errors, ...measured } = await servers.load({ ports: [port], paths, connections: CONNECTIONS, durationMs });
    if (errors > 0) throw new Error(`${errors} answers, as of ${paths[0]}, were not 200`);
    return measured;
  };
  const all = Object.entries<Round>(rounds).map(([name, round]) => ({ name, round, measured: [] as Measured[] }));
  for (const { round } of all) await run({ ...round, durationMs: WARM_UP_MS });
  for (let i = 0; i < ROUNDS; i += 1) for (const { round, measured } of all) measured.push(await run(round));
  const means = all.map(({ name, measured }) => [
    name,
    { perSecond: mean(measured, 'perSecond'), p95Ms: mean(measured, 'p95Ms') },
  ]);
  return Object.fromEntries(means) as Record<K, Measured>;
}

const mean = (measured: readonly Measured[], figure: keyof Measured): number =>
  measured.reduce((sum, one) => sum + one[figure], 0) / measured.length;

const rowsOf = (
  what: string,
  ours: Measured,
  [peerName, peer]: readonly [name: string, peer: Measured],
): BenchRow[] => [
  row('report', what, '/s', ours.perSecond, [peerName, peer.perSecond]),
  row('report', `${what}, 95th percentile`, 'ms', ours.p95Ms, [peerName, peer.p95Ms]),
];
