import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { AccessChange, Account, ApiKey, Counting, VerificationToken } from '../../src/accounts/store.ts';
import type { Email } from '../../src/mail/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { anAlert } from '../mail/alerts.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const ANNA = newAccount({ id: 'anna', email: 'anna@example.com', createdAt: 1000 });
const BERT: Account = {
  ...ANNA,
  id: 'bert',
  email: 'bert@example.com',
  plan: 'Pro',
  quota: 7,
  usageEmails: false,
  language: 'ja',
};
const key = (id: string, given: Partial<ApiKey> = {}): ApiKey => ({
  id,
  account: 'anna',
  hash: `hash of ${id}`,
  name: id,
  hint: 'abcd',
  createdAt: 2000,
  scopes: ['read', 'run'],
  addresses: ['192.0.2.0/24', '2001:db8::1'],
  expiresAt: null,
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
const verificationToken = (hash: string, given: Partial<VerificationToken> = {}): VerificationToken => ({
  hash,
  purpose: 'reset',
  email: 'anna@example.com',
  account: 'anna',
  expiresAt: 100,
  ...given,
});
const mail = (id: string, to = 'anna@example.com', account?: string): Email => ({
  id,
  to,
  subject: 's',
  text: 't',
  html: 'h',
  ...(account === undefined ? {} : { account }),
});

/** What every engine promises of accounts and mails. */
function accountStore(engine: string, create: (typeof ENGINES)[number][1]): void {
  describe(`accounts on ${engine}`, () => {
    let database: string;
    let remove: () => Promise<void>;
    let stores: Stores;
    beforeEach(async () => {
      ({ database, remove } = await create());
      stores = await openStores(database);
    });
    afterEach(async () => {
      await stores.close();
      await remove();
    });

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

    test('changes of plan and quota, and an account that is gone', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addAccount(BERT);
      const changes = { plan: 'Starter', quota: 3, usageEmails: false, language: 'ja', operator: true } as const;
      expect(await accounts.updateAccount('anna', changes)).toBe('done');
      expect(await accounts.account({ id: 'anna' })).toEqual({ ...ANNA, ...changes });
      expect(await accounts.updateAccount('anna', { quota: null })).toBe('done');
      expect((await accounts.account({ id: 'anna' }))?.quota).toBeNull();
      expect(await accounts.updateAccount('none', { quota: 1 })).toBe('gone');
      expect(await accounts.updateAccount('anna', {})).toBe('done');
    });

    test('an account goes with all that belongs to it, and with nothing else', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addAccount(BERT);
      await accounts.addKey(key('k'), 20);
      await accounts.addKey(key('b', { account: 'bert' }), 20);
      await accounts.addSession({ hash: 's', account: 'anna', createdAt: 1, expiresAt: 9 }, null);
      await accounts.issue({
        verificationToken: verificationToken('t'),
        emails: [mail('m', ANNA.email, 'anna'), mail('n', 'new@example.com', 'anna'), mail('b', ANNA.email, 'bert')],
        now: 1,
      });
      await accounts.issue({
        verificationToken: verificationToken('b', { purpose: 'recipient', account: 'bert' }),
        emails: [],
        now: 1,
      });
      await accounts.issue({
        verificationToken: verificationToken('j', { purpose: 'join', account: null }),
        emails: [],
        now: 1,
      });
      const subjects = ['account bert', 'x', 'check anna a', 'check anna b', 'check bert a', 'a check anna a'];
      await accounts.count([counting(), ...subjects.map((subject) => counting({ subject }))]);
      const own = { subjects: ['x'], prefix: 'check anna ' };
      await accounts.removeAccount({ account: ANNA, ...own, mail: mail('bye'), now: 2 });
      expect(await accounts.account({ id: 'anna' })).toBeUndefined();
      expect(await accounts.keys('anna')).toEqual([]);
      expect((await accounts.keyHolders(['hash of k', 'hash of b'])).size).toBe(1);
      expect(await accounts.session('s', 2)).toBeUndefined();
      expect(await accounts.verificationToken('t', 2)).toBeUndefined();
      expect(await accounts.verificationToken('j', 2)).toBeUndefined();
      expect(await accounts.verificationToken('b', 2)).toMatchObject({ account: 'bert' });
      expect(await accounts.counts('account anna')).toEqual(new Map());
      for (const subject of ['x', 'check anna a', 'check anna b'])
        expect(await accounts.counts(subject)).toEqual(new Map());
      for (const subject of ['check bert a', 'a check anna a'])
        expect(await accounts.counts(subject)).toEqual(new Map([['2026-11', 1]]));
      // What was waiting on its behalf is gone but for the goodbye, and what another account sends to its address is not.
      const due = await claimEmails(stores.outbox, 'sender', 9, 99, 9);
      expect(due.map(({ id }) => id).sort()).toEqual(['b', 'bye']);
      expect(await accounts.counts('account bert')).toEqual(new Map([['2026-11', 1]]));
    });

    test('what an earlier address is told is sent even if the account is deleted: a thief may do that', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.issue({
        verificationToken: verificationToken('t', { purpose: 'address', email: 'thief@example.net' }),
        emails: [mail('asked', ANNA.email, 'anna')],
        now: 1,
      });
      const set = { email: 'thief@example.net' };
      await accounts.changeAccess({
        account: ANNA,
        set,
        verificationToken: { hash: 't', now: 2 },
        session: null,
        mail: mail('changed', ANNA.email),
        now: 2,
      });
      await accounts.issue({
        verificationToken: verificationToken('u', { email: set.email }),
        emails: [mail('own', set.email, 'anna')],
        now: 3,
      });
      await accounts.removeAccount({ account: { ...ANNA, ...set }, subjects: [], mail: null, now: 4 });
      const due = await claimEmails(stores.outbox, 'sender', 9, 99, 9);
      expect(due.map(({ id }) => id).sort()).toEqual(['asked', 'changed']);
    });

    test('a join verification token makes one account, once, and until it expires', async () => {
      const { accounts } = stores;
      const join = (hash: string) => verificationToken(hash, { purpose: 'join', account: null });
      for (const hash of ['t', 'other']) await accounts.issue({ verificationToken: join(hash), emails: [], now: 1 });
      await accounts.addAccount(BERT);
      const asks = verificationToken('asks', { purpose: 'recipient', account: 'bert' });
      await accounts.issue({ verificationToken: asks, emails: [], now: 1 });
      expect(await accounts.verificationToken('t', 99)).toEqual(join('t'));
      expect(await accounts.verificationToken('t', 100)).toBeUndefined();
      const access = (i: number, now: number) => ({
        purpose: 'join' as const,
        account: { ...ANNA, id: `anna ${i}` },
        verificationToken: { hash: 't', now },
        session: { hash: `s${i}`, account: `anna ${i}`, createdAt: 1, expiresAt: 500 },
      });
      expect(await accounts.openAccount(access(0, 100))).toBe('gone');
      const opened = await Promise.all(Array.from({ length: 8 }, (_, i) => accounts.openAccount(access(i, 99))));
      expect(opened.toSorted()).toEqual(['done', ...Array(7).fill('gone')]);
      const made = opened.indexOf('done');
      expect(await accounts.session(`s${made}`, 2)).toMatchObject({ account: { id: `anna ${made}`, signedInAt: 1 } });
      // The answer was lost, and the same is asked once more.
      expect(await accounts.openAccount(access(made, 99))).toBe('done');
      expect(await accounts.verificationToken('other', 99)).toBeUndefined();
      expect(await accounts.verificationToken('asks', 99)).toEqual(asks);
      await accounts.issue({ verificationToken: join('late'), emails: [], now: 1 });
      expect(await accounts.openAccount({ ...access(20, 99), verificationToken: { hash: 'late', now: 99 } })).toBe(
        'taken',
      );
      expect(await accounts.session('s20', 2)).toBeUndefined();
    });

    test('the first start of an installation makes one setup token; each further one ends those before it', async () => {
      const { accounts } = stores;
      const setup = (hash: string) => verificationToken(hash, { purpose: 'setup', email: '', account: null });
      const firsts = Array.from({ length: 8 }, (_, i) => setup(`first ${i}`));
      const stored = await Promise.all(firsts.map((token) => accounts.issueSetup(token, 'first')));
      expect(stored.filter(Boolean)).toHaveLength(1);
      const made = firsts[stored.indexOf(true)] ?? setup('none');
      expect(await accounts.verificationToken(made.hash, 2)).toEqual(made);
      // The answer was lost, and the same is asked once more.
      expect(await accounts.issueSetup(made, 'first')).toBe(true);
      expect(await accounts.issueSetup(setup('second'), 'another')).toBe(true);
      expect(await accounts.verificationToken(made.hash, 2)).toBeUndefined();
      await accounts.addAccount(BERT);
      expect(await accounts.issueSetup(made, 'first')).toBe(false);
      const access = (hash: string, account: typeof ANNA, now = 2) => ({
        purpose: 'setup' as const,
        account: { ...account, operator: true },
        verificationToken: { hash, now },
        session: { hash: `of ${account.id}`, account: account.id, createdAt: 1, expiresAt: 500 },
      });
      expect(await accounts.openAccount(access(made.hash, ANNA))).toBe('gone');
      expect(await accounts.openAccount(access('second', { ...ANNA, email: BERT.email }))).toBe('taken');
      expect(await accounts.openAccount({ ...access('second', ANNA), purpose: 'join' })).toBe('gone');
      expect(await accounts.openAccount(access('second', ANNA, 100))).toBe('gone');
      expect(await accounts.openAccount(access('second', ANNA))).toBe('done');
      expect(await accounts.account({ email: ANNA.email })).toMatchObject({ operator: true });
      expect(await accounts.openAccount(access('second', { ...ANNA, id: 'carl', email: 'carl@example.com' }))).toBe(
        'gone',
      );
    });

    test('a request for a plan is stored and told once, and ends with a new plan', async () => {
      const { accounts } = stores;
      for (const one of [ANNA, BERT]) await accounts.addAccount(one);
      const ask = (at: number, domain: string | null) =>
        accounts.requestPlan('anna', { at, domain }, [mail(`asks ${at}`, BERT.email, 'bert')]);
      expect(await ask(5, null)).toBe('done');
      expect(await ask(7, 'example.com')).toBe('done');
      expect(await accounts.requestPlan('nobody', { at: 1, domain: null }, [])).toBe('gone');
      const waiting = { ...ANNA, planRequest: { at: 5, domain: 'example.com' } };
      expect(await accounts.planRequests(9)).toEqual([waiting]);
      expect(await accounts.account({ id: 'anna' })).toEqual(waiting);
      expect((await claimEmails(stores.outbox, 'sender', 9, 99, 9)).map(({ id }) => id)).toEqual(['asks 5']);
      expect(await accounts.updateAccount('anna', { quota: 9 })).toBe('done');
      expect(await accounts.planRequests(9)).toHaveLength(1);
      expect(await accounts.updateAccount('anna', { plan: 'Pro' })).toBe('done');
      expect(await accounts.planRequests(9)).toEqual([]);
      expect(await accounts.operators(9)).toEqual([]);
      await accounts.updateAccount('bert', { operator: true });
      expect((await accounts.operators(9)).map(({ id }) => id)).toEqual(['bert']);
    });

    describe('a change of password or address', () => {
      const session = (hash: string, account = 'anna') => ({ hash, account, createdAt: 1, expiresAt: 500 });
      const HASHES = ['reset', 'reset 2', 'address', 'join'];
      /** Two accounts; one has sessions and links of every kind. */
      beforeEach(async () => {
        const { accounts } = stores;
        await accounts.addAccount(ANNA);
        await accounts.addAccount(BERT);
        for (const one of [session('a'), session('b'), session('bert', 'bert')]) await accounts.addSession(one, null);
        const tokens = [
          verificationToken('reset'),
          verificationToken('reset 2'),
          verificationToken('address', { purpose: 'address', email: 'new@example.com' }),
          verificationToken('join', { purpose: 'join', account: null }),
          verificationToken('bert', { account: 'bert', email: BERT.email }),
          // To the addresses of the account before and after: others ask them whether they want alerts.
          verificationToken('asks', { purpose: 'recipient', account: 'bert' }),
          verificationToken('asks new', { purpose: 'recipient', account: 'bert', email: 'new@example.com' }),
        ];
        for (const one of tokens)
          expect(await accounts.issue({ verificationToken: one, emails: [], now: 1 })).toBe(true);
      });
      const change = (given: Partial<AccessChange>): AccessChange => ({
        account: ANNA,
        set: { password: 'next' },
        verificationToken: null,
        session: session('begun'),
        mail: mail('told'),
        now: 50,
        ...given,
      });
      const OF_BERT = ['bert', 'asks', 'asks new'];
      const ALL = [...HASHES, ...OF_BERT];
      const tokens = async () => {
        const found = await Promise.all(ALL.map((hash) => stores.accounts.verificationToken(hash, 2)));
        return found.flatMap((one) => one?.hash ?? []);
      };
      const sessions = async () => {
        const found = await Promise.all(['a', 'b', 'bert', 'begun'].map((hash) => stores.accounts.session(hash, 2)));
        return found.flatMap((one) => one?.session.hash ?? []);
      };

      test.each<[string, Partial<AccessChange>]>([
        ['the password', {}],
        ['the password by a link', { verificationToken: { hash: 'reset', now: 50 } }],
        [
          'the address by a link',
          { set: { email: 'new@example.com' }, verificationToken: { hash: 'address', now: 50 } },
        ],
      ])('%s: all links and all other sessions end, those of others stay', async (_, given) => {
        const { accounts, outbox } = stores;
        expect(await accounts.changeAccess(change(given))).toBe('done');
        expect(await tokens()).toEqual(OF_BERT);
        expect(await sessions()).toEqual(['bert', 'begun']);
        expect((await claimEmails(outbox, 'sender', 50, 99, 9)).map(({ id }) => id)).toEqual(['told']);
        const after = 'set' in given ? given.set : { password: 'next' };
        expect(await accounts.account({ id: 'anna' })).toEqual({ ...ANNA, signedInAt: 1, ...after });
        expect(await accounts.account({ id: 'bert' })).toEqual({ ...BERT, signedInAt: 1 });
        // The answer was lost, and the same is asked once more.
        expect(await accounts.changeAccess(change(given))).toBe('done');
        expect(await accounts.changeAccess(change({ ...given, session: session('c'), mail: mail('x') }))).toBe('gone');
      });

      test.each<[string, Partial<AccessChange>, 'gone' | 'taken']>([
        ['a verification token that expired', { verificationToken: { hash: 'reset', now: 100 } }, 'gone'],
        ['a verification token of another purpose', { verificationToken: { hash: 'address', now: 50 } }, 'gone'],
        ['a verification token of another account', { verificationToken: { hash: 'bert', now: 50 } }, 'gone'],
        [
          'an address that no link was sent to',
          { set: { email: 'x@example.com' }, verificationToken: { hash: 'address', now: 50 } },
          'gone',
        ],
        ['a password that was checked against another one', { account: { ...ANNA, password: 'old' } }, 'gone'],
        ['an account that has another address by now', { account: { ...ANNA, email: 'old@example.com' } }, 'gone'],
        ['an account that is no more', { account: { ...ANNA, id: 'none' } }, 'gone'],
        ['an address that is taken', { set: { email: BERT.email } }, 'taken'],
      ])('%s changes nothing', async (_, given, result) => {
        const { accounts, outbox } = stores;
        expect(await accounts.changeAccess(change(given))).toBe(result);
        expect(await accounts.account({ id: 'anna' })).toEqual({ ...ANNA, signedInAt: 1 });
        expect(await tokens()).toEqual(ALL);
        expect(await sessions()).toEqual(['a', 'b', 'bert']);
        expect(await claimEmails(outbox, 'sender', 50, 99, 9)).toEqual([]);
      });

      test('a link is used once, by whoever comes first', async () => {
        const { accounts } = stores;
        const changes = Array.from({ length: 8 }, (_, i) =>
          accounts.changeAccess(
            change({
              set: { password: `by ${i}` },
              verificationToken: { hash: i % 2 === 0 ? 'reset' : 'reset 2', now: 50 },
              session: session(`s${i}`),
              mail: mail(`m${i}`),
            }),
          ),
        );
        const results = await Promise.all(changes);
        expect(results.toSorted()).toEqual(['done', ...Array(7).fill('gone')]);
        expect((await accounts.account({ id: 'anna' }))?.password).toBe(`by ${results.indexOf('done')}`);
        expect(await accounts.session(`s${results.indexOf('done')}`, 2)).toBeDefined();
      });

      test('what a password allowed before it changed comes too late', async () => {
        const { accounts, outbox } = stores;
        await accounts.changeAccess(change({}));
        expect(await accounts.addSession(session('late'), null)).toBe(false);
        expect(await accounts.session('late', 2)).toBeUndefined();
        const address = verificationToken('late', { purpose: 'address', email: 'evil@example.com' });
        expect(
          await accounts.issue({ verificationToken: address, password: null, emails: [mail('late')], now: 50 }),
        ).toBe(false);
        expect(await accounts.verificationToken('late', 2)).toBeUndefined();
        expect((await claimEmails(outbox, 'sender', 50, 99, 9)).map(({ id }) => id)).toEqual(['told']);
        expect(await accounts.issue({ verificationToken: address, password: 'next', emails: [], now: 50 })).toBe(true);
        expect(await accounts.addSession(session('now'), 'next')).toBe(true);
      });

      test('a link for a password is stored for the address that the account has', async () => {
        const { accounts } = stores;
        const old = verificationToken('old', { email: 'old@example.com' });
        expect(await accounts.issue({ verificationToken: old, emails: [mail('old')], now: 50 })).toBe(false);
        expect(await accounts.verificationToken('old', 2)).toBeUndefined();
      });
    });

    test('an account has so many keys that work, however many are added at once', async () => {
      const { accounts } = stores;
      const other = await openStores(database);
      await accounts.addAccount(ANNA);
      const added = await Promise.all(
        Array.from({ length: 12 }, (_, i) => (i % 2 === 0 ? stores : other).accounts.addKey(key(`k${i}`), 5)),
      );
      expect(added.filter((one) => one)).toHaveLength(5);
      const [first] = await accounts.keys('anna');
      expect(await accounts.addKey(key(first?.id ?? ''), 5)).toBe(true);
      expect(await accounts.keys('anna')).toHaveLength(5);
      await accounts.revokeKey('anna', first?.id ?? '', 9);
      expect(await accounts.addKey(key('after'), 5)).toBe(true);
      // One that has ended by then leaves room.
      expect(await accounts.addKey(key('late', { createdAt: 5000 }), 5)).toBe(false);
      await accounts.revokeKey('anna', 'after', 9);
      expect(await accounts.addKey(key('short', { expiresAt: 4000 }), 5)).toBe(true);
      expect(await accounts.addKey(key('late', { createdAt: 5000 }), 5)).toBe(true);
      await other.close();
    });

    test('sessions: found with their account, extended, ended one by one and all but one', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      for (const hash of ['a', 'b', 'c'])
        await accounts.addSession({ hash, account: 'anna', createdAt: 1, expiresAt: 100 }, null);
      expect(await accounts.session('a', 99)).toEqual({
        session: { hash: 'a', account: 'anna', createdAt: 1, expiresAt: 100 },
        account: { ...ANNA, signedInAt: 1 },
      });
      await accounts.addSession({ hash: 'd', account: 'anna', createdAt: 7, expiresAt: 100 }, null);
      expect((await accounts.account({ id: 'anna' }))?.signedInAt).toBe(7);
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
      await accounts.addKey(key('old'), 20);
      await accounts.addKey(key('new', { createdAt: 3000 }), 20);
      expect((await accounts.keys('anna')).map(({ id }) => id)).toEqual(['new', 'old']);
      expect(await accounts.keyHolders(['hash of old', 'none'])).toEqual(
        new Map([
          [
            'hash of old',
            {
              key: {
                id: 'old',
                name: 'old',
                addresses: ['192.0.2.0/24', '2001:db8::1'],
                scopes: ['read', 'run'],
                expiresAt: null,
                lastUsedOn: null,
                revokedAt: null,
              },
              account: { id: 'anna', email: ANNA.email, plan: 'Free', quota: null, usageEmails: true, language: 'en' },
            },
          ],
        ]),
      );
      expect(await accounts.renameKey('bert', 'old', 'mine')).toBe(false);
      expect(await accounts.renameKey('anna', 'old', 'other')).toBe(true);
      expect(await accounts.revokeKey('bert', 'old', 5)).toBe(false);
      expect(await accounts.revokeKey('anna', 'old', 5)).toBe(true);
      expect(await accounts.revokeKey('anna', 'old', 6)).toBe(false);
      await accounts.keyUsed('old', Date.UTC(2026, 10, 21));
      expect(await accounts.keys('anna')).toContainEqual(
        key('old', { name: 'other', revokedAt: 5, lastUsedOn: Date.UTC(2026, 10, 21) }),
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
      await other.close();
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
      await other.close();
    });

    test('a NUL in a text is stored as U+FFFD and found by no id: PostgreSQL has no NUL', async () => {
      const { accounts, outbox } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addKey(key('k', { name: 'a\0b' }), 20);
      expect((await accounts.keys('anna')).map(({ name }) => name)).toEqual(['a\ufffdb']);
      expect(await accounts.renameKey('anna', '\0', 'x')).toBe(false);
      expect(await accounts.account({ email: 'anna@example.com\0' })).toBeUndefined();
      await stores.alerts.add(anAlert({ account: 'anna' }));
      await outbox.addEmail({ ...mail('m'), text: 'a\0b', alerts: { ids: ['a1'], recipient: 'r' } }, 1);
      expect((await claimEmails(outbox, 'sender', 1, 9, 9)).map(({ text }) => text)).toEqual(['a\ufffdb']);
      await outbox.settle('m', 'sender', { state: 'refused', at: 2, reply: '550 no\0' });
      expect(await outbox.deliveries(['a1'])).toEqual([expect.objectContaining({ reply: '550 no\ufffd' })]);
    });

    test('what ended is swept', async () => {
      const { accounts } = stores;
      await accounts.addAccount(ANNA);
      await accounts.addSession({ hash: 's', account: 'anna', createdAt: 1, expiresAt: 100 }, null);
      await accounts.issue({ verificationToken: verificationToken('t'), emails: [], now: 1 });
      await accounts.count([
        counting({ endsAt: 100 }),
        counting({ period: 'later', endsAt: 101 }),
        counting({ subject: 'account gone', endsAt: 1000 }),
        counting({ subject: 'client x', endsAt: 1000 }),
      ]);
      await accounts.sweep(100);
      expect(await accounts.session('s', 0)).toBeUndefined();
      expect(await accounts.verificationToken('t', 0)).toBeUndefined();
      expect(await accounts.counts('account anna')).toEqual(new Map([['later', 1]]));
      expect(await accounts.counts('account gone')).toEqual(new Map());
      expect((await accounts.counts('client x')).size).toBe(1);
    });

    test('the outbox: each mail is leased to one, sent once, and tried again when its lease ends', async () => {
      const { outbox } = stores;
      for (const id of ['a', 'b', 'c', 'a']) await outbox.addEmail(mail(id), 10);
      expect(await claimEmails(outbox, 'one', 9, 50, 10)).toEqual([]);
      const [some, others] = await Promise.all([
        claimEmails(outbox, 'one', 10, 50, 2),
        claimEmails(outbox, 'two', 10, 50, 2),
      ]);
      expect([...some, ...others].map(({ id }) => id).sort()).toEqual(['a', 'b', 'c']);
      expect(some[0]).toMatchObject({ to: 'anna@example.com', subject: 's', text: 't', html: 'h', tries: 1 });
      const [first = mail('none')] = some;
      expect(await outbox.settle(first.id, 'somebody else', { state: 'accepted', at: 20 })).toBe(false);
      expect(await outbox.settle(first.id, 'one', { state: 'accepted', at: 20 })).toBe(true);
      expect(await outbox.waiting()).toMatchObject({ waiting: 2, failed: 0 });
      expect(await claimEmails(outbox, 'three', 49, 99, 10)).toEqual([]);
      const again = await claimEmails(outbox, 'three', 50, 99, 10);
      // A try that ended with its process is not counted.
      expect(again.map(({ tries }) => tries)).toEqual([1, 1]);
      await outbox.settle(again[0]?.id ?? '', 'three', { state: 'waiting', dueAt: 200, reply: 'busy' });
      await outbox.settle(again[1]?.id ?? '', 'three', { state: 'refused', at: 60, reply: 'no such mailbox' });
      expect(await outbox.waiting()).toMatchObject({ waiting: 1, failed: 1 });
      expect(await claimEmails(outbox, 'one', 199, 300, 10)).toEqual([]);
      expect((await claimEmails(outbox, 'one', 200, 300, 10)).map(({ tries }) => tries)).toEqual([2]);
      // Sent or given up: stored under the same name it is not sent again.
      await outbox.addEmail(mail(first.id), 400);
      expect(await claimEmails(outbox, 'one', 400, 500, 10)).toHaveLength(1);
      await outbox.purge(1000);
      await outbox.addEmail(mail(first.id), 400);
      expect((await claimEmails(outbox, 'one', 400, 500, 10)).map(({ id }) => id)).toEqual([first.id]);
    });

    test('the outbox: purging removes e-mail that was sent or given up long ago, and never e-mail that waits', async () => {
      const { outbox } = stores;
      for (const id of ['sent', 'given up', 'tried', 'claimed']) await outbox.addEmail(mail(id), 10);
      await claimEmails(outbox, 'one', 10, 50, 10);
      await outbox.settle('sent', 'one', { state: 'accepted', at: 20 });
      await outbox.settle('given up', 'one', { state: 'given-up', at: 20, reply: 'no such mailbox' });
      await outbox.settle('tried', 'one', { state: 'waiting', dueAt: 60, reply: 'busy' });
      await outbox.addEmail(mail('waiting'), 10);
      // One that goes to nobody is stored so that no one can tell by the time it takes whether an account exists.
      await stores.accounts.issue({
        verificationToken: verificationToken('t', { account: null, purpose: 'join' }),
        emails: [mail('x', '')],
        now: 10,
      });
      await outbox.purge(1_000_000);
      expect(await outbox.waiting()).toMatchObject({ waiting: 3, failed: 0 });
      const claimed = await claimEmails(outbox, 'two', 1_000_000, 2_000_000, 10);
      expect(claimed.map(({ id }) => id).sort()).toEqual(['claimed', 'tried', 'waiting']);
      expect(claimed.every(({ to, text }) => to === 'anna@example.com' && text === 't')).toBe(true);
    });
  });
}

for (const [engine, create] of ENGINES) accountStore(engine, create);
