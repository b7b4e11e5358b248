import { Client } from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Stores } from '../../src/store/opened.ts';
import { testStatements } from '../support/domain-statements.ts';
import { cutInPartitions } from '../support/partitions.ts';
import { type Postgres, startPostgres, VOLATILE } from '../support/postgres.ts';
import { createLogReader, READABLE_LOG } from '../support/server-log.ts';
import { openStores } from '../support/stores.ts';

// PostgreSQL itself tells here which partitions the plans that it ran read or write.

const PARTITIONS = 16;

let postgres: Postgres;
let stores: Stores;
let client: Client;
let newLines: Awaited<ReturnType<typeof createLogReader>>;
beforeAll(async () => {
  postgres = await startPostgres({
    ...VOLATILE,
    ...READABLE_LOG,
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
  });
  const url = await postgres.database();
  await cutInPartitions(url);
  stores = await openStores(url);
  client = new Client({ connectionString: url, application_name: 'reader' });
  await client.connect();
  newLines = await createLogReader(client);
});
afterAll(async () => {
  await client?.end();
  await stores?.close();
  await postgres?.close();
});

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

const nodesOf = (plan: PlanNode): readonly PlanNode[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

testStatements(() => ({
  stores,
  tellsInserts: false,
  places: PARTITIONS,
  async touchedBy(work) {
    await newLines();
    await work();
    const found = new Set<number>();
    for (const { application_name: from, message } of await newLines()) {
      const [, plan] = /^duration: .+ plan:\n(.+)$/s.exec(message) ?? [];
      if (from !== 'zonewell' || plan === undefined) continue;
      for (const node of nodesOf((JSON.parse(plan) as { Plan: PlanNode }).Plan)) {
        const [, number] = /_(\d+)$/.exec(node['Relation Name'] ?? '') ?? [];
        if (number !== undefined) found.add(Number(number));
      }
    }
    return [...found].toSorted((x, y) => x - y);
  },
  async placesOf(keys) {
    const { rows } = await client.query<{ i: number }>(
      `SELECT DISTINCT i FROM generate_series(0, $2::int - 1) AS i, unnest($1::text[]) AS key
       WHERE satisfies_hash_partition('domain_history'::regclass, $2::int, i, key COLLATE "C") ORDER BY i`,
      [keys, PARTITIONS],
    );
    return rows.map(({ i }) => i);
  },
}));
