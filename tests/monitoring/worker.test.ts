import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { createCanaries } from '../../src/monitoring/model/canaries.ts';
import { DEFAULT_SETTINGS, type DueMonitor, NEW_STATUS } from '../../src/monitoring/model/monitor.ts';
import { NOTHING_WATCHED } from '../../src/monitoring/model/watch-state.ts';
import { createFinishes } from '../../src/monitoring/run/finishes.ts';
import { createMonitorWorker, type MonitorWorkerOptions } from '../../src/monitoring/run/worker.ts';
import type { Stores } from '../../src/store/opened.ts';
import { openStores } from '../support/stores.ts';

const NOW = Date.UTC(2026, 10, 22);
const ACCOUNT = { id: 'account', email: 'owner@example.com' };
let stores: Stores;
let now = NOW;
const clock = () => now;

beforeEach(async () => {
  now = NOW;
  stores = await openStores(':memory:');
  await stores.accounts.addAccount(newAccount({ ...ACCOUNT, plan: 'Enterprise', createdAt: NOW }));
});
afterEach(() => stores.close());

const add = (domains: readonly string[]) =>
  stores.monitors.add(
    domains.map((domain) => ({
      id: `id of ${domain}`,
      account: ACCOUNT.id,
      domain: domain as DomainName,
      state: 'active',
      createdAt: NOW,
      settings: DEFAULT_SETTINGS,
      dueAt: NOW,
      lastRunAt: null,
      status: NEW_STATUS,
    })),
    10_000,
  );

/** Runs that take a moment, and what was going on at the same time. */
function watchRuns(takesMs = 5) {
  const running: DueMonitor[] = [];
  const runs: string[] = [];
  let most = 0;
  let mostOfADomain = 0;
  const run: MonitorWorkerOptions['run'] = async (monitor, holder) => {
    running.push(monitor);
    runs.push(monitor.domain);
    most = Math.max(most, running.length);
    for (const some of Map.groupBy(running, ({ domain }) => domain.split('.').slice(-2).join('.')).values())
      mostOfADomain = Math.max(mostOfADomain, some.length);
    await sleep(takesMs);
    running.splice(running.indexOf(monitor), 1);
    const end = { dueAt: now + 900_000, lastRunAt: now, status: NEW_STATUS, watch: null };
    await stores.monitors.finish(monitor.id, holder, end);
    return 'ended';
  };
  return { run, runs, most: () => most, mostOfADomain: () => mostOfADomain };
}

const errors: unknown[] = [];
const online = createCanaries({ names: [], answers: async () => true, clock });
const workerOf = (options: Partial<MonitorWorkerOptions> & Pick<MonitorWorkerOptions, 'run'>) =>
  createMonitorWorker({
    monitors: stores.monitors,
    clock,
    canaries: online,
    onOutage: async () => {},
    onError: (error) => errors.push(error),
    ...options,
  });
const GO = new AbortController().signal;
const claimAt = async (at: number) =>
  (await stores.monitors.claim('somebody', at, at + 1000, 9)).map(({ domain }) => domain);

test('each monitor that is due is run once, so many at a time, whoever else takes part', async () => {
  const domains = Array.from({ length: 100 }, (_, i) => `shop${i}.example`);
  await add(domains);
  const watched = watchRuns();
  await Promise.all([1, 2, 3].map(() => workerOf({ run: watched.run, maxRunning: 7 })(GO)));
  expect(watched.runs.toSorted()).toEqual(domains.toSorted());
  expect(watched.most()).toBeLessThanOrEqual(3 * 7);
  expect(watched.most()).toBeGreaterThan(3);
});

test('of one registrable domain two are run at once; the others come later', async () => {
  const domains = Array.from({ length: 12 }, (_, i) => `h${i}.shop.example`);
  await add([...domains, 'other.example']);
  const watched = watchRuns();
  const work = workerOf({ run: watched.run });
  for (let i = 0; i < 200 && watched.runs.length < 13; i += 1) {
    await work(GO);
    now += 1000;
  }
  expect(watched.runs.toSorted()).toEqual([...domains, 'other.example'].toSorted());
  expect(watched.mostOfADomain()).toBe(2);
});

