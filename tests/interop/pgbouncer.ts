import { spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from '../support/free-port.ts';
import { PROGRAM_ENV, readyPrograms } from './programs.ts';

/** How PgBouncer pools. */
export type PoolMode = 'session' | 'transaction' | 'statement';

/** A PgBouncer in front of all databases of a PostgreSQL on loopback. */
export interface PgBouncer {
  readonly port: number;
  close(): Promise<void>;
}

/** It refuses to run as root, so it then runs as the user that owns nothing. */
const NOBODY = { uid: 65534, gid: 65534 };
const START_TIMEOUT_MS = 20_000;

/** Starts it with the settings that it has by itself, but for where it listens and how it pools. */
export async function startPgBouncer(postgres: string, mode: PoolMode): Promise<PgBouncer> {
  const why = readyPrograms({ pgbouncer: 'pgbouncer' });
  if (why !== null) throw new Error(why);
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-pgbouncer-'));
  const port = await freePort();
  const { port: behind, username } = new URL(postgres);
  writeFileSync(join(folder, 'users.txt'), `"${username}" ""\n`);
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=127.0.0.1 port=${behind}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${join(folder, 'users.txt')}
pool_mode = ${mode}
`,
  );
  const isRoot = process.getuid?.() === 0;
  if (isRoot)
    for (const one of ['', 'users.txt', 'pgbouncer.ini']) chownSync(join(folder, one), NOBODY.uid, NOBODY.gid);
  const child = spawn('pgbouncer', [join(folder, 'pgbouncer.ini')], {
    ...(isRoot ? NOBODY : {}),
    env: PROGRAM_ENV,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log = (log + String(chunk)).slice(-4000);
  });
  const end = new Promise((done) => child.once('close', done));
  const until = Date.now() + START_TIMEOUT_MS;
  while (!(await answers(new URL(`postgres://${username}@127.0.0.1:${port}/postgres`).href))) {
    if (child.exitCode !== null || Date.now() > until) throw new Error(`PgBouncer did not start: ${log}`);
  }
  return {
    port,
    async close() {
      child.kill('SIGKILL');
      await end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    await new Promise((turn) => setTimeout(turn, 50));
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
