import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { hashOf, isApiKey } from '../../src/accounts/keys.ts';
import type { DomainName } from '../../src/domain/name.ts';
import { ALL_ALERTS } from '../../src/monitoring/model/recipient-choice.ts';
import { openStores } from '../support/stores.ts';
import { cleanEnv, type Ended } from './command.ts';
import { runLine } from './run-here.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-admin-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const env = cleanEnv({
  ZONEWELL_DATABASE: join(folder, 'zonewell.db'),
  ZONEWELL_PUBLIC_URL: 'https://zonewell.test',
  ZONEWELL_QUOTA_PRO: '777',
});

/** Runs a line in this process: forty others would take as long as all else in this file. */
const admin = (line: string): Promise<Ended> => runLine(`zonewell admin ${line}`, env);

test.each<[line: string, makesOne: boolean]>([
  ['admin users', false],
  ['admin add anna@example.com --plan Pro', false],
  ['monitor list --account anna@example.com', false],
  ['monitor add --account anna@example.com example.com', false],
  ['history example.com', false],
  ['export', false],
  ['check example.com --at 2026-01-01', false],
  ['backup copy.db', false],
  ['admin add anna@example.com --create', true],
])('zonewell %s where there is no database', async (line, makesOne) => {
  const path = join(folder, `nowhere-${line.replace(/\W+/g, '-')}`, 'zonewell.db');
  const { code, stderr } = await runLine(`zonewell ${line}`, { ...env, ZONEWELL_DATABASE: path });
  expect([existsSync(path), code]).toEqual([makesOne, makesOne ? 0 : 2]);
  expect(stderr).toContain(makesOne ? `Database: ${path}` : `There is no database ${path}`);
});

test('an operator looks after accounts, plans, keys and quotas', async () => {
  await (await openStores(env['ZONEWELL_DATABASE'] ?? '')).close();
  expect(await admin('users')).toEqual({ stdout: 'There are no accounts yet.\n', stderr: '', code: 0 });
  const added = await admin('add Anna@example.com --plan pro');
  expect(added.stdout).toMatch(/Pro plan.*\nhttps:\/\/zonewell\.test\/choose-password\?token=[\w-]{43}\n$/);
  expect((await admin('add anna@example.com')).code).toBe(2);
  expect((await admin('setup-link')).stdout).toMatch(/\nhttps:\/\/zonewell\.test\/setup\?token=[\w-]{43}\n$/);
  expect((await admin('link anna@example.com')).stdout).toMatch(/token=[\w-]{43}\n$/);
  const { stdout: key } = await admin("key anna@example.com 'nightly job'");
  expect(isApiKey(key.trim())).toBe(true);
  const [listed] = (await admin('keys anna@example.com --json')).stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(listed).toMatchObject({ name: 'nightly job', ends_with: key.trim().slice(-4), revoked_on: null });
  expect(JSON.parse((await admin('users --json')).stdout)).toMatchObject({ plan: 'Pro', quota: 777, keys: 1 });
  expect((await admin('plan anna@example.com starter')).stdout).toContain('5,000 calls');
  expect((await admin('quota anna@example.com 12')).stdout).toContain('12 calls');
  expect((await admin('quota anna@example.com plan')).stdout).toContain('5,000 calls');
  expect((await admin('usage anna@example.com')).stdout).toContain('0 of 5,000');
  expect((await admin(`revoke anna@example.com ${listed.id}`)).code).toBe(0);
  expect((await admin('keys anna@example.com')).stdout).toContain('revoked');
  const operator = async () => JSON.parse((await admin('users --json')).stdout).operator;
  expect(await operator()).toBe(false);
  expect((await admin('web anna@example.com')).stdout).toContain('https://zonewell.test/operator\n');
  expect(await operator()).toBe(true);
  expect(await admin('setup-link')).toMatchObject({
    code: 2,
    stdout: '',
    stderr: expect.stringContaining('admin web'),
  });
  expect((await admin('web anna@example.com --revoke')).stdout).toContain('no longer');
  expect(await operator()).toBe(false);
  expect((await admin('remove anna@example.com')).stderr).toContain('--yes');
  expect((await admin('remove anna@example.com --yes')).code).toBe(0);
  expect((await admin('users')).stdout).toContain('no accounts');
}, 120_000);

