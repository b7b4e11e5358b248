import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { isStoreUnavailable, isUnwritable } from '../../src/store/unavailable.ts';
import { type Internet, startInternet } from '../../testbed/internet.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { type Served, serve } from './served.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-unusable-'));
let internet: Internet;
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
});
afterAll(async () => {
  await internet.close();
  rmSync(folder, { recursive: true, force: true });
});

const running: Served[] = [];
let postgres: Postgres | undefined;
afterEach(async () => {
  for (const one of running.splice(0)) await one.end();
  await postgres?.close();
  postgres = undefined;
});
async function start(serving: Parameters<typeof serve>[0]): Promise<Served> {
  const env = {
    ZONEWELL_RESOLVERS: internet.resolver,
    ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
    ZONEWELL_QUOTA_FREE: '1000000',
    // Then no address of ours stands in an answer by right.
    ZONEWELL_PUBLIC_URL: 'http://zonewell.test',
  };
  const served = await serve({ ...serving, env });
  running.push(served);
  return served;
}

/** Pages that come in two parts where the second takes long. */
const IN_PARTS: ReadonlySet<string> = new Set([
  '/domain/perfect.example',
  '/mail-security/perfect.example',
  '/history/perfect.example',
]);

interface StatusAndBody {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string;
  readonly body: string;
}
async function request({ url }: Served, path: string, init: RequestInit = {}): Promise<StatusAndBody> {
  const answer = await fetch(`${url}${path}`, { redirect: 'manual', ...init });
  const { headers } = answer;
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  return { status: answer.status, retryAfter: headers.get('retry-after'), type, body: await answer.text() };
}

const FORM = {
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
};
/** An answer from every kind of route that reads or writes the database. */
const ASKED: readonly (readonly [string, RequestInit?])[] = [
  ['/v1/domain/perfect.example/report'],
  ['/v1/domain/perfect.example/mail-security'],
  ['/v1/domain/perfect.example/dns?type=A'],
  ['/v1/domain/perfect.example/dns-history'],
  ['/v1/domain/perfect.example/whois'],
  ['/domain/perfect.example'],
  ['/domain/perfect.example/records.csv'],
  ['/mail-security/perfect.example'],
  ['/history/perfect.example'],
  ['/badge/perfect.example.svg'],
  ['/choose-password?token=x'],
  ['/account', { headers: { cookie: 'zonewell=0123456789abcdef0123' } }],
  ['/sign-in', { ...FORM, body: 'email=a%40example.com&password=four+wet+umbrellas' }],
  ['/forgot-password', { ...FORM, body: 'email=a%40example.com' }],
];

