import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeAll, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { a, answered, name } from '../support/address-records.ts';
import { type Postgres, type Standby, startPostgres } from '../support/postgres.ts';
import { bundled } from '../support/programs.ts';
import { openStores } from '../support/stores.ts';
import { postgresPrograms, readyPrograms } from './programs.ts';

// A primary with a synchronous standby, which takes its place while four processes write: what one of them was told is
// stored is there afterwards.

const DOMAINS = 50;
const OBSERVATIONS = 500;
const WRITERS = ['a.', 'b.', 'c.', 'd.'];
const WRITER = await bundled(join(import.meta.dirname, '../faults/store-writer.ts'));

/** An address that leads to one server and then to another, as that of a cluster does. */
interface Address {
  readonly port: number;
  /** Closes all connections, and leads to another port of loopback. */
  moveTo(port: number): void;
  close(): void;
}

async function addressOf(first: number): Promise<Address> {
  let target = first;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect(target, '127.0.0.1');
    for (const [one, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        peer.destroy();
      });
      one.pipe(peer);
    }
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const closeAll = (): void => {
    for (const one of open) one.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    moveTo(port) {
      target = port;
      closeAll();
    },
    close() {
      server.close();
      closeAll();
    },
  };
}

let primary: Postgres;
let standby: Standby;
let address: Address;
let url: string;
beforeAll(() => {
  const why = readyPrograms({ 'postgres and pg_dump': 'postgresql' });
  if (why !== null) throw new Error(why);
});
afterEach(async () => {
  address?.close();
  await standby?.close();
  await primary?.close();
});

/** Starts a primary and a standby that follows it, and waits for that. */
async function startPair(state: 'sync' | 'async'): Promise<void> {
  primary = await startPostgres({}, postgresPrograms() ?? '');
  const direct = await primary.database();
  await (await openStores(direct)).close();
  address = await addressOf(Number(new URL(direct).port));
  url = Object.assign(new URL(direct), { port: String(address.port) }).href;
  await primary.stop();
  standby = await primary.standby();
  await primary.start(state === 'sync' ? { synchronous_standby_names: '*' } : {});
  await expect.poll(() => standbys(url), { timeout: 60_000 }).toEqual([state]);
}

/** Lets the standby take the place of the primary, which fails. */
async function failOver(): Promise<void> {
  await primary.kill();
  await standby.promote();
  address.moveTo(standby.port);
}

async function standbys(database: string): Promise<readonly string[]> {
  const client = new Client(database);
  await client.connect();
  const { rows } = await client.query<{ state: string }>('SELECT sync_state AS state FROM pg_stat_replication');
  await client.end();
  return rows.map(({ state }) => state);
}

/** Writes at a name below each domain until all is written; a process that ends because the database was away is started again. */
async function writeAll(service: string, onStored: () => void): Promise<void> {
  let next = 0;
  while (next < OBSERVATIONS) {
    const child = spawn(process.execPath, [WRITER, url, String(next), String(OBSERVATIONS), service], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += String(chunk);
      onStored();
    });
    await once(child, 'close');
    next = Math.max(next, Number(text.split('\n').at(-2) ?? -1) + 1);
  }
}

test('a standby that is promoted under four writers has all that was answered as stored, once', async () => {
  await startPair('sync');
  let answers = 0;
  let moved: Promise<void> | undefined;
  await Promise.all(
    WRITERS.map((service) =>
      writeAll(service, () => {
        answers += 1;
        if (answers === OBSERVATIONS) moved = failOver();
      }),
    ),
  );
  await moved;
  expect(moved).toBeDefined();
  const stores = await openStores(url);
  for (let domain = 0; domain < DOMAINS; domain += 1)
    for (const service of WRITERS) {
      const [set] = (await stores.observations.read(`${service}d${domain}.example.com` as DnsName))?.rrsets ?? [];
      expect(set?.records.flatMap(({ intervals }) => intervals)).toMatchObject([
        {
          firstObserved: domain + 1,
          lastObserved: OBSERVATIONS - DOMAINS + domain + 1,
          count: OBSERVATIONS / DOMAINS,
        },
      ]);
    }
  await stores.close();
});

/** Lets the standby receive nothing more, as when the way between the two fails before the primary does. */
async function cutOff(): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ file: string }>("SELECT current_setting('hba_file') AS file");
  writeFileSync(rows[0]?.file ?? '', 'host replication all 127.0.0.1/32 reject\nhost all all 127.0.0.1/32 trust\n');
  await client.query('SELECT pg_reload_conf()');
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_replication');
  await client.end();
  await expect.poll(() => standbys(url), { timeout: 60_000 }).toEqual([]);
}

test('without a synchronous standby, what was answered as stored is lost where the standby had not received it', async () => {
  await startPair('async');
  const [received, missed] = [name('received.example'), name('missed.example')];
  const stores = await openStores(url);
  await stores.observations.record([answered(1, a(received, '192.0.2.1'))]);
  const behind = new Client(Object.assign(new URL(url), { port: String(standby.port) }).href);
  await behind.connect();
  await expect
    .poll(async () => (await behind.query('SELECT FROM domain_history WHERE key = $1', [received])).rowCount)
    .toBe(1);
  await behind.end();
  await cutOff();
  await stores.observations.record([answered(1, a(missed, '192.0.2.1'))]);
  expect(await stores.observations.read(missed)).toBeDefined();
  await failOver();
  expect(await stores.observations.read(received)).toBeDefined();
  expect(await stores.observations.read(missed)).toBeUndefined();
  await stores.close();
});
