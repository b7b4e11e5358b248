import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Stores } from '../../src/store/opened.ts';
import { testStatements } from '../support/domain-statements.ts';
import { createLogReader, READABLE_LOG } from '../support/server-log.ts';
import { openStores } from '../support/stores.ts';
import { type Citus, citusAbsence, startCitus } from './citus.ts';

// The coordinator of Citus itself tells here which shards it sends statements to.

const absence = citusAbsence();
if (absence !== null) console.log(`interop: SKIPPED, nothing was tested over Citus. ${absence}`);

describe.skipIf(absence !== null)('Citus', () => {
  let citus: Citus;
  let stores: Stores;
  let client: Client;
  let newLines: Awaited<ReturnType<typeof createLogReader>>;
  /** The place of each shard among those of its table, by its number. */
  let shards: ReadonlyMap<string, number>;
  beforeAll(async () => {
    citus = await startCitus({ ...READABLE_LOG, log_min_messages: 'notice', 'citus.log_remote_commands': 'on' });
    const url = await citus.database();
    stores = await openStores(url);
    client = new Client({ connectionString: url, application_name: 'reader' });
    await client.connect();
    newLines = await createLogReader(client);
    const { rows } = await client.query<{ shard: string; place: number }>(
      `SELECT shardid::text AS shard, (rank() OVER (PARTITION BY logicalrelid ORDER BY shardminvalue::int))::int AS place
       FROM pg_dist_shard WHERE shardminvalue IS NOT NULL`,
    );
    shards = new Map(rows.map(({ shard, place }) => [shard, place]));
  });
  afterAll(async () => {
    await client?.end();
    await stores?.close();
    await citus?.close();
  });

  test('the lines of the page spread each of the five tables over both workers', async () => {
    const { rows } = await client.query(
      `SELECT table_name::text AS name, count(*)::int AS shards, count(DISTINCT nodeport)::int AS workers
       FROM citus_shards WHERE citus_table_type = 'distributed' GROUP BY 1 ORDER BY 1`,
    );
    expect(rows).toEqual(
      ['domain_history', 'imported_interval', 'stored_judgement', 'stored_response', 'stored_transcript'].map(
        (name) => ({
          ...{ name, shards: 4, workers: 2 },
        }),
      ),
    );
  });

  testStatements(() => ({
    stores,
    tellsInserts: true,
    places: 4,
    async touchedBy(work) {
      await newLines();
      await work();
      const found = new Set<number>();
      for (const { application_name: from, message } of await newLines()) {
        if (from !== 'zonewell' || !message.startsWith('issuing ')) continue;
        for (const [, shard = ''] of message.matchAll(/_(\d{6,})\b/g)) found.add(shards.get(shard) ?? -1);
      }
      return [...found].filter((place) => place !== -1).toSorted((x, y) => x - y);
    },
    async placesOf(keys) {
      const { rows } = await client.query<{ shard: string }>(
        `SELECT DISTINCT get_shard_id_for_distribution_column('domain_history', key)::text AS shard
         FROM unnest($1::text[]) AS key`,
        [keys],
      );
      return rows.map(({ shard }) => shards.get(shard) ?? -1);
    },
  }));
});
