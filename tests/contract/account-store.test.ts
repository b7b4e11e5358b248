import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Account, ApiKey, Counting, Ticket } from '../../src/accounts/store.ts';
import type { Mail } from '../../src/mails/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Postgres, startPostgres } from '../postgres.ts';
import { openStores } from '../stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-accounts-'));
let files = 0;
let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

const ANNA: Account = {
  id: 'anna',
  email: 'anna@example.com',
  password: null,
  plan: 'Free',
  quota: null,
  createdAt: 1000,
  usageMails: true,
};
const BERT: Account = { ...ANNA, id: 'bert', email: 'bert@example.com', plan: 'Pro', quota: 7, usageMails: false };
const key = (id: string, given: Partial<ApiKey> = {}): ApiKey => ({
  id,
  account: 'anna',
  hash: `hash of ${id}`,
  name: id,
  hint: 'abcd',
  createdAt: 2000,
  lastUsedOn: null,
  revokedAt: null,
  ...given,
});
const counting = (given: Partial<Counting> = {}): Counting => ({
  subject: 'account anna',
  period: '2026-11',
  by: 1,
  limit: 10,
  endsAt: 5000,
  ...given,
});
const mail = (id: string): Mail => ({ id, to: 'anna@example.com', subject: 's', text: 't', html: 'h' });