test('PostgreSQL away: every route says so, when to come again, and nothing of the inside', async () => {
  postgres = await startPostgres();
  const database = await postgres.database();
  const { port } = new URL(database);
  const served = await start({ database });
  expect((await request(served, '/v1/domain/perfect.example/report')).status).toBe(200);
  await postgres.stop();
  for (const [path, init] of ASKED) {
    const { status, retryAfter, type, body } = await request(served, path, init);
    // The head of such a page is sent before the last try to reach the database ends.
    const isInParts = status === 200 && IN_PARTS.has(path);
    if (isInParts) expect(body).toContain('We cannot use our database right now');
    else expect([path, status, Number(retryAfter) > 0]).toEqual([path, 503, true]);
    expect(type).toBe(path.startsWith('/v1/') ? 'application/problem+json' : 'text/html');
    expect(body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    expect(body).not.toContain(port);
  }
  const ready = await request(served, '/readyz');
  expect([ready.status, JSON.parse(ready.body)]).toMatchObject([503, { checks: { store: 'unreachable' } }]);
  const metrics = await request(served, '/metrics');
  expect(metrics.body).toContain('zonewell_store_up 0');
  // Told, but not for each request.
  expect(served.log().match(/the database cannot be used/g)).toHaveLength(1);
  await postgres.start();
  for (const [path, init] of ASKED) {
    const { status, body } = await request(served, path, init);
    expect([path, status]).not.toEqual([path, 503]);
    expect(body).not.toContain('We cannot use our database right now');
  }
  expect(served.child.exitCode).toBeNull();
});

test('PostgreSQL without a connection left, and one that takes no writes', async () => {
  postgres = await startPostgres({ max_connections: '16', superuser_reserved_connections: '0' });
  const database = await postgres.database();
  const served = await start({ database });
  // A page that only reads: a report looks up once more, and stores, what did not answer before.
  const stored = '/history/perfect.example';
  expect((await request(served, '/domain/perfect.example')).status).toBe(200);
  const run = async (text: string): Promise<void> => {
    const client = new Client(database);
    await client.connect();
    await client.query(text);
    await client.end();
  };

  await run(`ALTER DATABASE ${new URL(database).pathname.slice(1)} SET default_transaction_read_only = on`);
  await run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zonewell'");
  expect(await request(served, '/v1/domain/perfect.example/report')).toMatchObject({ status: 503, retryAfter: '5' });
  expect(JSON.parse((await request(served, '/readyz')).body)).toMatchObject({ checks: { store: 'not writable' } });
  // What can be read is shown.
  expect((await request(served, stored)).status).toBe(200);

  const busy: Client[] = [];
  await run("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'zonewell'");
  for (;;) {
    const client = new Client(database);
    client.on('error', () => {});
    try {
      await client.connect();
    } catch {
      break;
    }
    busy.push(client);
  }
  const crowded = await request(served, '/v1/domain/perfect.example/dns-history');
  for (const client of busy) await client.end();
  expect(crowded).toMatchObject({ status: 503, retryAfter: '5' });
  expect(crowded.body).toContain('/problems/unavailable');
});

test('a full disk: what writes gets 503, /readyz says so, what is stored is shown, and the process goes on', async () => {
  const database = join(folder, 'full.db');
  // No file may grow beyond 600 blocks of 1 KiB: to SQLite that is a disk without room.
  const served = await start({ database, before: 'ulimit -f 600' });
  const stored = '/history/perfect.example';
  expect((await request(served, '/domain/perfect.example')).status).toBe(200);
  expect((await request(served, '/readyz')).status).toBe(200);
  let refused: StatusAndBody | undefined;
  for (let i = 0; i < 2000 && refused === undefined; i += 1) {
    const response = await request(served, `/v1/domain/n${i}.perfect.example/report`);
    if (response.status !== 200) refused = response;
  }
  expect(refused).toMatchObject({ status: 503, retryAfter: '5', type: 'application/problem+json' });
  if (refused === undefined) throw new Error('the disk never filled up');
  expect(refused.body).not.toMatch(/disk|SQLITE|full\.db/i);
  const ready = await request(served, '/readyz');
  expect([ready.status, JSON.parse(ready.body)]).toMatchObject([503, { checks: { store: 'not writable' } }]);
  expect((await request(served, stored)).status).toBe(200);
  expect((await request(served, '/forgot-password', { ...FORM, body: 'email=a%40example.com' })).status).toBe(503);
  expect(served.child.exitCode).toBeNull();
});

test('a log that cannot be written ends nothing: its lines are dropped and counted', async () => {
  const full = openSync('/dev/full', 'w');
  try {
    const served = await start({ database: join(folder, 'log.db'), stderr: full });
    for (let i = 0; i < 5; i += 1)
      expect((await request(served, '/v1/domain/perfect.example/report')).status).toBe(200);
    const dropped = /^zonewell_log_lines_dropped_total (\d+)$/m.exec((await request(served, '/metrics')).body)?.[1];
    expect(Number(dropped)).toBeGreaterThanOrEqual(5);
    expect(served.child.exitCode).toBeNull();
  } finally {
    closeSync(full);
  }
});

test('a store that was closed and a bug are none of that', async () => {
  const stores = await openStores(':memory:');
  await stores.close();
  const closed: unknown = await stores.observations.read('example.com' as never).catch((error: unknown) => error);
  expect(closed).toBeInstanceOf(Error);
  for (const error of [closed, new Error('a bug'), Object.assign(new Error('x'), { code: '23505' }), undefined])
    expect([isStoreUnavailable(error), isUnwritable(error)]).toEqual([false, false]);
});
