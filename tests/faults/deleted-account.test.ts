import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, expect, test } from 'vitest';
import { type Accounts, createAccounts } from '../../src/accounts/accounts.ts';
import { hashOf } from '../../src/accounts/keys.ts';
import { createPasswords } from '../../src/accounts/passwords.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { createSender } from '../../src/mail/sender.ts';
import { createMonitorService } from '../../src/monitoring/service/create-monitor-service.ts';
import type { Stores } from '../../src/store/opened.ts';
import { claimEmails } from '../support/emails.ts';
import { QUICK } from '../support/passwords.ts';
import { databaseWithTables } from '../support/postgres-of-run.ts';
import { openStores } from '../support/stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-deleted-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ANNA = 'anna.unmistakable@example.com';
const NEXT = 'anna.another@example.org';
const PASSWORD = 'four wet umbrellas';
const HERE = { client: '192.0.2.1', network: '192.0.2.0/24', language: 'en' } as const;
const HOUR_MS = 3_600_000;
const PLAN = { intervalMs: HOUR_MS, limit: 4 };
/** What it monitored, which says as much. */
const WATCHED = 'watched.unmistakable.example';
/** All that would tell who it was: both addresses, and what is counted under them. */
const TRACES = [WATCHED, ...[ANNA, NEXT].flatMap((address) => [address, hashOf(`to ${address}`)])];

let now = Date.UTC(2026, 10, 22);

function accountsOn({ accounts: store }: Stores): Accounts {
  return createAccounts({
    store,
    passwords: createPasswords(randomBytes, QUICK),
    clock: () => now,
    random: randomBytes,
    publicUrl: () => 'https://zonewell.test',
    openToAll: true,
    onEmailStored: () => {},
  });
}

/** Hands all that is due to a mail server that takes it, or that refuses it and repeats the address. */
async function sendAll({ outbox }: Stores, takes: boolean): Promise<void> {
  const sender = createSender({
    outbox,
    deliver: async ({ target }) =>
      takes ? { outcome: 'accepted' } : { outcome: 'deferred', reply: `450 5.1.1 <${target}>: no such user` },
    clock: () => now,
    holder: 'test',
    onFailure: () => {},
    onError: (error) => {
      throw error;
    },
  });
  await sender.sendDue();
  await sender.drained();
}

/** A life: joined, forgotten and wrong passwords, a new address asked for and confirmed, mails sent and refused. */
async function live(stores: Stores): Promise<void> {
  const accounts = accountsOn(stores);
  await accounts.add(ANNA, 'Pro');
  const account = await stores.accounts.account({ email: ANNA });
  if (account === undefined) throw new Error('no account');
  await accounts.choosePassword((await accounts.link(account)).split('token=')[1] ?? '', PASSWORD, 'en');
  await accounts.askToReset(ANNA, HERE);
  await accounts.signIn(ANNA, 'wrong', HERE);
  await sendAll(stores, true);
  const withPassword = await stores.accounts.account({ email: ANNA });
  if (withPassword === undefined) throw new Error('no account');
  await accounts.askForAddress(withPassword, PASSWORD, NEXT, HERE);
  const due = await claimEmails(stores.outbox, 'reader', now, now + 1, 9);
  now += 1;
  const link = due.find(({ to }) => to === NEXT)?.text ?? '';
  await accounts.confirmAddress(/token=([\w-]+)/.exec(link)?.[1] ?? '', undefined);
  await sendAll(stores, true);
  await accounts.signIn(NEXT, 'wrong', HERE);
  await accounts.askToReset(NEXT, HERE);
  await sendAll(stores, false);
  await accounts.askToReset(NEXT, HERE);
  const monitors = createMonitorService({
    stores,
    plans: { Free: { intervalMs: 86_400_000, limit: 0 }, Starter: PLAN, Pro: PLAN, Enterprise: PLAN },
    clock: () => now,
    random: randomBytes,
    publicUrl: () => 'https://zonewell.test',
    onEmailStored: () => {},
  });
  await monitors.add(withPassword, WATCHED);
  expect(await monitors.checkNow(withPassword, WATCHED as DomainName)).toMatchObject({ why: 'throttled' });
  expect(await monitors.addRecipient(withPassword, 'ops@example.net')).toMatchObject({ ok: true });
}

async function remove(stores: Stores): Promise<void> {
  const account = await stores.accounts.account({ email: NEXT });
  if (account === undefined) throw new Error('no account');
  expect(await accountsOn(stores).remove(account, PASSWORD, HERE)).toEqual({ ok: true });
  await sendAll(stores, true);
}

test('SQLite: once a deleted account has its goodbye, no octet of the files tells its address', async () => {
  const path = join(folder, 'accounts.db');
  const stores = await openStores(path);
  const found = (): readonly string[] => {
    const octets = [path, `${path}-wal`].filter((one) => existsSync(one)).map((one) => readFileSync(one));
    return TRACES.filter((trace) => octets.some((one) => one.includes(trace)));
  };
  await live(stores);
  expect(found()).toEqual(expect.arrayContaining([WATCHED, ANNA, NEXT, hashOf(`to ${NEXT}`)]));
  await remove(stores);
  expect(found()).not.toContain(WATCHED);
  // What strangers could count of its old address ends by itself.
  await stores.accounts.sweep(now + HOUR_MS);
  expect(found()).toEqual([]);
  expect(await stores.check()).toBe('ok');
  await stores.close();
});

test('PostgreSQL: no row tells the address of a deleted account once it has its goodbye', async () => {
  const { database, remove: dropDatabase } = await databaseWithTables();
  const client = new Client(database);
  try {
    await client.connect();
    const stores = await openStores(database);
    const found = async (): Promise<readonly string[]> => {
      const rows: unknown[] = [];
      for (const table of [
        'account',
        'session',
        'verification_token',
        'api_key',
        'counter',
        'outbox',
        'secret',
        'monitor',
      ])
        rows.push((await client.query(`SELECT * FROM ${table}`)).rows);
      const text = JSON.stringify(rows);
      return TRACES.filter((trace) => text.includes(trace));
    };
    await live(stores);
    expect(await found()).toEqual(expect.arrayContaining([WATCHED, NEXT, hashOf(`to ${NEXT}`)]));
    await remove(stores);
    expect(await found()).not.toContain(WATCHED);
    await stores.accounts.sweep(now + HOUR_MS);
    expect(await found()).toEqual([]);
    await stores.close();
  } finally {
    await client.end();
    await dropDatabase();
  }
});
