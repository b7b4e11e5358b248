import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Email } from '../../src/mail/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

/** Runs a statement as the owner of the database could. */
async function execute(database: string, statement: string): Promise<void> {
  if (!database.startsWith('postgres')) {
    const opened = new DatabaseSync(database, { timeout: 5000 });
    opened.exec('PRAGMA foreign_keys = ON');
    opened.exec(statement);
    opened.close();
    return;
  }
  const client = new Client(database);
  await client.connect();
  await client.query(statement);
  await client.end();
}

const alertRow = (id: string, account = 'anna'): string =>
  `INSERT INTO alert (id, account, monitor, domain, at, version, document, kind)
   VALUES ('${id}', '${account}', 'm', 'example.com', 1, 1, '{}', 'mx-moved')`;

describe.each(ENGINES)('the outbox of %s', (_engine, create) => {
  let stores: Stores;
  let database: string;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    ({ database, remove } = await create());
    stores = await openStores(database);
    await stores.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', createdAt: 1 }));
    for (const id of ['a1', 'a2']) await execute(database, alertRow(id));
  });
  afterEach(async () => {
    await stores.close();
    await remove();
  });

  const email = (id: string, more: Partial<Email> = {}): Email => ({
    id,
    to: 'ops@example.net',
    subject: 's',
    text: 't',
    html: 'h',
    ...more,
  });
  const claimOne = async (holder: string, now: number, until: number) =>
    (await claimEmails(stores.outbox, holder, now, until, 1))[0];

  test('what an e-mail carries is there when it is due', async () => {
    const unsubscribe = 'https://zonewell.test/unsubscribe/7Qm2';
    await stores.outbox.addEmail(email('e', { unsubscribe }), 10);
    expect(await claimOne('one', 10, 20)).toEqual({
      ...email('e', { unsubscribe }),
      createdAt: 10,
      tries: 1,
      unconfirmed: 0,
    });
  });

  test('a lease is renewed by its holder alone, and never shortened', async () => {
    const { outbox } = stores;
    await outbox.addEmail(email('e'), 10);
    await claimOne('one', 10, 20);
    await outbox.renew('e', 'other', 99);
    await outbox.renew('e', 'one', 50);
    await outbox.renew('e', 'one', 30);
    expect(await claimOne('two', 49, 99)).toBeUndefined();
    expect(await claimOne('two', 50, 99)).toMatchObject({ id: 'e', tries: 1 });
    await outbox.renew('e', 'one', 500);
    expect(await claimOne('three', 99, 200)).toMatchObject({ id: 'e' });
  });

  test('who lost its lease hands nothing over and settles nothing', async () => {
    const { outbox } = stores;
    await outbox.addEmail(email('e'), 10);
    await claimOne('slow', 10, 20);
    await claimOne('quick', 20, 40);
    expect(await outbox.handOver('e', 'slow', 99)).toBe(false);
    expect(await outbox.settle('e', 'slow', { state: 'accepted', at: 21 })).toBe(false);
    expect(await outbox.handOver('e', 'quick', 99)).toBe(true);
    expect(await outbox.settle('e', 'quick', { state: 'accepted', at: 22 })).toBe(true);
    expect(await outbox.settle('e', 'quick', { state: 'given-up', at: 23, reply: 'no' })).toBe(false);
    expect(await outbox.handOver('e', 'quick', 99)).toBe(false);
    expect(await outbox.waiting()).toMatchObject({ waiting: 0, failed: 0 });
  });

  test.each<[what: string, end: (id: string) => Promise<unknown>]>([
    ['its process died', async () => {}],
    ['no reply came', (id) => stores.outbox.settle(id, 'one', { state: 'unconfirmed', dueAt: 99, reply: 'closed' })],
  ])('handed over, and %s: the next who gets it is told', async (_what, end) => {
    const { outbox } = stores;
    await outbox.addEmail(email('e'), 10);
    await claimOne('one', 10, 20);
    await outbox.handOver('e', 'one', 99);
    await end('e');
    expect(await claimOne('two', 98, 200)).toBeUndefined();
    expect(await claimOne('two', 99, 200)).toMatchObject({ id: 'e', unconfirmed: 1 });
    // A try that never handed it over adds nothing.
    await outbox.settle('e', 'two', { state: 'waiting', dueAt: 300, reply: 'away' });
    expect(await claimOne('three', 300, 400)).toMatchObject({ id: 'e', unconfirmed: 1 });
    await outbox.handOver('e', 'three', 500);
    expect(await claimOne('four', 500, 600)).toMatchObject({ id: 'e', unconfirmed: 2 });
  });

  test('what became of the e-mails of alerts can be read, also when text and address are gone', async () => {
    const { outbox } = stores;
    const alerts = { ids: ['a1', 'a2'], recipient: 'r1' };
    await stores.atomically(async (ports) => {
      await ports.outbox.addEmail(email('digest', { alerts }), 10);
      await ports.outbox.addEmail(email('digest', { alerts }), 10);
      await ports.outbox.addEmail(email('other', { alerts: { ids: ['a1'], recipient: 'r2' } }), 11);
    });
    const byRecipient = async (ids: readonly string[]) =>
      (await outbox.deliveries(ids)).toSorted((a, b) =>
        `${a.alert} ${a.recipient}`.localeCompare(`${b.alert} ${b.recipient}`),
      );
    const waiting = { state: 'waiting', at: null, dueAt: 10, tries: 0, reply: null };
    expect(await byRecipient(['a1', 'a2', 'none'])).toEqual([
      { alert: 'a1', recipient: 'r1', ...waiting },
      { alert: 'a1', recipient: 'r2', ...waiting, dueAt: 11 },
      { alert: 'a2', recipient: 'r1', ...waiting },
    ]);
    expect(await outbox.deliveries([])).toEqual([]);
    await claimEmails(outbox, 'one', 20, 30, 10);
    await outbox.settle('digest', 'one', { state: 'waiting', dueAt: 40, reply: '451 later' });
    await outbox.handOver('other', 'one', 50);
    expect(await byRecipient(['a1'])).toEqual([
      { alert: 'a1', recipient: 'r1', state: 'waiting', at: null, dueAt: 40, tries: 1, reply: '451 later' },
      { alert: 'a1', recipient: 'r2', ...waiting, dueAt: 50 },
    ]);
    await claimEmails(outbox, 'one', 40, 60, 10);
    await outbox.settle('digest', 'one', { state: 'accepted', at: 45 });
    await outbox.settle('other', 'one', { state: 'refused', at: 46, reply: '550 no such user' });
    const ended = [
      { alert: 'a1', recipient: 'r1', state: 'accepted', at: 45, dueAt: null, tries: 2, reply: null },
      { alert: 'a1', recipient: 'r2', state: 'refused', at: 46, dueAt: null, tries: 1, reply: '550 no such user' },
    ];
    expect(await byRecipient(['a1'])).toEqual(ended);
    // They stay for as long as an alert does that they tell.
    await outbox.purge(1000);
    expect(await byRecipient(['a1'])).toEqual(ended);
    await execute(database, "DELETE FROM alert WHERE id = 'a1'");
    await outbox.purge(1000);
    expect(await byRecipient(['a1', 'a2'])).toEqual([{ ...ended[0], alert: 'a2' }]);
    await execute(database, "DELETE FROM alert WHERE id = 'a2'");
    await outbox.purge(1000);
    // Its name is free again, so nothing of it is left.
    await outbox.addEmail(email('digest'), 2000);
    expect(await claimOne('one', 2000, 3000)).toMatchObject({ id: 'digest' });
  });

  test('a deleted account leaves no e-mail to the recipients of its alerts', async () => {
    await stores.accounts.addAccount(newAccount({ id: 'bert', email: 'bert@example.com', createdAt: 1 }));
    await execute(database, alertRow('b1', 'bert'));
    await stores.outbox.addEmail(email('anna', { alerts: { ids: ['a1'], recipient: 'r1' } }), 10);
    await stores.outbox.addEmail(email('bert', { alerts: { ids: ['b1'], recipient: 'r2' } }), 10);
    const account = { id: 'anna', email: 'anna@example.com' };
    await stores.accounts.removeAccount({ account, subjects: [], mail: null, now: 20 });
    expect((await claimEmails(stores.outbox, 'one', 20, 30, 10)).map(({ id }) => id)).toEqual(['bert']);
    expect(await stores.outbox.deliveries(['a1'])).toEqual([]);
  });
});
