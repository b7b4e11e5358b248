import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import { formatAddressOverride } from '../../src/domain/address-override.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { DEFAULT_SETTINGS, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { cutInPartitions } from '../support/partitions.ts';
import { type Postgres, startPostgres, VOLATILE } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { type Served, serve } from './served.ts';

// One of sixteen partitions cannot be used: who asks about its domains is refused, and everybody else is served.

const DOMAINS = ['perfect.example', 'florist.example', 'garage.example', 'library.example', 'bakery.example'];
const PARTITIONS = 16;

let internet: Internet;
let postgres: Postgres;
let env: Record<string, string>;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  const nameServers = await internet.startNameServers();
  postgres = await startPostgres(VOLATILE);
  env = {
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    ZONEWELL_CONNECT_TO: [...internet.connectTo, ...nameServers.connectTo].map(formatAddressOverride).join(','),
    ZONEWELL_CANARIES: 'perfect.example,newsletter.example',
    ZONEWELL_QUOTA_FREE: '1000000',
  };
});
afterAll(async () => {
  await postgres?.close();
  await internet?.close();
});

let database: string;
let served: Served;
let holder: Client;
beforeEach(async () => {
  database = await postgres.database();
  await cutInPartitions(database);
  served = await serve({ database, env });
  holder = new Client(database);
  await holder.connect();
});
afterEach(async () => {
  await served?.end();
  await holder?.end();
});

interface Answer {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}
async function get(path: string): Promise<Answer> {
  const answer = await fetch(`${served.url}${path}`);
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.text() };
}
const ready = async (): Promise<readonly [number, unknown]> => {
  const { status, body } = await get('/readyz');
  return [status, JSON.parse(body)];
};

/** The number of the partition that a domain lies in. */
async function placeOf(domain: string): Promise<number> {
  const { rows } = await holder.query<{ i: number }>(
    `SELECT i FROM generate_series(0, $2::int - 1) AS i
     WHERE satisfies_hash_partition('domain_history'::regclass, $2::int, i, $1::text COLLATE "C")`,
    [domain, PARTITIONS],
  );
  return rows[0]?.i ?? -1;
}

/** A domain whose partition becomes unusable, that partition, and domains of others. */
async function chosen(): Promise<{ away: string; part: string; others: string[] }> {
  const [away = ''] = DOMAINS;
  const place = await placeOf(away);
  const others: string[] = [];
  for (const domain of DOMAINS) if ((await placeOf(domain)) !== place) others.push(domain);
  expect(others.length).toBeGreaterThan(1);
  return { away, part: `domain_history_${place}`, others };
}

const paths = (domain: string): readonly string[] => [
  `/v1/domain/${domain}/report`,
  `/v1/domain/${domain}/mail-security`,
  `/v1/domain/${domain}/dns-history`,
];

test('a partition that is locked: its domains get 503, all others are served, and it heals', async () => {
  const { away, part, others } = await chosen();
  for (const domain of [away, ...others]) for (const path of paths(domain)) expect((await get(path)).status).toBe(200);
  expect(await ready()).toEqual([200, { status: 'ready', checks: { store: 'ok', resolver: 'ok' } }]);
  await holder.query(`BEGIN; LOCK TABLE ${part} IN ACCESS EXCLUSIVE MODE`);

  // More callers than we have connections, and each of them would wait for the lock.
  const refused = await Promise.all(Array.from({ length: 30 }, () => get(`/v1/domain/${away}/report`)));
  for (const { status, retryAfter, body } of refused) {
    expect([status, Number(retryAfter) > 0]).toEqual([503, true]);
    expect(body).toContain('/problems/unavailable');
    expect(body).not.toContain(part);
  }
  const [again, ...answers] = await Promise.all([
    get(`/v1/domain/${away}/report`),
    ...others.flatMap(paths).map(get),
    ...others.map((domain) => get(`/v1/domain/${domain}/dns?type=CAA`)),
    ...others.map((domain) => get(`/domain/${domain}`)),
  ]);
  expect(again?.status).toBe(503);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  expect(await ready()).toEqual([
    200,
    { status: 'degraded', checks: { store: 'degraded', resolver: 'ok' }, away: [part] },
  ]);
  const metrics = (await get('/metrics')).body;
  expect(metrics).toContain('zonewell_store_up 1');
  expect(metrics).toContain('zonewell_store_parts_away 1');

  await holder.query('ROLLBACK');
  await expect.poll(async () => (await get(`/v1/domain/${away}/report`)).status, { timeout: 30_000 }).toBe(200);
  expect(await ready()).toMatchObject([200, { status: 'ready' }]);
});

test('monitors of the other domains are checked meanwhile', async () => {
  const { away, part, others } = await chosen();
  const stores = await openStores(database);
  await holder.query(`BEGIN; LOCK TABLE ${part} IN ACCESS EXCLUSIVE MODE`);
  await stores.accounts.addAccount(newAccount({ id: 'olga', email: 'olga@example.com', plan: 'Pro', createdAt: 1 }));
  await stores.recipients.recipients('olga');
  for (const domain of [away, ...others])
    await stores.monitors.add(
      [
        {
          ...{ id: domain, account: 'olga', domain: domain as DomainName, state: 'active', createdAt: 1 },
          ...{ settings: DEFAULT_SETTINGS, dueAt: 1, lastRunAt: null, status: NEW_STATUS },
        },
      ],
      100,
    );
  const lastRunOf = async (domain: string) => (await stores.monitors.monitor({ id: domain }))?.lastRunAt ?? null;
  for (const domain of others) await expect.poll(() => lastRunOf(domain), { timeout: 60_000 }).not.toBeNull();
  expect(await lastRunOf(away)).toBeNull();
  expect(served.child.exitCode).toBeNull();
  await stores.close();
}, 120_000);
