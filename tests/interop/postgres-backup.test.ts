import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { encodeRdata } from '../../src/domain/rdata/encode.ts';
import type { Observation } from '../../src/observations/store.ts';
import { cutInPartitions } from '../support/partitions.ts';
import { execute, type Postgres, startPostgres } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { citusAbsence, citusBlocks, startCitus } from './citus.ts';
import { postgresPrograms, readyPrograms } from './programs.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const commandsOf = (page: string, commands: RegExp): readonly string[] =>
  readFileSync(join(DOCS, `${page}.md`), 'utf8').match(commands) ?? [];
/** Those of docs/scaling.md: first of partitions, then of Citus, which distributes the tables in between. */
const [DROP = '', RESTORE_PARTITIONS = '', RESTORE_TABLES = '', RESTORE_ROWS = ''] = commandsOf(
  'scaling',
  /^(?:pg_restore|psql) .+$/gm,
);

const absence = citusAbsence();
if (absence !== null) console.log(`interop: SKIPPED, nothing was dumped from Citus. ${absence}`);

let folder: string;
let programs: string;
let postgres: Postgres;
beforeAll(async () => {
  const why = readyPrograms();
  if (why !== null) throw new Error(why);
  programs = postgresPrograms() ?? '';
  folder = mkdtempSync(join(tmpdir(), 'zonewell-dump-'));
  postgres = await startPostgres({}, programs);
});
afterAll(async () => {
  await postgres?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Shards of how many tables, how many of each, and on how many workers. */
async function shardsIn(url: string): Promise<readonly unknown[]> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query(
    `SELECT count(DISTINCT table_name)::int AS tables, count(*)::int AS shards, count(DISTINCT nodeport)::int AS workers
     FROM citus_shards WHERE citus_table_type = 'distributed'`,
  );
  await client.end();
  return rows;
}

async function partitionsIn(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_inherits WHERE inhparent = to_regclass('domain_history')",
  );
  await client.end();
  return rows[0]?.count ?? 0;
}

const name = 'example.com' as DnsName;
const observed = (at: number, address: string): Observation => ({
  name,
  type: 'A',
  at,
  security: 'indeterminate',
  aliases: [],
  ttlFromCache: false,
  outcome: 'answer',
  records: [{ name, type: 'A', ttlSeconds: 300, octets: encodeRdata('A', { address }) }],
});

const programsRun =
  (url: string) =>
  (command: string): void => {
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}`, ZONEWELL_DATABASE: url };
    execFileSync('sh', ['-c', command], { cwd: folder, env });
  };

/** Dumps a database while it is used, restores it, there or elsewhere, and expects it to be as it was. */
async function dumpAndRestore(url: string, restore: () => Promise<string>): Promise<void> {
  const [dump = ''] = commandsOf('operating', /^pg_dump .+$/gm);
  const before = await openStores(url);
  await before.observations.record([observed(1000, '192.0.2.1')]);
  await before.responses.recordResponses(name, [{ key: 'https', at: 1000, version: 1, answer: '{}' }]);
  await before.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
  await before.outbox.addEmail({ id: 'm', to: 'anna@example.com', subject: 's', text: 't', html: 'h' }, 1000);
  const history = await before.observations.read(name);
  programsRun(url)(dump);
  await before.observations.record([observed(2000, '192.0.2.2')]);
  await before.accounts.removeAccount({
    account: { id: 'anna', email: 'anna@example.com' },
    subjects: [],
    mail: null,
    now: 2000,
  });
  await before.close();

  const after = await openStores(await restore());
  expect(await after.observations.read(name)).toEqual(history);
  expect(await after.responses.readResponses(name)).toHaveLength(1);
  expect(await after.accounts.account({ email: 'anna@example.com' })).toMatchObject({ plan: 'Pro' });
  expect(await after.outbox.waiting()).toMatchObject({ waiting: 1, failed: 0 });
  await after.observations.record([observed(3000, '192.0.2.1')]);
  expect((await after.observations.read(name))?.rrsets[0]?.observationCount).toBe(2);
  await after.close();
}

const RESTORE = commandsOf('operating', /^pg_restore .+$/gm);
test.each<[string, readonly string[], (url: string) => Promise<void>]>([
  ['as we make it', RESTORE, async () => {}],
  ['cut in four partitions', [DROP, RESTORE_PARTITIONS], (url) => cutInPartitions(url, 4)],
])(
  'a PostgreSQL of Debian, %s, dumped while it is used and restored by the commands of our pages',
  async (_, restore, cut) => {
    const url = await postgres.database();
    await cut(url);
    const partitions = await partitionsIn(url);
    await dumpAndRestore(url, async () => {
      programsRun(url)(restore.join(' && '));
      return url;
    });
    expect(await partitionsIn(url)).toBe(partitions);
  },
);

test.skipIf(absence !== null)(
  'Citus, dumped while it is used and restored by the commands of docs/scaling.md',
  async () => {
    const citus = await startCitus();
    try {
      const restored = await citus.emptyDatabase();
      await dumpAndRestore(await citus.database(), async () => {
        programsRun(restored)(RESTORE_TABLES);
        await execute(restored, citusBlocks().tables);
        programsRun(restored)(RESTORE_ROWS);
        return restored;
      });
      expect(await shardsIn(restored)).toEqual([{ tables: 5, shards: 20, workers: 2 }]);
    } finally {
      await citus.close();
    }
  },
);
