import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { LoadOrder, LoadResult } from './load.ts';
import type { ServerOrder, Started } from './report-server.ts';

export const ROOT = join(import.meta.dirname, '..');
const SERVER = join(ROOT, 'dist/bench/report-server.js');
const LOAD = join(import.meta.dirname, 'load.ts');

/** Processes of a benchmark: servers, and one that puts load on them. */
export interface Servers {
  start(order: ServerOrder): Promise<Started>;
  load(order: LoadOrder): Promise<LoadResult>;
  /** Fetches each path once: what a bare server is to answer. */
  answers(port: number, paths: readonly string[], headers?: Record<string, string>): Promise<[string, string][]>;
  close(): void;
}

export async function createServers(): Promise<Servers> {
  // The pages are JSX, which Node does not read by itself.
  await build({
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
  const children: ChildProcess[] = [];
  const begin = (file: string): ChildProcess => {
    const child = fork(file, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
    children.push(child);
    return child;
  };
  const loader = begin(LOAD);
  return {
    start: (order) => send<Started>(begin(SERVER), order),
    load: (order) => send<LoadResult>(loader, order),
    async answers(port, paths, headers = {}) {
      const answers: [string, string][] = [];
      for (const path of paths) {
        const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers });
        if (!response.ok) throw new Error(`${path} is answered with ${response.status}`);
        answers.push([path, await response.text()]);
      }
      return answers;
    },
    close() {
      for (const child of children) if (child.connected) child.disconnect();
    },
  };
}

/** Sends an order to a process of ours and waits for its one answer. */
function send<T>(child: ChildProcess, message: ServerOrder | LoadOrder): Promise<T> {
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
