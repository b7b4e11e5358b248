import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { Profiler } from 'node:inspector';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../src/app/read-config.ts';
import { createServices } from '../src/app/services.ts';
import { SeenNames } from '../src/bulk/seen.ts';
import { createReportStream } from '../src/cli/output/report-stream.ts';
import { DEFAULT_FIELDS } from '../src/cli/scan/scan-line.ts';
import { DEFAULT_CONCURRENCY } from '../src/cli/scan/scan-options.ts';
import { emptyTally, runScan } from '../src/cli/scan/scan-run.ts';
import { HEALTH } from '../src/diagnoses/kinds.ts';
import type { DomainName } from '../src/domain/name.ts';
import { textIn } from '../src/texts/language.ts';
import { startInternet } from '../testbed/internet.ts';
import { type BenchRow, median, row } from './row.ts';

/** Names of each run: every one a zone of its own, made after a real one. */
const DOMAINS = 400;
const ROUNDS = 3;
const JSON_TRIPS = 500;
const CONCURRENCIES = [1, 8, 32, 128];
/** The same with every answer so far away, as a resolver that has to ask around gives them. */
const FAR_MS = 50;
const FAR_CONCURRENCIES = [16, 32, 64, 128, 256];
/** The one whose time is looked into. */
const PROFILED = DEFAULT_CONCURRENCY;
const ZONES = join(import.meta.dirname, '../tests/fixtures/zones');
const SRC = new URL('../src/', import.meta.url).href;

/** The zones in a process of their own, so that what is measured is not the server. */
const LINES = { format: 'ndjson', bar: undefined, failOn: undefined, baseline: null } as const;
const TERMINAL = { env: {}, stdout: process.stdout, stderr: process.stderr, language: 'en' } as const;

async function serveZones(delayMs: number): Promise<void> {
  const internet = await startInternet({ zonesDir: null, delayMs });
  const files = readdirSync(ZONES).filter((file) => file.endsWith('.zone'));
  const names: string[] = [];
  for (let i = 0; i < DOMAINS; i += 1) {
    const text = readFileSync(join(ZONES, files[i % files.length] ?? ''), 'utf8');
    const apex = /^\$ORIGIN (\S+)\.$/m.exec(text)?.[1] ?? '';
    const name = i < files.length ? apex : `copy${i}.example`;
    internet.load(text.replaceAll(`${apex}.`, `${name}.`), name);
    names.push(name);
  }
  process.send?.({ resolver: internet.resolver, anchors: internet.anchorRecords, names });
  // What was asked is logged; a long benchmark would keep it all.
  setInterval(() => internet.reset(), 500).unref();
  process.once('disconnect', () => void internet.close());
}

if (process.argv[2] === 'serve-zones' && process.send !== undefined) await serveZones(Number(process.argv[3]));

interface Server {
  readonly resolver: string;
  readonly anchors: string;
  readonly names: readonly string[];
}

interface Round {
  readonly perSecond: number;
  /** Of the wall time. */
  readonly cpuShare: number;
  /** Processor time of a report, and of writing and reading one as JSON, which is what there is to compare it with. */
  readonly cpuMs: number;
  readonly jsonMs: number;
  /** Of the profiled time, by part of the house; none unless profiled. */
  readonly shares: ReadonlyMap<string, number>;
}

/** Scans all names once, into a database of its own or one that knows them. */
async function round(
  { resolver, anchors, names }: Server,
  database: string,
  concurrency: number,
  profiled: boolean,
): Promise<Round> {
  const read = readConfig({}, { resolvers: resolver, trustAnchors: anchors, database });
  if (!read.ok) throw new Error(read.faults.map(({ fault }) => textIn('en', fault)).join());
  const created = await createServices(read.config);
  if (!created.ok) throw new Error(textIn('en', created.fault));
  const { services } = created;
  const tally = emptyTally();
  const session = new Session();
  session.connect();
  try {
    if (profiled) {
      await session.post('Profiler.enable');
      await session.post('Profiler.setSamplingInterval', { interval: 250 });
      await session.post('Profiler.start');
    }
    const cpu = process.cpuUsage();
    const began = performance.now();
    const fault = await runScan({
      chunks: (async function* () {
        yield Buffer.from(names.join('\n'));
      })(),
      lookups: services.lookups,
      kind: HEALTH,
      stream: createReportStream(HEALTH, { output: LINES, fields: DEFAULT_FIELDS, terminal: TERMINAL }),
      concurrency,
      done: new SeenNames(),
      output: { write: async () => {} },
      tally,
      signal: new AbortController().signal,
      language: 'en',
      complain: (line) => console.error(line),
    });
    const tookMs = performance.now() - began;
    const used = process.cpuUsage(cpu);
    const shares = profiled ? sharesOf((await session.post('Profiler.stop')).profile) : new Map<string, number>();
    if (fault !== null) throw new Error(textIn('en', fault.fault));
    if (tally.names !== names.length || tally.notLookedUp + tally.broken > 0)
      throw new Error(`${tally.names} names, ${tally.notLookedUp + tally.broken} without a report`);
    const cpuMs = (used.user + used.system) / 1000;
    return {
      perSecond: (names.length * 1000) / tookMs,
      cpuShare: cpuMs / tookMs,
      cpuMs: cpuMs / names.length,
      jsonMs: jsonMs(await services.lookups.live(HEALTH, names[0] as DomainName)),
      shares,
    };
  } finally {
    session.disconnect();
    await services.close();
  }
}

