import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { Client } from 'pg';
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import { renderEmail } from '../../src/mail/render.ts';
import type { Stores } from '../../src/store/opened.ts';
import { headerOf, type Mailbox, startMailbox } from '../accounts/mailbox.ts';
import { claimEmails } from '../support/emails.ts';
import { databaseWithTables, type TestDatabase } from '../support/postgres-of-run.ts';
import { openStores } from '../support/stores.ts';
import { BUNDLE, cleanEnv } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'zonewell-work-'));
let files = 0;
const databases: TestDatabase[] = [];
afterAll(async () => {
  for (const { remove } of databases) await remove();
  rmSync(folder, { recursive: true, force: true });
});

const EMAILS = 60;

/** A process of the service: what it logged, and how it ended. */
interface Running {
  readonly child: ChildProcess;
  logged(pattern: RegExp): Promise<void>;
  stop(signal: NodeJS.Signals): Promise<{ readonly code: number | null; readonly stderr: string }>;
}

function start(command: readonly string[], env: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [BUNDLE, ...command], {
    cwd: folder,
    // No resolver is needed for e-mails; nobody listens at this one.
    env: cleanEnv({ ZONEWELL_RESOLVERS: '127.0.0.1:9', TMPDIR: folder, ...env }),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (chunk) => {
    stderr += chunk;
  });
  const closed = once(child, 'close');
  return {
    child,
    async logged(pattern) {
      while (!pattern.test(stderr)) {
        if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode}: ${stderr}`);
        await wait(20);
      }
    },
    async stop(signal) {
      child.kill(signal);
      const [code] = await closed;
      return { code, stderr };
    },
  };
}

/** What the command promises over either engine. `age` makes leases of e-mails end, as their time would. */
function workOn(engine: string, create: () => Promise<string>, age: (database: string) => Promise<void>): void {
  describe(`work on ${engine}`, () => {
    let database: string;
    let stores: Stores;
    let mailbox: Mailbox;
    let env: Readonly<Record<string, string>>;
    const running: Running[] = [];
    beforeEach(async () => {
      database = await create();
      stores = await openStores(database);
      mailbox = await startMailbox();
      env = {
        ZONEWELL_DATABASE: database,
        ZONEWELL_SMTP_URL: mailbox.url,
        ZONEWELL_PUBLIC_URL: 'https://zonewell.test',
        ZONEWELL_PORT: '0',
      };
    });
    afterEach(async () => {
      for (const one of running.splice(0)) await one.stop('SIGKILL');
      await mailbox.close();
      await stores.close();
    });
    const run = async (...command: readonly string[]): Promise<Running> => {
      const one = start(command, env);
      running.push(one);
      await one.logged(/"msg":"(?:working|listening)"/);
      return one;
    };
    const store = async (ids: readonly string[]): Promise<void> => {
      const text = renderEmail({ language: 'en', subject: 'Hello', paragraphs: ['One e-mail.'], closing: 'Goodbye.' });
      for (const id of ids) await stores.outbox.addEmail({ id, to: 'anna@example.com', ...text }, Date.now());
    };
    const sentIds = (): (string | undefined)[] => mailbox.messages.map((one) => headerOf(one, 'Message-ID'));

    test('two workers and a service send every due e-mail once', async () => {
      const ids = Array.from({ length: EMAILS }, (_, i) => `email-${i}`);
      await store(ids.slice(0, EMAILS / 2));
      const all = await Promise.all([run('work'), run('work'), run('serve')]);
      await store(ids.slice(EMAILS / 2));
      while ((await stores.outbox.waiting()).waiting > 0) await wait(50);
      for (const one of all) expect(await one.stop('SIGTERM')).toMatchObject({ code: 0 });
      expect(sentIds().toSorted()).toEqual(ids.map((id) => `<${id}@zonewell.test>`).toSorted());
    });

    test('what a killed worker was sending is sent by another once its lease is over, and not before', async () => {
      await store(['email-1']);
      const came = mailbox.hold();
      const killed = await run('work');
      await came;
      await killed.stop('SIGKILL');
      mailbox.drop();
      await run('work');
      await store(['email-2']);
      await mailbox.message(0);
      expect(sentIds()).toEqual(['<email-2@zonewell.test>']);
      await age(database);
      await mailbox.message(1);
      expect(sentIds()).toEqual(['<email-2@zonewell.test>', '<email-1@zonewell.test>']);
      while ((await stores.outbox.waiting()).waiting > 0) await wait(20);
    });

    test.each(['SIGTERM', 'SIGINT'] as const)('%s ends what was begun and leaves no lease behind', async (signal) => {
      await store(['email-1']);
      const came = mailbox.hold();
      const worker = await run('work');
      await came;
      const stopping = worker.stop(signal);
      await worker.logged(/"msg":"stopping/);
      await store(['email-2']);
      mailbox.refuse({ code: 451, text: 'try later' });
      mailbox.answer();
      const { code, stderr } = await stopping;
      expect(code).toBe(0);
      for (const line of stderr.trimEnd().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg');
      // The first was refused and is due again in a minute; the second was never begun.
      const due = await claimEmails(stores.outbox, 'test', Date.now(), Date.now() + 1000, 10);
      expect(due.map(({ id, tries }) => ({ id, tries }))).toEqual([{ id: 'email-2', tries: 1 }]);
    });
  });
}

workOn(
  'SQLite',
  async () => {
    files += 1;
    return join(folder, `${files}.db`);
  },
  async (database) => {
    const file = new DatabaseSync(database, { timeout: 10_000 });
    file.exec('UPDATE outbox SET due_at = due_at - 3600000 WHERE due_at IS NOT NULL');
    file.close();
  },
);
workOn(
  'PostgreSQL',
  async () => {
    const made = await databaseWithTables();
    databases.push(made);
    return made.database;
  },
  async (database) => {
    const client = new Client(database);
    await client.connect();
    await client.query('UPDATE outbox SET due_at = due_at - 3600000 WHERE due_at IS NOT NULL');
    await client.end();
  },
);

test('without a mail server it says so, and does the rest', async () => {
  const worker = start(['work'], { ZONEWELL_DATABASE: join(folder, 'none.db') });
  await worker.logged(
    /"jobs":\["pace","purge","monitors","digests","follow-ups","stops","summaries","unviewed answers","batches","deliveries"\],"msg":"working"/,
  );
  await worker.logged(/no mail server/);
  expect((await worker.stop('SIGTERM')).code).toBe(0);
});

test('a setting that cannot be used ends it', async () => {
  const worker = start(['work', '--smtp-url', 'http://mail.example.com'], {});
  const { code, stderr } = await worker.stop('SIGCONT');
  expect(code).toBe(2);
  expect(stderr).toMatch(/^zonewell: Cannot use --smtp-url=/);
});
