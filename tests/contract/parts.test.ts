import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { reachableFor } from '../../src/lookups/reachable.ts';
import type { Stores } from '../../src/store/opened.ts';
import { PartUnavailable } from '../../src/store/unavailable.ts';
import { a, answered, denied, name } from '../support/address-records.ts';
import { cutInPartitions } from '../support/partitions.ts';
import { type Postgres, startPostgres, VOLATILE } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';

// One of sixteen partitions cannot be used, in each of the ways in which that happens to one.

const PARTITIONS = 16;
/** More than the connections that we have. */
const CALLERS = 40;

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres(VOLATILE);
});
afterAll(() => postgres?.close());

let stores: Stores;
let client: Client;
beforeEach(async () => {
  const url = await postgres.database();
  await cutInPartitions(url);
  client = new Client(url);
  client.on('error', () => {});
  await client.connect();
  stores = await openStores(url);
});
afterEach(async () => {
  await stores?.close();
  await client?.end();
});

/** Gives so many names of each partition. */
async function namesByPlace(count: number): Promise<readonly (readonly DnsName[])[]> {
  const { rows } = await client.query<{ keys: DnsName[] }>(
    `SELECT (array_agg(key))[1:$2] AS keys
     FROM generate_series(0, $1::int - 1) AS i, (SELECT 'd' || n || '.example' AS key FROM generate_series(1, 4000) AS n) AS made
     WHERE satisfies_hash_partition('domain_history'::regclass, $1::int, i, key COLLATE "C") GROUP BY i ORDER BY i`,
    [PARTITIONS, count],
  );
  return rows.map(({ keys }) => keys);
}

/** Makes a partition unusable, and returns what heals it. */
type Break = (part: string) => Promise<() => Promise<unknown>>;

const locked =
  (mode: string): Break =>
  async (part) => {
    await client.query(`BEGIN; LOCK TABLE ${part} IN ${mode} MODE`);
    return () => client.query('ROLLBACK');
  };

/** Its file is gone, as with the disk of a tablespace. */
const missing: Break = async (part) => {
  const { rows } = await client.query<{ folder: string; file: string }>(
    `SELECT current_setting('data_directory') AS folder, pg_relation_filepath($1) AS file`,
    [part],
  );
  const file = join(rows[0]?.folder ?? '', rows[0]?.file ?? '');
  renameSync(file, `${file}.away`);
  return async () => renameSync(`${file}.away`, file);
};

const seen = (key: DnsName, at = 1) => answered(at, a(key, '192.0.2.1'));
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'served',
    (error: unknown) => (error instanceof PartUnavailable ? 'away' : 'refused'),
  );

test.each<[string, Break]>([
  ['locked against all', locked('ACCESS EXCLUSIVE')],
  ['locked against writers', locked('SHARE')],
  ['without its file', missing],
])('a partition that is %s: its domains are refused, and all others are served as before', async (_, makeAway) => {
  const places = await namesByPlace(CALLERS);
  const [own = [], ...others] = places;
  const rest = others.flatMap((keys) => keys.slice(0, 10));
  const heal = await makeAway('domain_history_0');
  try {
    // All at once, and in the same groups.
    const first = await Promise.all([...own, ...rest].map((key) => outcomeOf(stores.observations.record([seen(key)]))));
    expect(first.slice(0, own.length)).not.toContain('served');
    expect(new Set(first.slice(own.length))).toEqual(new Set(['served']));

    expect(await stores.check()).toBe('degraded');
    expect(await stores.partsAway()).toEqual(['domain_history_0']);
    const [one = name('')] = own;
    const [other = name('')] = rest;
    for (const call of [
      () => stores.observations.record([seen(one, 2)]),
      () => stores.observations.read(one),
      () => stores.observations.purge([other, one], 1),
      () => stores.responses.readResponses(one),
      () => stores.imports.imported(one),
      () => stores.reading.observations.read(one),
    ])
      expect(await outcomeOf(call())).toBe('away');
    expect(await stores.observations.read(other)).toMatchObject({ key: other });

    // A run about a domain of another part goes on without the names that lie in this one.
    const run = reachableFor(other as DomainName, stores.observations);
    expect([await run.read(one), await run.revision(one)]).toEqual([undefined, undefined]);
    await run.record([seen(other, 3), seen(one, 3)]);
    expect((await run.read(other))?.rrsets[0]?.observationCount).toBe(2);
  } finally {
    await heal();
  }
  await expect.poll(() => stores.check(), { timeout: 30_000 }).toBe('ok');
  for (const key of own) {
    await stores.observations.record([denied(9, key)]);
    // Nothing that was refused was stored after all.
    expect((await stores.observations.read(key))?.rrsets[0]?.observationCount).toBe(1);
  }
});

test('a database that is away as a whole has no part that is', async () => {
  await postgres.stop();
  try {
    expect(await outcomeOf(stores.observations.read(name('d1.example')))).toBe('refused');
    expect(await stores.check()).toBe('unreachable');
    expect(await outcomeOf(stores.observations.read(name('d1.example')))).toBe('refused');
  } finally {
    await postgres.start();
  }
  await expect.poll(() => stores.check(), { timeout: 30_000 }).toBe('ok');
});

test('where nothing is cut in partitions, none is away', async () => {
  const whole = await openStores(await postgres.database());
  expect([await whole.check(), await whole.partsAway()]).toEqual(['ok', []]);
  await whole.close();
});