test('of one name server eight are run at once, and others in the meantime', async () => {
  const domains = Array.from({ length: 20 }, (_, i) => `shop${i}.example`);
  await add([...domains, 'other.example']);
  const servers = [{ host: 'ns1.provider.example' as DnsName, serial: 1 }];
  const serials = { ...NOTHING_WATCHED.serials, servers };
  const held = await stores.monitors.claim('before', now, now + 1000, 20);
  for (const { id } of held) {
    const end = { dueAt: now, lastRunAt: now, status: NEW_STATUS, watch: { ...NOTHING_WATCHED, serials } };
    await stores.monitors.finish(id, 'before', end);
  }
  const watched = watchRuns();
  const work = workerOf({ run: watched.run });
  for (let i = 0; i < 200 && watched.runs.length < 21; i += 1) {
    await work(GO);
    now += 1000;
  }
  expect(watched.runs.toSorted()).toEqual([...domains, 'other.example'].toSorted());
  expect(watched.most()).toBeLessThanOrEqual(9);
});

test('while our own network is away monitors come back in a minute or two, and the operator is told', async () => {
  await add(['shop.example']);
  const watched = watchRuns();
  let outages = 0;
  const canaries = createCanaries({ names: ['a', 'b', 'c'], answers: async (name) => name === 'a', clock });
  const onOutage = async () => {
    outages += 1;
  };
  await workerOf({ run: watched.run, canaries, onOutage })(GO);
  expect([watched.runs, outages]).toEqual([[], 1]);
  expect(await claimAt(now + 60_000)).toEqual([]);
  expect(await claimAt(now + 120_000)).toEqual(['shop.example']);
  // It has waited all that time.
  expect(await stores.monitors.backlog(now + 120_000, 119_999)).toEqual({ due: 1, late: 1 });
});

test('two of three canaries are enough', async () => {
  const canaries = createCanaries({ names: ['a', 'b', 'c'], answers: async (name) => name !== 'a', clock });
  expect(await canaries.answer()).toBe(true);
});

test('canaries are asked again for what happened after the last time, and by all together once', async () => {
  let asked = 0;
  const answers = async () => {
    asked += 1;
    return true;
  };
  const canaries = createCanaries({ names: ['a', 'b', 'c'], answers, clock });
  await Promise.all([canaries.answer(), canaries.answer(), canaries.answer(NOW)]);
  expect(asked).toBe(3);
  now += 100;
  await canaries.answer();
  expect(asked).toBe(3);
  await canaries.answer(now);
  expect(asked).toBe(6);
});

test.each([
  ['found our own network away', async () => 'offline' as const],
  ['failed', () => Promise.reject(new Error('a bug'))],
])('what a run that %s did not do is due again in a minute or two', async (_about, run) => {
  await add(['shop.example']);
  await workerOf({ run })(GO);
  expect(await claimAt(now + 60_000)).toEqual([]);
  expect(await claimAt(now + 120_000)).toEqual(['shop.example']);
});

test('a lease is renewed while its run takes longer, and not lost to others', async () => {
  await add(['shop.example']);
  const leaseMs = 300;
  const tick = setInterval(() => {
    now += 20;
  }, 20);
  const watched = watchRuns(1000);
  const others = watchRuns();
  const first = workerOf({ run: watched.run, leaseMs })(GO);
  await sleep(600);
  await workerOf({ run: others.run, leaseMs })(GO);
  await first;
  clearInterval(tick);
  expect([watched.runs, others.runs]).toEqual([['shop.example'], []]);
});

test('it stops when it is told to: what was begun ends, and nothing else begins', async () => {
  await add(Array.from({ length: 50 }, (_, i) => `shop${i}.example`));
  const watched = watchRuns(50);
  const stop = new AbortController();
  const work = workerOf({ run: watched.run, maxRunning: 5 })(stop.signal);
  await sleep(20);
  stop.abort();
  await work;
  expect(watched.runs).toHaveLength(5);
  expect((await stores.monitors.backlog(now + 1, 0)).due).toBe(45);
});

test('ends of runs that come together are stored together, each by its own lease', async () => {
  await add(['a.example', 'b.example', 'c.example']);
  const due = await stores.monitors.claim('mine', now, now + 1000, 3);
  const { finish } = createFinishes(stores);
  const end = { dueAt: now + 900_000, lastRunAt: now, status: NEW_STATUS, watch: null };
  const ended = due.map(({ id, domain }) => finish(id, domain === 'b.example' ? 'somebody else' : 'mine', end));
  expect(await Promise.all(ended)).toEqual(due.map(({ domain }) => domain !== 'b.example'));
  const dues = (await stores.monitors.monitors(ACCOUNT.id)).map(({ domain, dueAt }) => [domain, dueAt]);
  expect(dues).toEqual([
    ['a.example', now + 900_000],
    ['b.example', NOW],
    ['c.example', now + 900_000],
  ]);
});
