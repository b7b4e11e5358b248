import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainBatch } from '../../src/batches/batch.ts';
import type { Stores } from '../../src/store/opened.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

const BATCH: DomainBatch = {
  ...{ id: 'b1', account: 'anna', key: 'k1', idempotencyKey: 'one', request: 'digest', kind: 'health' },
  ...{ live: true, language: 'ja', createdAt: 1000 },
};
const DOMAINS = ['a.example', 'b.example', 'c.example'];
const REPORT = Buffer.from([0, 1, 255]);
const report = (position: number) => ({ position, outcome: 'report', report: REPORT }) as const;

describe.each(ENGINES)('%s', (_engine, create) => {
  let here: Stores;
  let there: Stores;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const made = await create();
    remove = made.remove;
    [here, there] = [await openStores(made.database), await openStores(made.database)];
    for (const id of ['anna', 'bert'])
      await here.accounts.addAccount(newAccount({ id, email: `${id}@example.com`, createdAt: 1 }));
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await remove();
  });

  test('gives back what was added, of its account alone', async () => {
    expect(await here.batches.add(BATCH, DOMAINS)).toBe(true);
    const shown = { ...BATCH, endedAt: null, total: 3, done: 0, failed: 0 };
    expect(await there.batches.find({ account: 'anna', id: 'b1' })).toEqual(shown);
    expect(await there.batches.find({ account: 'anna', idempotencyKey: 'one' })).toEqual(shown);
    expect(await there.batches.find({ account: 'bert', id: 'b1' })).toBeUndefined();
    expect(await there.batches.find({ account: 'bert', idempotencyKey: 'one' })).toBeUndefined();
    expect(await there.batches.waiting(10)).toEqual([BATCH]);
    expect([await there.batches.domainsOf('anna'), await there.batches.domainsOf('bert')]).toEqual([3, 0]);
  });

  test('of many that are added at once one is, for each key and for each idempotency key', async () => {
    const alike = Array.from({ length: 10 }, (_, i) => ({ ...BATCH, id: `b${i}`, key: `k${i}` }));
    const of = await Promise.all(alike.map((one, i) => (i % 2 ? here : there).batches.add(one, DOMAINS)));
    expect(of.filter(Boolean)).toHaveLength(1);
    const sameKey = Array.from({ length: 10 }, (_, i) => ({ ...BATCH, id: `c${i}`, key: 'k', idempotencyKey: null }));
    const ofKey = await Promise.all(sameKey.map((one, i) => (i % 2 ? here : there).batches.add(one, DOMAINS)));
    expect(ofKey.filter(Boolean)).toHaveLength(1);
    expect(await here.batches.running('k')).toMatch(/^c/);
    expect(await here.batches.domainsOf('anna')).toBe(6);
  });

  test('a result is stored once, and the batch ends once every domain has one', async () => {
    await here.batches.add(BATCH, DOMAINS);
    const stored = await Promise.all([here, there, here, there].map(({ batches }) => batches.record('b1', report(1))));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await here.batches.record('none', report(0))).toBe(false);
    await here.batches.endTurn('b1', 2000);
    expect((await here.batches.pending('b1')).map(({ position }) => position)).toEqual([0, 2]);
    expect(await here.batches.find({ account: 'anna', id: 'b1' })).toMatchObject({ done: 1, endedAt: null });
    await here.batches.record('b1', { position: 0, outcome: 'failed', report: null });
    await here.batches.record('b1', report(2));
    await here.batches.endTurn('b1', 3000);
    await here.batches.endTurn('b1', 4000);
    const end = { done: 3, failed: 1, endedAt: 3000 };
    expect(await there.batches.find({ account: 'anna', id: 'b1' })).toMatchObject(end);
    expect([await there.batches.waiting(10), await there.batches.running('k1')]).toEqual([[], undefined]);
    const results = await there.batches.results('b1', 0, 10);
    expect(results.map((one) => ({ ...one, report: Buffer.from(one.report ?? []) }))).toEqual([
      { ...report(1), domain: 'b.example' },
      { ...report(2), domain: 'c.example' },
    ]);
    expect(await there.batches.results('b1', -1, 1)).toHaveLength(1);
  });

  test('batches take turns, and leave after their end or with their account', async () => {
    await here.batches.add(BATCH, DOMAINS.slice(2));
    await here.batches.add({ ...BATCH, id: 'b2', key: 'k2', idempotencyKey: null, createdAt: 1500 }, DOMAINS);
    const order = async () => (await here.batches.waiting(10)).map(({ id }) => id);
    expect(await order()).toEqual(['b1', 'b2']);
    await here.batches.endTurn('b1', 2000);
    expect(await order()).toEqual(['b2', 'b1']);
    await here.batches.record('b1', report(0));
    await here.batches.endTurn('b1', 3000);
    await here.batches.purge(2999);
    expect(await here.batches.domainsOf('anna')).toBe(4);
    await here.batches.purge(3000);
    expect(await here.batches.domainsOf('anna')).toBe(3);
    const account = { id: 'anna', email: 'anna@example.com' };
    await here.accounts.removeAccount({ account, subjects: [], mail: null, now: 1 });
    expect(await order()).toEqual([]);
  });
});