/** Processor time of a document as JSON and back. */
function jsonMs(document: object): number {
  const before = process.cpuUsage();
  for (let i = 0; i < JSON_TRIPS; i += 1) JSON.parse(JSON.stringify(document));
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / JSON_TRIPS;
}

/** What a file belongs to, in the order in which they are tried. */
const PARTS: readonly (readonly [prefix: string, part: string])[] = [
  ['dns/codec/', 'codec'],
  ['domain/rdata/', 'codec'],
  ['dns/', 'DNS client'],
  ['store/', 'store'],
  ['observations/', 'store'],
  ['', 'engine (evidence, checks, report)'],
];

/** Each sample belongs to the innermost function of ours that it was taken in; without one, to Node itself. */
function sharesOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Map<string, number> {
  const parts = new Map<number, string>();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const visit = (id: number, above: string): void => {
    const node = byId.get(id);
    if (node === undefined) return;
    const { functionName, url } = node.callFrame;
    const part = url.startsWith(SRC)
      ? (PARTS.find(([prefix]) => url.slice(SRC.length).startsWith(prefix))?.[1] ?? above)
      : functionName === '(idle)'
        ? 'waiting for answers'
        : functionName === '(garbage collector)'
          ? 'garbage collector'
          : above;
    parts.set(id, part);
    for (const child of node.children ?? []) visit(child, part);
  };
  const [root] = nodes;
  if (root !== undefined) visit(root.id, 'Node (sockets, promises)');
  const times = new Map<string, number>();
  let all = 0;
  for (const [i, id] of samples.entries()) {
    const delta = Math.max(0, timeDeltas[i] ?? 0);
    const part = parts.get(id) ?? 'Node (sockets, promises)';
    times.set(part, (times.get(part) ?? 0) + delta);
    all += delta;
  }
  return new Map([...times].map(([part, time]) => [part, time / all]));
}

/** Health reports of many domains a second, and what the time goes into. */
export async function bench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-bench-'));
  const children: ChildProcess[] = [];
  const begin = async (delayMs: number): Promise<Server> => {
    const child = fork(import.meta.filename, ['serve-zones', String(delayMs)], {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    children.push(child);
    const [server] = (await once(child, 'message')) as [Server];
    return server;
  };
  let files = 0;
  const fresh = (): string => join(folder, `${files++}.db`);
  const repeat = async (server: Server, concurrency: number, database: () => string): Promise<Round> => {
    const rounds: Round[] = [];
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await round(server, database(), concurrency, false));
    return {
      perSecond: median(rounds.map((one) => one.perSecond)),
      cpuShare: median(rounds.map((one) => one.cpuShare)),
      cpuMs: median(rounds.map((one) => one.cpuMs)),
      jsonMs: median(rounds.map((one) => one.jsonMs)),
      shares: new Map(),
    };
  };
  try {
    const near = await begin(0);
    const rows: BenchRow[] = [];
    await round(near, fresh(), PROFILED, false); // warms up
    let alone = Number.NaN;
    for (const concurrency of CONCURRENCIES) {
      const { perSecond, cpuShare, cpuMs, jsonMs } = await repeat(near, concurrency, fresh);
      if (concurrency === 1) alone = perSecond;
      const what = `${concurrency} at once`;
      rows.push(row('scan', `health reports, ${what}`, 'domains/s', perSecond, ['one at a time', alone]));
      rows.push(row('scan', `CPU, ${what}`, '% of a core', 100 * cpuShare));
      rows.push(row('scan', `CPU of a report, ${what}`, 'ms', cpuMs, ['its JSON and back', jsonMs]));
    }
    const known = fresh();
    await round(near, known, PROFILED, false);
    const again = await repeat(near, PROFILED, () => known);
    rows.push(row('scan', `known and unchanged, ${PROFILED} at once`, 'domains/s', again.perSecond));
    rows.push(
      row('scan', 'CPU of a report, known and unchanged', 'ms', again.cpuMs, ['its JSON and back', again.jsonMs]),
    );
    for (const concurrency of [1, PROFILED]) {
      const { shares } = await round(near, fresh(), concurrency, true);
      for (const [part, share] of [...shares].sort(([, a], [, b]) => b - a))
        rows.push(row('scan', `time, ${concurrency} at once: ${part}`, '%', share * 100));
    }
    const far = await begin(FAR_MS);
    for (const concurrency of FAR_CONCURRENCIES) {
      const { perSecond } = await round(far, fresh(), concurrency, false);
      rows.push(row('scan', `answers ${FAR_MS} ms away, ${concurrency} at once`, 'domains/s', perSecond));
    }
    return rows;
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
    rmSync(folder, { recursive: true, force: true });
  }
}