test.each([
  ['plan anna@example.com Gold', 'Use one of Free, Starter, Pro, Enterprise.'],
  ['quota anna@example.com -1', 'calls a month'],
  ['link nobody', 'like name@example.com'],
  ['revoke nobody@example.com x', 'zonewell admin users'],
  ['web nobody@example.com', 'zonewell admin add'],
])('%s is a mistake that is named, with the next step', async (typed, hint) => {
  const ended = await admin(typed);
  expect(ended).toMatchObject({ stdout: '', code: 2 });
  expect(ended.stderr).toContain(hint);
});

test('a plan with less room says how many domains are no longer checked', async () => {
  await admin('add otto@example.com --plan Pro');
  const added = await runLine(
    'zonewell monitor add --account otto@example.com a.example b.example c.example a..b co.uk',
    env,
  );
  expect(added.stdout).toContain('it has two dots in a row.\n');
  expect(added.stdout).toMatch(/"co\.uk" is not a domain .* such as example\.co\.uk\.\n/);
  expect((await admin('plan otto@example.com Starter')).stdout).not.toContain('no longer check');
  expect((await admin('plan otto@example.com Free')).stdout).toContain(
    'We no longer check 3 monitored domains, because the Free plan has no monitoring.\n',
  );
  expect((await admin('plan otto@example.com Pro')).stdout).not.toContain('no longer check');
});

test('the list names the domains of whose alerts nobody hears', async () => {
  await admin('add nora@example.com --plan Pro');
  const run = async (line: string) => (await runLine(`zonewell monitor ${line}`, env)).stdout;
  await run('add --account nora@example.com a.example b.example');
  expect(await run('list --account nora@example.com')).not.toContain('NOBODY');
  const stores = await openStores(env['ZONEWELL_DATABASE'] ?? '');
  const account = await stores.accounts.account({ email: 'nora@example.com' });
  const [own] = await stores.recipients.recipients(account?.id ?? '');
  await stores.recipients.unsubscribe(own?.id ?? '', 'b.example' as DomainName, Date.now());
  await stores.close();
  expect(await run('list --account nora@example.com')).toContain(
    '\nNOBODY gets alerts about b.example: each recipient ',
  );
});

test('links for whoever signs up or is to confirm alerts, where no e-mail is sent', async () => {
  await admin('add rosa@example.com --plan Pro');
  const join = await admin('link new@example.com');
  expect(join.stdout).toMatch(
    /no account .* new@example\.com .*:\nhttps:\/\/zonewell\.test\/choose-password\?token=[\w-]{43}\n$/,
  );
  const stores = await openStores(env['ZONEWELL_DATABASE'] ?? '');
  const account = await stores.accounts.account({ email: 'rosa@example.com' });
  const times = {
    form: null,
    createdAt: 1,
    confirmedAt: null,
    pausedAt: null,
    refusedSince: null,
    refusal: null,
  } as const;
  const to = { channel: 'email', target: 'ops@example.com', choice: ALL_ALERTS } as const;
  const asked = { id: 'ops', account: account?.id ?? '', language: 'en', ...to, ...times } as const;
  expect(await stores.recipients.add(asked, 10)).toBe(true);
  const { stdout } = await admin('link ops@example.com');
  const token = /^rosa@example\.com wants .*\nhttps:\/\/zonewell\.test\/confirm-recipient\?token=([\w-]{43})\n$/.exec(
    stdout,
  )?.[1];
  const confirmed = await stores.recipients.confirm({ hash: hashOf(token ?? ''), now: Date.now() });
  expect(confirmed?.target).toBe('ops@example.com');
  await stores.close();
  const closed = await runLine('zonewell admin link nobody@example.com', { ...env, ZONEWELL_SIGN_UP: 'closed' });
  expect(closed).toMatchObject({ stdout: '', code: 2, stderr: expect.stringContaining('zonewell admin add') });
});
