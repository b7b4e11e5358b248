import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DnsName, DomainName } from '../../src/domain/name.ts';
import { reachableFor } from '../../src/lookups/reachable.ts';
import type { Stores } from '../../src/store/opened.ts';
import { PartUnavailable } from '../../src/store/unavailable.ts';
import { type Served, serve } from '../faults/served.ts';
import { a, answered, name } from '../support/address-records.ts';
import { openStores } from '../support/stores.ts';
import { type Citus, citusAbsence, startCitus } from './citus.ts';

// One of two workers of Citus ends: who asks about its domains is refused, and everybody else is served.

const absence = citusAbsence();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested over Citus. ${absence}`);

/** More than the connections that we have. */
const CALLERS = 40;

const seen = (key: DnsName, at: number) => answered(at, a(key, '192.0.2.1'));
const outcomeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'served',
    (error: unknown) => (error instanceof PartUnavailable ? 'away' : 'refused'),
  );

describe.skipIf(absence !== null)('Citus', () => {
  let citus: Citus;
  let stores: Stores;
  let served: Served;
  /** Domains of the worker that ends, and of the other. */
  let own: readonly DnsName[];
  let others: readonly DnsName[];
  beforeAll(async () => {
    citus = await startCitus();
  });
  afterAll(() => citus?.close());
  beforeEach(async () => {
    const database = await citus.database();
    const client = new Client(database);
    await client.connect();
    const { rows } = await client.query<{ keys: DnsName[] }>(
      `SELECT (array_agg(key))[1:$1] AS keys
       FROM (SELECT 'd' || n || '.example' AS key FROM generate_series(1, 1000) AS n) AS made
         JOIN citus_shards ON shardid = get_shard_id_for_distribution_column('domain_history', key)
       GROUP BY nodeport ORDER BY nodeport = $2 DESC`,
      [CALLERS, citus.workerPorts[0]],
    );
    [own = [], others = []] = rows.map(({ keys }) => keys);
    await client.end();
    stores = await openStores(database);
    served = await serve({ database });
  });
  afterEach(async () => {
    await served?.end();
    await stores?.close();
  });

  async function historyOf(domain: DnsName): Promise<readonly [status: number, mayRetry: boolean]> {
    const answer = await fetch(`${served.url}/v1/domain/${domain}/dns-history`);
    await answer.arrayBuffer();
    return [answer.status, Number(answer.headers.get('retry-after')) > 0];
  }
  const readyz = async (): Promise<unknown> => (await fetch(`${served.url}/readyz`)).json();

  test('a worker that is away: its domains get 503, all others are served, and it heals', async () => {
    const [one = name(''), two = name('')] = own;
    const [other = name('')] = others;
    await stores.observations.record([seen(one, 1), seen(other, 1)]);
    expect(await stores.check()).toBe('ok');
    expect([await historyOf(one), await historyOf(other)]).toEqual([
      [200, false],
      [200, false],
    ]);
    await citus.workers[0].kill();
    try {
      // All at once, and in the same groups.
      const first = await Promise.all(
        [...own, ...others].map((key) => outcomeOf(stores.observations.record([seen(key, 2)]))),
      );
      expect(new Set(first.slice(0, own.length))).toEqual(new Set(['away']));
      expect(new Set(first.slice(own.length))).toEqual(new Set(['served']));

      expect(await stores.check()).toBe('degraded');
      expect(await stores.partsAway()).toEqual(['Citus group 1']);
      for (const call of [
        () => stores.observations.read(one),
        () => stores.observations.purge([other, one], 1),
        () => stores.responses.readResponses(one),
        () => stores.imports.imported(one),
      ])
        expect(await outcomeOf(call())).toBe('away');
      expect(await Promise.all(own.map(historyOf))).toEqual(own.map(() => [503, true]));
      expect(await Promise.all(others.map(historyOf))).toEqual(others.map(() => [200, false]));
      expect(await readyz()).toMatchObject({ checks: { store: 'degraded' }, away: ['Citus group 1'] });

      // A run about a domain of another worker goes on without the names that lie at this one.
      const run = reachableFor(other as DomainName, stores.observations);
      expect(await run.read(two)).toBeUndefined();
      await run.record([seen(other, 3), seen(two, 3)]);
      expect((await run.read(other))?.rrsets[0]?.observationCount).toBe(3);
    } finally {
      await citus.workers[0].start();
    }
    await expect.poll(() => stores.check(), { timeout: 30_000 }).toBe('ok');
    await expect.poll(() => historyOf(one), { timeout: 30_000 }).toEqual([200, false]);
    // Nothing that was refused was stored after all.
    for (const key of own) {
      await stores.observations.record([seen(key, 9)]);
      expect((await stores.observations.read(key))?.rrsets[0]?.observationCount).toBe(key === one ? 2 : 1);
    }
  });

  test('a worker that is frozen: what waits for it ends, and then it is as one that ended', async () => {
    const [one = name(''), two = name('')] = own;
    const [other = name('')] = others;
    await stores.observations.record([seen(one, 1), seen(two, 1), seen(other, 1)]);
    const thaw = citus.workers[0].freeze();
    try {
      expect(await outcomeOf(stores.observations.read(one))).toBe('away');
      expect(await stores.partsAway()).toEqual(['Citus group 1']);
      // As often as it takes until nothing of ours waits any more that began before.
      for (let at = 2; at < 12; at += 1) {
        expect(await outcomeOf(stores.observations.read(two))).toBe('away');
        await stores.observations.record([seen(other, at)]);
        expect(await stores.check()).toBe('degraded');
      }
      expect((await stores.observations.read(other))?.rrsets[0]?.observationCount).toBe(11);
    } finally {
      thaw();
    }
    await expect.poll(() => stores.check(), { timeout: 60_000 }).toBe('ok');
    await expect.poll(() => outcomeOf(stores.observations.read(one)), { timeout: 30_000 }).toBe('served');
  });
});
