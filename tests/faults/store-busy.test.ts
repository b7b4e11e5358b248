import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DomainName } from '../../src/domain/name.ts';
import type { StoredJudgement } from '../../src/observations/judgements.ts';
import type { Stores } from '../../src/store/opened.ts';
import { NAME, observation } from '../support/observations.ts';
import { openStores } from '../support/stores.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-busy-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const ACCOUNT = newAccount({ id: 'anna', email: 'anna@example.com', password: 'p', createdAt: 1 });
const seen = (at: number) => observation(at, [1]);
const judgement: StoredJudgement = {
  ...{
    domain: NAME as string as DomainName,
    kind: 'seo',
    at: 1,
    criteria: '3',
    score: 82,
    maxScore: 90,
    testedPoints: 95,
    notTested: 1,
  },
  ...{ grade: 'B', finding: null, severity: null, sentences: '{"verdict":""}', answered: 'aaaabbbb' },
};
const counting = { subject: 'account anna', period: '2026-11', by: 1, limit: 1000, endsAt: 9e12 } as const;

/** A database, and another connection to it that holds its write lock, as a process that writes does. */
async function lockedDatabase(name: string) {
  const path = join(folder, `${name}.db`);
  const stores = await openStores(path);
  await stores.accounts.addAccount(ACCOUNT);
  await stores.observations.record([seen(1)]);
  const other = new DatabaseSync(path);
  other.exec('CREATE TABLE theirs (x); BEGIN IMMEDIATE');
  return { path, stores, other };
}

const WRITES: readonly (readonly [what: string, write: (stores: Stores) => Promise<unknown>])[] = [
  ['an observation', ({ observations }) => observations.record([seen(2)])],
  ['a purge', ({ observations }) => observations.purge([NAME], 1)],
  ['a judgement', ({ responses }) => responses.recordJudgement(judgement)],
  ['a response', ({ responses }) => responses.recordResponses(NAME, [{ key: 'q', at: 1, version: 1, answer: '{}' }])],
  ['a view', ({ responses }) => responses.noteView(judgement.domain, 1)],
  ['an import', ({ imports }) => imports.importIntervals([], { key: 'k', octets: 1, lines: 1 })],
  ['a count', ({ accounts }) => accounts.count([counting])],
  ['a lease', ({ leases }) => leases.acquire('l', 'we', 1000)],
  ['a transaction', ({ atomically }) => atomically(({ leases }) => leases.acquire('l', 'we', 1000))],
];

test.each(WRITES)('%s waits for another that writes, and the event loop goes on meanwhile', async (what, write) => {
  const { stores, other } = await lockedDatabase(what);
  // Nothing but this timer ends the lock: who waits must let it come.
  const [ended] = await Promise.all([setTimeout(20).then(() => other.exec('COMMIT')), write(stores)]);
  expect(ended).toBeUndefined();
  other.close();
  await stores.close();
});

const READS: readonly (readonly [what: string, read: (stores: Stores) => Promise<unknown>])[] = [
  ['a history', ({ observations }) => observations.read(NAME)],
  ['a judgement', ({ responses }) => responses.readJudgement(judgement.domain, 'seo')],
  ['an import', ({ imports }) => imports.importedSoFar('k')],
  ['an account', ({ accounts }) => accounts.account({ id: 'anna' })],
  ['leases', ({ leases }) => leases.held('l')],
  ['what the operator sees', ({ overview }) => overview.size()],
];

test('reads go on while writes wait, and so does the check of the store', async () => {
  const { stores, other } = await lockedDatabase('reads');
  const order: string[] = [];
  const writes = WRITES.map(([what, write]) => write(stores).then(() => order.push(what)));
  for (const [, read] of READS) await read(stores);
  expect(await stores.check()).toBe('ok');
  order.push('all reads');
  other.exec('COMMIT');
  await Promise.all(writes);
  expect(order[0]).toBe('all reads');
  expect(order).toHaveLength(WRITES.length + 1);
  other.close();
  await stores.close();
});

test('who commits again and again locks nothing: the others wait until it pauses', async () => {
  const { stores, other } = await lockedDatabase('progress');
  // Each lasts for less than a file may be locked, and all of them longer.
  const busy = (async () => {
    for (let i = 0; i < 7; i += 1) {
      await setTimeout(1000);
      other.exec('INSERT INTO theirs VALUES (1); COMMIT; BEGIN IMMEDIATE');
    }
    other.exec('COMMIT');
  })();
  const waiting = [stores.observations.record([seen(2)]), stores.leases.acquire('l', 'we', 1000)];
  expect((await Promise.allSettled(waiting)).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  await busy;
  other.close();
  await stores.close();
});

test('what waits is written in the order in which it came', async () => {
  const { stores, other } = await lockedDatabase('order');
  const { leases } = stores;
  const written = Promise.all([
    leases.acquire('l', 'first', 60_000),
    leases.acquire('l', 'second', 60_000),
    leases.release('l', 'first'),
    leases.acquire('l', 'third', 60_000),
  ]);
  await setTimeout(5);
  other.exec('COMMIT');
  expect(await written).toEqual([true, false, undefined, true]);
  other.close();
  await stores.close();
});

test('a store that closes writes first what waits, and takes nothing more', async () => {
  const { path, stores, other } = await lockedDatabase('closing');
  const writes = [stores.observations.record([seen(2)]), stores.leases.acquire('l', 'we', 60_000)];
  const closed = stores.close();
  await setTimeout(5);
  other.exec('COMMIT');
  other.close();
  await closed;
  expect(await Promise.all(writes)).toEqual([[], true]);
  await expect(stores.leases.acquire('l', 'we', 1)).rejects.toThrow('not open');
  const again = await openStores(path);
  expect((await again.observations.read(NAME))?.rrsets[0]?.observationCount).toBe(2);
  expect(await again.leases.held('l')).toBe(1);
  await again.close();
});

test('a database is opened beside one that writes', async () => {
  const { path, stores, other } = await lockedDatabase('opened');
  const second = await openStores(path);
  expect(await second.accounts.account({ id: 'anna' })).toEqual(ACCOUNT);
  other.exec('COMMIT');
  other.close();
  await second.close();
  await stores.close();
});
