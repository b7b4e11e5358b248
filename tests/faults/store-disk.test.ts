import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Observation } from '../../src/observations/store.ts';
import { openStore } from '../../src/store/open.ts';
import type { Stores } from '../../src/store/opened.ts';
import { makeFilePrivate, makePrivate } from '../../src/store/sqlite/file.ts';
import { bundled } from '../support/programs.ts';
import { openStores } from '../support/stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-disk-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function open(path: string): Promise<Stores> {
  return openStores(path);
}

const observed = (owner: string, at: number): Observation => ({
  name: owner as DnsName,
  type: 'A',
  at,
  security: 'indeterminate',
  aliases: [],
  ttlFromCache: false,
  outcome: 'answer',
  records: [{ name: owner as DnsName, type: 'A', ttlSeconds: 60, octets: encodeRdata('A', { address: '192.0.2.1' }) }],
});

/** Runs a process to its end. */
async function run(command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += String(chunk);
  });
  child.stderr.on('data', (chunk) => {
    err += String(chunk);
  });
  const code = await new Promise<number | null>((ended) => child.on('close', ended));
  return { code, out, err };
}

const WRITER = await bundled(join(import.meta.dirname, 'store-writer.ts'));

test('three processes that write the same domains at once lose nothing of each other', async () => {
  const path = join(folder, 'shared.db');
  await (await open(path)).close();
  const lookups = 1000;
  const services = ['', '_one.', '_two.'];
  const ended = await Promise.all(
    services.map((service) => run(process.execPath, [WRITER, path, '0', String(lookups), service])),
  );
  expect(ended.map(({ code, err }) => [code, err])).toEqual(services.map(() => [0, '']));
  const stores = await open(path);
  for (let i = 0; i < 50; i += 1) {
    const key = `d${i}.example.com`;
    const history = await stores.observations.read(key as DnsName);
    const counts = history?.rrsets
      .map((rrset) => [rrset.name, rrset.observationCount, rrset.records[0]?.intervals[0].count])
      .sort();
    expect(counts).toEqual(services.map((service) => [`${service}${key}`, 20, 20]).sort());
  }
  await stores.close();
});

test('where the disk is full the writer is told, and what was reported stored is there', async () => {
  const path = join(folder, 'full.db');
  // No file may grow beyond 600 blocks of 1 KiB: to SQLite that is a disk without room.
  const { out, err } = await run('bash', ['-c', 'ulimit -f 600; exec "$0" "$@"', process.execPath, WRITER, path, '0']);
  const stored = out.split('\n').filter((line) => line !== '').length;
  expect(stored).toBeGreaterThan(0);
  expect(err).toMatch(/disk I\/O error|database or disk is full/);
  const stores = await open(path);
  for (let i = Math.max(0, stored - 50); i < stored; i += 1) {
    const rrset = (await stores.observations.read(`d${i % 50}.example.com` as DnsName))?.rrsets[0];
    expect(rrset?.latest.at).toBeGreaterThanOrEqual(i + 1);
    expect(rrset?.observationCount).toBeGreaterThanOrEqual(Math.floor(i / 50) + 1);
  }
  await stores.close();
});

test('a file that is locked for too long refuses what waits for it, all at once, and takes the next', async () => {
  const path = join(folder, 'locked.db');
  const stores = await open(path);
  await stores.observations.record([observed('example.com', 1)]);
  const other = new DatabaseSync(path);
  other.exec('BEGIN IMMEDIATE');
  const refused = [
    stores.observations.record([observed('example.com', 2)]),
    ...Array.from({ length: 100 }, (_, i) => stores.leases.acquire(`l${i}`, 'we', 1000)),
  ].map((write) => expect(write).rejects.toThrow('database is locked'));
  await Promise.all(refused);
  expect(await stores.check()).toBe('ok');
  other.exec('ROLLBACK');
  other.close();
  await stores.observations.record([observed('example.com', 3)]);
  expect((await stores.observations.read('example.com' as DnsName))?.rrsets[0]?.observationCount).toBe(2);
  await stores.close();
});

test('a damaged history is refused by itself: what is stored in the same moment is stored', async () => {
  const path = join(folder, 'damaged.db');
  const stores = await open(path);
  await stores.observations.record([observed('bad.example', 1)]);
  const other = new DatabaseSync(path);
  other.exec("UPDATE domain_history SET document = x'0107', sighting = NULL, revision = revision + 1");
  other.close();
  const results = await Promise.allSettled(
    ['good.example', 'bad.example', 'fine.example'].map((owner) => stores.observations.record([observed(owner, 2)])),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({
    reason: { message: expect.stringContaining('history of bad.example is damaged') },
  });
  await expect(stores.observations.read('bad.example' as DnsName)).rejects.toThrow('is damaged');
  expect((await stores.observations.read('fine.example' as DnsName))?.rrsets).toHaveLength(1);
  await stores.close();
  expect(await stores.check()).toBe('unreachable');
});

test('the database and its log are for their owner alone, whatever the umask and whatever they were', async () => {
  const before = process.umask(0);
  try {
    const path = join(folder, 'new', 'deep', 'private.db');
    const modes = (): readonly string[] =>
      [dirname(dirname(path)), dirname(path), path, `${path}-wal`, `${path}-shm`].map((one) =>
        (statSync(one).mode & 0o777).toString(8),
      );
    const stores = await open(path);
    await stores.observations.record([observed('example.com', 1)]);
    expect(modes()).toEqual(['700', '700', '600', '600', '600']);
    for (const one of [path, `${path}-wal`, `${path}-shm`]) chmodSync(one, 0o644);
    chmodSync(dirname(path), 0o755);
    const other = await open(path);
    // A folder that was there stays as its owner wants it.
    expect(modes()).toEqual(['700', '755', '600', '600', '600']);
    await other.close();
    await stores.close();
  } finally {
    process.umask(before);
  }
});

test('making a file private that is there drops none of the locks this process holds on it', async () => {
  const path = join(folder, 'held.db');
  const held = new DatabaseSync(path);
  held.exec('CREATE TABLE t (x); BEGIN EXCLUSIVE');
  makePrivate(path);
  makeFilePrivate(path);
  const other = `const { DatabaseSync } = require('node:sqlite');
    new DatabaseSync(process.argv[1], { timeout: 0 }).exec('BEGIN IMMEDIATE');`;
  expect((await run(process.execPath, ['-e', other, path])).err).toContain('database is locked');
  held.close();
  expect(await run(process.execPath, ['-e', other, path])).toMatchObject({ code: 0 });
});

test('a file of another program keeps its rights', async () => {
  const path = join(folder, 'theirs.db');
  const theirs = new DatabaseSync(path);
  theirs.exec('CREATE TABLE theirs (x)');
  theirs.close();
  chmodSync(path, 0o644);
  expect(await openStore(path)).toMatchObject({ ok: false });
  expect(statSync(path).mode & 0o777).toBe(0o644);
});
