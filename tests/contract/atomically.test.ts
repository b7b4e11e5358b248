import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { Account } from '../../src/accounts/store.ts';
import type { DnsName } from '../../src/domain/name.ts';
import type { Email } from '../../src/mail/store.ts';
import type { ControlStores, Stores } from '../../src/store/opened.ts';
import { claimEmails } from '../support/emails.ts';
import { ENGINES } from '../support/engines.ts';
import { observation } from '../support/observations.ts';
import { openStores } from '../support/stores.ts';

const ACCOUNT = newAccount({ id: 'anna', email: 'anna@example.com', password: 'old', createdAt: 1 });
const BERT: Account = { ...ACCOUNT, id: 'bert', email: 'bert@example.com' };
const email = (id: string): Email => ({ id, to: ACCOUNT.email, subject: 's', text: 't', html: 'h' });
const counting = { subject: 'account anna', period: '2026-11', by: 1, limit: 1000, endsAt: 9e12 } as const;

describe.each(ENGINES)('one transaction over all ports on %s', (_engine, create) => {
  let stores: Stores;
  let database: string;
  let remove = async (): Promise<void> => {};
  beforeAll(async () => {
    ({ database, remove } = await create());
    stores = await openStores(database);
    await stores.accounts.addAccount(BERT);
  });
  afterAll(async () => {
    await stores?.close();
    await remove();
  });

  /** An observation at a name of its own. */
  const seen = (label: string) => ({ ...observation(1, []), name: `${label}.test` as DnsName });
  const isObserved = async (label: string): Promise<boolean> =>
    (await stores.observations.read(`${label}.test` as DnsName)) !== undefined;
  let now = 100;
  /** The e-mail that waits, by name. Claims it, so that it is found once. */
  const waiting = async (): Promise<string[]> => {
    now += 1;
    const claimed = await claimEmails(stores.outbox, 'test', now, 1e12, 100);
    for (const { id } of claimed) await stores.outbox.settle(id, 'test', { state: 'accepted', at: now });
    return claimed.map(({ id }) => id);
  };

  test('what is written is there, in every port, and the result is returned', async () => {
    const secret = await stores.atomically(async ({ accounts, outbox }) => {
      await accounts.addAccount(ACCOUNT);
      await outbox.addEmail(email('written'), 1);
      // What the transaction wrote is there for itself.
      expect(await accounts.account({ id: 'anna' })).toEqual(ACCOUNT);
      return accounts.secret('written', () => 'first');
    });
    expect([secret, await stores.accounts.secret('written', () => 'second')]).toEqual(['first', 'first']);
    expect(await stores.accounts.account({ id: 'anna' })).toEqual(ACCOUNT);
    expect(await waiting()).toMatchObject(['written']);
  });

  const everything = async ({ accounts, outbox }: ControlStores): Promise<void> => {
    await outbox.addEmail(email('undone'), 1);
    await accounts.count([counting]);
    const { id, email: address, password } = ACCOUNT;
    await accounts.changeAccess({
      account: { id, email: address, password },
      set: { password: 'new' },
      verificationToken: null,
      session: { hash: 'undone', account: id, createdAt: 1, expiresAt: 9e12 },
      mail: email('undone too'),
      now: 1,
    });
  };

  test.each<[string, (ports: ControlStores) => Promise<void>, RegExp]>([
    [
      'work that throws',
      async () => {
        throw new Error('on purpose');
      },
      /on purpose/,
    ],
    [
      'a call that fails, though work passes over it',
      async ({ accounts }) => {
        const unstorable = { ...ACCOUNT, id: 'other', email: 'other@example.com', createdAt: Number.NaN };
        await accounts.addAccount(unstorable).catch(() => {});
      },
      /bigint|NOT NULL/,
    ],
  ])('%s leaves nothing behind in any port', async (_, fail, message) => {
    await expect(
      stores.atomically(async (ports) => {
        await everything(ports);
        await fail(ports);
      }),
    ).rejects.toThrow(message);
    expect(await waiting()).toMatchObject([]);
    expect(await stores.accounts.counts('account anna')).toEqual(new Map());
    expect((await stores.accounts.account({ id: 'anna' }))?.password).toBe('old');
    expect(await stores.accounts.session('undone', 2)).toBeUndefined();
  });

  test('a method that is refused for a reason of its own does not end the transaction', async () => {
    const outcome = await stores.atomically(async ({ accounts, outbox }) => {
      const { id, email: address, password } = ACCOUNT;
      const taken = await accounts.changeAccess({
        account: { id, email: address, password },
        set: { email: BERT.email },
        verificationToken: null,
        session: null,
        mail: null,
        now: 1,
      });
      await outbox.addEmail(email('after'), 1);
      return taken;
    });
    expect(outcome).toBe('taken');
    expect(await waiting()).toMatchObject(['after']);
  });

  test('inside, other ports and another transaction are refused, and the ports end with it', async () => {
    let leaked: ControlStores | undefined;
    await stores.atomically(async (ports) => {
      leaked = ports;
      await expect(stores.accounts.account({ id: 'anna' })).rejects.toThrow('use the ports that it gives');
      await expect(stores.observations.record([seen('outside')])).rejects.toThrow('use the ports that it gives');
      await expect(stores.atomically(async () => {})).rejects.toThrow('use the ports that it gives');
    });
    await expect(leaked?.outbox.addEmail(email('late'), 1)).rejects.toThrow('has ended');
    expect(await isObserved('outside')).toBe(false);
    expect(await waiting()).toMatchObject([]);
  });

  test('what others do meanwhile is neither lost nor rolled back, and counts stay exact', async () => {
    const { promise: going, resolve: goOn } = Promise.withResolvers<void>();
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
    const undone = stores.atomically(async ({ outbox }) => {
      await outbox.addEmail(email('undone'), 1);
      begin();
      await going;
      throw new Error('on purpose');
    });
    await begun;
    const others = Promise.all([
      ...Array.from({ length: 20 }, () => stores.accounts.count([counting])),
      ...Array.from({ length: 20 }, (_, i) => stores.observations.record([seen(`other${i}`)])),
      stores.outbox.addEmail(email('other'), 1),
      ...Array.from({ length: 5 }, (_, i) =>
        stores.atomically(async ({ accounts, outbox }) => {
          await accounts.count([counting]);
          await outbox.addEmail(email(`section ${i}`), 1);
        }),
      ),
    ]);
    setImmediate(goOn);
    await expect(undone).rejects.toThrow('on purpose');
    await others;
    expect(await stores.accounts.counts('account anna')).toEqual(new Map([['2026-11', 25]]));
    for (let i = 0; i < 20; i += 1) expect(await isObserved(`other${i}`)).toBe(true);
    expect((await waiting()).sort()).toEqual(['other', ...Array.from({ length: 5 }, (_, i) => `section ${i}`)]);
  });

  test('one that waits for a transaction of another process stops nothing else, and counts on from it', async () => {
    const other = await openStores(database);
    const started = performance.now();
    const counts = await Promise.all(
      [stores, other, stores, other].map((one) =>
        one.atomically(async ({ accounts }) => {
          const [counted] = await accounts.count([{ ...counting, subject: 'account bert' }]);
          // Another turn of the event loop, which none may hold up.
          await new Promise((turn) => setImmediate(turn));
          return counted?.after;
        }),
      ),
    );
    expect(counts.sort()).toEqual([1, 2, 3, 4]);
    expect(performance.now() - started).toBeLessThan(4000);
    await other.close();
  });
});
