import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Observation } from '../../src/observations/store.ts';
import type { Stores } from '../../src/store/opened.ts';
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';

let postgres: Postgres;
beforeAll(async () => {
  postgres = await startPostgres();
});
afterAll(() => postgres?.close());

const KEY = 'example.com' as DnsName;
const observed = (address: string, at: number): Observation => ({
  name: KEY,
  type: 'A',
  at,
  security: 'indeterminate',
  aliases: [],
  ttlFromCache: false,
  outcome: 'answer',
  records: [{ name: KEY, type: 'A', ttlSeconds: 60, octets: encodeRdata('A', { address }) }],
});

/** The last octet of each address ever seen, and how often the name was looked at. */
async function seen(stores: Stores): Promise<{ readonly addresses: unknown[]; readonly observations: unknown }> {
  const [set] = (await stores.observations.read(KEY))?.rrsets ?? [];
  return {
    addresses: (set?.records ?? []).map(({ octets }) => octets.at(-1)).toSorted(),
    observations: set?.observationCount,
  };
}

/** Two processes over one database, of which the first keeps what it read. */
async function twoProcesses(work: (survivor: Stores, other: Stores) => Promise<void>): Promise<void> {
  const url = await postgres.database();
  const [survivor, other] = [await openStores(url), await openStores(url)];
  try {
    await work(survivor, other);
  } finally {
    await survivor.close();
    await other.close();
  }
}

/** Loses what `lost` writes: the database comes back as it was before. */
async function failOver(lost: () => Promise<void>): Promise<void> {
  await postgres.stop();
  postgres.createReplica();
  await postgres.start();
  await lost();
  await postgres.stop();
  postgres.putBackCopy();
  await postgres.start();
}

test('after a failover that lost writes a process that kept them overwrites nothing that another stored since', async () => {
  await twoProcesses(async (survivor, other) => {
    await survivor.observations.record([observed('192.0.2.1', 1000)]);
    await failOver(async () => {
      // Read twice, it is kept; then what is kept is what gets lost.
      for (let i = 0; i < 3; i += 1) await survivor.observations.read(KEY);
      await survivor.observations.record([observed('192.0.2.2', 2000)]);
      expect(await seen(survivor)).toEqual({ addresses: [1, 2], observations: 2 });
    });
    // As many writes as were lost: numbers that count on would be the same now.
    await other.observations.record([observed('192.0.2.3', 3000)]);
    expect(await seen(survivor)).toEqual({ addresses: [1, 3], observations: 2 });
    await survivor.observations.record([observed('192.0.2.4', 4000)]);
    expect(await seen(other)).toEqual({ addresses: [1, 3, 4], observations: 3 });
  });
});

test('the same for a home that was first seen in what was lost, and at the same moment again', async () => {
  await twoProcesses(async (survivor, other) => {
    await failOver(async () => {
      await survivor.observations.record([observed('192.0.2.2', 2000)]);
      for (let i = 0; i < 3; i += 1) await survivor.observations.read(KEY);
    });
    expect(await survivor.observations.read(KEY)).toBeUndefined();
    // Kept once more from before, and the other writes what bears the same time.
    await other.observations.record([observed('192.0.2.3', 2000)]);
    expect(await seen(survivor)).toEqual({ addresses: [3], observations: 1 });
    await survivor.observations.record([observed('192.0.2.4', 4000)]);
    expect(await seen(other)).toEqual({ addresses: [3, 4], observations: 2 });
  });
});
