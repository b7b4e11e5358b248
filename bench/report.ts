import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { LoadOrder, LoadResult } from './load.ts';
import type { ServerOrder } from './report-server.ts';
import { type BenchRow, median, row } from './row.ts';

/** Requests a second from the store, against a bare `node:http` server that sends the same octets. */
const DOMAINS = 1000;
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 1000;
const WARM_UP_MS = 2000;

const ROOT = join(import.meta.dirname, '..');
const SERVER = join(ROOT, 'dist/bench/report-server.js');
const LOAD = join(import.meta.dirname, 'load.ts');

/** The pages are JSX, which Node does not read by itself. */
const buildServer = () =>
  build({
    entryPoints: [join(import.meta.dirname, 'report-server.ts')],
    outfile: SERVER,
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    packages: 'external',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });

/** Sends an order to a process of ours and waits for its one answer. */
function order<T>(child: ChildProcess, message: ServerOrder | LoadOrder): Promise<T> {
  return new Promise((resolve, reject) => {
    const onMessage = (answer: unknown): void => {
      child.off('exit', onExit);
      resolve(answer as T);
    };
    const onExit = (code: number | null): void => {
      child.off('message', onMessage);
      reject(new Error(`a process of the benchmark ended with ${code}`));
    };
    child.once('message', onMessage);
    child.once('exit', onExit);
    child.send(message);
  });
}

export async function bench(): Promise<BenchRow[]> {
  const children: ChildProcess[] = [];
  const begin = (file: string): ChildProcess => {
    const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children.push(child);
    return child;
  };
  await buildServer();
  try {
    const domains = Array.from({ length: DOMAINS }, (_, i) => `d${i}.example`);
    const ours = await order<{ port: number }>(begin(SERVER), { kind: 'ours', domains, root: ROOT });
    const load = begin(LOAD);
    const rows: BenchRow[] = [];
    for (const what of ['dns', 'report']) {
      const paths = domains.map((domain) => `/v1/domain/${domain}/${what}`);
      const answers: [string, string][] = [];
      for (const path of paths) {
        const response = await fetch(`http://127.0.0.1:${ours.port}${path}`);
        if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
        answers.push([path, await response.text()]);
      }
      const bare = await order<{ port: number }>(begin(SERVER), { kind: 'bare', answers });
      rows.push(...(await compare(load, what, paths, ours.port, bare.port)));
    }
    return rows;
  } finally {
    for (const child of children) if (child.connected) child.disconnect();
  }
}

async function compare(
  load: ChildProcess,
  what: string,
  paths: readonly string[],
  ourPort: number,
  barePort: number,
): Promise<BenchRow[]> {
  const run = (port: number, durationMs: number): Promise<LoadResult> =>
    order<LoadResult>(load, { port, paths, connections: CONNECTIONS, durationMs });
  await run(ourPort, WARM_UP_MS);
  await run(barePort, WARM_UP_MS);
  const ours: LoadResult[] = [];
  const bare: LoadResult[] = [];
  for (let i = 0; i < ROUNDS; i += 1) {
    ours.push(await run(ourPort, ROUND_MS));
    bare.push(await run(barePort, ROUND_MS));
  }
  const of = (results: readonly LoadResult[], figure: keyof LoadResult): number =>
    median(results.map((result) => result[figure]));
  const errors = ours.reduce((sum, result) => sum + result.errors, 0);
  if (errors > 0) throw new Error(`${errors} answers of /${what} were not 200`);
  return [
    row('report', `GET /${what} from the store`, '/s', of(ours, 'perSecond'), [
      'bare node:http',
      of(bare, 'perSecond'),
    ]),
    row('report', `GET /${what}, 95th percentile`, 'ms', of(ours, 'p95Ms'), ['bare node:http', of(bare, 'p95Ms')]),
  ];
}
