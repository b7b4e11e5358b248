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
import { type Postgres, startPostgres } from '../support/postgres.ts';
import { openStores } from '../support/stores.ts';
import { postgresPrograms, readyPrograms } from './programs.ts';

const DOCS = join(import.meta.dirname, '../../docs');
const commandsOf = (page: string, commands: RegExp): readonly string[] =>
  readFileSync(join(DOCS, `${page}.md`), 'utf8').match(commands) ?? [];

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

async function partitionsIn(url: string): Promise<number> {
  const client = new Client(url);
  await client.connect();
  const { rows } = await client.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_inherits WHERE inhparent = 'domain_history'::regclass",
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

test.each<[string, string, (url: string) => Promise<void>]>([
  ['as we make it', 'operating', async () => {}],
  ['cut in four partitions', 'scaling', (url) => cutInPartitions(url, 4)],
])(
  'a PostgreSQL of Debian, %s, dumped while it is used and restored by the commands of docs/%s.md',
  async (_, page, cut) => {
    const [dump = ''] = commandsOf('operating', /^pg_dump .+$/gm);
    const restore = commandsOf(page, /^(?:pg_restore|psql) .+$/gm).join(' && ');
    const url = await postgres.database();
    const run = (command: string): void => {
      const env = { ...process.env, PATH: `${programs}:${process.env['PATH'] ?? ''}`, ZONEWELL_DATABASE: url };
      execFileSync('sh', ['-c', command], { cwd: folder, env });
    };

    await cut(url);
    const before = await openStores(url);
    await before.observations.record([observed(1000, '192.0.2.1')]);
    await before.responses.recordResponses(name, [{ key: 'https', at: 1000, version: 1, answer: '{}' }]);
    await before.accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
    await before.outbox.addEmail({ id: 'm', to: 'anna@example.com', subject: 's', text: 't', html: 'h' }, 1000);
    const history = await before.observations.read(name);
    run(dump);
    await before.observations.record([observed(2000, '192.0.2.2')]);
    await before.accounts.removeAccount({
      account: { id: 'anna', email: 'anna@example.com' },
      subjects: [],
      mail: null,
      now: 2000,
    });
    await before.close();

    const partitions = await partitionsIn(url);
    run(restore);
    const after = await openStores(url);
    expect(await partitionsIn(url)).toBe(partitions);
    expect(await after.observations.read(name)).toEqual(history);
    expect(await after.responses.readResponses(name)).toHaveLength(1);
    expect(await after.accounts.account({ email: 'anna@example.com' })).toMatchObject({ plan: 'Pro' });
    expect(await after.outbox.waiting()).toMatchObject({ waiting: 1, failed: 0 });
    await after.observations.record([observed(3000, '192.0.2.1')]);
    expect((await after.observations.read(name))?.rrsets[0]?.observationCount).toBe(2);
    await after.close();
  },
);
