import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { denied, name } from '../support/address-records.ts';
import { type Postgres, startPostgres, VOLATILE } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { type PgBouncer, type PoolMode, startPgBouncer } from './pgbouncer.ts';

// That the store works over PgBouncer is what the contract tests show, which run over it in projects of their own. Here:
// what nobody sees in results.

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres(VOLATILE);
});
afterAll(() => postgres?.close());

async function through<T>(mode: PoolMode, work: (url: string) => Promise<T>): Promise<T> {
  const direct = await postgres.database();
  const pgbouncer: PgBouncer = await startPgBouncer(direct, mode);
  try {
    return await work(Object.assign(new URL(direct), { port: String(pgbouncer.port) }).href);
  } finally {
    await pgbouncer.close();
  }
}

/** Finds what a session of PostgreSQL that others get next would have of us. */
const LEFT = `SELECT (SELECT count(*)::int FROM pg_prepared_statements) AS prepared,
  (SELECT setting FROM pg_settings WHERE name = 'statement_timeout') AS timeout`;

test('nothing of ours stays in a session that other programs get after us', async () => {
  await through('transaction', async (url) => {
    const stores = await openStores(url);
    for (let at = 1; at < 30; at += 1) await stores.observations.record([denied(at, 'example.com')]);
    await stores.atomically(async ({ accounts }) => accounts.secret('some', () => 'value'));
    const other = new Client(url);
    await other.connect();
    for (let i = 0; i < 10; i += 1) expect((await other.query(LEFT)).rows).toEqual([{ prepared: 0, timeout: '0' }]);
    await other.end();
    expect((await stores.observations.read(name('example.com')))?.rrsets[0]?.observationCount).toBe(29);
    await stores.close();
  });
});

test.each<[why: string, mode: PoolMode, parameters: string, fault: string, hint: string]>([
  ['it pools by statement', 'statement', '', 'not allowed in statement pooling mode', 'pool-mode'],
  [
    'the URL has parameters that it refuses',
    'session',
    '?statement_timeout=5',
    'unsupported startup',
    'startup-parameter',
  ],
])('the start says what is wrong where %s', async (_, mode, parameters, fault, hint) => {
  await through(mode, async (url) => {
    const opened = await openStore(`${url}${parameters}`);
    expect(opened).toMatchObject({ ok: false, hint: { id: `open-store/${hint}` } });
    expect(JSON.stringify(opened)).toContain(fault);
  });
});
