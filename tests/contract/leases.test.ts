import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPaceShare } from '../../src/app/pace-share.ts';
import { type Job, runEvery, unlessLeased } from '../../src/app/run-every.ts';
import { ServerPace } from '../../src/dns/server-pace.ts';
import type { Stores } from '../../src/store/opened.ts';
import { ENGINES } from '../support/engines.ts';
import { openStores } from '../support/stores.ts';

/** No test takes so long. */
const LONG = 3_600_000;

/** How many questions to one address begin at once. */
async function takenAtOnce(pace: ServerPace, address: string): Promise<number> {
  const slots = pace.at(address);
  let taken = 0;
  for (; slots.isFree; taken += 1) await slots.take(Number.POSITIVE_INFINITY);
  for (let i = 0; i < taken; i += 1) slots.release();
  return taken;
}

/** Two processes open each database: their leases and jobs must keep apart. */
function leasesOn(engine: string, create: (typeof ENGINES)[number][1]): void {
  let here: Stores;
  let there: Stores;
  let remove: () => Promise<void>;
  beforeEach(async () => {
    const made = await create();
    remove = made.remove;
    here = await openStores(made.database);
    there = await openStores(made.database);
  });
  afterEach(async () => {
    await here.close();
    await there.close();
    await remove();
  });

  describe(`leases on ${engine}`, () => {
    test('of all who ask at once, one gets a lease', async () => {
      const holders = Array.from({ length: 20 }, (_, i) => String(i));
      const got = await Promise.all(
        holders.map((holder, i) => (i % 2 === 0 ? here : there).leases.acquire('job', holder, LONG)),
      );
      expect(got.filter(Boolean)).toHaveLength(1);
    });

    test('leases of different names do not touch each other', async () => {
      expect(await here.leases.acquire('a', 'one', LONG)).toBe(true);
      expect(await there.leases.acquire('b', 'two', LONG)).toBe(true);
      await there.leases.release('a', 'two');
      expect(await there.leases.acquire('a', 'two', LONG)).toBe(false);
    });

    test('the statement that got a lease may run twice', async () => {
      expect(await here.leases.acquire('job', 'one', LONG)).toBe(true);
      expect(await here.leases.acquire('job', 'one', LONG)).toBe(true);
      expect(await here.leases.acquire('job', 'another', LONG)).toBe(false);
    });

    test('a lease is released by its holder alone', async () => {
      await here.leases.acquire('job', 'one', LONG);
      await there.leases.release('job', 'two');
      expect(await there.leases.acquire('job', 'two', LONG)).toBe(false);
      await here.leases.release('job', 'one');
      expect(await there.leases.acquire('job', 'two', LONG)).toBe(true);
    });

    test('a lease whose time is over goes to another, and its first holder has lost it', async () => {
      await here.leases.acquire('job', 'one', 1);
      while (!(await there.leases.acquire('job', 'two', LONG))) await wait(1);
      expect(await here.leases.renew('job', 'one', LONG)).toBe(false);
      await here.leases.release('job', 'one');
      expect(await here.leases.acquire('job', 'three', LONG)).toBe(false);
    });

    test('a renewed lease goes to nobody, also where its time was over and nobody took it', async () => {
      await here.leases.acquire('job', 'one', 1);
      await wait(5);
      expect(await here.leases.renew('job', 'one', LONG)).toBe(true);
      expect(await there.leases.acquire('job', 'two', LONG)).toBe(false);
    });

    test('nobody renews a lease that is not there', async () => {
      expect(await here.leases.renew('job', 'one', LONG)).toBe(false);
      expect(await there.leases.acquire('job', 'two', LONG)).toBe(true);
    });

    test('leases of a kind are counted while they are held', async () => {
      await here.leases.acquire('process a', 'a', LONG);
      await there.leases.acquire('process b', 'b', LONG);
      await there.leases.acquire('process c', 'c', 1);
      await here.leases.acquire('processing', 'd', LONG);
      await wait(5);
      expect(await here.leases.held('process ')).toBe(2);
      await there.leases.release('process b', 'b');
      expect(await here.leases.held('process ')).toBe(1);
    });

    test('processes share the pace at a name server, and who ends leaves its part to the others', async () => {
      const own = [here, there, here].map(({ leases }) => {
        const pace = new ServerPace();
        return { pace, ...createPaceShare({ leases, pace }) };
      });
      let addresses = 0;
      const shares = async (processes: typeof own) => {
        for (const { job } of [...processes, ...processes]) await job.work(new AbortController().signal);
        addresses += 1;
        const taken = processes.map(({ pace }) => takenAtOnce(pace, `192.0.2.${addresses}`));
        return Promise.all(taken);
      };
      expect(await shares(own.slice(0, 1))).toEqual([6]);
      expect(await shares(own.slice(0, 2))).toEqual([3, 3]);
      expect(await shares(own)).toEqual([2, 2, 2]);
      await own[1]?.leave();
      expect(await shares(own.slice(2))).toEqual([3]);
    });

    test('purging deletes leases whose time is over, and no others', async () => {
      await here.leases.acquire('left', 'one', 1);
      await here.leases.acquire('held', 'one', LONG);
      await wait(5);
      await there.leases.purge();
      expect(await here.leases.renew('left', 'one', LONG)).toBe(false);
      expect(await here.leases.renew('held', 'one', LONG)).toBe(true);
    });
  });

  describe(`jobs on ${engine}`, () => {
    let stop: AbortController;
    beforeEach(() => {
      stop = new AbortController();
    });
    const unexpected = (job: string, error: unknown): void => {
      throw new Error(job, { cause: error });
    };
    const job = (work: Job['work'], given: Partial<Job> = {}): Job => ({
      name: 'job',
      intervalMs: LONG,
      sharing: 'leased',
      work,
      ...given,
    });
    const start = (stores: Stores, one: Job, onError = unexpected, leaseMs = 100) =>
      runEvery(one, { leases: stores.leases, signal: stop.signal, onError, leaseMs, checkEveryMs: 5 });

    test('two processes do the work of an interval once, however long it takes', async () => {
      const leaseMs = 30;
      let runs = 0;
      const asked: number[] = [];
      const renewedBeyondItsTime = Promise.withResolvers<void>();
      // A machine that stalls for longer than a lease loses it rightly, so here the database holds each for LONG, and
      // what is watched is that whoever works asks again, in time, for as long as the work takes.
      const patient = (leases: Stores['leases']): Stores['leases'] => ({
        ...leases,
        acquire: (name, holder) => leases.acquire(name, holder, LONG),
        renew: (name, holder, ms) => {
          asked.push(ms);
          if (asked.length === 7) renewedBeyondItsTime.resolve();
          return leases.renew(name, holder, LONG);
        },
      });
      const both = job(async () => {
        runs += 1;
        await renewedBeyondItsTime.promise;
        // The other process looks every 5 ms.
        setTimeout(() => stop.abort(), 200);
      });
      const runners = [here, there].map((stores) =>
        start({ ...stores, leases: patient(stores.leases) }, both, unexpected, leaseMs),
      );
      await Promise.all(runners.map(({ stopped }) => stopped));
      expect(runs).toBe(1);
      expect(asked.slice(0, 7)).toEqual(Array.from({ length: 7 }, () => leaseMs));
      expect(asked.at(-1)).toBe(LONG);
    });

    test('the work is done again when the interval is over', async () => {
      const runs: string[] = [];
      const work = (who: string) => async (): Promise<void> => {
        runs.push(who);
        if (runs.length === 5) stop.abort();
      };
      const runners = [
        start(here, job(work('here'), { intervalMs: 1 })),
        start(there, job(work('there'), { intervalMs: 1 })),
      ];
      await Promise.all(runners.map(({ stopped }) => stopped));
      expect(runs.length).toBeGreaterThanOrEqual(5);
    });

    test('work that failed is told, and tried again before the interval is over', async () => {
      const errors: string[] = [];
      let runs = 0;
      const work = async (): Promise<void> => {
        runs += 1;
        if (runs === 1) throw new Error('disk full');
        stop.abort();
      };
      await start(here, job(work), (name, error) => void errors.push(`${name}: ${String(error)}`)).stopped;
      expect(errors).toEqual(['job: Error: disk full']);
      expect(runs).toBe(2);
    });

    test('a process that stops ends its run and leaves the rest to another at once', async () => {
      const began = Promise.withResolvers<void>();
      const first = start(
        here,
        job(async (signal) => {
          began.resolve();
          await new Promise((ended) => signal.addEventListener('abort', ended));
        }),
      );
      await began.promise;
      stop.abort();
      await first.stopped;
      expect(await there.leases.acquire('job', 'next', LONG)).toBe(true);
    });

    test('a process that lost its lease while it was frozen stops the run', async () => {
      const began = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      const runner = start(
        here,
        job(async (signal) => {
          began.resolve();
          await new Promise((lost) => signal.addEventListener('abort', lost));
          stop.abort();
          ended.resolve();
        }),
      );
      await began.promise;
      while (!(await there.leases.acquire('job', 'thief', LONG))) {
        // It renews its lease every 33 ms. Nothing runs for longer than the lease, as where a process is frozen.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 150);
      }
      await ended.promise;
      await runner.stopped;
      expect(await there.leases.renew('job', 'thief', LONG)).toBe(true);
    });

    test('a job that is woken runs at once, and once more where it was running', async () => {
      let runs = 0;
      const begun = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
      const go = Promise.withResolvers<void>();
      const runner = start(
        here,
        job(
          async () => {
            runs += 1;
            if (runs === 1) {
              begun[0].resolve();
              await go.promise;
            } else {
              begun[1].resolve();
              stop.abort();
            }
          },
          { sharing: 'everywhere' },
        ),
      );
      await begun[0].promise;
      runner.wake();
      go.resolve();
      await begun[1].promise;
      await runner.stopped;
      expect(runs).toBe(2);
    });

    test('work on demand is left to the process that does it already, and free afterwards', async () => {
      const went = await unlessLeased(here.leases, {
        name: 'refresh',
        leaseMs: LONG,
        work: async () => {
          const inside = await unlessLeased(there.leases, {
            name: 'refresh',
            leaseMs: LONG,
            work: () => Promise.reject(new Error('twice')),
          });
          expect(inside).toBe(false);
        },
      });
      expect(went).toBe(true);
      const failing = unlessLeased(there.leases, {
        name: 'refresh',
        leaseMs: LONG,
        work: () => Promise.reject(new Error('no answer')),
      });
      await expect(failing).rejects.toThrow('no answer');
      expect(await unlessLeased(here.leases, { name: 'refresh', leaseMs: LONG, work: async () => {} })).toBe(true);
    });
  });
}

for (const [engine, create] of ENGINES) leasesOn(engine, create);
