import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { cleanEnv } from '../cli/command.ts';
import { freePort } from '../support/free-port.ts';

const ZONEWELL = join(import.meta.dirname, '../../dist/zonewell.js');

/** The service as it is delivered, in a process of its own. */
export interface Served {
  readonly child: ChildProcess;
  readonly url: string;
  readonly port: number;
  /** What it has written to stderr so far; empty where that goes elsewhere. */
  log(): string;
  /** Kills it and waits for its end. */
  end(): Promise<void>;
}

export interface Serving {
  readonly database: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Shell commands that come first, such as limits. */
  readonly before?: string;
  /** A file descriptor for stderr; read by us where none is given. */
  readonly stderr?: number;
}

/** Starts it on a free port and waits until it answers. Without `ZONEWELL_RESOLVERS` no resolver answers it. */
export async function serve({ database, env = {}, before = ':', stderr }: Serving): Promise<Served> {
  const port = await freePort();
  const child = spawn(
    'bash',
    [
      '-c',
      `${before}; exec "$0" "$@"`,
      process.execPath,
      ...[ZONEWELL, 'serve', '--port', String(port), '--database', database],
    ],
    {
      stdio: ['ignore', 'ignore', stderr ?? 'pipe'],
      env: cleanEnv({ ZONEWELL_RESOLVERS: '127.0.0.1:9', ...env }),
    },
  );
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += String(chunk);
  });
  const closed = new Promise((done) => child.once('close', done));
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}: ${log}`);
    const answer = await fetch(`${url}/healthz`).catch(() => undefined);
    if (answer?.ok === true) break;
    await wait(30);
  }
  return {
    child,
    url,
    port,
    log: () => log,
    async end() {
      if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
      await closed;
    },
  };
}