/** What every engine promises of accounts and mails. */
function accountStore(engine: string, create: () => Promise<string>): void {
  describe(`accounts on ${engine}`, () => {
    let database: string;
    let stores: Stores;
    beforeEach(async () => {
      database = await create();
      stores = await openStores(database);
    });
    afterEach(() => stores.store.close());

    test('an account is found by its id and its address, and no address has two', async () => {
      const { accounts } = stores;
      expect(await accounts.addAccount(ANNA)).toBe(true);
      expect(await accounts.addAccount(BERT)).toBe(true);
      expect(await accounts.addAccount({ ...BERT, id: 'other' })).toBe(false);
      expect(await accounts.account({ id: 'anna' })).toEqual(ANNA);
      expect(await accounts.account({ email: 'bert@example.com' })).toEqual(BERT);
      expect(await accounts.account({ email: 'none@example.com' })).toBeUndefined();
      expect(await accounts.accountsAfter(null, 10)).toEqual([ANNA, BERT]);
      expect(await accounts.accountsAfter('anna@example.com', 1)).toEqual([BERT]);
    });

    test('changes: an address that is taken, an account that is gone', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addAccount(BERT);
      const changes = { password: 'p', plan: 'Starter', quota: 3, usageMails: false, email: 'a@example.org' } as const;
      expect(await accounts.updateAccount('anna', changes)).toBe('done');
      expect(await accounts.account({ id: 'anna' })).toEqual({ ...ANNA, ...changes });
      expect(await accounts.updateAccount('anna', { quota: null })).toBe('done');
      expect((await accounts.account({ id: 'anna' }))?.quota).toBeNull();
      expect(await accounts.updateAccount('anna', { email: BERT.email })).toBe('taken');
      expect(await accounts.updateAccount('none', { quota: 1 })).toBe('gone');
      expect(await accounts.updateAccount('anna', {})).toBe('done');
    });

    test('an account goes with all that belongs to it, and with nothing else', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addAccount(BERT);
      await accounts.addKey(key('k'));
      await accounts.addKey(key('b', { account: 'bert' }));
      await accounts.addSession({ hash: 's', account: 'anna', createdAt: 1, expiresAt: 9 });
      await accounts.addTicket({ hash: 't', purpose: 'reset', email: ANNA.email, account: 'anna', expiresAt: 9 });
      await accounts.count([counting(), counting({ subject: 'account bert' })]);
      await accounts.removeAccount('anna');
      expect(await accounts.account({ id: 'anna' })).toBeUndefined();
      expect(await accounts.keys('anna')).toEqual([]);
      expect((await accounts.keyHolders(['hash of k', 'hash of b'])).size).toBe(1);
      expect(await accounts.session('s', 2)).toBeUndefined();
      expect(await accounts.ticket('t', 2)).toBeUndefined();
      expect(await accounts.counts('account anna')).toEqual(new Map());
      expect(await accounts.counts('account bert')).toEqual(new Map([['2026-11', 1]]));
    });

    test('a ticket is good once, and until it expires', async () => {
      const { accounts } = stores;
      const ticket: Ticket = { hash: 't', purpose: 'join', email: 'new@example.com', account: null, expiresAt: 100 };
      await accounts.addTicket(ticket);
      expect(await accounts.ticket('t', 99)).toEqual(ticket);
      expect(await accounts.ticket('t', 100)).toBeUndefined();
      expect(await accounts.takeTicket('t', 100)).toBeUndefined();
      const taken = await Promise.all(Array.from({ length: 8 }, () => accounts.takeTicket('t', 99)));
      expect(taken.filter((one) => one !== undefined)).toEqual([ticket]);
      expect(await accounts.ticket('t', 99)).toBeUndefined();
    });

    test('sessions: found with their account, extended, ended one by one and all but one', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      for (const hash of ['a', 'b', 'c'])
        await accounts.addSession({ hash, account: 'anna', createdAt: 1, expiresAt: 100 });
      expect(await accounts.session('a', 99)).toEqual({
        session: { hash: 'a', account: 'anna', createdAt: 1, expiresAt: 100 },
        account: ANNA,
      });
      expect(await accounts.session('a', 100)).toBeUndefined();
      await accounts.extendSession('a', 200);
      expect((await accounts.session('a', 150))?.session.expiresAt).toBe(200);
      await accounts.removeSession('b');
      expect(await accounts.session('b', 2)).toBeUndefined();
      await accounts.removeSessions('anna', 'a');
      expect([await accounts.session('a', 2), await accounts.session('c', 2)]).toMatchObject([{}, undefined]);
      await accounts.removeSessions('anna', null);
      expect(await accounts.session('a', 2)).toBeUndefined();
    });

    test('keys: found by hash with their account, renamed and revoked by their owner alone', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addAccount(BERT);
      await accounts.addKey(key('old'));
      await accounts.addKey(key('new', { createdAt: 3000 }));
      expect((await accounts.keys('anna')).map(({ id }) => id)).toEqual(['new', 'old']);
      expect(await accounts.keyHolders(['hash of old', 'none'])).toEqual(
        new Map([
          [
            'hash of old',
            {
              key: { id: 'old', lastUsedOn: null, revokedAt: null },
              account: { id: 'anna', email: ANNA.email, plan: 'Free', quota: null, usageMails: true },
            },
          ],
        ]),
      );
      expect(await accounts.renameKey('bert', 'old', 'mine')).toBe(false);
      expect(await accounts.renameKey('anna', 'old', 'other')).toBe(true);
      expect(await accounts.revokeKey('bert', 'old', 5)).toBe(false);
      expect(await accounts.revokeKey('anna', 'old', 5)).toBe(true);
      expect(await accounts.revokeKey('anna', 'old', 6)).toBe(false);
      await accounts.keyUsed('old', '2026-11-21');
      expect(await accounts.keys('anna')).toContainEqual(
        key('old', { name: 'other', revokedAt: 5, lastUsedOn: '2026-11-21' }),
      );
    });

    test('counting stops at the limit, gives back, and never falls below zero', async () => {
      const { accounts } = stores;
      expect(await accounts.count([counting({ by: 8 }), counting({ period: 'x', by: 3, limit: 2 })])).toEqual([
        { before: 0, after: 8 },
        { before: 0, after: 2 },
      ]);
      expect(await accounts.count([counting({ by: 8 })])).toEqual([{ before: 8, after: 10 }]);
      expect(await accounts.count([counting()])).toEqual([{ before: 10, after: 10 }]);
      // A smaller quota takes nothing away that was used.
      expect(await accounts.count([counting({ limit: 4 })])).toEqual([{ before: 10, after: 10 }]);
      expect(await accounts.count([counting({ by: -1 })])).toEqual([{ before: 10, after: 9 }]);
      expect(await accounts.count([counting({ by: -99 })])).toEqual([{ before: 9, after: 0 }]);
      expect(await accounts.count([counting({ limit: 0, period: 'none' })])).toEqual([{ before: 0, after: 0 }]);
      expect(await accounts.count([])).toEqual([]);
    });

    test('two that count at once are exact', async () => {
      const other = await openStores(database);
      const counted = await Promise.all(
        Array.from({ length: 100 }, (_, i) =>
          (i % 2 === 0 ? stores : other).accounts.count([
            counting({ by: 1 + (i % 3), limit: 60 }),
            counting({ subject: i % 4 < 2 ? 'b' : 'a', limit: 1000 }),
          ]),
        ),
      );
      const granted = counted.map(([first]) => (first?.after ?? 0) - (first?.before ?? 0));
      expect(granted.reduce((sum, one) => sum + one, 0)).toBe(60);
      expect((await stores.accounts.counts('account anna')).get('2026-11')).toBe(60);
      expect((await stores.accounts.counts('a')).get('2026-11')).toBe(50);
      await other.store.close();
    });

    test('a secret is one for all', async () => {
      const other = await openStores(database);
      let made = 0;
      const make = () => `secret ${++made}`;
      const secrets = await Promise.all([
        stores.accounts.secret('x', make),
        other.accounts.secret('x', make),
        stores.accounts.secret('y', make),
      ]);
      expect(secrets[0]).toBe(secrets[1]);
      expect(secrets[2]).not.toBe(secrets[0]);
      expect(await stores.accounts.secret('x', make)).toBe(secrets[0]);
      await other.store.close();
    });

    test('what ended is swept', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addSession({ hash: 's', account: 'anna', createdAt: 1, expiresAt: 100 });
      await accounts.addTicket({ hash: 't', purpose: 'join', email: 'x@example.com', account: null, expiresAt: 100 });
      await accounts.count([
        counting({ endsAt: 100 }),
        counting({ period: 'later', endsAt: 101 }),
        counting({ subject: 'account gone', endsAt: 1000 }),
        counting({ subject: 'client x', endsAt: 1000 }),
      ]);
      await accounts.sweep(100);
      expect(await accounts.session('s', 0)).toBeUndefined();
      expect(await accounts.ticket('t', 0)).toBeUndefined();
      expect(await accounts.counts('account anna')).toEqual(new Map([['later', 1]]));
      expect(await accounts.counts('account gone')).toEqual(new Map());
      expect((await accounts.counts('client x')).size).toBe(1);
    });

    test('the outbox: each mail is leased to one, sent once, and tried again when its lease ends', async () => {
      const { outbox } = stores;
      for (const id of ['a', 'b', 'c', 'a']) await outbox.add(mail(id), 10);
      expect(await outbox.claim('one', 9, 50, 10)).toEqual([]);
      const [some, others] = await Promise.all([outbox.claim('one', 10, 50, 2), outbox.claim('two', 10, 50, 2)]);
      expect([...some, ...others].map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
      expect(some[0]).toMatchObject({ to: 'anna@example.com', subject: 's', text: 't', html: 'h', tries: 1 });
      const [first = mail('none')] = some;
      await outbox.sent(first.id, 'somebody else', 20);
      await outbox.sent(first.id, 'one', 20);
      expect(await outbox.waiting()).toEqual({ waiting: 2, failed: 0 });
      expect(await outbox.claim('three', 49, 99, 10)).toEqual([]);
      const again = await outbox.claim('three', 50, 99, 10);
      expect(again.map(({ tries }) => tries)).toEqual([2, 2]);
      await outbox.failed(again[0]?.id ?? '', 'three', 200, 'busy');
      await outbox.failed(again[1]?.id ?? '', 'three', null, 'no such mailbox');
      expect(await outbox.waiting()).toEqual({ waiting: 1, failed: 1 });
      expect(await outbox.claim('one', 199, 300, 10)).toEqual([]);
      expect(await outbox.claim('one', 200, 300, 10)).toHaveLength(1);
      // Sent or given up: stored under the same name it is not sent again.
      await outbox.add(mail(first.id), 400);
      expect(await outbox.claim('one', 400, 500, 10)).toHaveLength(1);
      await outbox.forget(1000);
      await outbox.add(mail(first.id), 400);
      expect((await outbox.claim('one', 400, 500, 10)).map(({ id }) => id)).toEqual([first.id]);
    });
  });
}

accountStore('a SQLite file', async () => join(folder, `accounts-${files++}.db`));
accountStore('PostgreSQL', () => postgres.database());
