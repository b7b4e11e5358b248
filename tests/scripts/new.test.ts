import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

// In a copy of the repository, started things type-check, and their tables are found and fail until they are filled in.

const ROOT = join(import.meta.dirname, '../..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'zonewell-new-'));
  for (const path of ['src', 'testbed', 'scripts', 'tests/support', 'tests/cli', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const start = (...args: readonly string[]) => run('scripts/new.ts', ...args);
const wrote = (stdout: string): string[] => [...stdout.matchAll(/^wrote (.*)$/gm)].map(([, path = '']) => path);
const bin = (path: string): string => join('node_modules', path);

describe('npm run new', () => {
  const files: string[] = [];

  test.each<[args: string[], files: string[]]>([
    [
      ['check', 'dns/zone-transfer'],
      ['src/checks/dns/zone-transfer.ts', 'src/checks/dns/zone-transfer.test.ts', 'src/diagnoses/health.ts'],
    ],
    [
      ['check', 'mail/arc', '--mail'],
      ['src/checks/mail/arc.ts', 'src/checks/mail/arc.test.ts', 'src/diagnoses/mail/diagnose.ts'],
    ],
    [
      ['fact', 'zone-transfer'],
      ['src/facts/zone-transfer.ts', 'src/facts/zone-transfer.test.ts'],
    ],
    [
      ['command', 'trace'],
      ['src/cli/trace.ts', 'tests/cli/sessions/trace.txt', 'src/cli/main.ts'],
    ],
  ])('%j writes its files and says what is left', (args, expected) => {
    const { stdout, stderr, status } = start(...args);
    expect([stderr, status]).toEqual(['', 0]);
    expect(wrote(stdout)).toEqual(expected);
    expect(expected.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
    expect(stdout).toMatch(/What is left to do:\n1\. /);
    files.push(...expected);
  });

  test('what it wrote type-checks', () => {
    const sources = files.filter((path) => path.endsWith('.ts'));
    expect(sources).toHaveLength(10);
    writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include: sources }));
    const { stdout } = run(bin('typescript/bin/tsc'), '-p', 'tsconfig.new.json');
    expect(stdout).toBe('');
  });

  test('its tables are found, and fail until they have rows', () => {
    const tables = files.filter((path) => path.endsWith('.test.ts'));
    run(bin('vitest/vitest.mjs'), 'run', '--project=unit', '--reporter=json', '--outputFile=results.json', ...tables);
    const { testResults }: { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] } =
      JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8'));
    const failed = testResults.map(({ name, assertionResults }) => [
      name.split('/src/')[1],
      assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
    ]);
    expect(failed.sort()).toEqual([
      ['checks/dns/zone-transfer.test.ts', ['every declared text has a row']],
      ['checks/mail/arc.test.ts', ['every declared text has a row']],
      ['facts/zone-transfer.test.ts', ['the table has rows']],
    ]);
  });

  test('its checks and commands are registered', () => {
    const registered = ['src/diagnoses/health.ts', 'src/diagnoses/mail/diagnose.ts', 'src/cli/main.ts'].map(
      (path) =>
        /\[zoneTransfer, 0\]|check: arc, weight: 0|\.command\('trace'\)/.exec(
          readFileSync(join(copy, path), 'utf8'),
        )?.[0],
    );
    expect(registered).toEqual(['[zoneTransfer, 0]', 'check: arc, weight: 0', ".command('trace')"]);
  });

  test.each([
    [['check', 'dns/zone-transfer'], 'src/checks/dns/zone-transfer.ts is there already.'],
    [['check', 'zone-transfer'], 'A check is <area>/<id>, not "zone-transfer".'],
    [['fact', 'ZoneTransfer'], '"ZoneTransfer" is no name in kebab-case.'],
    [['page', 'x'], 'There is no template for "page".'],
    [['fact', 'x', '--mail'], 'Only checks take --mail.'],
    [['fact'], 'Name one thing to make.'],
  ])('%j is refused', (args, fault) => {
    const { stderr, status } = start(...args);
    expect([stderr.split('\n')[0], status]).toEqual([fault, 2]);
  });

  test('--help shows examples', () => {
    const { stdout, status } = start('--help');
    expect(status).toBe(0);
    expect(stdout).toContain('npm run new -- check dns/zone-transfer');
  });
});
