import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createLookupService } from '../../src/admission/lookup-service.ts';
import { HEALTH } from '../../src/diagnoses/kinds.ts';
import { createResolver } from '../../src/dns/create-resolver.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { sharedReadsFor } from '../../src/lookups/reachable.ts';
import type { OpenOptions, Stores } from '../../src/store/opened.ts';
import { a, answered, name } from '../support/address-records.ts';
import { type Postgres, type Standby, startPostgres, VOLATILE } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';

// A real primary and a real standby. Replay is paused there, so that each state is told apart without waiting.

const KEY = name('example.com');
const LONG_MS = 3_600_000;

let primary: Postgres;
let standby: Standby;
let url: string;
let behind: Client;
beforeAll(async () => {
  primary = await startPostgres(VOLATILE);
  url = await primary.database();
  await (await openStores(url)).close();
  await primary.stop();
  standby = await primary.standby();
  await primary.start();
  behind = new Client(standbyUrl());
  behind.on('error', () => {});
  await behind.connect();
});
afterAll(async () => {
  await behind?.end().catch(() => {});
  await standby?.close();
  await primary?.close();
});

const opened: Stores[] = [];
afterEach(async () => {
  await behind.query('SELECT pg_wal_replay_resume()').catch(() => {});
  for (const one of opened.splice(0)) await one.close();
});

const standbyUrl = (): string => Object.assign(new URL(url), { port: String(standby.port) }).href;

async function open(options: OpenOptions = {}): Promise<Stores> {
  const stores = await openStores(url, options);
  opened.push(stores);
  return stores;
}

const withReplica = (maxLagMs: number, onAway = (): void => {}): Promise<Stores> =>
  open({ replica: { url: standbyUrl(), maxLagMs, onAway } });

const write = (stores: Stores, at: number) => stores.observations.record([answered(at, a(KEY, '192.0.2.1'))]);
const latest = async (stores: Pick<Stores, 'observations'> | Stores['reading']): Promise<number | undefined> =>
  (await stores.observations.read(KEY))?.rrsets[0]?.latest.at;

/** Reads until the replica is asked: it must first have shown what it has. */
async function readFromReplica(stores: Stores): Promise<void> {
  const asked = "SELECT FROM pg_stat_activity WHERE application_name = 'zonewell' AND query LIKE '%domain_history%'";
  await expect
    .poll(
      async () => {
        await latest(stores.reading);
        return (await behind.query(asked)).rowCount;
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
}

test('histories come from the replica, and what this process wrote from the primary until the replica has it', async () => {
  const [one, other] = [await withReplica(LONG_MS), await open()];
  await write(other, 1);
  // A check within a lag of an hour comes once: what was written before it is what the replica surely has.
  await readFromReplica(one);
  await behind.query('SELECT pg_wal_replay_pause()');
  await write(other, 2);
  expect([await latest(one.reading), await latest(one)]).toEqual([1, 2]);
  await write(one, 3);
  expect(await latest(one.reading)).toBe(3);
  await one.observations.purge([KEY], Number.MAX_SAFE_INTEGER);
  expect(await latest(one.reading)).toBeUndefined();
});

test('reports as of a date come from the replica where that surely has all of that time, others from the primary', async () => {
  const now = Date.UTC(2026, 10, 1);
  const [one, other] = [await withReplica(LONG_MS), await open()];
  await write(other, 1);
  await readFromReplica(one);
  await behind.query('SELECT pg_wal_replay_pause()');
  const late = name('late.example');
  await other.observations.record([answered(now - 10 * LONG_MS, a(late, '192.0.2.1'))]);
  const resolver = createResolver({ servers: ['127.0.0.1:9'] });
  const common = { resolver, clock: () => now, randomLabel: () => 'random', staleAfterMs: LONG_MS };
  const lookups = createLookupService({ ...common, stores: one, reading: one.reading });
  const hasAddress = async (at: number): Promise<boolean> =>
    JSON.stringify(await lookups.asOf(HEALTH, late as DomainName, at)).includes('192.0.2.1');
  // The replica lacks what its replay holds back: that tells which of them was read.
  expect([await hasAddress(now - 2 * LONG_MS), await hasAddress(now - LONG_MS), await hasAddress(now)]).toEqual([
    false,
    true,
    true,
  ]);
  await lookups.close();
  await resolver.close();
});

test('a report shows its domain as it is at the primary, and other names as the replica has them', async () => {
  const now = Date.UTC(2026, 10, 2);
  const [one, other] = [await withReplica(LONG_MS), await open()];
  await write(other, 1);
  await readFromReplica(one);
  await behind.query('SELECT pg_wal_replay_pause()');
  const [www, host] = [name('www.shared.example'), name('host.shared.example')];
  await other.observations.record([answered(now, a(www, '192.0.2.81')), answered(now, a(host, '192.0.2.82'))]);
  const read = sharedReadsFor(www as DomainName, { ...one, reading: one.reading.observations });
  // The replica lacks what its replay holds back.
  expect([await read(www), await read(host)]).toMatchObject([{ key: www }, undefined]);
  const resolver = createResolver({ servers: ['127.0.0.1:9'] });
  const common = { resolver, clock: () => now, randomLabel: () => 'random', staleAfterMs: LONG_MS };
  const lookups = createLookupService({ ...common, stores: one, reading: one.reading });
  const report = await lookups.stored(HEALTH, www as DomainName);
  expect(report.source).toBe('stored');
  expect(JSON.stringify(report)).toContain('192.0.2.81');
  await lookups.close();
  await resolver.close();
});

test('a replica that lags behind more than it may is not read', async () => {
  const [late, other] = [await withReplica(1), await open()];
  await behind.query('SELECT pg_wal_replay_pause()');
  for (const at of [11, 12, 13]) {
    await write(other, at);
    expect(await latest(late.reading)).toBe(at);
  }
});

test('another database in the place of the replica is never read', async () => {
  const elsewhere = await primary.database();
  const stores = await openStores(elsewhere);
  await write(stores, 99);
  await stores.close();
  const one = await open({ replica: { url: elsewhere, maxLagMs: 50, onAway: () => {} } });
  await write(one, 21);
  for (let i = 0; i < 20; i += 1) {
    expect(await latest(one.reading)).toBe(21);
    await new Promise((turn) => setTimeout(turn, 5));
  }
});

test('where the operator wants a synchronous standby, the database is ready only with one', async () => {
  const [asked, unasked] = [await open({ requireSync: true }), await open()];
  expect([await asked.check(), await unasked.check()]).toEqual(['not synchronous', 'ok']);
  const client = new Client(url);
  await client.connect();
  await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
  await client.query('SELECT pg_reload_conf()');
  await expect.poll(() => asked.check(), { timeout: 30_000 }).toBe('ok');
  await client.query("ALTER SYSTEM SET synchronous_commit = 'local'");
  await client.query('SELECT pg_reload_conf()');
  await expect.poll(() => asked.check(), { timeout: 30_000 }).toBe('not synchronous');
  await client.query('ALTER SYSTEM RESET ALL');
  await client.query('SELECT pg_reload_conf()');
  await client.end();
});

test('a replica that is gone costs nobody an answer, and is told once', async () => {
  let calls = 0;
  const one = await withReplica(LONG_MS, () => {
    calls += 1;
  });
  await write(one, 31);
  const reader = await withReplica(LONG_MS, () => {
    calls += 1;
  });
  await readFromReplica(reader);
  await behind.end();
  await standby.close();
  for (let i = 0; i < 3; i += 1) expect(await latest(reader.reading)).toBe(31);
  expect(calls).toBe(1);
});
