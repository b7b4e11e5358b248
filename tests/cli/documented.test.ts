import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Internet, PUBLIC_NETWORKS, startInternet } from '../../testbed/internet.ts';
import { commandLines } from '../support/command-lines.ts';
import { openStores } from '../support/stores.ts';
import { cleanEnv, shell } from './command.ts';
import { runTyped } from './run-here.ts';

// The command lines of these pages run as they are written: one after the other, in an empty folder, with
// a new database for each page.

const ZONEWELL = /^(?:npm run -s zonewell --|zonewell) /;
/** Lines that need a receiver, which nobody runs here: the command says that it did not answer, or that there is none. */
const NEEDS_RECEIVER = / (?:confirm|test) https:| confirm ID | add (?:ntfy )?https:\/\/(?:hooks\.slack|ntfy)\./;
/** Lines that read or write files of the folder need a process that is there. */
const READS_FILES = /\w\.(?:csv|db|json|ndjson|txt|ya?ml|zone)\b|[<>]/;
/** In place of the script of npm, which would build anew. */
const NPM = 'npm() { [ "$1 $2 $3 $4" = "run -s zonewell --" ] && shift 4 && zonewell "$@"; }';

let internet: Internet;
const folder = mkdtempSync(join(tmpdir(), 'zonewell-documented-'));
beforeAll(async () => {
  internet = await startInternet({ zonesDir: join(import.meta.dirname, '../../testbed/zones') });
  mkdirSync(join(folder, 'backups'));
  writeFileSync(join(folder, 'domains.txt'), 'perfect.example\nbakery.example\n');
  writeFileSync(join(folder, 'alert.json'), '{"text": "{{title}}"}\n');
});
afterAll(async () => {
  await internet.close();
  rmSync(folder, { recursive: true, force: true });
});

describe.each([
  { page: 'README.md', lines: 4 },
  { page: 'docs/operating.md', lines: 18 },
])('$page', ({ page, lines }) => {
  const typed = [
    ...new Set(commandLines().flatMap((one) => (one.page === page && one.isBlock ? [one.line] : []))),
  ].filter((line) => ZONEWELL.test(line));

  test(`has ${lines} lines to run`, () => {
    expect(typed).toHaveLength(lines);
  });

  test.each(typed)('%s', async (line) => {
    const database = join(folder, `${page.replace('/', '-')}.db`);
    // The service, which these pages start before, makes it.
    await (await openStores(database)).close();
    const env = cleanEnv({
      ZONEWELL_DATABASE: database,
      ZONEWELL_RESOLVERS: internet.resolver,
      ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
      ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
    });
    const own = line.replace(/\/backups\/|\/var\/lib\/zonewell\//, (path) => `${folder}${path}`);
    const here = READS_FILES.test(own) ? null : await runTyped(own.replace(ZONEWELL, 'zonewell '), env);
    const ended = here ?? (await shell(`${NPM}\ncd ${folder}\n${own}`, env));
    if (NEEDS_RECEIVER.test(line))
      expect(ended).toMatchObject({ code: 2, stderr: expect.stringMatching(/confirmed|Cannot add|no recipient/) });
    else expect(ended.code, ended.stderr).toBe(0);
  });
});

describe('docs/pipelines.md', () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/pipelines.md'), 'utf8');
  const ofWorkflows = [...page.matchAll(/^ +- (?:run: )?npx --yes (zonewell .+)$/gm)].map(([, line = '']) => line);
  const typed = [...page.matchAll(/^zonewell .+$/gm)].map(([line]) => line);
  // The baseline comes first: a workflow reads it.
  const lines = [...typed, ...ofWorkflows].map((line) => line.replaceAll('example.com', 'perfect.example'));

  test('has commands of both workflows, and those to type', () => {
    expect([ofWorkflows.length, typed.length]).toEqual([5, 3]);
  });

  test.each(lines)('%s', async (line) => {
    const zones = join(folder, 'zones');
    mkdirSync(zones, { recursive: true });
    copyFileSync(
      join(import.meta.dirname, '../../testbed/zones/perfect.example.zone'),
      join(zones, 'perfect.example.zone'),
    );
    const env = cleanEnv({
      ZONEWELL_DATABASE: join(folder, 'pipelines.db'),
      ZONEWELL_RESOLVERS: internet.resolver,
      ZONEWELL_TRUST_ANCHORS: internet.anchorRecords,
      ZONEWELL_PUBLIC_NETWORKS: PUBLIC_NETWORKS.join(','),
      GITHUB_STEP_SUMMARY: join(folder, 'summary.md'),
    });
    const ended = await shell(`cd ${folder}\n${line}`, env);
    // What is found decides about the exit code; a command that cannot be understood has 2.
    expect([0, 1, 3], ended.stderr).toContain(ended.code);
    expect(ended.stderr).not.toContain('zonewell:');
  });
});
