import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { hashOf, keyHint, makeKey } from '../../src/accounts/keys.ts';
import { newAccount } from '../../src/accounts/new-account.ts';
import { SCOPES } from '../../src/accounts/scopes.ts';
import type { Stores } from '../../src/store/opened.ts';
import { databaseWithTables } from '../support/postgres-of-run.ts';
import { openStores } from '../support/stores.ts';
import { type Served, serve } from './served.ts';

const KEY = makeKey(randomBytes(32));
const QUOTA = 250;

const running: Served[] = [];
afterEach(async () => {
  for (const one of running.splice(0)) await one.end();
});

/** History asks nobody, so no resolver is needed. */
async function start(database: string): Promise<Served> {
  const served = await serve({ database });
  running.push(served);
  return served;
}

async function withKey<T>(database: string, work: (stores: Stores) => Promise<T>): Promise<T> {
  const stores = await openStores(database);
  await stores.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', createdAt: 0 }));
  const key = { id: 'key', account: 'anna', hash: hashOf(KEY), name: 'key', hint: keyHint(KEY) };
  await stores.accounts.addKey(
    { ...key, createdAt: 0, scopes: SCOPES, addresses: [], expiresAt: null, lastUsedOn: null, revokedAt: null },
    20,
  );
  try {
    return await work(stores);
  } finally {
    await stores.close();
  }
}

/** One call; its status and what is left, or `cut` where the connection broke. */
function call(
  port: number,
  agent: Agent,
): Promise<{ readonly status: number | 'cut'; readonly retryAfter?: string | undefined }> {
  return new Promise((done) => {
    const path = '/v1/domain/example.com/dns-history';
    const request = get({ port, path, agent, headers: { 'X-API-Key': KEY } }, (response) => {
      response.on('error', () => done({ status: 'cut' }));
      response.on('end', () => done({ status: response.statusCode ?? 0, retryAfter: response.headers['retry-after'] }));
      response.resume();
    });
    request.on('error', () => done({ status: 'cut' }));
  });
}

const counted = ({ accounts }: Stores): Promise<number> =>
  accounts.counts('account anna').then((counts) => counts.get(new Date().toISOString().slice(0, 7)) ?? 0);

async function fiveHundredAtOnce(servers: readonly Served[]): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 500 });
  const answers = await Promise.all(
    Array.from({ length: 2 * QUOTA }, (_, i) => call(servers[i % servers.length]?.port ?? 0, agent)),
  );
  agent.destroy();
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(QUOTA);
  expect(refused).toHaveLength(QUOTA);
  for (const { retryAfter } of refused) expect(Number(retryAfter)).toBeGreaterThan(0);
}

test('500 calls at once with one Free key: exactly 250 succeed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-quota-'));
  const database = join(folder, 'zonewell.db');
  await withKey(database, async (stores) => {
    await fiveHundredAtOnce([await start(database)]);
    expect(await counted(stores)).toBe(QUOTA);
  });
  rmSync(folder, { recursive: true, force: true });
});

test('the same over two processes on one SQLite file, and on PostgreSQL', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-quota-'));
  const postgres = await databaseWithTables();
  try {
    for (const database of [join(folder, 'zonewell.db'), postgres.database])
      await withKey(database, async (stores) => {
        await fiveHundredAtOnce([await start(database), await start(database)]);
        expect(await counted(stores)).toBe(QUOTA);
      });
  } finally {
    for (const one of running) await one.end();
    await postgres.remove();
    rmSync(folder, { recursive: true, force: true });
  }
});

/** Calls until the service is killed in the middle: what was answered was counted, and hardly more. */
async function killedInTheMiddle(database: string): Promise<void> {
  const AT_ONCE = 40;
  await withKey(database, async (stores) => {
    const server = await start(database);
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    let answered = 0;
    let inFlight = 0;
    let atTheKill = 0;
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (;;) {
          inFlight += 1;
          const { status } = await call(server.port, agent);
          inFlight -= 1;
          if (status !== 200) return;
          answered += 1;
          if (answered === 100) {
            atTheKill = inFlight + 1;
            server.child.kill('SIGKILL');
          }
        }
      }),
    );
    agent.destroy();
    const after = await counted(stores);
    expect(after).toBeGreaterThanOrEqual(answered);
    expect(after).toBeLessThanOrEqual(answered + atTheKill);
    // Another process goes on where this one was.
    const next = await start(database);
    const fresh = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const answers = await Promise.all(Array.from({ length: 200 }, () => call(next.port, fresh)));
    fresh.destroy();
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(QUOTA - after);
  });
}

test('killed in the middle: answered <= counted <= answered and in flight', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zonewell-quota-'));
  await killedInTheMiddle(join(folder, 'zonewell.db'));
  rmSync(folder, { recursive: true, force: true });
});

test('the same on PostgreSQL', async () => {
  const { database, remove } = await databaseWithTables();
  try {
    await killedInTheMiddle(database);
  } finally {
    for (const one of running) await one.end();
    await remove();
  }
});
