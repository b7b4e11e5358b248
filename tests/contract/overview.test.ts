import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import type { Stores } from '../../src/store/opened.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { observation } from '../support/observations.ts';
import { isDistributed } from '../support/postgres-of-run.ts';
import { openStores } from '../support/stores.ts';

/** Fills a table with more rows than are counted, as the owner of the database could. */
async function fillResponses(database: string): Promise<void> {
  const row = "'example.com', 'question ' || n, 1, 1, '{}'";
  if (!database.startsWith('postgres')) {
    const opened = new DatabaseSync(database);
    const numbers = 'WITH RECURSIVE t (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM t WHERE n < 150000)';
    opened.exec(
      `${numbers} INSERT INTO stored_response (history_key, question, at, version, document) SELECT ${row} FROM t`,
    );
    opened.close();
    return;
  }
  const client = new Client(database);
  await client.connect();
  const numbers = 'generate_series(1, 150000) AS n';
  await client.query(
    `INSERT INTO stored_response (history_key, question, at, version, document) SELECT ${row} FROM ${numbers}`,
  );
  await client.query('ANALYZE stored_response');
  await client.end();
}

const MONTH = '2026-11';
const HOUR_MS = 3_600_000;
const ALL = { search: '', after: null, limit: 100, month: MONTH } as const;

