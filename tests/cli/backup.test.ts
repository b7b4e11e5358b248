import { copyFileSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newAccount } from '../../src/accounts/new-account.ts';
import type { DnsName } from '../../src/domain/name.ts';
import { openStores } from '../support/stores.ts';
import { cleanEnv, shell } from './command.ts';
import { runLine } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-backup-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string): string => join(folder, name);
const observed = (i: number) =>
  ({
    name: `d${i % 300}.example` as DnsName,
    type: 'A',
    at: i + 1,
    security: 'indeterminate',
    aliases: [],
    ttlFromCache: false,
    outcome: 'nodata',
    zone: null,
    ttlSeconds: 1,
  }) as const;

test('a copy taken while others write is whole, and takes the place of the database', async () => {
  const opened = await openStores(file('live.db'));
  const { accounts } = opened;
  await accounts.addAccount(newAccount({ id: 'anna', email: 'anna@example.com', plan: 'Pro', createdAt: 0 }));
  let written = 0;
  for (; written < 600; written += 1) await opened.observations.record([observed(written)]);
  const before = written;
  let copying = true;
  const copied = shell(`zonewell backup ${file('copy.db')}`, cleanEnv({ ZONEWELL_DATABASE: file('live.db') })).finally(
    () => {
      copying = false;
    },
  );
  while (copying) {
    await opened.observations.record([observed(written)]);
    written += 1;
  }
  expect(await copied).toMatchObject({ code: 0, stdout: '', stderr: expect.stringMatching(/Wrote [0-9,]+ bytes to /) });
  expect(written).toBeGreaterThan(before);
  // For its owner alone, whatever the umask.
  expect(statSync(file('copy.db')).mode & 0o777).toBe(0o600);
  await opened.close();

  // Restored: the copy in the place of the database, without its old log.
  copyFileSync(file('copy.db'), file('restored.db'));
  const restored = await openStores(file('restored.db'));
  expect(await restored.accounts.account({ id: 'anna' })).toMatchObject({ email: 'anna@example.com', plan: 'Pro' });
  let observations = 0;
  for (let i = 0; i < 300; i += 1)
    observations += (await restored.observations.read(`d${i}.example` as DnsName))?.rrsets[0]?.observationCount ?? 0;
  expect(observations).toBeGreaterThanOrEqual(before);
  expect(observations).toBeLessThanOrEqual(written);
  await restored.close();
});

test('what cannot be copied is said, and nothing is written over', async () => {
  writeFileSync(file('there.db'), 'precious');
  const run = (line: string, database: string) => runLine(line, cleanEnv({ ZONEWELL_DATABASE: database }));
  expect(await run(`zonewell backup ${file('there.db')}`, file('live.db'))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--force'),
  });
  expect((await run(`zonewell backup ${file('x.db')}`, file('none.db'))).stderr).toContain('There is no database');
  expect((await run(`zonewell backup ${file('x.db')}`, 'postgres://u@127.0.0.1/z')).stderr).toContain('pg_dump');
  expect((await run(`zonewell backup ${folder}/no/where.db`, file('live.db'))).code).toBe(2);
});

test('the nightly copy has the day in its name, and is of the database that the service uses', async () => {
  const unit = readFileSync('deploy/zonewell-backup.service', 'utf8');
  expect(unit).toContain('EnvironmentFile=-/etc/zonewell.env\n');
  const [, line = ''] = /^ExecStart=\/bin\/sh -c '(.*)'$/m.exec(unit) ?? [];
  const command = line.replace('exec /usr/bin/node /opt/zonewell/dist/zonewell.js', 'zonewell');
  // As systemd reads it.
  const read = command.replaceAll('%%', '%').replaceAll('$$', '$').replace('backups/', `${folder}/`);
  await (await openStores(file('nightly.db'))).close();
  const copied = await shell(read, cleanEnv({ ZONEWELL_DATABASE: file('nightly.db') }));
  expect(copied).toMatchObject({ code: 0, stdout: '' });
  expect(readdirSync(folder).filter((name) => /^zonewell-\d{4}-\d\d-\d\d\.db$/.test(name))).toHaveLength(1);
});
