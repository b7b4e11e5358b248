import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { make } from '../../scripts/new.ts';
import { isLong } from '../support/seed.ts';

// Everything that has a template is made in one copy of the repository. There it type-checks, and its tests are found and
// fail until it is filled in.

const ROOT = join(import.meta.dirname, '../..');
let copy: string;

beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'zonewell-new-'));
  for (const path of [
    'src',
    'testbed',
    'tests/support',
    'tests/house',
    'tests/cli/sessions',
    'tsconfig.json',
    'vitest.config.ts',
  ])
    cpSync(join(ROOT, path), join(copy, path), { recursive: true });
  cpSync(join(ROOT, 'package.json'), join(copy, 'package.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
});
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const run = (...args: readonly string[]) => spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
const start = (...args: readonly string[]) => {
  let [stdout, stderr] = ['', ''];
  const status = make(args, copy, { write: (text) => (stdout += text) }, { write: (text) => (stderr += text) });
  return { stdout, stderr, status };
};
const wrote = (stdout: string): string[] => [...stdout.matchAll(/^wrote (.*)$/gm)].map(([, path = '']) => path);
const bin = (path: string): string => join('node_modules', path);

describe('npm run new', () => {
  const files: string[] = [];

  test.each<[args: string[], files: string[]]>([
    [
      ['check', 'name-servers/zone-transfer'],
      [
        'src/checks/name-servers/zone-transfer.ts',
        'src/checks/name-servers/zone-transfer.test.ts',
        'src/diagnoses/health.ts',
      ],
    ],
    [
      ['check', 'arc/arc', '--mail'],
      ['src/checks/arc/arc.ts', 'src/checks/arc/arc.test.ts', 'src/diagnoses/mail.ts'],
    ],
    [
      ['fact', 'zone-transfer'],
      ['src/facts/zone-transfer.ts', 'src/facts/zone-transfer.test.ts'],
    ],
    [
      ['kind', 'web-security'],
      ['src/diagnoses/web-security.ts', 'src/diagnoses/kinds.ts', 'src/languages/ja/kinds.ts'],
    ],
    [
      ['command', 'trace'],
      [
        'src/cli/commands/trace.ts',
        'tests/cli/sessions/trace.txt',
        'src/cli/program.ts',
        'src/cli/help/help-texts.ts',
        'src/languages/ja/help.ts',
      ],
    ],
  ])('%j writes its files and says what is left', (args, expected) => {
    const { stdout, stderr, status } = start(...args);
    expect([stderr, status]).toEqual(['', 0]);
    expect(wrote(stdout)).toEqual(expected);
    expect(expected.filter((path) => !existsSync(join(copy, path)))).toEqual([]);
    expect(stdout).toMatch(/What is left to do:\n1\. /);
    files.push(...expected);
  });

  test.runIf(isLong)('what it wrote type-checks', () => {
    const sources = files.filter((path) => /\.tsx?$/.test(path));
    expect(sources).toHaveLength(15);
    writeFileSync(join(copy, 'tsconfig.new.json'), JSON.stringify({ extends: './tsconfig.json', include: sources }));
    // The other cores run other tests; alone it does the same in half the work.
    const { stdout } = run(bin('typescript/bin/tsc'), '-p', 'tsconfig.new.json', '--singleThreaded');
    expect(stdout).toBe('');
  });

  test('its tests are found, and fail until tables have rows and checks have points', () => {
    const tables = files.filter((path) => path.endsWith('.test.ts'));
    const cheap = ['--pool=threads', '--no-isolate', '--maxWorkers=1'];
    const report = ['--reporter=json', '--outputFile=results.json'];
    run(bin('vitest/vitest.mjs'), 'run', ...cheap, ...report, ...tables, 'tests/house/checks.test.ts');
    const { testResults }: { testResults: { name: string; assertionResults: { title: string; status: string }[] }[] } =
      JSON.parse(readFileSync(join(copy, 'results.json'), 'utf8'));
    const failed = testResults.map(({ name, assertionResults }) => [
      relative(copy, name),
      assertionResults.filter(({ status }) => status === 'failed').map(({ title }) => title),
    ]);
    expect(failed.sort()).toEqual([
      ['src/checks/arc/arc.test.ts', ['every declared action is one of a finding', 'every declared finding has a row']],
      [
        'src/checks/name-servers/zone-transfer.test.ts',
        ['every declared action is one of a finding', 'every declared finding has a row'],
      ],
      ['src/facts/zone-transfer.test.ts', ['the table has rows']],
      [
        'tests/house/checks.test.ts',
        ['the weights of web-security are whole numbers that add up to 100, unless findings cost by severity'],
      ],
    ]);
  });

  test.each([
    ['src/diagnoses/health.ts', 'allOrNothing(zoneTransfer, 0)'],
    ['src/diagnoses/mail.ts', 'graded(arc, 0)'],
    ['src/diagnoses/kinds.ts', ', WEB_SECURITY] as const;'],
    ['src/cli/program.ts', ".command('trace')"],
    ['src/languages/ja/kinds.ts', "  'web-security': {"],
    ['src/languages/ja/help.ts', "'trace': 'TODO'"],
  ])('%s has its line', (path, line) => expect(readFileSync(join(copy, path), 'utf8')).toContain(line));

  test.each([
    [['check', 'name-servers/zone-transfer'], 'src/checks/name-servers/zone-transfer.ts is there already.'],
    [['check', 'zone-transfer'], 'A check is <subject>/<id>, not "zone-transfer".'],
    [['fact', 'ZoneTransfer'], '"ZoneTransfer" is not a name in kebab-case.'],
    [['page', 'x'], 'There is no template for "page".'],
    [['fact', 'x', '--mail'], 'Only checks take --mail.'],
    [['fact'], 'Name one thing to make.'],
  ])('%j is refused', (args, fault) => {
    const { stderr, status } = start(...args);
    expect([stderr.split('\n')[0], status]).toEqual([fault, 2]);
  });

  test('--help shows examples', () => {
    const { stdout, status } = run(join(ROOT, 'scripts/new.ts'), '--help');
    expect(status).toBe(0);
    expect(stdout).toContain('npm run new -- check name-servers/zone-transfer');
    expect(stdout).toContain('npm run new -- kind web-security');
  });
});