describe.each(ENGINES)('what the operator sees of %s', (_engine, create) => {
  let stores: Stores;
  let database: string;
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    ({ database, remove } = await create());
    stores = await openStores(database);
    const { accounts, outbox, leases, observations } = stores;
    const anna = newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 1, operator: true });
    await accounts.addAccount({ ...anna, password: 'secret hash' });
    await accounts.addAccount(
      newAccount({ id: 'b', email: 'bert_1@example.org', plan: 'Pro', quota: 7, createdAt: 2 }),
    );
    await accounts.addAccount(newAccount({ id: 'c', email: 'bertx1@example.com', createdAt: 3 }));
    for (const [id, revokedAt] of [
      ['1', null],
      ['2', null],
      ['3', 5],
    ] as const) {
      const key = {
        id,
        account: 'anna',
        hash: `h${id}`,
        name: id,
        hint: 'abcd',
        createdAt: 1,
        lastUsedOn: null,
        scopes: ['read'],
        addresses: [],
        expiresAt: null,
      } as const;
      await accounts.addKey({ ...key, revokedAt }, 20);
    }
    await accounts.addSession({ hash: 's', account: 'anna', createdAt: 44, expiresAt: 1e15 }, 'secret hash');
    const count = (subject: string, period: string, by: number) => ({ subject, period, by, limit: 1e9, endsAt: 1e15 });
    await accounts.count([
      count('account anna', MONTH, 30),
      count('account anna', '2026-10', 500),
      count('account b', MONTH, 4),
      count('client 192.0.2.1', MONTH, 9),
    ]);
    const email = (id: string, to = 'x@example.com') => ({ id, to, subject: 's', text: 't', html: 'h' });
    for (const [at, id] of ['sent', 'failed', 'retried', 'waits'].entries()) await outbox.addEmail(email(id), 100 + at);
    const claimed = await claimEmails(outbox, 'me', 102, 1000, 3);
    expect(claimed.map(({ id }) => id)).toEqual(['sent', 'failed', 'retried']);
    await outbox.settle('sent', 'me', { state: 'accepted', at: 300 });
    await outbox.settle('failed', 'me', { state: 'refused', at: 300, reply: 'no such user' });
    await outbox.settle('retried', 'me', { state: 'waiting', dueAt: 2000, reply: 'try later' });
    await outbox.addEmail(email('nobody', ''), 50);
    await leases.acquire('purge', 'me', HOUR_MS);
    await leases.acquire('refresh health example.com', 'me', HOUR_MS);
    await leases.acquire('refresh mail example.com', 'me', HOUR_MS);
    await leases.acquire('retention', 'me', 0);
    await observations.record([observation(1, [1])]);
  });
  afterAll(async () => {
    await stores.close();
    await remove();
  });

  test('users with plan, calls of the month, keys and last sign-in, and nothing secret', async () => {
    const users = await stores.overview.users(ALL);
    expect(users).toEqual([
      {
        email: 'anna@example.com',
        plan: 'Pro',
        quota: null,
        calls: 30,
        keys: 2,
        createdAt: 1,
        signedInAt: 44,
        hasPassword: true,
        operator: true,
      },
      {
        email: 'bert_1@example.org',
        plan: 'Pro',
        quota: 7,
        calls: 4,
        keys: 0,
        createdAt: 2,
        signedInAt: null,
        hasPassword: false,
        operator: false,
      },
      {
        email: 'bertx1@example.com',
        plan: 'Free',
        quota: null,
        calls: 0,
        keys: 0,
        createdAt: 3,
        signedInAt: null,
        hasPassword: false,
        operator: false,
      },
    ]);
  });

  test.each<[search: string, after: string | null, limit: number, found: string[]]>([
    ['', null, 2, ['anna@example.com', 'bert_1@example.org']],
    ['', 'bert_1@example.org', 2, ['bertx1@example.com']],
    ['EXAMPLE.com', null, 9, ['anna@example.com', 'bertx1@example.com']],
    ['bert', 'bert_1@example.org', 9, ['bertx1@example.com']],
    // What LIKE would take for any character.
    ['bert_1', null, 9, ['bert_1@example.org']],
    ['%', null, 9, []],
    ['\\', null, 9, []],
    ["' OR 1=1 --", null, 9, []],
  ])('users with "%s" after %s, at most %d', async (search, after, limit, found) => {
    const users = await stores.overview.users({ search, after, limit, month: MONTH });
    expect(users.map(({ email }) => email)).toEqual(found);
  });

  test('plans with their accounts and calls', async () => {
    expect(await stores.overview.plans(MONTH)).toEqual(
      new Map([
        ['Pro', { accounts: 2, calls: 34 }],
        ['Free', { accounts: 1, calls: 0 }],
      ]),
    );
    expect((await stores.overview.plans('2026-10')).get('Pro')).toEqual({ accounts: 2, calls: 500 });
  });

  test('e-mails by state; those to nobody are none of them', async () => {
    expect(await stores.overview.emails()).toEqual({ waiting: 1, retrying: 1, sent: 1, failed: 1, oldestAt: 102 });
  });

  test('alerts by state, and their e-mails by what became of them', async () => {
    const none = { waiting: 0, accepted: 0, refused: 0, 'given-up': 0, uncertain: 0 };
    expect(await stores.overview.alerts()).toEqual({ open: 0, closed: 0, emails: none });
    const alert = (id: string, closedAt: number | null) =>
      stores.alerts.add({
        id,
        account: 'anna',
        monitor: 'm',
        domain: 'm.example' as DomainName,
        at: 100,
        events: [
          {
            kind: 'mx-moved',
            about: { kind: 'records', key: ['m.example MX'] },
            asBefore: null,
            group: 'mail-route',
            severity: 'error',
            message: { id: 'x/y', args: {} },
            reason: null,
            whatToDo: null,
            differences: [],
            since: null,
          },
        ],
        confirmedBy: [],
        scoreBefore: null,
        scoreAfter: null,
        withheld: null,
        closedAt,
        acknowledged: null,
      });
    await alert('a', null);
    await alert('b', null);
    await alert('c', 200);
    const email = { to: 'anna@example.com', subject: 's', text: 't', html: 'h' };
    // A digest tells two alerts.
    await stores.outbox.addEmail({ ...email, id: 'digest', alerts: { ids: ['a', 'b'], recipient: 'r' } }, 1);
    await stores.outbox.addEmail({ ...email, id: 'refused', alerts: { ids: ['c'], recipient: 'r' } }, 2);
    await claimEmails(stores.outbox, 'me', 1, 1e13, 1);
    await stores.outbox.settle('digest', 'me', { state: 'accepted', at: 3 });
    await claimEmails(stores.outbox, 'me', 2, 1e13, 1);
    await stores.outbox.settle('refused', 'me', { state: 'refused', at: 3, reply: '550' });
    expect(await stores.overview.alerts()).toEqual({
      open: 2,
      closed: 1,
      emails: { ...none, accepted: 2, refused: 1 },
    });
    await stores.accounts.sweep(0);
    await stores.alerts.purge(1e15);
    await stores.outbox.purge(3);
  });

  test('the size of the database, and the rows of its tables', async () => {
    const { octets, tables } = await stores.overview.size();
    expect(octets).toBeGreaterThan(50_000);
    const rows = Object.fromEntries(tables.map((one) => [one.table, one.rows]));
    expect(rows).toEqual({
      domain_history: 1,
      stored_response: 0,
      imported_interval: 0,
      account: 3,
      api_key: 3,
      session: 1,
    });
    expect(tables.map(({ precision }) => precision)).toEqual(tables.map(() => 'exact'));
  });

  test('leases that are held, without the domains in their names', async () => {
    const leases = await stores.overview.leases();
    expect(leases.map(({ name, count }) => [name, count])).toEqual([
      ['purge', 1],
      ['refresh', 2],
    ]);
    for (const { expiresAt } of leases) expect(expiresAt).toBeGreaterThan(1.7e12);
  });

  test('a large table is estimated', async () => {
    await fillResponses(database);
    const { tables } = await stores.overview.size();
    const { rows, precision } = tables.find(({ table }) => table === 'stored_response') ?? {};
    // The coordinator of Citus does not know how many rows its workers have.
    const [least, most, known] = isDistributed(database) ? [100_000, 100_000, 'at least'] : [140_000, 160_000, 'about'];
    expect(precision).toBe(known);
    expect(rows).toBeGreaterThanOrEqual(least);
    expect(rows).toBeLessThanOrEqual(most);
  });
});
